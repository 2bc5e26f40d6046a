import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase, Transaction } from 'lmdb';
import { MvdbError } from '../../../errors/errors.ts';
import { ACCOUNT_FAILED } from '../../../errors/failures.ts';
import { DATA_FILE, damaged } from './data-file.ts';
import { NO_PAGE, readTreeRoot, type TreeRoot } from './file-header.ts';

/** The tree of one database in a state whose pages stay as they are while a reader holds it. */
export interface PageTree {
  readonly pages: DataPages;
  readonly root: TreeRoot;
}

/** What LMDB's types leave out. */
interface ByteReader {
  getBinary(key: Uint8Array, options?: { readonly transaction: Transaction }): Buffer | undefined;
}

/** The data file of an environment that is open, read beside LMDB. */
export class DataPages {
  readonly pageSize: number;
  readonly #root: ByteReader;
  readonly #folder: string;
  readonly #file: number;

  constructor(root: RootDatabase, folder: string) {
    this.#root = root as unknown as ByteReader;
    this.#folder = folder;
    this.pageSize = (root.getStats() as { readonly pageSize: number }).pageSize;
    this.#file = openSync(join(folder, DATA_FILE), 'r');
  }

  /**
   * The tree of a database as a reader sees it, or as it was before the running transaction. Some microseconds.
   *
   * @returns `undefined` if missing.
   */
  treeOf(database: string, transaction: Transaction | undefined): PageTree | undefined {
    // LMDB keeps the root of a database under its name and a zero, and gives it when asked for bytes.
    const name = Buffer.from(`${database}\0`);
    const entry = this.#root.getBinary(name, transaction && { transaction });
    const root = entry && readTreeRoot(entry, 0);
    return root === undefined || root.root === NO_PAGE ? undefined : { pages: this, root };
  }

  /** @throws MvdbError `ACCOUNT_DAMAGED` where the file ends before; `ACCOUNT_FAILED`. */
  read(into: Buffer, offset: number, size: number, position: number): void {
    for (let length = 0; length < size; ) {
      const count = this.#readSome(into, offset + length, size - length, position + length);
      if (count === 0) throw damaged(new Error('it was cut short'));
      length += count;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #readSome(into: Buffer, offset: number, size: number, position: number): number {
    try {
      return readSync(this.#file, into, offset, size, position);
    } catch (cause) {
      const reason = (cause as Error).message;
      throw new MvdbError(ACCOUNT_FAILED, `${this.#folder}: ${reason}.`, { cause });
    }
  }
}
