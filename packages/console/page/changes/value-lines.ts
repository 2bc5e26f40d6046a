import type { Cell } from '../result/grid.ts';
import type { AttributeChange } from '../service/payloads.ts';

type Values = NonNullable<AttributeChange['displayed']>['before'];

/** A value that was, beside the one that is. */
export interface ValueLine {
  /** Of the value, from 1. */
  readonly position: number;
  /** `undefined` where there was none. */
  readonly before: Cell;
  /** `undefined` if missing. */
  readonly after: Cell;
}

/** How the values of an attribute changed. */
export interface ValueLines {
  readonly lines: readonly ValueLine[];
  /** Values that stayed, before and behind those that did not. */
  readonly sameCount: number;
}

/**
 * The values that are no longer as they were, without those that stayed at the beginning and at the end: so a
 * value that was put between others, or taken away, is seen as just that.
 */
export function valueLines(before: Values, after: Values): ValueLines {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && isSame(before[first], after[first])) first += 1;
  let last = 0;
  while (last < shorter - first && isSame(before.at(-1 - last), after.at(-1 - last))) last += 1;
  const was = before.slice(first, before.length - last);
  const is = after.slice(first, after.length - last);
  const longer = was.length > is.length ? was : is;
  return {
    lines: longer.map((_, index) => ({
      position: first + index + 1,
      before: was[index],
      after: is[index],
    })),
    sameCount: first + last,
  };
}

function isSame(a: Cell, b: Cell): boolean {
  return a?.length === b?.length && (a ?? []).every((text, index) => text === b?.[index]);
}
