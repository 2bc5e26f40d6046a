import { assertArgument } from '../arguments/checked.ts';
import { FILLED_TEXT, OBJECT, TEXTS } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { IndexDefinition, IndexOrder } from '../storage/index-definitions.ts';
import type { ByteRange } from '../storage/index-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { upcase } from '../text/case.ts';
import { candidateRanges } from './candidate-ranges.ts';
import { joinedKey, pastJoined, valueKeySizeMax } from './compound-key.ts';
import { IRREGULAR_KEY, UNINDEXED_KEY, UNINDEXED_RANGE, VALUES_END } from './entry-keys.ts';
import { ascending, ascendingOnce } from './id-order.ts';
import { isAlias, type LiveIndex, valuesOfKey, wholeKeys } from './live-index.ts';
import {
  ALIAS_AREA,
  AREA_END,
  EMPTY_KEY,
  equalKeys,
  isCut,
  TEXT_AREA,
  valueKeys,
} from './value-key.ts';

/** One value, or for an index on several items the values of all of them or of the first. */
export type IndexValues = string | readonly string[];

/** Part of an index in its own order; open where absent. */
export interface IndexRange {
  /** The first value, itself included. */
  readonly from?: IndexValues;
  /** The last value, itself included, for fewer values than items with all that begin with them. */
  readonly through?: IndexValues;
}

/** An entry: the values of the items in internal form, a number in its plain form, and a record. */
export interface IndexedRecord {
  readonly values: readonly string[];
  readonly id: string;
}

/** Number of records with some value. */
export interface IndexedValue {
  readonly values: readonly string[];
  readonly count: number;
}

/** Byte ranges for keys of at most so many bytes for one value. */
type Ranges = (sizeMax: number) => readonly ByteRange[];

/**
 * Reads one index, as it is now or in a snapshot. It stands for the moment it was got: get another for the
 * next question.
 */
export class IndexReader {
  readonly definition: IndexDefinition;
  readonly #index: LiveIndex;
  readonly #read: (id: string) => string | undefined;
  readonly #transaction: ReadTransaction | undefined;

  /** @internal */
  constructor(
    index: LiveIndex,
    read: (id: string) => string | undefined,
    transaction?: ReadTransaction,
  ) {
    this.definition = index.definition;
    this.#index = index;
    this.#read = read;
    this.#transaction = transaction;
  }

  get name(): string {
    return this.definition.name;
  }

  /** @internal */
  get columns(): LiveIndex['columns'] {
    return this.#index.columns;
  }

