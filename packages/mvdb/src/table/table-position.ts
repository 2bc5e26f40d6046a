import { type Catalogue, DICTIONARIES, VOC } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** Where the records of a table lie: a database, and for dictionaries the part of it they share. */
export interface TablePosition {
  readonly kind: 'records' | 'dictionary' | 'VOC';
  readonly store: RecordStore;
  readonly prefix: string;
  /** Names the place whatever the table is called; locks are kept by it. */
  readonly database: string;
  /** Database of the table, or of the one whose dictionary it is. */
  readonly tableDatabase: string;
  /** Where the records are files: the folder, as VOC has it. */
  readonly folder?: string;
}

const DICTIONARY_NAME = /^DICT (.+)$/;

/**
 * Where the records of a table lie, or of the dictionary named `DICT table`.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`.
 */
export function positionOf(
  name: string,
  catalogue: Catalogue,
  environment: Environment,
  files: FileStores,
): TablePosition {
  const owner = DICTIONARY_NAME.exec(name)?.[1];
  if (owner === undefined) {
    if (name === VOC) {
      const store = environment.store(VOC);
      return { kind: 'VOC', store, prefix: '', database: VOC, tableDatabase: VOC };
    }
    const { database, folder } = catalogue.resolve(name);
    return {
      kind: 'records',
      store: folder === undefined ? environment.store(database) : files.of(database, folder),
      prefix: '',
      database,
      tableDatabase: database,
      ...(folder !== undefined && { folder }),
    };
  }
  const tableDatabase = databaseOf(mainTable(owner, catalogue), catalogue);
  return {
    kind: 'dictionary',
    store: environment.store(DICTIONARIES),
    prefix: `${tableDatabase}\0`,
    database: `DICT ${tableDatabase}`,
    tableDatabase,
  };
}

/** The sub-files `TABLE,PART` of a table share its dictionary. */
function mainTable(name: string, catalogue: Catalogue): string {
  const comma = name.indexOf(',');
  if (comma === -1) return name;
  const main = name.slice(0, comma);
  return catalogue.find(main) === undefined ? name : main;
}

function databaseOf(name: string, catalogue: Catalogue): string {
  return name === VOC ? VOC : catalogue.resolve(name).database;
}
