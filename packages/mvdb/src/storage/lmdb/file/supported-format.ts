import type { RootDatabase } from 'lmdb';
import { newestHeader } from './data-file.ts';
import type { FileHeader, TreeRoot } from './file-header.ts';

/**
 * The release of LMDB whose file format the files of this folder read, as `package.json` names it. Before another one
 * is taken, compare its `mdb.c` with what they say: pages, headers, roots of trees, overflow pages.
 */
export const LMDB_RELEASE = '3.5.6';

interface TreeStatistics {
  readonly treeDepth: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
  readonly entryCount: number;
}

/** What LMDB counts of a file; its types leave it out. */
interface FileStatistics {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly lastTxnId: number;
  readonly root: TreeStatistics;
  readonly free: TreeStatistics;
}

/**
 * Compares what is read here of a data file with what LMDB says of it: an LMDB with another file format would have
 * scans and checks misread every page. Nobody else may write meanwhile.
 *
 * @throws Error naming the first difference.
 */
export function assertSupportedFormat(root: RootDatabase, folder: string): void {
  const counted = countsOf(root.getStats() as FileStatistics);
  const read = readCounts(newestHeader(folder));
  for (const [name, count] of Object.entries(counted))
    if (read[name] !== count)
      throw new Error(
        `its file format is not that of LMDB ${LMDB_RELEASE}: ${name} reads as ${read[name]}, LMDB says ${count}`,
      );
}

type Counts = Readonly<Record<string, number>>;

function countsOf(statistics: FileStatistics): Counts {
  const { pageSize, lastPageNumber, lastTxnId, root, free } = statistics;
  const tree = (name: string, each: TreeStatistics) =>
    treeCounts(name, [
      each.treeDepth,
      each.treeBranchPageCount,
      each.treeLeafPageCount,
      each.overflowPages,
      each.entryCount,
    ]);
  return {
    'the page size': pageSize,
    'the last page': lastPageNumber,
    'the last commit': lastTxnId,
    ...tree('databases', root),
    ...tree('free pages', free),
  };
}

function readCounts({ pageSize, lastPage, commit, databases, freeList }: FileHeader): Counts {
  const tree = (name: string, each: TreeRoot) =>
    treeCounts(name, [
      each.depth,
      each.branchPages,
      each.leafPages,
      each.overflowPages,
      each.entries,
    ]);
  return {
    'the page size': pageSize,
    'the last page': lastPage,
    'the last commit': commit,
    ...tree('databases', databases),
    ...tree('free pages', freeList),
  };
}

const TREE_COUNTS = ['depth', 'branch pages', 'leaf pages', 'overflow pages', 'entries'];

function treeCounts(name: string, counts: readonly number[]): Counts {
  return Object.fromEntries(
    counts.map((count, index) => [`the ${TREE_COUNTS[index]} of the ${name}`, count]),
  );
}
