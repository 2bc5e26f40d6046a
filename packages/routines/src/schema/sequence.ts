import type { SchemaTable, Session } from 'mvdb';
import { extract, replace } from 'mvdb/functions';

/** The item of a dictionary that counts, in attribute 2, the records its table numbers one after the other. */
export const SEQUENCE_ITEM = 'NEXT.SEQUENCE';

/** The counting item after so many records; what else it holds stays. */
export function sequenceItem(count: bigint, item = 'X Records written so far.'): string {
  return replace(item, 2, String(count));
}

/** How many records an item has counted; none where there is no item. */
export function sequenceCount(item = ''): bigint {
  return BigInt(extract(item, 2) || '0');
}

/** Takes the next number of a table that is counted in its dictionary. */
export function takeSequence(session: Session, { name }: SchemaTable): string {
  const dictionary = session.table(`DICT ${name}`);
  const item = dictionary.read(SEQUENCE_ITEM);
  const next = sequenceCount(item) + 1n;
  dictionary.write(SEQUENCE_ITEM, sequenceItem(next, item));
  return String(next);
}
