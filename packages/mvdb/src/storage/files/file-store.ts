import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../../errors/errors.ts';
import { BAD_ID, BAD_TEXT, OUTPUT_FAILED, TOO_LARGE } from '../../errors/failures.ts';
import { isSystemError } from '../../system/system-error.ts';
import type { BytePredicate } from '../byte-predicate.ts';
import type { ByteFindings, KeyRange, RecordLook, RecordStore } from '../record-store.ts';
import { assertNotScanning, isMatch } from '../scanning.ts';
import type { StoreSize } from '../store.ts';
import { recordBytes, recordOfBytes } from './record-file.ts';
import { recordFileName, recordIdOf } from './record-file-name.ts';

/** The largest file that is a record. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** What a store is lent. */
export interface FileStoreHost {
  /** The folder, once it is certain that it may be used. @throws MvdbError `NOT_PERMITTED`, `TABLE_NOT_FOUND`. */
  readonly folder: () => string;
  /** Whether a file is on disk before its transaction is committed. */
  readonly isDurable: boolean;
  /** Notes what a change of the running transaction does away with. */
  readonly noteChange: (undo: () => void) => void;
}

/**
 * Records that are files of a folder. What the running transaction writes is in memory until it is about to be
 * committed. There are no states: every read sees the files as they are now, also what editors changed.
 */
export class FileStore implements RecordStore {
  readonly database: string;
  readonly isOpen = true;
  readonly splitKeys = [];
  readonly #host: FileStoreHost;
  /** What the running transaction writes, as bytes; `undefined` for what it removes. */
  readonly #changes = new Map<string, Uint8Array | undefined>();
  #bytes = Buffer.allocUnsafeSlow(0);

  constructor(database: string, host: FileStoreHost) {
    this.database = database;
    this.#host = host;
  }

  open(): void {}

  openFully(): void {}

  forgetSplitKeys(): void {}

  size(): StoreSize {
    let entries = 0;
    let sizeBytes = 0;
    for (const id of this.keys({})) {
      entries += 1;
      sizeBytes += this.#bytesOf(id)?.length ?? 0;
    }
    return { entries, sizeBytes };
  }

  get(key: string): string | undefined {
    assertNotScanning();
    const bytes = this.#bytesOf(key);
    return bytes === undefined ? undefined : this.#ofRecord(key, () => recordOfBytes(bytes));
  }

  getMany(keys: readonly string[]): (string | undefined)[] {
    return keys.map((key) => this.get(key));
  }

  put(key: string, text: string): void {
    this.#path(key);
    const bytes = this.#ofRecord(key, () => recordBytes(text));
    if (bytes.length > FILE_BYTES_MAX) throw tooLarge(key);
    this.#change(key, bytes);
  }

