import { FIELD_MARK } from '../text/marks.ts';
import type { Attribute, DerivedItem } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { joinItem, joinsOf } from './joins.ts';
import { keyItems } from './key-items.ts';
import type { SchemaTables } from './schema-tables.ts';

/** Columns that a sentence without columns shows. */
const DEFAULT_COLUMN_COUNT = 8;

/**
 * The dictionary of a table, item by id: one D item an attribute; I items for the parts of the id, for what
 * is derived and for what is taken from records pointed to; `@ID`; a phrase for each association; and `@`,
 * the columns shown when a sentence names none.
 */
export function dictionaryItems(
  schema: SchemaTables,
  table: SchemaTable,
): ReadonlyMap<string, string> {
  const items = new Map<string, string>();
  const heading = table.key.filter((part) => part !== table.scope || !table.isScoped).join(' ');
  items.set('@ID', item('D', '0', '', heading, '15L', 'S', ''));
  for (const [name, part] of keyItems(table)) items.set(name, derivedItem(name, part));
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
  for (const join of joinsOf(schema, table)) {
    const joined = joinItem(schema, table, join);
    add(join.name, joined.association, derivedItem(join.name, joined));
  }
  for (const [name, members] of associations) items.set(name, item('PH', members.join(' ')));
  const columns = Object.values(table.attributes).slice(0, DEFAULT_COLUMN_COUNT);
  items.set('@', item('PH', columns.map(({ name }) => name).join(' ')));
  return items;
}

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
  {
    conversion,
    format,
    repetition,
    association,
  }: Pick<Attribute, 'conversion' | 'format' | 'repetition' | 'association'>,
): string {
  const repeats = repetition === 'single' ? 'S' : 'M';
  return item(type, source, conversion, headingOf(name), format, repeats, association);
}

/** `DUE.DATE` is shown above a column as `Due date`, and `PART.DESC` as `Part description`. */
function headingOf(name: string): string {
  const words = name
    .replaceAll('.', ' ')
    .replace(/ DESC$/, ' DESCRIPTION')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function item(...attributes: readonly string[]): string {
  return attributes.join(FIELD_MARK);
}
