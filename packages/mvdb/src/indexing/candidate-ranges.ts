import { isNumeric } from '../number/number-text.ts';
import type { IndexDefinition, IndexOrder } from '../storage/index-definitions.ts';
import type { ByteRange } from '../storage/index-store.ts';
import { upcase } from '../text/case.ts';
import { joinedFrom, joinedKey, joinedThrough, valueKeySizeMax } from './compound-key.ts';
import {
  AREA_END,
  EMPTY_KEY,
  equalKeys,
  isCut,
  NUMBER_AREA,
  TEXT_AREA,
  textAreaKey,
  valueKeys,
} from './value-key.ts';

/** What a value of an item must be, compared as the relational operators compare. */
export type ValueBounds =
  | { readonly kind: 'equal'; readonly text: string }
  | ValuesBetween
  | { readonly kind: 'prefix'; readonly text: string }
  /** Anything but empty. */
  | { readonly kind: 'filled' };

/** From `low` to `high`, both included unless said otherwise; open ends where absent. */
export interface ValuesBetween {
  readonly kind: 'between';
  readonly low?: string;
  readonly high?: string;
  readonly isLowExcluded?: boolean;
  readonly isHighExcluded?: boolean;
}

/** What is asked of an item: one of the bounds has to hold. */
export interface ItemCondition {
  readonly anyOf: readonly ValueBounds[];
  readonly isCaseIgnored: boolean;
}

/** A part of the keys of one value, both ends included unless said otherwise. */
interface Interval {
  readonly from: string;
  readonly through: string;
  readonly isThroughExcluded?: boolean;
}

/** Where values stand that begin like a number. */
const NUMBER_LIKE: Interval = { from: `${TEXT_AREA}+`, through: `${TEXT_AREA}9${AREA_END}` };

/**
 * The parts of an index outside of which no record meets some conditions; inside, a record may or may not.
 *
 * @param conditionOf - What is asked of an item, by its position from 0; `undefined` for nothing.
 * @returns `undefined` when the index cannot report.
 */
export function candidateRanges(
  definition: IndexDefinition,
  conditionOf: (item: number) => ItemCondition | undefined,
): readonly ByteRange[] | undefined {
  const { items, skipsEmpty } = definition;
  const sizeMax = valueKeySizeMax(items.length);
  const used: (readonly Interval[])[] = [];
  for (const [position, { order }] of items.entries()) {
    const condition = usable(conditionOf(position), definition);
    if (condition === undefined) break;
    const intervals = condition.anyOf.flatMap((bounds) => intervalsOf(bounds, order, sizeMax));
    used.push(intervals);
    // Behind a range the entries are in the order of the next item only value by value.
    if (!intervals.every(isPoint)) break;
  }
  const mayBeSkipped = skipsEmpty && used.every((intervals) => intervals.some(includesEmpty));
  if (used.length === 0 || mayBeSkipped) return undefined;
  return items.length === 1 ? single(used[0] ?? []) : joined(used, items.length);
}

/**
 * True where the candidate ranges of a condition report all about it: a value has an entry there only if it meets
 * the condition. It takes an index on one item, in whose order the bounds stand where the operators see them.
 */
export function doRangesProve(definition: IndexDefinition, asked: ItemCondition): boolean {
  const [item, ...others] = definition.items;
  const condition = usable(asked, definition);
  if (item === undefined || others.length > 0 || condition === undefined) return false;
  if (condition.isCaseIgnored !== definition.isCaseIgnored) return false;
  return condition.anyOf.every((bounds) => areExact(bounds, item.order));
}

function areExact(bounds: ValueBounds, order: IndexOrder): boolean {
  const sizeMax = valueKeySizeMax(1);
  switch (bounds.kind) {
    case 'equal':
      return !equalKeys(bounds.text, order, sizeMax).some(isCut);
    case 'between':
      return [bounds.low ?? '', bounds.high ?? ''].every(
        (bound) =>
          !isCut(textAreaKey(bound, sizeMax)) &&
          !isCut(numberBound(bound, sizeMax)) &&
          standsInOrder(bound, order),
      );
    default:
      return false;
  }
}

/** In the order of text a number stands elsewhere than among numbers, in that of numbers a text among them. */
function standsInOrder(bound: string, order: IndexOrder): boolean {
  if (order === 'text') return !isNumber(bound);
  return isNumber(bound) || isBeforeNumbers(bound) || isAfterNumbers(bound);
}

/** True where candidate ranges hold the one key that each value has, and not only another form of it. */
export function keepsMainKeys({ anyOf }: ItemCondition): boolean {
  return anyOf.every(({ kind }) => kind !== 'equal');
}

/** The condition in the case of the index; `undefined` where the index says nothing about it. */
function usable(
  condition: ItemCondition | undefined,
  { isCaseIgnored }: IndexDefinition,
): ItemCondition | undefined {
  if (condition === undefined || (condition.isCaseIgnored && !isCaseIgnored)) return undefined;
  if (!isCaseIgnored) return condition;
  const keepsOrder = condition.isCaseIgnored;
  if (!keepsOrder && condition.anyOf.some(({ kind }) => kind === 'between')) return undefined;
  return { ...condition, anyOf: condition.anyOf.map(inCapitals) };
}

