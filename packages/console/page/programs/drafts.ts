import { readStored, store } from '../service/storage.ts';

/** What a viewer has written and not saved. */
export interface Draft {
  readonly source: string;
  /** Of what the draft was made from; absent for a program that is new. */
  readonly version?: string | undefined;
}

const keyOf = (table: string, id: string) => `draft ${table} ${id}`;

export function readDraft(table: string, id: string): Draft | undefined {
  const stored = readStored('session', keyOf(table, id));
  if (stored === undefined) return undefined;
  try {
    const { source, version }: Record<string, unknown> = JSON.parse(stored);
    if (typeof source !== 'string') return undefined;
    return { source, ...(typeof version === 'string' && { version }) };
  } catch {
    return undefined;
  }
}

/** @param draft - `undefined` forgets it. */
export function storeDraft(table: string, id: string, draft: Draft | undefined): void {
  store('session', keyOf(table, id), draft && JSON.stringify(draft));
}
