import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { type Kind, OBJECT, optionsOf } from './kinds.ts';
import { nearNames } from './near-names.ts';

/**
 * Rejects an option that a function does not know.
 *
 * @throws MvdbError `BAD_ARGUMENT`, which names the option and reports near ones, or all where none is near.
 * @example assertOptionNames('Account.open', { pth: 'erp' }, ['path', 'create']) // Did you mean path?
 */
export function assertOptionNames(
  functionName: string,
  options: object,
  names: readonly string[],
): void {
  const surplus = surplusOf(options, names);
  if (surplus !== undefined) throw unknownOption(functionName, surplus, names);
}

/** Options of these kinds and no others, each of which may be left out. @__NO_SIDE_EFFECTS__ */
export function closedOptionsOf(properties: Readonly<Record<string, Kind>>): Kind {
  const names = Object.keys(properties);
  const { expected, holds } = optionsOf(properties);
  return {
    expected,
    holds: (value) => holds(value) && surplusOf(value as object, names) === undefined,
    rejection(functionName, value) {
      const surplus = OBJECT.holds(value) ? surplusOf(value as object, names) : undefined;
      return surplus === undefined ? undefined : unknownOption(functionName, surplus, names);
    },
  };
}

function surplusOf(options: object, names: readonly string[]): string | undefined {
  for (const name in options) if (!names.includes(name)) return name;
  return undefined;
}

function unknownOption(functionName: string, name: string, names: readonly string[]): MvdbError {
  const suggestions = nearNames(name, names);
  const hint =
    suggestions.length === 0
      ? `It takes ${names.join(', ')}.`
      : `Did you mean ${suggestions.join(' or ')}?`;
  return new MvdbError(BAD_ARGUMENT, `Unknown option ${name} for ${functionName}. ${hint}`, {
    suggestions,
  });
}
