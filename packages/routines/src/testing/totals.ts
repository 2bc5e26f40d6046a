/** Amounts added up by a key. */
export class Totals {
  readonly #totals = new Map<string, number>();

  add(key: string, amount: string | number | undefined): void {
    this.#totals.set(key, this.of(key) + Number(amount ?? 0));
  }

  of(key: string): number {
    return this.#totals.get(key) ?? 0;
  }

  /** In ascending order of key. */
  entries(): [key: string, total: number][] {
    return [...this.#totals].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The keys whose amounts do not come to nothing. */
  rest(): string[] {
    return this.entries().flatMap(([key, total]) => (total === 0 ? [] : [key]));
  }
}

export const sum = (amounts: Iterable<string | undefined>): number => {
  let total = 0;
  for (const amount of amounts) total += Number(amount ?? 0);
  return total;
};
