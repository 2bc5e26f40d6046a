import { type Hrefs, hrefsOf } from '../routing/record-links.ts';
import type { DictionaryEntry, Nested, ReportReply } from '../service/payloads.ts';

/** What a dictionary mentions one record: an attribute, or what an item computes of it. */
export interface RecordItem {
  /** Number of the attribute; absent for what is computed. */
  readonly position?: number;
  readonly name: string;
  readonly heading: string;
  /** What it reports, in words. */
  readonly description: string;
  /** In external form; subvalues keep their marks. */
  readonly values: readonly string[];
  /** Where the parts of each value lead. */
  readonly hrefs?: readonly Hrefs[];
}

const COMPUTING: ReadonlySet<string> = new Set(['I', 'V', 'A', 'S']);

/** Items that report something of a record: those of attributes in their order, then those that compute. */
export function reportingItems(items: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const usable = items.filter(({ violation }) => violation === undefined);
  const stored = usable.filter(({ type, position = 0 }) => type === 'D' && position > 0);
  return [
    ...stored.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    ...usable.filter(({ type }) => COMPUTING.has(type)),
  ];
}

/**
 * What the items mention a record.
 *
 * @param report - The record listed with these items, in this order, behind its id.
 */
export function recordItems(
  items: readonly DictionaryEntry[],
  { columns, rows }: ReportReply,
): readonly RecordItem[] {
  const { cells = [], links = {} } = rows[0] ?? {};
  const reported = columns.flatMap(({ isId, leadsTo }, column) => {
    const hrefs = links[column]?.map((ids) => hrefsOf(leadsTo, ids));
    return isId ? [] : [{ values: cells[column] ?? [], ...(hrefs && { hrefs }) }];
  });
  return items.map(({ type, position, name, heading, description }, offset) => ({
    ...(type === 'D' && position !== undefined && { position }),
    name,
    heading,
    description,
    ...(reported[offset] ?? { values: [] }),
  }));
}

/** Numbers of the attributes that hold something and that no item describes. */
export function undescribed(values: Nested, items: readonly RecordItem[]): readonly number[] {
  const described = new Set(items.map(({ position }) => position));
  return values.flatMap((attribute, index) =>
    described.has(index + 1) || attribute.flat().join('') === '' ? [] : [index + 1],
  );
}
