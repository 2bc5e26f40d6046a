import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, DISK_FULL, OUTPUT_FAILED } from '../errors/failures.ts';
import { isSystemError } from '../system/system-error.ts';
import { beginningOf, commitsOf, exportFileName, exportFiles, isFolder } from './export-files.ts';
import { commitLines, type ExportHeader, headerLine } from './export-lines.ts';
import type { ExportedCommit } from './exported-commit.ts';
import type { LineSealing } from './line-sealing.ts';
import type { LastCommit } from './log-entries.ts';

const FILE_BYTES_MAX = 64 * 2 ** 20;

/** Characters that are written together. */
const CHUNK_SIZE = 2 ** 16;

/** What of a log was exported before. */
export interface ExportEnd {
  /** The commit before its first one. */
  readonly begun: LastCommit;
  readonly last: LastCommit;
}

/**
 * Appends commits to an exported log. What a kill cut off is removed first, so that each commit is there once and whole.
 */
export class ExportWriter {
  readonly #path: string;
  readonly #fileBytesMax: number;
  #file = '';
  #descriptor: number | undefined;
  #size = 0;
  #last: LastCommit | undefined;

  readonly #sealing: LineSealing | undefined;

  /**
   * @param path - A file, or a folder that holds files.
   * @param fileBytesMax - A file of a folder that holds so much is followed by another one.
   * @param sealing - Seals what is written.
   */
  constructor(path: string, fileBytesMax = FILE_BYTES_MAX, sealing?: LineSealing) {
    this.#path = path;
    this.#fileBytesMax = fileBytesMax;
    this.#sealing = sealing;
  }

  /** Finds the end of what was exported before; `undefined` where nothing was. @throws MvdbError `LOG_DAMAGED`. */
  findEnd(): ExportEnd | undefined {
    let begun: LastCommit | undefined;
    const files = exportFiles(this.#path);
    for (const file of files) {
      const beginning = beginningOf(file);
      if (beginning !== undefined) begun ??= beginning.last;
    }
    const [file] = files.slice(-1);
    if (file === undefined) return undefined;
    this.#open(file, 'r+');
    const beginning = beginningOf(file);
    if (beginning === undefined) return this.#findEndBefore(files, begun);
    this.#assertAlike(beginning);
    let { last, end } = beginning;
    for (const filed of commitsOf(file, this.#sealing)) ({ commit: last, end } = filed);
    this.#truncate(end);
    this.#last = last;
    return { begun: begun ?? last, last };
  }

  /** Begins an export after a commit. */
  begin(last: LastCommit): void {
    if (this.#descriptor === undefined) this.#create(last);
    else this.#write(this.#headerLine(last));
    this.#last = last;
  }

  add(commit: ExportedCommit): void {
    this.#beginNextFile();
    let text = '';
    for (const line of commitLines(commit)) {
      text += this.#sealed(line);
      if (text.length < CHUNK_SIZE) continue;
      this.#write(text);
      text = '';
    }
    this.#write(text);
    this.#last = commit;
  }

  /** Returns when all of it is on the disk. */
  flush(): void {
    const descriptor = this.#descriptor;
    if (descriptor !== undefined) this.#calling(() => fsyncSync(descriptor));
  }

  close(): void {
    if (this.#descriptor === undefined) return;
    try {
      this.flush();
    } finally {
      closeSync(this.#descriptor);
      this.#descriptor = undefined;
    }
  }

  /** Begins the next file of a folder where the present one is full, and holds a commit. */
  #beginNextFile(): void {
    if (!isFolder(this.#path) || this.#size < this.#fileBytesMax || this.#last === undefined)
      return;
    if (basename(this.#file) === exportFileName(this.#last.position + 1)) return;
    this.close();
    this.#create(this.#last);
  }

  /** A file of a folder that was cut off in its header holds nothing yet: it begins where the one before it ends. */
  #findEndBefore(files: readonly string[], begun: LastCommit | undefined): ExportEnd | undefined {
    this.#truncate(0);
    const [file] = files.slice(-2, -1);
    if (file === undefined || begun === undefined) return undefined;
    let last = begun;
    for (const { commit } of commitsOf(file, this.#sealing)) last = commit;
    this.begin(last);
    return { begun, last };
  }

  #create(last: LastCommit): void {
    let file = this.#path;
    if (isFolder(file)) {
      this.#calling(() => mkdirSync(this.#path, { recursive: true }));
      file = join(this.#path, exportFileName(last.position + 1));
    }
    this.#open(file, 'wx');
    this.#write(this.#headerLine(last));
  }

  #headerLine(last: LastCommit): string {
    return headerLine({ last, sealed: this.#sealing?.check });
  }

  #sealed(line: string): string {
    return this.#sealing === undefined ? line : `${this.#sealing.seal(line.slice(0, -1))}\n`;
  }

  /** @throws MvdbError `BAD_ARGUMENT` where plain lines would follow sealed ones, or the other way round. */
  #assertAlike({ sealed }: ExportHeader): void {
    if (sealed === undefined && this.#sealing !== undefined)
      throw new MvdbError(
        BAD_ARGUMENT,
        `${this.#file} is not sealed. Export without a key, or with one elsewhere.`,
      );
  }

  #open(file: string, flags: 'r+' | 'wx'): void {
    this.#file = file;
    this.#descriptor = this.#calling(() => openSync(file, flags));
    this.#size = 0;
  }

  #truncate(size: number): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) return;
    this.#calling(() => ftruncateSync(descriptor, size));
    this.#size = size;
  }

  #write(text: string): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) throw new TypeError('The export is not open.');
    const bytes = Buffer.from(text);
    this.#calling(() => {
      if (fstatSync(descriptor).size !== this.#size)
        throw new MvdbError(OUTPUT_FAILED, `Another process writes to ${this.#file}, too.`);
      for (let written = 0; written < bytes.length; )
        written += writeSync(descriptor, bytes, written, null, this.#size + written);
    });
    this.#size += bytes.length;
  }

  #calling<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      if (!isSystemError(cause)) throw cause;
      const failure = cause.code === 'ENOSPC' ? DISK_FULL : OUTPUT_FAILED;
      throw new MvdbError(failure, `${this.#file || this.#path} (${cause.code})`, { cause });
    }
  }
}
