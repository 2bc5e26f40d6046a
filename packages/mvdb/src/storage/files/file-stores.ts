import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { MvdbError } from '../../errors/errors.ts';
import { BAD_ARGUMENT, NOT_PERMITTED, TABLE_NOT_FOUND } from '../../errors/failures.ts';
import { isSystemError } from '../../system/system-error.ts';
import { FileStore } from './file-store.ts';
import { recordFileName } from './record-file-name.ts';

/** Where the folders of tables may lie. */
export interface FileStoresHost {
  /** The folder of the account; absent for one that is not in a folder. */
  readonly accountFolder: string | undefined;
  /** Further folders that tables may use, and those inside them. */
  readonly folders: readonly string[];
  readonly isDurable: boolean;
}

/** The folder of the account in which tables of files lie unless one says otherwise. */
const OWN_FOLDER = 'tables';

/** The tables of an account whose records are files, and what the running transaction changes of them. */
export class FileStores {
  readonly #host: FileStoresHost;
  readonly #stores = new Map<string, FileStore>();
  /** Where the folders were found that tables may use. */
  #roots: readonly string[] = [];
  /** What undoes each change of the running transaction, in their order. */
  readonly #undo: (() => void)[] = [];
  /** What brings back each file that was changed for a transaction that is not committed yet. */
  readonly #restore: (() => void)[] = [];

  constructor(host: FileStoresHost) {
    this.#host = host;
  }

  /** How many changes the running transaction has made. */
  get changeCount(): number {
    return this.#undo.length;
  }

  /** The store of a table. @param folder - As VOC has it: absolute, or relative to the account's. */
  of(database: string, folder: string): FileStore {
    const key = `${database}\0${folder}`;
    const existing = this.#stores.get(key);
    if (existing !== undefined) return existing;
    const store = new FileStore(database, {
      folder: () => this.folder(folder),
      isDurable: this.#host.isDurable,
      noteChange: (undo) => this.#undo.push(undo),
    });
    this.#stores.set(key, store);
    return store;
  }

  /** The folder that a new table has unless it names one, relative to the account's. @throws MvdbError `BAD_ARGUMENT`. */
  defaultFolder(table: string): string {
    const name = recordFileName(table);
    if (this.#host.accountFolder !== undefined && name !== undefined) return join(OWN_FOLDER, name);
    throw new MvdbError(
      BAD_ARGUMENT,
      `The account has no folder for ${table}; name one that it may use.`,
    );
  }

  /**
   * Where a folder is, once links are followed.
   *
   * @throws MvdbError `NOT_PERMITTED` outside of the folders that tables may use; `TABLE_NOT_FOUND` where it is missing.
   */
  folder(named: string): string {
    const path = this.path(named);
    const real = existing(path);
    if (real === undefined)
      throw new MvdbError(TABLE_NOT_FOUND, `Its records are files of ${path}, which is missing.`);
    if (this.#allowed().some((root) => real === root || real.startsWith(root + sep))) return real;
    throw new MvdbError(
      NOT_PERMITTED,
      `A table of files lies in ${path}, which is not one of the folders that the account was opened with.`,
    );
  }

  /** The folder that a new table names. @throws MvdbError `BAD_ARGUMENT` where it is missing. */
  namedFolder(folder: string): string {
    const path = this.path(folder);
    if (existing(path) !== undefined) return folder;
    throw new MvdbError(BAD_ARGUMENT, `The folder ${path} does not exist; create it first.`);
  }

  /** The absolute path of a folder, whether it may be used or not. */
  path(named: string): string {
    return resolve(this.#host.accountFolder ?? '/', named);
  }

  /** Undoes the changes that were made since there were so many. */
  undoTo(changeCount: number): void {
    while (this.#undo.length > changeCount) this.#undo.pop()?.();
  }

  /** Writes the files of the running transaction, which is about to be committed. @throws MvdbError `OUTPUT_FAILED`. */
  save(): void {
    if (this.#undo.length === 0) return;
    for (const store of this.#stores.values()) store.save((undo) => this.#restore.push(undo));
  }

  /**
   * The transaction is over. Where it was undone, the files become again what they were.
   *
   * @throws MvdbError `OUTPUT_FAILED` for the first file that could not be brought back, after all others were.
   */
  over(isCommitted: boolean): void {
    if (this.#undo.length === 0) return;
    const restore = this.#restore.splice(0).reverse();
    this.#undo.length = 0;
    for (const store of this.#stores.values()) store.forgetChanges();
    if (!isCommitted) runAll(restore);
  }

  /** Where the folders are that tables may use, as far as they exist. */
  #allowed(): readonly string[] {
    const { accountFolder, folders } = this.#host;
    const own = accountFolder === undefined ? [] : [join(accountFolder, OWN_FOLDER)];
    const all = [...own, ...folders];
    if (this.#roots.length < all.length)
      this.#roots = all.flatMap((folder) => existing(resolve(folder)) ?? []);
    return this.#roots;
  }
}

/** Runs each, whatever becomes of the others. @throws What the first that failed threw. */
function runAll(works: readonly (() => void)[]): void {
  const failures: unknown[] = [];
  for (const work of works)
    try {
      work();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

function existing(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}
