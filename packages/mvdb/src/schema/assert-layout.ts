import { nearHint, nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { nearError } from '../text/near-error.ts';
import type { Attributes } from './typed-record.ts';

/** What of a definition can contradict itself. */
interface Layout {
  readonly name: string;
  readonly key: readonly string[];
  readonly attributes: Attributes;
  readonly derived?: Readonly<Record<string, unknown>>;
  readonly indexedBy?: readonly string[];
}

/** @throws MvdbError `BAD_ARGUMENT` where two attributes take one place or one name, and for an index on nothing. */
export function assertLayout({
  name: table,
  key,
  attributes,
  derived = {},
  indexedBy = [],
}: Layout): void {
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
