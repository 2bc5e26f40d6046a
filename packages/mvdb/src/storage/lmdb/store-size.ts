import type { Database } from 'lmdb';
import type { StoreSize } from '../store.ts';

interface DatabaseStatistics {
  readonly entryCount: number;
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** LMDB knows it without counting; pages on which one key has very many values are not among those of the database. */
export function storeSize(database: Database<unknown, string>): StoreSize {
  const { entryCount, pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } =
    database.getStats() as DatabaseStatistics;
  const pages = treeBranchPageCount + treeLeafPageCount + overflowPages;
  return { entries: entryCount, sizeBytes: pages * pageSize };
}
