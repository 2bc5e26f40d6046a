import type { ReadTransaction } from '../storage/store.ts';
import type { ReadOnlyTable } from '../table/table.ts';
import { IndexReader } from './index-reader.ts';
import { isCurrent } from './indexed-columns.ts';
import type { LiveIndexes } from './live-indexes.ts';

/**
 * The indexes of a table that answer questions: complete, and built by what the dictionary says.
 *
 * @param dictionary - That of the table, in the same state.
 */
export function usableReaders(
  { all }: LiveIndexes,
  table: ReadOnlyTable,
  dictionary: () => ReadOnlyTable,
  transaction?: ReadTransaction,
): IndexReader[] {
  const complete = all.filter(({ definition }) => definition.state === 'active');
  if (complete.length === 0) return [];
  const items = dictionary();
  return complete
    .filter(({ definition }) => isCurrent(definition, (name) => items.read(name)))
    .map((index) => new IndexReader(index, (id) => table.read(id), transaction));
}
