import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase, Transaction } from 'lmdb';
import { DATA_FILE } from './data-file.ts';
import { NO_PAGE, readTreeRoot, type TreeRoot } from './file-header.ts';

/** The tree of one database in the data file, in a state whose pages stay as they are while a reader holds it. */
export interface PageTree {
  readonly file: number;
  readonly pageSize: number;
  readonly root: TreeRoot;
}

/** What LMDB's types leave out. */
interface ByteReader {
  getBinary(key: Uint8Array, options?: { readonly transaction: Transaction }): Buffer | undefined;
}

/** The data file of an environment that is open, to be read beside LMDB. */
export class DataPages {
  readonly #root: ByteReader;
  readonly #file: number;
  readonly #pageSize: number;

  constructor(root: RootDatabase, folder: string) {
    this.#root = root as unknown as ByteReader;
    this.#pageSize = (root.getStats() as { readonly pageSize: number }).pageSize;
    this.#file = openSync(join(folder, DATA_FILE), 'r');
  }

  /**
   * The tree of a database as a reader sees it, or as it was before the running transaction. Some microseconds.
   *
   * @returns `undefined` where there is none.
   */
  treeOf(database: string, transaction: Transaction | undefined): PageTree | undefined {
    // LMDB keeps the root of a database under its name and a zero, and gives it when asked for bytes.
    const name = Buffer.from(`${database}\0`);
    const entry = this.#root.getBinary(name, transaction && { transaction });
    const root = entry && readTreeRoot(entry, 0);
    if (root === undefined || root.root === NO_PAGE) return undefined;
    return { file: this.#file, pageSize: this.#pageSize, root };
  }

  close(): void {
    closeSync(this.#file);
  }
}
