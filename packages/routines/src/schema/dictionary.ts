import { FIELD_MARK } from 'mvdb';
import { type Attribute, type DerivedItem, derived } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';

/** Columns that a sentence without columns shows. */
const DEFAULT_COLUMN_COUNT = 8;

/**
 * The dictionary of a table, item by id: one D item an attribute, one I item for what is derived, `@ID`,
 * `COMPANY` and `KEY` where ids begin with the company, a phrase for each association, and `@`, the columns
 * shown when a sentence names none.
 */
export function dictionaryItems(table: SchemaTable): Map<string, string> {
  const items = new Map<string, string>();
  const heading = table.key.filter((part) => part !== 'company').join(' ');
  items.set('@ID', item('D', '0', '', heading, '15L', 'S', ''));
  if (table.isKeptByCompany)
    for (const [name, part] of keyParts) items.set(name, derivedItem(name, part));
  const associations = new Map<string, string[]>();
  const add = (name: string, association: string, text: string) => {
    items.set(name, text);
    if (association !== '')
      associations.set(association, [...(associations.get(association) ?? []), name]);
  };
  for (const attribute of Object.values(table.attributes))
    add(attribute.name, attribute.association, dataItem(attribute));
  for (const [name, part] of Object.entries(table.derived))
    add(name, part.association, derivedItem(name, part));
  for (const [name, members] of associations) items.set(name, item('PH', members.join(' ')));
  const columns = Object.values(table.attributes).slice(0, DEFAULT_COLUMN_COUNT);
  items.set('@', item('PH', columns.map(({ name }) => name).join(' ')));
  return items;
}

/** The parts of an id that begins with the company. */
const keyParts = [
  ['COMPANY', derived("FIELD(@ID, '!', 1)", 'Company.', { format: '3L' })],
  ['KEY', derived("FIELD(@ID, '!', 2, 9)", 'Id within the company.')],
] as const;

function dataItem({ number, name, ...shown }: Attribute): string {
  return columnItem(`D ${shown.meaning}`, String(number), name, shown);
}

function derivedItem(name: string, { expression, ...shown }: DerivedItem): string {
  return columnItem(`I ${shown.meaning}`, expression, name, shown);
}

function columnItem(
  type: string,
  source: string,
  name: string,
  { conversion, format, repetition, association }: Omit<Attribute, 'number' | 'name'>,
): string {
  const repeats = repetition === 'single' ? 'S' : 'M';
  return item(type, source, conversion, headingOf(name), format, repeats, association);
}

/** `DUE.DATE` is shown above a column as `Due date`. */
function headingOf(name: string): string {
  const words = name.replaceAll('.', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function item(...attributes: readonly string[]): string {
  return attributes.join(FIELD_MARK);
}
