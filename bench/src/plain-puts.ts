import { companySchema } from '@mvdb/routines';
import type { Database } from 'lmdb';
import type { Account } from 'mvdb';
import type { RawEnvironment } from './raw-lmdb.ts';
import type { Recorded, WrittenRecord } from './recorded.ts';

/** The end of a record on disk: six characters, by which `verify` knows it. */
const CHECKSUM = '000000';

/** An environment of plain lmdb with all that an account holds, which gets what operations write there. */
export class PlainPuts {
  readonly #raw: RawEnvironment;
  readonly #tables = new Map<string, Database<string, string>>();

  constructor(account: Account, raw: RawEnvironment) {
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
