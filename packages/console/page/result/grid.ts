import type { Layout } from '../argument/parts.ts';
import type { Nested } from '../service/payloads.ts';

/** What stands at one place, by subvalues; `undefined` where there is no such place. */
export type Cell = readonly string[] | undefined;

export interface Heading {
  readonly name: string;
  /** Its numbers are to stand with their decimals below each other. */
  readonly isNumber: boolean;
}

/** A result as a table: every row has a cell for each heading. */
export interface Grid {
  readonly headings: readonly Heading[];
  readonly rows: readonly (readonly Cell[])[];
}

/** True for a result that is the empty text. */
export const isBlank = (nested: Nested) => nested.flat(2).join('') === '' && isSingle(nested);

/** True for a result without any mark. */
export const isSingle = (nested: Nested) => nested.flat(2).length === 1;

/** Conversions that show a number with its decimals. */
const NUMBERS = /^M[DLR]/;

/** A result of many rows as its layout says: a row for each value, or for each attribute. */
export function gridOf(nested: Nested, { kind, positions }: Layout): Grid {
  const lines = isBlank(nested) ? [] : nested;
  const width = Math.max(positions.length, kind === 'rows' ? longest(lines) : lines.length);
  const height = kind === 'rows' ? lines.length : longest(lines);
  const part = kind === 'rows' ? 'value' : 'attribute';
  return {
    headings: offsets(width).map((position) => ({
      name: positions[position]?.name ?? `${part} ${position + 1}`,
      isNumber: NUMBERS.test(positions[position]?.conversion ?? ''),
    })),
    rows: offsets(height).map((row) =>
      offsets(width).map((position) =>
        kind === 'rows' ? lines[row]?.[position] : lines[position]?.[row],
      ),
    ),
  };
}

function longest(lines: readonly (readonly unknown[])[]): number {
  return lines.reduce((length, line) => Math.max(length, line.length), 0);
}

function offsets(count: number): number[] {
  return Array.from({ length: count }, (_, position) => position);
}
