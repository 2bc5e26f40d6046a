import { nearHint, nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { nearError } from '../text/near-error.ts';
import { shown } from '../text/shown.ts';
import type { Attributes } from './typed-record.ts';

/** What of a definition can contradict itself. */
interface Layout {
  readonly name: string;
  readonly key: readonly string[];
  readonly keySeparator?: string;
  readonly scope?: string;
  readonly attributes: Attributes;
  readonly derived?: Readonly<Record<string, unknown>>;
  readonly indexedBy?: readonly string[];
}

/** A character that neither quotes nor divides text in sentences, and of which the next one can follow. */
const KEY_SEPARATOR_FORM = /^[!#$%&*+\-./:;<=>?@^_|~]$/;

/**
 * @throws MvdbError `BAD_ARGUMENT` where two attributes take one place or one name, for an index on nothing, a scope that
 * nothing gives, and a separator that is not one.
 */
export function assertLayout({
  name: table,
  key,
  attributes,
  keySeparator,
  scope,
  derived = {},
  indexedBy = [],
}: Layout): void {
  if (keySeparator !== undefined && !KEY_SEPARATOR_FORM.test(keySeparator))
    throw rejection(
      `${shown(keySeparator)} cannot stand between the parts of ids of ${table}: use one of !#$%&*+-./:;<=>?@^_|~.`,
    );
  const givesScope = [...key, ...Object.keys(attributes)];
  if (scope !== undefined && !givesScope.includes(scope))
    throw rejection(
      `${table} has the scope ${scope}, which is neither a part of its ids nor an attribute.${nearHint(nearNames(scope, givesScope))}`,
    );
  const byNumber = new Map<number, string>();
  const names = new Set<string>();
  for (const { number, name, association, member } of Object.values(attributes)) {
    if (member !== '' && association === '')
      throw rejection(`${name} of ${table} is called ${member} in rows, and is in no association.`);
    const other = byNumber.get(number);
    if (other !== undefined)
      throw rejection(`${other} and ${name} are both attribute ${number} of ${table}.`);
    if (names.has(name)) throw rejection(`Two attributes of ${table} are called ${name}.`);
    byNumber.set(number, name);
    names.add(name);
  }
  const positions = [...key, ...Object.keys(attributes), ...Object.keys(derived)];
  for (const position of indexedBy)
    if (!positions.includes(position))
      throw rejection(
        `${table} is indexed by ${position}, which it has not.${nearHint(nearNames(position, positions))}`,
      );
}

/** The rejection of a name that no attribute of a table has. */
export function unknownAttribute(
  { name, attributes }: Pick<Layout, 'name' | 'attributes'>,
  wanted: string,
): MvdbError {
  const suggestions = nearNames(wanted, Object.keys(attributes));
  return nearError(BAD_ARGUMENT, `${name} has no attribute called ${wanted}.`, { suggestions });
}

function rejection(detail: string): MvdbError {
  return new MvdbError(BAD_ARGUMENT, detail);
}
