import { VALUE_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { type Layout, type PositionText, record } from './argument.ts';

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
      const entries = names.map((name, position) => [name, extract(text, position + 1)]);
      return Object.fromEntries(entries);
    },
  };
}

/**
 * The parts that a caller joined by exclamation marks.
 *
 * @returns `undefined` where there are more than `most`.
 * @example joinedParts('ALL!30', 2) // ['ALL', '30']
 */
export function joinedParts(text: string, most: number): readonly string[] | undefined {
  const parts = text.split('!');
  return parts.length > most ? undefined : parts;
}

/** The values that a caller lists, blank ones left out. @example listedValues('A\u001d\u001dB') // ['A', 'B'] */
export function listedValues(text: string): readonly string[] {
  return text.split(VALUE_MARK).filter((value) => value !== '');
}
