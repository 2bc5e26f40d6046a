import { join } from 'node:path';
import { Account, Session } from 'mvdb';
import type { WrittenRecord } from './recorded.ts';

/** A copy of an account, in which a session writes again what operations wrote, and decides nothing. */
export class LockedWrites {
  readonly #account: Account;
  readonly #session: Session;

  private constructor(account: Account) {
    this.#account = account;
    this.#session = new Session(account, { login: 'bench' });
  }

  static async of(account: Account, folder: string): Promise<LockedWrites> {
    const path = join(folder, 'copy');
    await account.backup(path);
    return new LockedWrites(Account.open({ path }));
  }

  /** Locks, reads and writes each record in one transaction, what was new under another id. */
  write(written: readonly WrittenRecord[], newId: (id: string) => string): void {
    this.#session.transaction(() => {
      for (const { table: name, id, record, isNew } of written) {
        const table = this.#session.table(name);
        const position = isNew ? newId(id) : id;
        table.readLocked(position);
        table.write(position, record);
      }
    });
  }

  async close(): Promise<void> {
    await this.#account.close();
  }
}
