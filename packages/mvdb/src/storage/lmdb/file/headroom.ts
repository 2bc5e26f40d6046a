import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../../../errors/errors.ts';
import { DISK_FULL } from '../../../errors/failures.ts';
import { isSystemError } from '../../../system/system-error.ts';
import { DATA_FILE, LOCK_FILE } from './data-file.ts';
import { EndReader } from './file-header.ts';

const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** What is kept allocated behind the last page: a quarter of the file within these bounds. */
const ROOM_BYTES_MIN = 512 * KIB;
const ROOM_BYTES_MAX = MIB;
/** What a commit writes beside the records: the free list, the roots of databases. */
const RESERVE_BYTES = 64 * KIB;
/** What is left to those who remove records, where there is no room for those who write any. */
const REMOVAL_BYTES = 128 * KIB;
/** Copies of pages that a write makes on its way to the leaf. */
const PATH_BYTES = 16 * KIB;
/** A page that was split is half full, and one of records that fit it badly a third. */
const GROWTH = 3;
/** Free space on the disk beyond what is needed, with which that need not be allocated beforehand. */
const PLENTY_BYTES = 64 * MIB;
/** What other processes take within this time, they leave enough of. */
const LOOK_MS = 10;
/** The file of readers, of the size that LMDB would give it. */
const LOCK_FILE_BYTES = 131_280;
const CODE_UNIT_BYTES_MAX = 3;
const SHORT_TEXT = 1000;

const zeros = Buffer.alloc(64 * KIB);

/** The longest file that this process may write. */
const fileBytesMax = readFileBytesMax();

/** What the system says when a file cannot become longer. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Room behind the last page of a data file, allocated before LMDB needs it. LMDB overwrites memory that is not
 * its own when the system rejects a write, so that it may only write where there is room. What is asked for is
 * what may be needed at most; pages that are free inside the file are not counted.
 */
export class Headroom {
  readonly #folder: string;
  readonly #file: number;
  readonly #end: EndReader;
  #room = 0;
  #roomWanted = 0;
  #inUse = 0;
  #sizeBytes = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** By the running transaction. */
  #writtenBytes = 0;
  #copiedBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = openSync(join(folder, DATA_FILE), 'r+');
    this.#end = new EndReader(this.#file);
  }

  /** Size of the file when it was last looked at. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** To be called at the beginning of a transaction, when nobody else writes. @throws MvdbError `DISK_FULL`. */
  begin(): void {
    this.#room -= this.#need();
    this.#writtenBytes = 0;
    this.#copiedBytes = 0;
    const isRecognized = performance.now() - this.#lookedAtMs < LOOK_MS;
    if (isRecognized && this.#room > this.#roomWanted / 2) return;
    this.#look();
    if (this.#room <= this.#roomWanted / 2) this.#allocate(this.#roomWanted - this.#room);
    if (this.#room < RESERVE_BYTES) throw this.#full();
  }

  /** Asks for what writing a text may take, or with none what removing one may. @throws MvdbError `DISK_FULL`. */
  ask(key: string, text: string): void {
    const saved = text === '' ? RESERVE_BYTES : RESERVE_BYTES + REMOVAL_BYTES;
    this.#ask(1, bytesMax(key) + bytesMax(text), saved);
  }

  /** Asks for what writing entries may take, of so many bytes in all. @throws MvdbError `DISK_FULL`. */
  askForEntries(count: number, sizeBytes: number): void {
    this.#ask(count, sizeBytes, RESERVE_BYTES + REMOVAL_BYTES);
  }

  #ask(count: number, sizeBytes: number, saved: number): void {
    this.#writtenBytes += GROWTH * (sizeBytes + 16 * count);
    this.#copiedBytes += PATH_BYTES * count;
    const missing = saved + this.#need() - this.#room;
    if (missing > 0) this.#extend(missing);
  }

  #need(): number {
    return this.#writtenBytes + Math.min(this.#copiedBytes, this.#inUse);
  }

  #look(): void {
    const { size } = fstatSync(this.#file);
    this.#sizeBytes = size;
    this.#inUse = this.#end.read();
    this.#room = Math.max(0, size - this.#inUse);
    this.#roomWanted = Math.min(Math.max(this.#inUse / 4, ROOM_BYTES_MIN), ROOM_BYTES_MAX);
    this.#lookedAtMs = performance.now();
  }

  #extend(missing: number): void {
    const { size } = fstatSync(this.#file);
    const { bavail, bsize } = statfsSync(this.#folder);
    const free = Math.min(bavail * bsize, fileBytesMax - size);
    // It is not there yet, so the next transaction has to look again.
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
    if (free >= 2 * missing + PLENTY_BYTES) {
      this.#room += Math.max(missing, free / 4);
      return;
    }
    if (this.#allocate(missing)) return;
    ftruncateSync(this.#file, size);
    throw this.#full();
  }

  /** @returns False where the disk has less room than that; what it has is taken. */
  #allocate(bytes: number): boolean {
    let position = Math.max(fstatSync(this.#file).size, this.#inUse);
    const end = position + bytes;
    try {
      while (position < end) {
        const count = writeSync(
          this.#file,
          zeros,
          0,
          Math.min(zeros.length, end - position),
          position,
        );
        position += count;
        this.#room += count;
      }
      return true;
    } catch (error) {
      if (isFull(error)) return false;
      throw error;
    }
  }

  #full(): MvdbError {
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
    return new MvdbError(DISK_FULL, 'Nothing of the transaction was kept.');
  }
}

/**
 * Allocates the file of readers if it is missing: LMDB makes one that takes room only when it is written in
 * memory, and if it is missing then, the process ends.
 */
export function allocateLockFile(folder: string): void {
  const path = join(folder, LOCK_FILE);
  if (existsSync(path)) return;
  const partial = `${path}.${process.pid}`;
  try {
    writeFileSync(partial, Buffer.alloc(LOCK_FILE_BYTES));
    linkSync(partial, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Whether the system, or LMDB for it, says that a file cannot become longer. */
export function isFull(error: unknown): boolean {
  if (isSystemError(error) && FULL_CODES.has(error.code)) return true;
  return error instanceof Error && /^No space left on device/.test(error.message);
}

function bytesMax(text: string): number {
  return text.length < SHORT_TEXT ? text.length * CODE_UNIT_BYTES_MAX : Buffer.byteLength(text);
}

function readFileBytesMax(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    return Number(/^Max file size +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch (error) {
    if (isSystemError(error)) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
