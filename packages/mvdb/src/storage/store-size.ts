import type { Database } from 'lmdb';

/** How much one LMDB database holds, as of the last commit. */
export interface StoreSize {
  readonly entries: number;
  /** Pages of its own; those on which one key has very many values are not among them. */
  readonly sizeBytes: number;
}

interface DatabaseStatistics {
  readonly entryCount: number;
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** LMDB knows it without counting. */
export function storeSize(database: Database<unknown, string>): StoreSize {
  const { entryCount, pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } =
    database.getStats() as DatabaseStatistics;
  const pages = treeBranchPageCount + treeLeafPageCount + overflowPages;
  return { entries: entryCount, sizeBytes: pages * pageSize };
}
