import { MvdbError, type Session } from 'mvdb';
import { type DictionaryItem, parseItem } from 'mvdb/host';
import { openTable } from './account-table.ts';

/** An item of a dictionary. */
export interface DictionaryEntry {
  readonly name: string;
  /** D, I or V, A or S, PH, X; another word is of no use as an item. */
  readonly type: string;
  /** Number of the attribute, 0 for the id; absent where the item is not about one. */
  readonly position?: number;
  /** Expression, correlative, the words of a phrase, or the data of an X item. */
  readonly expression?: string;
  readonly conversion: string;
  readonly heading: string;
  readonly format: string;
  readonly isMultivalued: boolean;
  /** Empty where the item belongs to none. */
  readonly association: string;
  readonly description: string;
  /** Why the item cannot be used; absent where it can. */
  readonly violation?: string;
}

/** The stored items of the dictionary of a table, ascending by name. @throws As `openTable`. */
export function* dictionaryEntries(session: Session, table: string): Generator<DictionaryEntry> {
  openTable(session, table);
  for (const [name, record] of openTable(session, `DICT ${table}`).records())
    yield entryOf(name, record);
}

const NOTHING = {
  conversion: '',
  heading: '',
  format: '',
  isMultivalued: false,
  association: '',
} as const;

const FIRST_ATTRIBUTE = /^([A-Za-z]*)[ ]?([^\u001e]*)/;

function entryOf(name: string, record: string): DictionaryEntry {
  const [, type = '', description = ''] = FIRST_ATTRIBUTE.exec(record) ?? [];
  const identity = { name, type: type.toUpperCase(), ...NOTHING, description };
  try {
    return { ...identity, ...shownOf(parseItem(record)) };
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    return { ...identity, violation: error.detail };
  }
}

function shownOf(item: DictionaryItem): Partial<DictionaryEntry> {
  if (item.kind === 'phrase' || item.kind === 'data') return { expression: item.text };
  const { conversion, heading, format, isMultivalued, association = '' } = item;
  const shown = { conversion, heading, format, isMultivalued, association };
  switch (item.kind) {
    case 'attribute':
      return { position: item.attribute, ...shown };
    case 'expression':
      return { expression: item.expression, ...shown };
    case 'correlative':
      return { position: item.attribute, expression: item.correlative, ...shown };
  }
}