function inCapitals(bounds: ValueBounds): ValueBounds {
  if (bounds.kind === 'filled') return bounds;
  if (bounds.kind !== 'between') return { ...bounds, text: upcase(bounds.text) };
  const { low, high } = bounds;
  return {
    ...bounds,
    ...(low !== undefined && { low: upcase(low) }),
    ...(high !== undefined && { high: upcase(high) }),
  };
}

function intervalsOf(bounds: ValueBounds, order: IndexOrder, sizeMax: number): Interval[] {
  switch (bounds.kind) {
    case 'equal':
      return equalKeys(bounds.text, order, sizeMax).map((key) => ({ from: key, through: key }));
    case 'filled':
      return [{ from: NUMBER_AREA, through: TEXT_AREA + AREA_END }];
    case 'prefix':
      return prefixIntervals(bounds.text, order, sizeMax);
    case 'between':
      return betweenIntervals(bounds, order, sizeMax);
  }
}

function prefixIntervals(prefix: string, order: IndexOrder, sizeMax: number): Interval[] {
  if (prefix === '') return [{ from: EMPTY_KEY, through: TEXT_AREA + AREA_END }];
  const key = textAreaKey(prefix, sizeMax);
  const texts = { from: key, through: key + AREA_END };
  const mayBeNumber = order === 'number' && isNumberLike(prefix);
  return mayBeNumber ? [ALL_NUMBERS, texts] : [texts];
}

const ALL_NUMBERS: Interval = { from: NUMBER_AREA, through: NUMBER_AREA + AREA_END };

function betweenIntervals(bounds: ValuesBetween, order: IndexOrder, sizeMax: number): Interval[] {
  const { low = '', high } = bounds;
  const intervals: Interval[] = [];
  const isEmptyExcluded =
    (bounds.low === '' && bounds.isLowExcluded) || (high === '' && bounds.isHighExcluded);
  if (low === '' && !isEmptyExcluded) intervals.push({ from: EMPTY_KEY, through: EMPTY_KEY });
  if (high === '') return intervals;
  if (order === 'number') intervals.push(...numbersBetween(bounds, sizeMax));
  else if (isNumber(low) || isNumber(high ?? '')) intervals.push(NUMBER_LIKE);
  intervals.push({
    from: low === '' ? TEXT_AREA : lowEnd(textAreaKey(low, sizeMax), bounds),
    ...(high === undefined
      ? { through: TEXT_AREA + AREA_END }
      : highEnd(textAreaKey(high, sizeMax), bounds)),
  });
  return intervals;
}

/** With a number they compare as numbers, with another text as the texts they are. */
function numbersBetween(bounds: ValuesBetween, sizeMax: number): Interval[] {
  const { low = '', high = '' } = bounds;
  if (isAfterNumbers(low) || (high !== '' && isBeforeNumbers(high))) return [];
  const { from, through } = ALL_NUMBERS;
  return [
    {
      from: isNumber(low) ? lowEnd(numberBound(low, sizeMax), bounds) : from,
      ...(isNumber(high) ? highEnd(numberBound(high, sizeMax), bounds) : { through }),
    },
  ];
}

/** A key that was cut stands for other values as well. */
function lowEnd(key: string, { isLowExcluded = false }: ValuesBetween): string {
  return isLowExcluded && !isCut(key) ? `${key}\x00` : key;
}

function highEnd(key: string, { isHighExcluded = false }: ValuesBetween): Omit<Interval, 'from'> {
  return { through: key, isThroughExcluded: isHighExcluded && !isCut(key) };
}

/** As a text, which is not a number, it stands before every number. */
function isBeforeNumbers(text: string): boolean {
  return text < '+';
}

function isAfterNumbers(text: string): boolean {
  return text > '9\uffff';
}

function numberBound(text: string, sizeMax: number): string {
  const [key = NUMBER_AREA] = valueKeys(text, 'number', sizeMax);
  return key;
}

function isNumber(text: string): boolean {
  return text !== '' && isNumeric(text);
}

/** True for the beginning of a number. */
function isNumberLike(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x2b && code <= 0x39;
}

function isPoint({ from, through }: Interval): boolean {
  return from === through;
}

function includesEmpty({ from }: Interval): boolean {
  return from === EMPTY_KEY;
}

/** Ascending, and none that touch. */
function single(intervals: readonly Interval[]): ByteRange[] {
  const ranges = intervals
    .map(({ from, through, isThroughExcluded = false }) => ({
      from,
      to: isThroughExcluded ? through : `${through}\x00`,
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  const apart: ByteRange[] = [];
  for (const range of ranges) {
    const last = apart.at(-1);
    if (last === undefined || last.to < range.from) apart.push(range);
    else if (range.to > last.to) apart[apart.length - 1] = { from: last.from, to: range.to };
  }
  return apart;
}

/** The leading items have points, the last one perhaps intervals. */
function joined(used: readonly (readonly Interval[])[], itemCount: number): ByteRange[] {
  let prefixes = [''];
  for (const intervals of used.slice(0, -1))
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map(({ from }) => prefix + joinedKey([from])),
    );
  const isWhole = used.length === itemCount;
  return prefixes.flatMap((prefix) =>
    (used.at(-1) ?? []).map((interval) => {
      const key = prefix + joinedKey([interval.from]);
      if (isWhole && isPoint(interval)) return { from: key, to: `${key}\x00` };
      return {
        from: joinedFrom(prefix, interval.from),
        to: joinedThrough(prefix, interval.through),
      };
    }),
  );
}
