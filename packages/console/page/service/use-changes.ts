import { ADMIN_PATH } from '@mvdb/server/client';
import { useEffect, useState } from 'preact/hooks';
import { send } from './ask.ts';
import { ProblemError } from './problem.ts';
import { EventReader } from './read-events.ts';

/** What changed is asked for again so often at the most. */
const PAUSE_MS = 1_000;
/** After which a connection that was cut is opened again. */
const RETRY_MS = 5_000;

interface Followed {
  /** False where the account keeps no log, or a page shows the past. */
  readonly isFollowed: boolean;
  /** The table whose changes matter; default: all that may be read. */
  readonly table?: string;
}

/** A number that grows with the changes of an account, so that what shows it asks again. */
export function useChanges({ isFollowed, table }: Followed): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isFollowed) return;
    const leaving = new AbortController();
    void follow(table, () => setCount((before) => before + 1), leaving.signal);
    return () => leaving.abort();
  }, [isFollowed, table]);
  return count;
}

/** Follows the changes until the page goes, or the service rejects it. */
async function follow(
  table: string | undefined,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `${ADMIN_PATH}/changes?${new URLSearchParams({ ...(table !== undefined && { table }) })}`;
  let next: string | undefined;
  while (!signal.aborted)
    try {
      const headers = { ...(next !== undefined && { 'last-event-id': next }) };
      const { body } = await send(path, { headers, signal });
      const pieces = body?.pipeThrough(new TextDecoderStream()).getReader();
      const reader = new EventReader();
      for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read()) {
        const events = reader.read(piece.value);
        next = events.findLast(({ id }) => id !== undefined)?.id ?? next;
        if (signal.aborted || !events.some(({ name }) => name === 'changes')) continue;
        onChange();
        await pause(PAUSE_MS);
      }
      await pause(RETRY_MS);
    } catch (error) {
      if (error instanceof ProblemError) return;
      await pause(RETRY_MS);
    }
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
