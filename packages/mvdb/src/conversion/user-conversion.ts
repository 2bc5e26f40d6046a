import type { ConversionContext } from './conversion-context.ts';
import { badCode, type Convert, type Converter } from './outcome.ts';

/**
 * U: a conversion the context names, `Uname[.argument]`; the name is looked up as written, then in
 * capitals.
 */
export function compileUser(code: string, { user = {}, userOf }: ConversionContext): Converter {
  const [name = '', ...behind] = code.slice(1).split('.');
  const argument = behind.join('.');
  const key = Object.hasOwn(user, name) ? name : name.toUpperCase();
  const convert = Object.hasOwn(user, key) ? user[key] : userOf?.(name);
  if (!convert) return badCode;
  const inDirection =
    (direction: 'out' | 'in'): Convert =>
    (text) => {
      const converted = convert(text, { direction, argument });
      return typeof converted !== 'string' && converted.status === 0 ? converted.text : converted;
    };
  return { out: inDirection('out'), in: inDirection('in') };
}
