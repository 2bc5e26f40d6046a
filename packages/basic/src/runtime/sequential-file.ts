import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { fromBytes, toBytes } from 'mvdb/language';
import { programError } from './program-error.ts';
import { Handle } from './slot.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const CHUNK_BYTES = 65_536;

/** A file of the operating system that a program reads or writes from one end to the other. */
export class SequentialFile extends Handle {
  readonly what = 'A sequential file';
  readonly path: string;
  #file: number | undefined;
  #position = 0;

  /** @param file - `undefined` for a file that is still to be created. */
  constructor(path: string, file: number | undefined) {
    super();
    this.path = path;
    this.#file = file;
  }

  get position(): number {
    return this.#position;
  }

  create(): void {
    this.#file ??= openSync(this.path, 'w+');
  }

  /** The next line without its end; `undefined` at the end of the file. */
  readLine(): string | undefined {
    const file = this.#opened();
    const parts: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const count = readSync(file, chunk, 0, CHUNK_BYTES, this.#position);
      const end = chunk.subarray(0, count).indexOf(LINE_FEED);
      if (end !== -1) {
        parts.push(chunk.subarray(0, end));
        this.#position += end + 1;
        return withoutReturn(Buffer.concat(parts));
      }
      parts.push(chunk.subarray(0, count));
      this.#position += count;
      if (count < CHUNK_BYTES) {
        const line = Buffer.concat(parts);
        return line.length === 0 ? undefined : withoutReturn(line);
      }
    }
  }

  /** So many bytes; `undefined` at the end of the file. */
  readBlock(bytes: number): string | undefined {
    const block = Buffer.alloc(Math.max(bytes, 0));
    const count = readSync(this.#opened(), block, 0, block.length, this.#position);
    this.#position += count;
    return count === 0 ? undefined : fromBytes(block.subarray(0, count));
  }

  /** All of it, from the beginning. */
  readAll(): string {
    this.#position = 0;
    return this.readBlock(fstatSync(this.#opened()).size) ?? '';
  }

  write(text: string): void {
    const bytes = toBytes(text);
    writeSync(this.#opened(), bytes, 0, bytes.length, this.#position);
    this.#position += bytes.length;
  }

  /** @param from - 0 from the beginning, 1 from where it stands, 2 from the end. */
  seek(offset: number, from: number): boolean {
    const bases = [0, this.#position, fstatSync(this.#opened()).size];
    const position = (bases[from] ?? 0) + offset;
    if (position < 0) return false;
    this.#position = position;
    return true;
  }

  /** Cuts the file off where it stands. */
  truncate(): void {
    ftruncateSync(this.#opened(), this.#position);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #opened(): number {
    // What was found missing is created by the first write.
    this.#file ??= openSync(this.path, 'w+');
    return this.#file;
  }
}

function withoutReturn(line: Buffer): string {
  const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
  return fromBytes(line.subarray(0, end));
}

/** Opens a file in one of the folders that the caller allows. */
export class FileAccess {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => resolve(folder));
  }

  /** @throws MvdbError `NOT_PERMITTED` for a path outside the folders. */
  path(name: string): string {
    const path = isAbsolute(name) ? normalize(name) : resolve(name);
    if (isWithin(this.#folders, path) && isWithin(this.#folders.map(real), real(path))) return path;
    throw programError(
      'NOT_PERMITTED',
      `Programs may not use the file ${name}: the caller allows ${this.#folders.length === 0 ? 'no folder' : this.#folders.join(', ')}.`,
    );
  }

  /** The file, and whether it was there. */
  open(
    name: string,
    mode: 'read' | 'append' | 'overwrite',
  ): { file: SequentialFile; exists: boolean } {
    const path = this.path(name);
    if (!existsSync(path)) return { file: new SequentialFile(path, undefined), exists: false };
    const file = new SequentialFile(path, openSync(path, 'r+'));
    if (mode === 'append') file.seek(0, 2);
    if (mode === 'overwrite') file.truncate();
    return { file, exists: true };
  }

  delete(name: string): boolean {
    const path = this.path(name);
    if (!existsSync(path)) return false;
    rmSync(path);
    return true;
  }
}

function isWithin(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder + sep));
}

/** A path with its links followed, as far as it exists: a link in an allowed folder may lead out of it. */
function real(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  // A link to what is missing would create it wherever it leads.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return '';
  const parent = dirname(path);
  return parent === path ? path : join(real(parent), basename(path));
}
