import { HOUSEKEEPING } from './catalogue.ts';
import type { Environment } from './environment.ts';
import type { RecordStore } from './record-store.ts';
import type { ReadTransaction } from './store.ts';

/** In which order an index holds the values of an item: as text, or numbers by size before other texts. */
export type IndexOrder = 'text' | 'number';

export interface IndexedItem {
  /** Name of the dictionary item. */
  readonly name: string;
  readonly order: IndexOrder;
}

/** What is kept of an index. */
export interface IndexDefinition {
  readonly name: string;
  /** Database of the entries. */
  readonly database: string;
  /** Database of the table. */
  readonly tableDatabase: string;
  /** `building`: maintained, but not complete yet. */
  readonly state: 'building' | 'active';
  readonly items: readonly IndexedItem[];
  /** Texts of all dictionary items the values are computed by; `null` where there was none of that name. */
  readonly sources: Readonly<Record<string, string | null>>;
  readonly isUnique: boolean;
  /** Records whose values are all empty have no entry. */
  readonly skipsEmpty: boolean;
  readonly isCaseIgnored: boolean;
}

/** The last id that a build has come to. */
export type BuildPosition = string | undefined;

/** Databases that hold the entries of indexes. */
export const INDEX_DATABASE = /^index \d+$/;

const PREFIX = 'index\0';
const POSITION_PREFIX = 'index position\0';

/** Whether something of an index stands under a key of the housekeeping. */
export function isIndexKey(key: string): boolean {
  return key.startsWith(PREFIX) || key.startsWith(POSITION_PREFIX);
}

/**
 * The definitions of the indexes of an account, by the database of their table, so that they stay with a
 * table that is renamed. Whoever changes one must raise the version of the catalogue.
 */
export class IndexDefinitions {
  readonly #housekeeping: RecordStore;
  readonly #snapshot: ReadTransaction | undefined;

  constructor(environment: Environment, snapshot?: ReadTransaction) {
    this.#housekeeping = environment.store(HOUSEKEEPING);
    this.#snapshot = snapshot;
  }

  /** Those of a table, or of all tables, ascending by name. */
  list(tableDatabase?: string): IndexDefinition[] {
    const prefix = tableDatabase === undefined ? PREFIX : `${PREFIX}${tableDatabase}\0`;
    const range = { from: prefix, to: `${prefix.slice(0, -1)}\u0001` };
    const definitions = this.#housekeeping.entries(range, this.#snapshot);
    return Array.from(definitions, ([, text]) => JSON.parse(text) as IndexDefinition);
  }

  put(definition: IndexDefinition): void {
    this.#housekeeping.put(keyOf(PREFIX, definition), JSON.stringify(definition));
  }

  remove(definition: IndexDefinition): void {
    this.#housekeeping.remove(keyOf(PREFIX, definition));
    this.#housekeeping.remove(keyOf(POSITION_PREFIX, definition));
  }

  position(definition: IndexDefinition): BuildPosition {
    return this.#housekeeping.get(keyOf(POSITION_PREFIX, definition), this.#snapshot);
  }

  setPosition(definition: IndexDefinition, position: BuildPosition): void {
    const key = keyOf(POSITION_PREFIX, definition);
    if (position === undefined) this.#housekeeping.remove(key);
    else this.#housekeeping.put(key, position);
  }
}

function keyOf(prefix: string, { tableDatabase, name }: IndexDefinition): string {
  return `${prefix}${tableDatabase}\0${name}`;
}
