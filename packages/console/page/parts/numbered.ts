export interface Numbered<Entry> {
  readonly entry: Entry;
  /** From 1, as positions count. */
  readonly slot: number;
}

/** The entries of a list with their positions, by which those without a name of their own are distinguished. */
export function numbered<Entry>(list: readonly Entry[]): Numbered<Entry>[] {
  return list.map((entry, index) => ({ entry, slot: index + 1 }));
}
