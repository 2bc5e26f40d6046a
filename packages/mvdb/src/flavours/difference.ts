import { FLAVOUR_NAMES, type FlavourName } from './flavour-name.ts';

/** A named difference between the products. */
export interface Difference {
  /** What a product does that has it; after `else`, what the others do. */
  readonly meaning: string;
  /** Who has it; where no product is known to, it can only be switched on by itself. */
  readonly flavours: readonly FlavourName[];
}

/** A table of differences, by their names. */
export type DifferenceTable = Readonly<Record<string, Difference>>;

/** Whether each difference of a table is there. */
export type Switches<Table extends DifferenceTable> = {
  readonly [Name in keyof Table]: boolean;
};

/**
 * Which of the differences of a table each product has.
 *
 * @example switchesByFlavour({ late: { meaning: 'It is late.', flavours: ['d3'] } }).d3.late // true
 */
export function switchesByFlavour<Table extends DifferenceTable>(
  table: Table,
): Readonly<Record<FlavourName, Switches<Table>>> {
  const entries = FLAVOUR_NAMES.map((flavour) => {
    const switches = Object.entries(table).map(([name, { flavours }]) => [
      name,
      flavours.includes(flavour),
    ]);
    return [flavour, Object.freeze(Object.fromEntries(switches))];
  });
  return Object.freeze(Object.fromEntries(entries));
}

/** A table of Markdown: each difference, what it means, and which products have it. */
export function differenceLines(table: DifferenceTable): string[] {
  const headings = ['Difference', 'What it means', ...FLAVOUR_NAMES];
  const rows = Object.entries(table).map(([name, { meaning, flavours }]) => [
    `\`${name}\``,
    meaning.replaceAll('|', '\\|'),
    ...FLAVOUR_NAMES.map((flavour) => (flavours.includes(flavour) ? 'yes' : '')),
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return [headings, rule, ...rows].map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
}
