import type { Attributes, Fields, SchemaTable, Session } from 'mvdb';
import { storedWholeNumber } from '../values/stored-number.ts';

/**
 * Takes the next number of a series from the standards of a company, and holds the standards until the
 * transaction ends, so that no other session takes the same. A number that is in use is passed over.
 *
 * @param attribute - The attribute of the standards that holds the next number; blank begins at 1.
 * @returns `undefined` when the company has no such standards.
 * @throws MvdbError `RECORD_LOCKED` while another session takes a number; `NOT_A_NUMBER`.
 */
export function takeNextNumber<A extends Attributes>(
  session: Session,
  standards: SchemaTable<A>,
  company: string,
  attribute: keyof A & string,
  isInUse: (number: string) => boolean,
): string | undefined {
  const record = standards.readLocked(session, company);
  if (record === undefined) return undefined;
  let next = Math.max(1, storedWholeNumber(String(record[attribute]), attribute));
  while (isInUse(String(next))) next += 1;
  standards.update(session, record, { [attribute]: String(next + 1) } as Partial<Fields<A>>);
  return String(next);
}
