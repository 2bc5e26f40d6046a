import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { Loss } from './found.ts';

/** Bytes that are read at once where reads follow each other. */
const WINDOW_SIZE = 1 << 18;

/** A file that is read in blocks, in any order, and never as a whole. */
export class ByteFile {
  readonly path: string;
  readonly size: number;
  readonly #descriptor: number;
  readonly #before: Stats;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;

  /** @throws The error of the system, such as `ENOENT`. */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'r');
    this.#before = fstatSync(this.#descriptor);
    this.size = this.#before.size;
  }

  /** The bytes at an offset: fewer than asked for where the file ends before. They stay what they are. */
  read(offset: number, length: number): Buffer {
    const inWindow = offset - this.#windowStart;
    if (inWindow >= 0 && inWindow + length <= this.#window.length)
      return this.#window.subarray(inWindow, inWindow + length);
    const windowEnd = this.#windowStart + this.#window.length;
    const goesOn = offset <= windowEnd && offset + length > windowEnd && inWindow >= 0;
    if (!goesOn || length > WINDOW_SIZE) return this.#load(offset, length);
    this.#window = this.#load(offset, WINDOW_SIZE);
    this.#windowStart = offset;
    return this.#window.subarray(0, length);
  }

  /** What is lost if somebody wrote the file since it was opened. */
  changes(): Loss | undefined {
    const { size, mtimeMs } = fstatSync(this.#descriptor);
    if (size === this.#before.size && mtimeMs === this.#before.mtimeMs) return undefined;
    return {
      location: this.path,
      reason: 'the file changed while it was read; import a copy that nobody writes to.',
    };
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #load(offset: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.size - offset));
    const bytes = Buffer.allocUnsafe(wanted);
    let count = 0;
    while (count < wanted) {
      const more = readSync(this.#descriptor, bytes, count, wanted - count, offset + count);
      if (more === 0) break;
      count += more;
    }
    return bytes.subarray(0, count);
  }
}

/** Gives a function an open file, and closes it when its generator ends. */
export function* withByteFile<Item>(
  path: string,
  read: (file: ByteFile) => Generator<Item>,
): Generator<Item | Loss> {
  const file = new ByteFile(path);
  try {
    yield* read(file);
    const changed = file.changes();
    if (changed) yield changed;
  } finally {
    file.close();
  }
}

/** The first bytes of a file, or fewer where it is shorter. */
export function firstBytes(path: string, length: number): Buffer {
  const file = new ByteFile(path);
  try {
    return file.read(0, length);
  } finally {
    file.close();
  }
}
