import { ADMIN_PATH } from '@mvdb/server/client';
import { ask } from '../service/ask.ts';
import type {
  CallerPayload,
  SavedBoard,
  SavedBoardsReply,
  SavedQueriesReply,
  SavedQuery,
} from '../service/payloads.ts';

/** Where what is saved of one kind is asked for. */
export const savedPaths = {
  query: `${ADMIN_PATH}/saved-queries`,
  board: `${ADMIN_PATH}/saved-boards`,
} as const;

export type SavedKind = keyof typeof savedPaths;

/** Queries and boards, of which many are listed. */
export interface SavedLists {
  readonly queries: SavedQueriesReply;
  readonly boards: SavedBoardsReply;
}

export async function readSaved(signal: AbortSignal): Promise<SavedLists> {
  const [queries, boards] = await Promise.all([
    ask<SavedQueriesReply>(savedPaths.query, { signal }),
    ask<SavedBoardsReply>(savedPaths.board, { signal }),
  ]);
  return { queries, boards };
}

export const readSavedQuery = (name: string, signal?: AbortSignal) =>
  readOne<SavedQuery>('query', name, signal);

export const readSavedBoard = (name: string, signal?: AbortSignal) =>
  readOne<SavedBoard>('board', name, signal);

async function readOne<Item>(kind: SavedKind, name: string, signal?: AbortSignal): Promise<Item> {
  const path = `${savedPaths[kind]}?${new URLSearchParams({ name })}`;
  const { items } = await ask<{ readonly items: readonly Item[] }>(path, signal ? { signal } : {});
  const [item] = items;
  if (item === undefined) throw new Error('The answer is incomplete.');
  return item;
}

/** Whether a caller may save anything; which tables they may write, the service decides. */
export function maySave({ capabilities }: Pick<CallerPayload, 'capabilities'>): boolean {
  return capabilities.write !== false;
}
