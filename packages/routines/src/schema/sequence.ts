import { failures, MvdbError, type SchemaTable, type Session } from 'mvdb';
import { extract, replace } from 'mvdb/functions';

/** The item of a dictionary that counts, in attribute 2, the records its table numbers one after the other. */
export const SEQUENCE_ITEM = 'NEXT.SEQUENCE';

/** The counting item after so many records; what else it holds stays. */
export function sequenceItem(count: bigint, item = 'X Records written so far.'): string {
  return replace(item, 2, String(count));
}

const COUNT = /^\d{1,30}$/;

/** How many records an item has counted; 0 without an item. @throws MvdbError `NOT_A_NUMBER`. */
export function sequenceCount(item = ''): bigint {
  const count = extract(item, 2) || '0';
  if (COUNT.test(count)) return BigInt(count);
  throw new MvdbError(
    failures.NOT_A_NUMBER,
    `The ${SEQUENCE_ITEM} should be a whole number, not "${count}".`,
  );
}

/** Takes the next number of a table that is counted in its dictionary. */
export function takeSequence(session: Session, { name }: SchemaTable): string {
  const dictionary = session.table(`DICT ${name}`);
  const item = dictionary.read(SEQUENCE_ITEM);
  const next = sequenceCount(item) + 1n;
  dictionary.write(SEQUENCE_ITEM, sequenceItem(next, item));
  return String(next);
}
