import type { TableIndexes as MaintainedIndexes } from '../indexing/table-indexes.ts';
import type { Environment } from '../storage/environment.ts';
import type { HeldState } from '../storage/store.ts';
import type { TableIndexes, TableService } from '../table/table-opening.ts';
import type { TablePosition } from '../table/table-position.ts';
import { TableTriggers } from '../table/triggers.ts';
import type { Transactions } from './transactions.ts';

/** What the tables of an account are kept with. */
export interface ServiceHost {
  readonly environment: Environment;
  readonly transactions: Transactions;
  readonly indexes: MaintainedIndexes;
  /** Whoever writes VOC by hand may give or take the name of a table. */
  noteVocWritten(): void;
}

/** Who keeps the tables of an account, and their triggers. */
export class TableServices {
  readonly #host: ServiceHost;
  /** By database, so that every synonym sets them off. */
  readonly #triggers = new Map<string, TableTriggers>();

  constructor(host: ServiceHost) {
    this.#host = host;
  }

  get hasTriggers(): boolean {
    return [...this.#triggers.values()].some((triggers) => !triggers.isEmpty);
  }

  /** The service of the table at a place. */
  of({ kind, database, folder }: TablePosition): TableService {
    if (kind === 'dictionary') return new DictionaryService(this.#host.transactions);
    if (kind === 'VOC') return new VocService(this.#host);
    if (folder !== undefined) return new FilesService(this.#host, this.#triggersOf(database));
    return new RecordsService(this.#host, database, this.#triggersOf(database));
  }

  #triggersOf(database: string): TableTriggers {
    const triggers = this.#triggers.get(database) ?? new TableTriggers();
    this.#triggers.set(database, triggers);
    return triggers;
  }
}

class RecordsService implements TableService {
  readonly indexes: TableIndexes;
  readonly triggers: TableTriggers;
  readonly #transactions: Transactions;
  readonly #environment: Environment;

  constructor(host: ServiceHost, database: string, triggers: TableTriggers) {
    this.indexes = host.indexes.of(database);
    this.triggers = triggers;
    this.#transactions = host.transactions;
    this.#environment = host.environment;
  }

  /**
   * Only in a transaction is it certain which indexes there are to be kept. A trigger may reject what was
   * written already, and so needs one to itself.
   */
  change<Result>(work: () => Result): Result {
    return changed(this.#transactions, this.triggers, work);
  }

  hold(): HeldState | undefined {
    return this.#environment.holdState();
  }
}

/** Files change without the account: nothing of them is indexed, and no state of them is held. */
class FilesService implements TableService {
  readonly indexes = undefined;
  readonly triggers: TableTriggers;
  readonly #transactions: Transactions;

  constructor({ transactions }: ServiceHost, triggers: TableTriggers) {
    this.triggers = triggers;
    this.#transactions = transactions;
  }

  /** What is written waits for the commit of a transaction. */
  change<Result>(work: () => Result): Result {
    return changed(this.#transactions, this.triggers, work);
  }

  hold(): undefined {
    return undefined;
  }
}

/** Dictionaries are neither indexed nor triggered, and share their database, whose state is not held for one of them. */
class DictionaryService implements TableService {
  readonly indexes = undefined;
  readonly triggers = undefined;
  readonly #transactions: Transactions;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  change<Result>(work: () => Result): Result {
    return changed(this.#transactions, this.triggers, work);
  }

  hold(): undefined {
    return undefined;
  }
}

class VocService implements TableService {
  readonly indexes = undefined;
  readonly triggers = undefined;
  readonly #host: ServiceHost;

  constructor(host: ServiceHost) {
    this.#host = host;
  }

  change<Result>(work: () => Result): Result {
    return this.#host.transactions.run(() => {
      const result = work();
      this.#host.noteVocWritten();
      return result;
    });
  }

  hold(): undefined {
    return undefined;
  }
}

/** Runs a change in the running transaction; in one of its own where none runs, or where triggers may reject it. */
function changed<Result>(
  transactions: Transactions,
  triggers: TableTriggers | undefined,
  work: () => Result,
): Result {
  const isPlain = triggers === undefined || triggers.isEmpty;
  return transactions.isRunning && isPlain ? work() : transactions.run(work);
}
