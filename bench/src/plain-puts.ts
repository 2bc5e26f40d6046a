import { companySchema } from '@mvdb/routines';
import type { Database } from 'lmdb';
import type { Account } from 'mvdb';
import type { RawEnvironment } from './raw-lmdb.ts';

/** The end of a record on disk: six characters, by which `verify` knows it. */
const CHECKSUM = '000000';

export interface WrittenRecord {
  readonly table: string;
  readonly id: string;
  readonly record: string;
  readonly isNew: boolean;
}

export interface RecordPosition {
  readonly table: string;
  readonly id: string;
}

/** What operations leave behind. */
export interface Recorded {
  /** Each record that was written, once, as it was last. */
  readonly written: readonly WrittenRecord[];
  /** Each record that was there before, and is gone. */
  readonly deleted: readonly RecordPosition[];
}

/** An environment of plain lmdb with all that an account holds, which gets what operations write there. */
export class PlainPuts {
  readonly #account: Account;
  readonly #raw: RawEnvironment;
  readonly #tables = new Map<string, Database<string, string>>();

  constructor(account: Account, raw: RawEnvironment) {
    this.#account = account;
    this.#raw = raw;
    for (const { name } of companySchema.tables) {
      const table = raw.root.openDB<string, string>(name, { encoding: 'string' });
      this.#tables.set(name, table);
      raw.root.transactionSync(() => {
        for (const [id, record] of account.table(name).records())
          table.putSync(id, record + CHECKSUM);
      });
    }
  }

  /** What an operation leaves behind, time by time. */
  recordedOf(operation: () => void, times: number): readonly Recorded[] {
    const written = new Map<string, WrittenRecord>();
    const deleted = new Map<string, RecordPosition>();
    const removers = companySchema.tables.map(({ name: table }) =>
      this.#account.addTrigger(table, {
        afterWrite: ({ id, record, old }) => {
          const position = `${table} ${id}`;
          const isNew =
            written.get(position)?.isNew ?? (old === undefined && !deleted.has(position));
          written.set(position, { table, id, record, isNew });
          deleted.delete(position);
        },
        afterDelete: ({ id }) => {
          const position = `${table} ${id}`;
          if (!written.get(position)?.isNew) deleted.set(position, { table, id });
          written.delete(position);
        },
      }),
    );
    const recorded = Array.from({ length: times }, () => {
      written.clear();
      deleted.clear();
      operation();
      return { written: [...written.values()], deleted: [...deleted.values()] };
    });
    for (const remove of removers) remove();
    return recorded;
  }

  /** Puts what was written in one transaction, what was new under another id. */
  put(written: readonly WrittenRecord[], newId: (id: string) => string): void {
    this.#raw.root.transactionSync(() => {
      for (const one of written) this.#put(one, newId);
    });
  }

  /** Reads what was written and deleted, and does the same again with other records, in one transaction. */
  redo({ written, deleted }: Recorded, otherId: (id: string) => string): void {
    this.#raw.root.transactionSync(() => {
      for (const { table, id } of [...written, ...deleted])
        this.#tables.get(table)?.get(otherId(id));
      for (const one of written) this.#put(one, otherId);
      for (const { table, id } of deleted) this.#tables.get(table)?.removeSync(otherId(id));
    });
  }

  #put({ table, id, record, isNew }: WrittenRecord, newId: (id: string) => string): void {
    this.#tables.get(table)?.putSync(isNew ? newId(id) : id, record + CHECKSUM);
  }
}
