import { type DictionaryEntry, dictionaryEntries } from './dictionary-entries.ts';
import type { Work } from './work.ts';

export interface DictionaryRequest {
  readonly table: string;
}

export interface DictionaryReply {
  readonly table: string;
  /** Ascending by name. */
  readonly items: readonly DictionaryEntry[];
}

/** The stored items of a dictionary. */
export const dictionaryWork: Work<DictionaryRequest, DictionaryReply> = {
  prepare: ({ table }) => ({
    isReading: true,
    run: (session) => ({ table, items: [...dictionaryEntries(session, table)] }),
  }),
};
