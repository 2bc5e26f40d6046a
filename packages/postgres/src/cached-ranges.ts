import { byCodePoint } from 'mvdb/engine';

/** Ranges that are known at a time; beyond, all of them are forgotten. */
const RANGES_MAX = 256;

/** Two keys whose rest is no longer, such as numbered ones, are neighbours. */
const REST_MAX = 3;

/** Records of one database, each by its key, between two keys. */
export interface CachedRange {
  readonly from: string;
  /** The last key; absent where there is nothing behind `from` but these. */
  readonly to?: string | undefined;
  readonly records: ReadonlyMap<string, string>;
}

/** Ranges of databases of which every record is known, in one state: what is not among them is not there. */
export class CachedRanges {
  readonly #ranges = new Map<string, CachedRange[]>();
  readonly #lastAsked = new Map<string, string>();
  #count = 0;

  /** @returns `null` for a record that is not there, `undefined` where nothing is known of it. */
  get(database: string, key: string): string | null | undefined {
    const range = this.#ranges.get(database)?.find((one) => contains(one, key));
    return range && (range.records.get(key) ?? null);
  }

  add(database: string, range: CachedRange): void {
    if (this.#count >= RANGES_MAX) {
      this.#ranges.clear();
      this.#count = 0;
    }
    this.#count += 1;
    const ranges = this.#ranges.get(database);
    if (ranges) ranges.push(range);
    else this.#ranges.set(database, [range]);
  }

  noteAsked(database: string, key: string): void {
    this.#lastAsked.set(database, key);
  }

  /**
   * The key that was asked for last, if another one comes close behind: those behind it are likely to be asked for next.
   */
  neighbourBefore(database: string, key: string): string | undefined {
    const last = this.#lastAsked.get(database);
    if (last === undefined || byCodePoint(last, key) >= 0) return undefined;
    return areNeighbours(last, key) ? last : undefined;
  }
}

function contains({ from, to }: CachedRange, key: string): boolean {
  return byCodePoint(from, key) <= 0 && (to === undefined || byCodePoint(key, to) <= 0);
}

function areNeighbours(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  return common > 0 && Math.max(one.length, other.length) - common <= REST_MAX;
}