  /**
   * The ids of the records that have a value equal to this one, as numbers where both are; ascending.
   *
   * @throws MvdbError `BAD_ARGUMENT` for no value, or more values than items.
   */
  equal(values: IndexValues): string[] {
    const ranges = this.#equalRanges(values);
    const existing = ranges(this.#sizeMax);
    if (existing.some(({ from }) => isCut(from))) return ascending(this.#ids(ranges));
    return this.#allIds(existing);
  }

  /** How many entries `equal` looks at, found without reading them. */
  countEqual(values: IndexValues): number {
    return this.estimate(this.#equalRanges(values)(this.#sizeMax));
  }

  /**
   * The ids of the records with a value in a range, each once, in the order of their first value there. The
   * order of an index is that of text, or of numbers before other texts; the empty value comes first.
   */
  range(range: IndexRange): string[] {
    return [...this.#ids(this.#rangeRanges(range))];
  }

  countRange(range: IndexRange): number {
    return this.estimate(this.#rangeRanges(range)(this.#sizeMax));
  }

  /**
   * The ids of all records that may have a value that begins with a text, ascending: those that have one, those
   * that could not be indexed, and in an index in the order of numbers perhaps others.
   *
   * @throws MvdbError `BAD_ARGUMENT` for an empty text, with which every value begins.
   * @example index.beginning('BO') // the ids of BOLT, BOX and BO
   */
  beginning(text: string): string[] {
    return ascending(this.candidates(this.#beginningRanges(text)));
  }

  /** How many entries `beginning` looks at, found without reading them. */
  countBeginning(text: string): number {
    return this.estimate(this.#beginningRanges(text));
  }

  /** Values with their records one by one, in the order of the index; records of one value ascend. */
  *entries(isDescending = false): Generator<IndexedRecord> {
    for (const key of this.#valueKeys(isDescending)) {
      const values = valuesOfKey(this.#index, key);
      for (const id of this.#index.store.ids(key, this.#transaction)) yield { values, id };
    }
  }

  /** The values there are, in the order of the index. */
  *values(isDescending = false): Generator<IndexedValue> {
    for (const key of this.#valueKeys(isDescending))
      yield {
        values: valuesOfKey(this.#index, key),
        count: this.#index.store.count(key, this.#transaction),
      };
  }

  /**
   * The ids of all records in the order in which a sort by the item puts them, equal ones ascending by id.
   *
   * @param order - That of the sort: of numbers, an empty value counting as 0, or of text.
   * @returns `undefined` where the index has not every record once, or cannot say how one sorts.
   */
  sortedIds(order: IndexOrder, isDescending: boolean): Iterable<string> | undefined {
    const { items, isCaseIgnored, skipsEmpty } = this.definition;
    const isComplete = this.#isSingle && !isCaseIgnored && !skipsEmpty;
    const isSingleValued = this.columns[0]?.isMultivalued === false;
    if (!isComplete || !isSingleValued || items[0]?.order !== order) return undefined;
    // Of texts, and of empty values, a sort in the order of numbers has another view than the index.
    const others = { from: order === 'number' ? TEXT_AREA : IRREGULAR_KEY, to: AREA_END };
    if (this.#index.store.countRange(others, this.#transaction) > 0) return undefined;
    if (order === 'number' && this.#index.store.count(EMPTY_KEY, this.#transaction) > 0)
      return undefined;
    return this.#sortedIds(isDescending);
  }

  *#sortedIds(isDescending: boolean): Generator<string> {
    const { store } = this.#index;
    const range = { from: EMPTY_KEY, to: this.#end };
    if (!isDescending) for (const { id } of store.entries(range, this.#transaction)) yield id;
    else
      for (const key of store.keys(range, isDescending, this.#transaction))
        yield* store.ids(key, this.#transaction);
  }

  /**
   * Number of entries in byte ranges.
   *
   * @internal
   */
  estimate(ranges: readonly ByteRange[]): number {
    let count = 0;
    for (const range of ranges)
      count += this.#isKey(range)
        ? this.#index.store.count(range.from, this.#transaction)
        : this.#index.store.countRange(range, this.#transaction);
    return count;
  }

  /**
   * Ids with an entry in byte ranges, ascending, each once, and those of records that could not be indexed: all
   * that may have such a value, and perhaps others.
   *
   * @internal
   */
  candidates(ranges: readonly ByteRange[]): readonly string[] {
    return this.#allIds([...ranges, UNINDEXED_RANGE]);
  }

  /**
   * Number of the {@link candidates}, found without reading them where each record has one entry there.
   *
   * @internal
   */
  countCandidates(ranges: readonly ByteRange[]): number {
    const isOneKey = ranges.length === 1 && ranges.every((range) => this.#isKey(range));
    const areSingle = this.isReporting && (isOneKey || this.isRegular);
    return areSingle ? this.estimate(ranges) : this.candidates(ranges).length;
  }

  /**
   * True where the entries report the values of every record.
   *
   * @internal
   */
  get isReporting(): boolean {
    return this.#index.store.count(UNINDEXED_KEY, this.#transaction) === 0;
  }

  /**
   * True where every record has a single value in an item that should have no more, whole in its key.
   *
   * @internal
   */
  get isRegular(): boolean {
    const [column, ...others] = this.columns;
    const isRuled = column?.isMultivalued === false && others.length === 0;
    return isRuled && this.#index.store.count(IRREGULAR_KEY, this.#transaction) === 0;
  }

  /** Ids in byte ranges, ascending, each once. */
  #allIds(ranges: readonly ByteRange[]): string[] {
    const { store } = this.#index;
    const lists = ranges
      .map((range) =>
        this.#isKey(range)
          ? store.allIds(range.from, this.#transaction)
          : store.allIdsIn(range, this.#transaction),
      )
      .filter((ids) => ids.length > 0);
    const [first = [], second] = lists;
    return second === undefined ? first : ascendingOnce(lists.flat());
  }

  get #sizeMax(): number {
    return valueKeySizeMax(this.definition.items.length);
  }

  *#valueKeys(isDescending: boolean): Generator<string> {
    const { store } = this.#index;
    const range = { from: EMPTY_KEY, to: this.#isSingle ? ALIAS_AREA : VALUES_END };
    for (const key of store.keys(range, isDescending, this.#transaction))
      if (!isAlias(this.#index, key)) yield key;
  }

  get #isSingle(): boolean {
    return this.definition.items.length === 1;
  }

  /** Where keys were cut, the records say whether their values lie in the ranges. */
  *#ids(ranges: Ranges): Generator<string> {
    const seen = new Set<string>();
    for (const range of ranges(this.#sizeMax))
      for (const { key, id } of this.#entriesIn(range)) {
        if (seen.has(id) || (isCut(key) && !this.#lies(id, ranges))) continue;
        seen.add(id);
        yield id;
      }
  }

  *#entriesIn(range: ByteRange) {
    const { store } = this.#index;
    if (!this.#isKey(range)) yield* store.entries(range, this.#transaction);
    else for (const id of store.ids(range.from, this.#transaction)) yield { key: range.from, id };
  }

  #isKey({ from, to }: ByteRange): boolean {
    return to.length === from.length + 1 && to.endsWith('\x00') && to.startsWith(from);
  }

  #lies(id: string, ranges: Ranges): boolean {
    const record = this.#read(id);
    if (record === undefined) return false;
    const whole = ranges(Number.POSITIVE_INFINITY);
    for (const key of wholeKeys(this.#index, id, record))
      if (whole.some(({ from, to }) => key >= from && key < to)) return true;
    return false;
  }

  #equalRanges(values: IndexValues): Ranges {
    const texts = this.#textsOf(values);
    return (sizeMax) => {
      const keys = texts.map((text, index) => equalKeys(text, this.#orderOf(index), sizeMax));
      return combinationsOf(keys).map((tuple) => this.#rangeOf(tuple));
    };
  }

  /** Everything that has these keys for its first values. */
  #rangeOf(keys: readonly string[]): ByteRange {
    const [only = ''] = keys;
    if (this.#isSingle) return { from: only, to: `${only}\x00` };
    const key = joinedKey(keys);
    const isWhole = keys.length === this.definition.items.length;
    return { from: key, to: isWhole ? `${key}\x00` : pastJoined(key) };
  }

  #rangeRanges(range: IndexRange): Ranges {
    assertArgument('IndexReader', 'range', range, OBJECT);
    const { from, through } = range;
    const first = from === undefined ? undefined : this.#textsOf(from);
    const last = through === undefined ? undefined : this.#textsOf(through);
    return (sizeMax) => [
      {
        from: first === undefined ? EMPTY_KEY : this.#rangeOf(this.#keysOf(first, sizeMax)).from,
        to: last === undefined ? this.#end : this.#rangeOf(this.#keysOf(last, sizeMax)).to,
      },
    ];
  }

  #beginningRanges(text: string): readonly ByteRange[] {
    assertArgument('IndexReader', 'text', text, FILLED_TEXT);
    const condition = { anyOf: [{ kind: 'prefix', text }], isCaseIgnored: false } as const;
    const ranges = candidateRanges(this.definition, (item) => (item === 0 ? condition : undefined));
    return ranges ?? [{ from: EMPTY_KEY, to: this.#end }];
  }

  get #end(): string {
    return this.#isSingle ? ALIAS_AREA : VALUES_END;
  }

  #keysOf(texts: readonly string[], sizeMax: number): string[] {
    return texts.map((text, index) => valueKeys(text, this.#orderOf(index), sizeMax)[0] ?? '');
  }

  #orderOf(index: number) {
    return this.definition.items[index]?.order ?? 'text';
  }

  #textsOf(values: IndexValues): readonly string[] {
    const texts = typeof values === 'string' ? [values] : values;
    const { items, isCaseIgnored, name } = this.definition;
    assertArgument('IndexReader', 'values', texts, TEXTS);
    if (texts.length === 0 || texts.length > items.length)
      throw new MvdbError(BAD_ARGUMENT, `${name} is asked for 1 to ${items.length} values.`);
    return isCaseIgnored ? texts.map(upcase) : texts;
  }
}

/** One of each list in all ways. */
export function combinationsOf(lists: readonly (readonly string[])[]): readonly string[][] {
  let tuples: string[][] = [[]];
  for (const list of lists)
    tuples = tuples.flatMap((tuple) => list.map((item) => [...tuple, item]));
  return tuples;
}
