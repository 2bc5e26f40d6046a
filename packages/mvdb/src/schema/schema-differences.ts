import type { Account } from '../account/account.ts';
import { type DictionaryItem, parseItem } from '../dictionary/item.ts';
import { hasCode } from '../errors/errors.ts';
import type { SchemaTable } from './define-table.ts';
import type { SchemaTables } from './schema-tables.ts';

/** What the dictionary of an account says otherwise of stored data than the schema does. */
export interface SchemaDifference {
  readonly table: string;
  /** The id of the dictionary item. */
  readonly item: string;
  readonly property: 'type' | 'attribute' | 'conversion';
  /** What the dictionary of the account says. */
  readonly account: string;
  /** What the schema says. */
  readonly schema: string;
}

/**
 * The items of existing dictionaries with another type, attribute number or conversion than the schema gives them:
 * records written under the one would be misread under the other. Headings, widths and descriptions are free.
 */
export function schemaDifferences(
  schema: SchemaTables,
  account: Account,
): readonly SchemaDifference[] {
  return schema.tables.flatMap((table) =>
    account.findTable(table.name) === undefined ? [] : differencesOf(schema, account, table),
  );
}

function differencesOf(
  schema: SchemaTables,
  account: Account,
  table: SchemaTable,
): readonly SchemaDifference[] {
  const dictionary = account.table(`DICT ${table.name}`);
  const items = schema.dictionaryItems(table);
  return Object.values(table.attributes).flatMap(({ name }) => {
    const stored = dictionary.read(name);
    const wanted = items.get(name);
    if (stored === undefined || wanted === undefined || stored === wanted) return [];
    const [before, after] = [readingOf(stored), readingOf(wanted)];
    const properties = (['type', 'attribute', 'conversion'] as const).filter(
      (property) => before[property] !== after[property],
    );
    // The attribute and conversion of another type of item say nothing of their own.
    const reported = properties.includes('type') ? (['type'] as const) : properties;
    return reported.map((property) => ({
      table: table.name,
      item: name,
      property,
      account: before[property],
      schema: after[property],
    }));
  });
}

type Reading = Readonly<Record<SchemaDifference['property'], string>>;

/** How an item says that data are read. */
function readingOf(text: string): Reading {
  const item = itemOf(text);
  const isStored = item?.kind === 'attribute';
  return {
    type: item?.kind ?? 'unreadable',
    attribute: isStored ? String(item.attribute) : '',
    conversion: isStored ? item.conversion : '',
  };
}

/** `undefined` for a text that is not an item. */
function itemOf(text: string): DictionaryItem | undefined {
  try {
    return parseItem(text);
  } catch (error) {
    if (hasCode(error, 'BAD_DICTIONARY_ITEM')) return undefined;
    throw error;
  }
}