  remove(key: string): boolean {
    if (this.#bytesOf(key) === undefined) return false;
    this.#change(key, undefined);
    return true;
  }

  clear(range: KeyRange = {}): void {
    for (const key of [...this.keys(range)]) this.#change(key, undefined);
  }

  count(range: KeyRange): number {
    return [...this.keys(range)].length;
  }

  *keys({ from, to }: KeyRange): Generator<string> {
    assertNotScanning();
    const ids = new Set(this.#idsOfFiles());
    for (const [id, bytes] of this.#changes)
      if (bytes === undefined) ids.delete(id);
      else ids.add(id);
    for (const id of [...ids].sort(byBytes)) {
      if (from !== undefined && byBytes(id, from) < 0) continue;
      if (to !== undefined && byBytes(id, to) >= 0) return;
      yield id;
    }
  }

  *entries(range: KeyRange): Generator<[key: string, text: string]> {
    for (const key of this.keys(range)) {
      const text = this.get(key);
      if (text !== undefined) yield [key, text];
    }
  }

  *matchingKeys(matches: BytePredicate, range: KeyRange): Generator<string> {
    for (const [key, text] of this.entries(range)) if (this.#isMatch(matches, text)) yield key;
  }

  allMatchingKeys(matches: BytePredicate, range: KeyRange): string[] {
    return [...this.matchingKeys(matches, range)];
  }

  lookThrough(look: RecordLook, range: KeyRange): string | undefined {
    for (const [key, text] of this.entries(range)) {
      const id = Buffer.from(key);
      const position = { bytes: id, start: 0, end: id.length };
      if (this.#isMatch((bytes, length) => look(bytes, length, position), text)) return key;
    }
    return undefined;
  }

  *findings(): Generator<[key: string, findings: ByteFindings]> {
    for (const key of this.keys({})) {
      let isRecordText = true;
      try {
        this.get(key);
      } catch (error) {
        if (!(error instanceof MvdbError)) throw error;
        isRecordText = false;
      }
      yield [key, { isKeyText: true, isRecordText, isWhole: true }];
    }
  }

  /**
   * Writes and removes the files that the running transaction changes.
   *
   * @param noteUndo - Takes what brings each file back, right after it was changed.
   * @throws MvdbError `OUTPUT_FAILED`.
   */
  save(noteUndo: (undo: () => void) => void): void {
    for (const [key, bytes] of this.#changes) {
      const path = this.#path(key);
      const before = this.#onDisk(key);
      this.#put(path, bytes);
      noteUndo(() => this.#put(path, before));
    }
  }

  /** The transaction is over: what it wrote is in the files, or nowhere. */
  forgetChanges(): void {
    this.#changes.clear();
  }

  #change(key: string, bytes: Uint8Array | undefined): void {
    const had = this.#changes.has(key);
    const before = this.#changes.get(key);
    this.#changes.set(key, bytes);
    this.#host.noteChange(() => {
      if (had) this.#changes.set(key, before);
      else this.#changes.delete(key);
    });
  }

  #bytesOf(key: string): Buffer | undefined {
    if (!this.#changes.has(key)) return this.#onDisk(key);
    const bytes = this.#changes.get(key);
    return bytes && Buffer.from(bytes);
  }

  /** The bytes of a file; `undefined` where it is missing. A link leads elsewhere, and is not followed. */
  #onDisk(key: string): Buffer | undefined {
    const name = recordFileName(key);
    if (name === undefined) return undefined;
    const path = join(this.#host.folder(), name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return undefined;
    if (found.size > FILE_BYTES_MAX) throw tooLarge(path);
    let file: number | undefined;
    try {
      file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      return readFileSync(file);
    } catch (error) {
      // Somebody removed it, or put a link there, meanwhile.
      if (isSystemError(error, 'ENOENT', 'ELOOP')) return undefined;
      throw isSystemError(error) ? unreadable(path, error) : error;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  *#idsOfFiles(): Generator<string> {
    for (const entry of readdirSync(this.#host.folder(), { withFileTypes: true })) {
      const id = entry.isFile() ? recordIdOf(entry.name) : undefined;
      if (id !== undefined) yield id;
    }
  }

  /** @throws MvdbError `BAD_ID` for an id that is too long; `OUTPUT_FAILED` where something else has its name. */
  #path(key: string): string {
    const name = recordFileName(key);
    if (name === undefined)
      throw new MvdbError(
        BAD_ID,
        `The id ${key.slice(0, 40)}... is too long for the name of a file.`,
      );
    const path = join(this.#host.folder(), name);
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing === undefined || existing.isFile()) return path;
    const what = existing.isSymbolicLink() ? 'a link' : 'not a file';
    throw new MvdbError(OUTPUT_FAILED, `${path} is ${what}, and stays as it is.`);
  }

  /** Writes a file whole or not at all, under another name first; or removes it. */
  #put(path: string, bytes: Uint8Array | undefined): void {
    const temporary = join(this.#host.folder(), `.mvdb-${process.pid}.tmp`);
    try {
      if (bytes === undefined) rmSync(path, { force: true });
      else {
        writeFile(temporary, bytes, this.#host.isDurable);
        renameSync(temporary, path);
      }
    } catch (cause) {
      if (!isSystemError(cause)) throw cause;
      rmSync(temporary, { force: true });
      throw new MvdbError(OUTPUT_FAILED, `${path}: ${cause.code}.`, { cause });
    }
  }

  #ofRecord<Result>(key: string, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      const name = `${key} in ${this.#host.folder()}`;
      throw new MvdbError(BAD_TEXT, `${name}: ${error.detail}`, { cause: error });
    }
  }

  #isMatch(matches: BytePredicate, text: string): boolean {
    const bytesMax = text.length * 3;
    if (this.#bytes.length < bytesMax) this.#bytes = Buffer.allocUnsafeSlow(2 * bytesMax);
    return isMatch(matches, this.#bytes, this.#bytes.write(text));
  }
}

function writeFile(path: string, bytes: Uint8Array, isDurable: boolean): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  const file = openSync(path, flags, 0o666);
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(file, bytes, written, bytes.length - written);
    if (isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function tooLarge(what: string): MvdbError {
  return new MvdbError(TOO_LARGE, `${what} has more than ${FILE_BYTES_MAX} bytes.`);
}

function unreadable(path: string, cause: NodeJS.ErrnoException): MvdbError {
  return new MvdbError(BAD_TEXT, `${path} cannot be read: ${cause.code}.`, { cause });
}
