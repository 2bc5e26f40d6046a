import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import { CopiedSecrets, type SeesAttribute } from '../rights/copied-secrets.ts';
import { RecordMask } from '../rights/record-mask.ts';
import { allowsTable, type Rights } from '../rights/rights.ts';
import type { TableProtection } from '../storage/catalogue.ts';
import type { Table } from '../table/table.ts';
import type { AccessScope } from './access-scope.ts';

/** What is hidden of a table now; `undefined` where nothing is. */
export interface TableView {
  /** @throws MvdbError `NOT_PERMITTED` where all of it is hidden. */
  toRead(table: Table): RecordMask | undefined;
  /** @throws MvdbError `NOT_PERMITTED` where it may not be written. */
  toWrite(table: Table): RecordMask | undefined;
}

/** What generic ways of reading and writing show to somebody. */
export class GenericView implements TableView {
  readonly #rights: Rights | undefined;
  /** By what is protected; `undefined` where all of it is seen. */
  readonly #masks = new Map<TableProtection, { readonly mask: RecordMask | undefined }>();

  readonly #protectedTables: () => ReadonlyMap<string, TableProtection>;
  /** As they were when a register was asked for last: a test on bytes must not read of the account. */
  #protections: ReadonlyMap<string, TableProtection> = new Map();

  /** @param protectedTables - What is protected of all tables, by their names. */
  constructor(
    rights: Rights | undefined,
    protectedTables: () => ReadonlyMap<string, TableProtection>,
  ) {
    this.#rights = rights;
    this.#protectedTables = protectedTables;
  }

  /** True where secrets of that kind are shown. */
  sees(kind: string): boolean {
    return this.#rights?.sees?.includes(kind) ?? this.#rights === undefined;
  }

  toRead(table: Table): RecordMask | undefined {
    const patterns = table.isDescription ? undefined : this.#rights?.readTables;
    if (patterns !== undefined && !allowsTable(patterns, table.names))
      throw notAmong(table, 'read');
    return this.#maskFor(table);
  }

  toWrite(table: Table): RecordMask | undefined {
    const patterns = this.#rights?.writeTables;
    if (patterns !== undefined && !allowsTable(patterns, table.names))
      throw notAmong(table, 'write');
    return this.#maskFor(table);
  }

  #maskFor(table: Table): RecordMask | undefined {
    const { protection } = table;
    if (protection === undefined) return undefined;
    if (protection.isClosed)
      throw new MvdbError(NOT_PERMITTED, `${table.name} is closed to all but its own programs.`);
    if (protection.copies !== undefined) this.#protections = this.#protectedTables();
    const existing = this.#masks.get(protection);
    if (existing) return existing.mask;
    const hidden = Object.entries(protection.secrets ?? {})
      .filter(([, kind]) => !this.sees(kind))
      .map(([attribute]) => Number(attribute));
    const { scopeSeparator: separator } = protection;
    const scopes = this.#rights?.scopes;
    const shown =
      separator === undefined || scopes === undefined ? undefined : { separator, scopes };
    const copied = protection.copies && new CopiedSecrets(protection.copies, this.#seesAttribute);
    const isAllShown = hidden.length === 0 && shown === undefined && copied === undefined;
    const mask = isAllShown ? undefined : new RecordMask(hidden, shown, copied);
    this.#masks.set(protection, { mask });
    return mask;
  }

  readonly #seesAttribute: SeesAttribute = (table, attribute) => {
    const { isClosed = false, secrets = {} } = this.#protections.get(table) ?? {};
    if (isClosed) return false;
    const kinds = attribute === undefined ? Object.values(secrets) : [secrets[attribute]];
    return kinds.every((kind) => kind === undefined || this.sees(kind));
  };
}

/** What is shown to a program, which sees all of the tables it was written for. */
export class ProgramView implements TableView {
  readonly #access: AccessScope;
  readonly #generic: TableView;

  constructor(access: AccessScope, generic: TableView) {
    this.#access = access;
    this.#generic = generic;
  }

  toRead(table: Table): RecordMask | undefined {
    return this.#access.declares(table.name) ? undefined : this.#generic.toRead(table);
  }

  toWrite(table: Table): RecordMask | undefined {
    return this.#access.declares(table.name) ? undefined : this.#generic.toWrite(table);
  }
}

function notAmong({ name }: Table, operation: 'read' | 'write'): MvdbError {
  return new MvdbError(
    NOT_PERMITTED,
    `${name} is not among the tables that this session may ${operation}.`,
  );
}
