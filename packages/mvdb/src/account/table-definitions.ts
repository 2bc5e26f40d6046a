import { mkdirSync } from 'node:fs';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, TABLE_NOT_FOUND } from '../errors/failures.ts';
import type { TableIndexes } from '../indexing/table-indexes.ts';
import type { Catalogue, TableProtection } from '../storage/catalogue.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import type { StoredTrigger } from '../storage/stored-triggers.ts';
import type { OpenTables } from './open-tables.ts';
import type { Transactions } from './transactions.ts';

/** What the definitions of tables are kept with. */
export interface DefinitionHost {
  readonly catalogue: Catalogue;
  readonly transactions: Transactions;
  readonly files: FileStores;
  readonly tables: OpenTables;
  readonly indexes: TableIndexes;
}

export interface CreateTableOptions {
  /** False has the log of the account leave out what becomes of its records, as for work files; default: true. */
  readonly log?: boolean;
}

/** Which tables an account has, under which names, and what of them is protected. Each change is a transaction. */
export class TableDefinitions {
  readonly #host: DefinitionHost;

  constructor(host: DefinitionHost) {
    this.#host = host;
  }

  /** @throws MvdbError `BAD_TABLE_NAME`, `TABLE_EXISTS`. */
  create(name: string, { log = true }: CreateTableOptions = {}): void {
    const { catalogue, transactions } = this.#host;
    transactions.run(() => {
      catalogue.addTable(name);
      if (!log) catalogue.leaveUnlogged(catalogue.resolve(name).database);
    });
  }

  /**
   * Creates a table whose records are files.
   *
   * @param named - A folder that exists; default: one of the account.
   * @throws MvdbError as `create`; `NOT_PERMITTED` where the folder may not be used; `BAD_ARGUMENT` where it is missing.
   */
  createInFolder(name: string, named: string | undefined): void {
    const { catalogue, transactions, files } = this.#host;
    transactions.run(() => {
      const folder = named === undefined ? files.defaultFolder(name) : files.namedFolder(named);
      catalogue.addFolderTable(name, folder);
      if (named === undefined) mkdirSync(files.path(folder), { recursive: true });
      files.folder(folder);
    });
  }

  /** @throws MvdbError as `create`. */
  createSynonym(name: string, target: string): void {
    const { catalogue, transactions } = this.#host;
    transactions.run(() => catalogue.addSynonym(name, target));
  }

  /** Deletes a table with what belongs to it, or of a synonym the name. @throws MvdbError `TABLE_NOT_FOUND`. */
  delete(name: string): void {
    const { catalogue, transactions, tables, indexes } = this.#host;
    transactions.run(() => {
      const entry = catalogue.find(name);
      if (entry === undefined) throw new MvdbError(TABLE_NOT_FOUND, `${name} is not in VOC.`);
      if (entry.kind === 'table') {
        catalogue.storeTriggers(entry.database, []);
        // Files belong to the people who edit them, and stay.
        if (entry.folder === undefined) tables.open(name).table.clear();
        indexes.removeAll(entry.database);
        catalogue.protect(entry.database, {});
        const dictionary = tables.open(`DICT ${name}`).table;
        if (dictionary.database === `DICT ${entry.database}`) dictionary.clear();
      }
      catalogue.remove(name);
      tables.closeMoved();
    });
  }

  /** @throws MvdbError `TABLE_NOT_FOUND`; as `create`. */
  rename(from: string, to: string): void {
    const { catalogue, transactions, tables } = this.#host;
    transactions.run(() => {
      catalogue.rename(from, to);
      tables.closeMoved();
    });
  }

  /** @throws MvdbError `TABLE_NOT_FOUND`; `BAD_ARGUMENT` for VOC and dictionaries. */
  storeTriggers(name: string, triggers: readonly StoredTrigger[]): void {
    const { catalogue, transactions, tables } = this.#host;
    transactions.run(() => {
      const { kind, database } = tables.open(name).position;
      if (kind !== 'records')
        throw new MvdbError(BAD_ARGUMENT, `${name} is not a table of data, and has no triggers.`);
      catalogue.storeTriggers(database, triggers);
    });
  }

  /** @throws MvdbError as `Account.protectTable`. */
  protect(name: string, protection: TableProtection): void {
    assertProtection(protection);
    const { catalogue, transactions, tables, indexes } = this.#host;
    transactions.run(() => {
      const { kind, database } = tables.open(name).position;
      if (kind !== 'records')
        throw new MvdbError(BAD_ARGUMENT, `${name} is not a table of data, and holds no secrets.`);
      catalogue.protect(database, protection);
      indexes.forget();
    });
  }
}

const SECRET_KIND = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;

function assertProtection(protection: TableProtection): void {
  const { isClosed = false, secrets = {}, scopeSeparator, copies } = protection;
  if (typeof isClosed !== 'boolean')
    throw new MvdbError(BAD_ARGUMENT, 'isClosed is true or false.');
  if (scopeSeparator !== undefined && !/^[\x21-\x7e]$/.test(scopeSeparator))
    throw new MvdbError(BAD_ARGUMENT, 'scopeSeparator is one visible character of ASCII.');
  const numbers = copies && [copies.table, copies.positions, ...copies.contents];
  if (numbers?.some((number) => !(Number.isSafeInteger(number) && number > 0)))
    throw new MvdbError(BAD_ARGUMENT, 'copies gives numbers of attributes, from 1.');
  for (const [attribute, kind] of Object.entries(secrets))
    if (!/^[1-9]\d{0,8}$/.test(attribute) || !SECRET_KIND.test(kind))
      throw new MvdbError(
        BAD_ARGUMENT,
        `secrets gives numbers of attributes a name such as pay, not ${attribute}: ${kind}.`,
      );
}
