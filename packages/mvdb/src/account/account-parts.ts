import { Indexes } from '../indexing/indexes.ts';
import { TableIndexes } from '../indexing/table-indexes.ts';
import { LockTable } from '../locks/lock-table.ts';
import { CommitLog } from '../log/commit-log.ts';
import { LogWriter } from '../log/log-writer.ts';
import { LoggingWatch } from '../log/logging-watch.ts';
import type { AccountStorage } from '../storage/account-storage.ts';
import { AttemptCounters } from '../storage/attempt-counters.ts';
import { Catalogue, type CatalogueWatch, HOUSEKEEPING, VOC } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { FileStores } from '../storage/files/file-stores.ts';
import { Replies } from '../storage/replies.ts';
import { isEngineFailure } from '../storage/transaction-errors.ts';
import type { WritingTurn } from './account-options.ts';
import { GroupCommit } from './group-commit.ts';
import { OpenTables } from './open-tables.ts';
import { OpenedDatabases } from './opened-databases.ts';
import { TableDefinitions } from './table-definitions.ts';
import { TableServices } from './table-services.ts';
import { Transactions } from './transactions.ts';
import { WriteNotes } from './write-notes.ts';

/** How the parts of an account are put together. */
export interface PartOptions {
  /** How long others that write are waited for. */
  readonly busyTimeoutMs: number;
  readonly turn?: WritingTurn | undefined;
  /** Folders outside of the account in which tables of files may lie. */
  readonly folders?: readonly string[] | undefined;
}

/** What an account is made of. */
export interface AccountParts {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  readonly transactions: Transactions;
  readonly group: GroupCommit;
  readonly opened: OpenedDatabases;
  readonly services: TableServices;
  readonly writeNotes: WriteNotes;
  readonly logWriter: LogWriter;
  readonly log: CommitLog;
  readonly files: FileStores;
  readonly tables: OpenTables;
  readonly definitions: TableDefinitions;
  readonly locks: LockTable;
  readonly indexes: Indexes;
  readonly savedIndexes: TableIndexes;
  readonly replies: Replies;
  readonly attemptCounters: AttemptCounters;
  /** Notices what other processes, or a rollback, did to the catalogue. */
  noticeChanges(): void;
}

/** Puts together an account on a storage that is open. @throws MvdbError as `Account.open`. */
export function accountParts(
  storage: AccountStorage,
  { turn, busyTimeoutMs, folders = [] }: PartOptions,
): AccountParts {
  const { environment, openSharedSpace, liveness } = storage;
  const noticeChanges = () => {
    if (!catalogue.refresh()) return;
    saved.forget();
    log.forget();
    tables.closeMoved();
    tables.reopenReturned();
  };
  const noticeUndone = () => {
    try {
      noticeChanges();
    } catch (error) {
      if (!isEngineFailure(error)) throw error;
      catalogue.doubt();
    }
  };
  const files = new FileStores({
    accountFolder: environment.engine === 'lmdb' ? environment.path : undefined,
    folders,
    isDurable: environment.durability === 'durable',
  });
  const log: LogWriter = new LogWriter(environment, (database) => catalogue.isUnlogged(database));
  const transactions = new Transactions({
    environment,
    files,
    log,
    turn,
    noticeChanges,
    noticeUndone,
    forgetUndoable: () => tables.forgetClosed(),
    leavesLocks: (): boolean => locks.leavesAny,
    settleLocks: () => locks.settle(),
    forgetLocks: () => locks.forgetPending(),
  });
  const transaction = <Result>(work: () => Result) => transactions.run(work);
  const replies = new Replies({ environment, transaction });
  const writeNotes = new WriteNotes();
  const watch = new LoggingWatch(log, writeNotes);
  const catalogue: Catalogue = openedCatalogue(environment, replies, {
    onItem: (name, next) => watch.onWrite(tables.open(VOC).table, name, next),
    onSetting: (key, next) => {
      const read = () => environment.store(HOUSEKEEPING).get(key);
      log.note({ database: HOUSEKEEPING, table: '', key }, read, next);
    },
  });
  const opened = new OpenedDatabases(environment, catalogue);
  // Nothing is added there any more; opening one later would end the states that are held.
  if (environment.isReadOnly) opened.openAll();
  const locks = new LockTable({
    accountPath: environment.path,
    openSharedSpace,
    liveness,
    writing: transactions,
    isReadOnly: environment.isReadOnly,
  });
  const attemptCounters = new AttemptCounters({
    openSharedSpace,
    isReadOnly: environment.isReadOnly,
  });
  const saved = new TableIndexes({ environment, catalogue });
  const indexes: Indexes = new Indexes({
    environment,
    catalogue,
    saved,
    transaction,
    noticeChanges,
    table: (name) => tables.open(name).table,
  });
  const services = new TableServices({
    environment,
    transactions,
    indexes: saved,
    noteVocWritten: () => {
      catalogue.noteChange();
      tables.closeMoved();
    },
  });
  const tables: OpenTables = new OpenTables({
    environment,
    catalogue,
    files,
    watch,
    serviceOf: (position) => services.of(position),
  });
  const definitions = new TableDefinitions({
    catalogue,
    transactions,
    files,
    tables,
    indexes: saved,
  });
  const group = new GroupCommit({
    transactions,
    busyTimeoutMs,
    waitsInPieces: environment.isRemote,
  });
  return {
    environment,
    catalogue,
    transactions,
    group,
    opened,
    services,
    files,
    tables,
    definitions,
    locks,
    indexes,
    savedIndexes: saved,
    replies,
    attemptCounters,
    writeNotes,
    logWriter: log,
    log: new CommitLog({
      environment,
      catalogue,
      writer: log,
      transaction,
      apart: (work, repeated) => transactions.runApart(work, repeated),
    }),
    noticeChanges,
  };
}

function openedCatalogue(
  environment: Environment,
  replies: Replies,
  watch: CatalogueWatch,
): Catalogue {
  const open = () => new Catalogue(environment, undefined, watch);
  if (!environment.mayWrite) return open();
  return environment.opening(() => {
    replies.open();
    return open();
  });
}
