import { readStored, store } from './storage.ts';

const LENGTH_MAX = 100;

/** What this viewer did before, newest first, each entry once. */
export interface HistoryList<Entry> {
  read(): readonly Entry[];
  add(entry: Entry): void;
  clear(): void;
}

/**
 * @param isEntry - Reports an entry from what an older page, or somebody else, may have left there.
 * @param isSame - True for entries of which only the newer is kept.
 */
export function historyList<Entry>(
  key: string,
  isEntry: (value: unknown) => value is Entry,
  isSame: (a: Entry, b: Entry) => boolean,
): HistoryList<Entry> {
  const read = (): readonly Entry[] => {
    const entries = parsed(readStored('local', key) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  };
  return {
    read,
    add(entry) {
      const others = read().filter((other) => !isSame(other, entry));
      store('local', key, JSON.stringify([entry, ...others].slice(0, LENGTH_MAX)));
    },
    clear: () => store('local', key, undefined),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
