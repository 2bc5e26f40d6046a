import type { Account } from 'mvdb';
import { companySchema } from '../schema/schema-tables.ts';

/** Records as they were before some work, by table and id; `undefined` where there was none. */
type Journal = Map<string, Map<string, string | undefined>>;

/** Which tables of an account were written since its books were last found to agree, by whom they were checked for. */
export class WrittenTables {
  /** By the name of a check, the tables written since it last passed. */
  #writtenSince = new Map<string, Set<string>>();
  #journal: Journal | undefined;
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
    for (const { name } of companySchema.tables)
      account.addTrigger(name, {
        afterWrite: ({ id, old }) => this.#note(name, id, old),
        afterDelete: ({ id, old }) => this.#note(name, id, old),
        beforeClear: () => {
          for (const [id, record] of account.table(name).records()) this.#note(name, id, record);
        },
      });
  }

  /** The tables written since a check last passed; `undefined` where it never did. */
  since(check: string): ReadonlySet<string> | undefined {
    return this.#writtenSince.get(check);
  }

  /** Notes that a check has passed. */
  passed(check: string): void {
    this.#writtenSince.set(check, new Set());
  }

  /** Does work that is undone afterwards: the tables that were written before it are those written after it. */
  within<Result>(work: () => Result): Result {
    const before = new Map(this.#writtenSince);
    this.#writtenSince = new Map(
      Array.from(before, ([check, written]) => [check, new Set(written)] as const),
    );
    try {
      return work();
    } finally {
      const begun = Array.from(
        this.#writtenSince.keys(),
        (check) => [check, new Set<string>()] as const,
      );
      this.#writtenSince = new Map([...begun, ...before]);
    }
  }

  /** Does work. @returns The records that it did not leave as they were. */
  changesOf(work: () => void): readonly string[] {
    const journal: Journal = new Map();
    const outer = this.#journal;
    this.#journal = journal;
    try {
      work();
    } finally {
      this.#journal = outer;
    }
    return [...journal].flatMap(([table, records]) =>
      [...records]
        .filter(([id, old]) => this.#account.table(table).read(id) !== old)
        .map(([id]) => `${table} ${id}`),
    );
  }

  #note(table: string, id: string, old: string | undefined): void {
    for (const written of this.#writtenSince.values()) written.add(table);
    if (this.#journal === undefined) return;
    const records = this.#journal.get(table) ?? new Map<string, string | undefined>();
    if (!records.has(id)) records.set(id, old);
    this.#journal.set(table, records);
  }
}

const watchers = new WeakMap<Account, WrittenTables>();

/** What watches the tables of an account, from the first time that somebody asks for it. */
export function writtenTables(account: Account): WrittenTables {
  const watcher = watchers.get(account) ?? new WrittenTables(account);
  watchers.set(account, watcher);
  return watcher;
}
