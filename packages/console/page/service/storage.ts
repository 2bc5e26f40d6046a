/** What the browser keeps for this viewer. Where it keeps nothing, reading gives nothing and writing does nothing. */
export function readStored(area: 'local' | 'session', key: string): string | undefined {
  try {
    return areaOf(area).getItem(keyOf(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param value - `undefined` removes what is there. */
export function store(area: 'local' | 'session', key: string, value: string | undefined): void {
  try {
    if (value === undefined) areaOf(area).removeItem(keyOf(key));
    else areaOf(area).setItem(keyOf(key), value);
  } catch {
    // Storage is full or switched off: the page works without it.
  }
}

const areaOf = (area: 'local' | 'session') => (area === 'local' ? localStorage : sessionStorage);

const keyOf = (key: string) => `mvdb.${key}`;
