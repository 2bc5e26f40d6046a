import { extract } from 'mvdb/functions';
import { type Layout, type PositionText, record } from './routine.ts';

/** What the parts of a packed argument are called: for code by key, for callers by position. */
type Parts = Readonly<Record<string, PositionText>>;

/** An argument into which a caller packs several: attribute n is part n. */
export interface Packed<Name extends string> {
  readonly layout: Layout;
  /** The parts by their names; blank where the caller sent fewer. */
  of(text: string): Readonly<Record<Name, string>>;
}

/** @example packed({ company: COMPANY, orderNo: 'PO number' }).of('1\u001e50001') // { company: '1', orderNo: '50001' } */
export function packed<const Names extends Parts>(parts: Names): Packed<keyof Names & string> {
  const names = Object.keys(parts) as (keyof Names & string)[];
  return {
    layout: record(...Object.values(parts)),
    of(text) {
      const entries = names.map((name, place) => [name, extract(text, place + 1)]);
      return Object.fromEntries(entries);
    },
  };
}
