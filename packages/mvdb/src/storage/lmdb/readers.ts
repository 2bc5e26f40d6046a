import type { RootDatabase } from 'lmdb';
import type { Reader } from '../environment.ts';

/** Those who have the environment open and have read it. @param root - Of LMDB, which lists them as text. */
export function readersOf(root: RootDatabase): readonly Reader[] {
  const readers: Reader[] = [];
  for (const line of root.readerList().split('\n')) {
    const [processId, , commit] = line.trim().split(/\s+/);
    if (commit === undefined || !/^\d+$/.test(processId ?? '')) continue;
    readers.push({ processId: Number(processId), ...(commit !== '-' && { commit }) });
  }
  return readers;
}
