import type { LockMode } from 'mvdb';
import { programError } from './program-error.ts';
import type { ProgramRun } from './program-run.ts';
import type { TableHandle } from './tables.ts';

/** What a transaction changes of one table: the record, or `undefined` where it is deleted. */
interface TableChanges {
  readonly handle: TableHandle;
  readonly records: Map<string, string | undefined>;
  /** Whether all records were deleted first. */
  isCleared: boolean;
}

interface OpenTransaction {
  readonly changes: Map<string, TableChanges>;
  /** Locks that were taken in it. */
  readonly locks: { readonly handle: TableHandle; readonly id: string | undefined }[];
}

/**
 * The transactions that a program begins. What one writes is kept here until it commits, and then written as one
 * transaction of the account, or as a part of the one that runs already.
 */
export class Transactions {
  readonly #run: ProgramRun;
  readonly #open: OpenTransaction[] = [];

  constructor(run: ProgramRun) {
    this.#run = run;
  }

  get level(): number {
    return this.#open.length;
  }

  begin(): void {
    this.#open.push({ changes: new Map(), locks: [] });
    this.#awaited.push(this.#open.length);
  }

  readonly #awaited: number[] = [];
  /** The level of a transaction that ended with an inner one. */
  #lost = 0;

  /** END TRANSACTION: what was neither committed nor rolled back is rolled back. */
  over(): void {
    const level = this.#awaited.pop();
    if (level !== undefined && this.#open.length >= level) this.rollback();
    if (level === this.#lost) {
      this.#lost = 0;
      throw programError(
        'TRANSACTION_OVER',
        'The transaction ended with one that was begun inside it.',
      );
    }
  }

  commit(): void {
    const ended = this.#end('COMMIT');
    const outer = this.#open.at(-1);
    const stands = this.#run.flavour.innerTransactionsStand;
    if (outer === undefined || stands) this.#run.session.transaction(() => this.#write(ended));
    else merge(outer, ended);
    if (outer !== undefined && stands) {
      this.#lost = this.#open.length;
      outer.changes.clear();
    }
    this.#release(ended, outer);
  }

  rollback(): void {
    const ended = this.#end('ROLLBACK');
    this.#release(ended, this.#open.at(-1));
  }

  /** What is open when programs end is rolled back. */
  rollbackAll(): void {
    while (this.#open.length > 0) this.rollback();
    this.#awaited.length = 0;
    this.#lost = 0;
  }

  read(handle: TableHandle, id: string): string | undefined {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const changes = this.#open[index]?.changes.get(handle.table.database);
      if (changes?.records.has(id)) return changes.records.get(id);
      if (changes?.isCleared) return undefined;
    }
    return handle.table.read(id);
  }

  /** Ids of the records as the program sees them. */
  ids(handle: TableHandle): string[] {
    const { database } = handle.table;
    if (!this.#open.some(({ changes }) => changes.has(database))) return [...handle.table.ids()];
    const ids = new Set(handle.table.ids());
    for (const { changes } of this.#open) {
      const own = changes.get(database);
      if (own?.isCleared) ids.clear();
      for (const [id, record] of own?.records ?? [])
        if (record === undefined) ids.delete(id);
        else ids.add(id);
    }
    return [...ids];
  }

  write(handle: TableHandle, id: string, record: string, keepsLock: boolean): void {
    if (this.#changes(handle, id)?.records.set(id, record)) return;
    this.#run.forgetCalled();
    if (keepsLock) handle.table.writeKeepingLock(id, record);
    else handle.table.write(id, record);
  }

  delete(handle: TableHandle, id: string, keepsLock: boolean): void {
    if (this.#changes(handle, id)?.records.set(id, undefined)) return;
    this.#run.forgetCalled();
    const state = keepsLock ? handle.lockState(this.#run.session, id) : 0;
    handle.table.delete(id);
    if (state > 0) handle.table.lock(id, state === 1 ? 'shared' : 'update');
  }

  clear(handle: TableHandle): void {
    const changes = this.#changes(handle, undefined);
    if (changes === undefined) {
      this.#run.forgetCalled();
      handle.table.clear();
      return;
    }
    changes.records.clear();
    changes.isCleared = true;
  }

  /** Notes a lock, which the end of the transaction releases. */
  locked(handle: TableHandle, id: string | undefined, mode: LockMode): void {
    const open = this.#open.at(-1);
    const isHeld =
      open !== undefined && id !== undefined && handle.lockState(this.#run.session, id) > 0;
    handle.table.lock(id, mode);
    if (!isHeld) open?.locks.push({ handle, id });
  }

  /** Releases a lock, which a transaction keeps until its end. */
  release(handle: TableHandle, id: string | undefined): void {
    if (this.#open.length === 0) handle.table.release(id);
  }

  /** The changes of the open transaction; `undefined` outside one. @throws MvdbError `NOT_LOCKED`. */
  #changes(handle: TableHandle, id: string | undefined): TableChanges | undefined {
    const open = this.#open.at(-1);
    if (open === undefined) return undefined;
    const { table } = handle;
    table.assertMayWrite();
    if (id !== undefined && this.#run.needsLocks && handle.lockState(this.#run.session, id) < 2)
      throw programError('NOT_LOCKED', `Lock ${id} of ${table.name} before: READU does.`);
    const existing = open.changes.get(table.database);
    if (existing !== undefined) return existing;
    const changes: TableChanges = { handle, records: new Map(), isCleared: false };
    open.changes.set(table.database, changes);
    return changes;
  }

  #end(word: string): OpenTransaction {
    const ended = this.#open.pop();
    if (ended !== undefined) return ended;
    throw programError('TRANSACTION_OVER', `${word} needs a transaction that was begun.`);
  }

  #write({ changes }: OpenTransaction): void {
    this.#run.forgetCalled();
    for (const { handle, records, isCleared } of changes.values()) {
      if (isCleared) handle.table.clear();
      for (const [id, record] of records)
        if (record === undefined) handle.table.delete(id);
        else handle.table.writeKeepingLock(id, record);
    }
  }

  #release(ended: OpenTransaction, outer: OpenTransaction | undefined): void {
    if (outer !== undefined) outer.locks.push(...ended.locks);
    else for (const { handle, id } of ended.locks) handle.table.release(id);
  }
}

function merge(outer: OpenTransaction, inner: OpenTransaction): void {
  for (const [database, changes] of inner.changes) {
    const existing = outer.changes.get(database);
    if (existing === undefined || changes.isCleared) {
      outer.changes.set(database, changes);
      continue;
    }
    for (const [id, record] of changes.records) existing.records.set(id, record);
  }
}
