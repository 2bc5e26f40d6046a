import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, open, type RootDatabase } from 'lmdb';
import { FIELD_MARK } from 'mvdb';

const FIELD_MARK_CODE = FIELD_MARK.charCodeAt(0);

/** An environment of plain lmdb with one database, its keys in lmdb's own codec for strings. */
export interface RawEnvironment {
  readonly root: RootDatabase;
  readonly strings: Database<string, string>;
  /** The same database, its values as bytes. */
  readonly bytes: Database<Buffer, string>;
  /** The same database, its values left as they lie: what lmdb itself needs to pass over a record. */
  readonly passed: Database<undefined, string>;
}

/** Opens an environment with the options that an account of mvdb has. */
export function openRaw(folder: string, durability: 'durable' | 'memory'): RawEnvironment {
  mkdirSync(folder, { recursive: true });
  const root = open({
    path: join(folder, 'data.mdb'),
    noSubdir: true,
    maxDbs: 4096,
    maxReaders: 2048,
    noSync: durability === 'memory',
    overlappingSync: false,
    ...(process.platform !== 'win32' && { mapSize: 2 ** 38 }),
  });
  const passed = root.openDB<undefined, string>('RECORDS', {
    encoder: { encode: () => Buffer.alloc(0), decode: () => undefined },
  } as DatabaseOptions);
  Object.assign(passed, { decoderCopies: true });
  return {
    root,
    passed,
    strings: root.openDB<string, string>('RECORDS', { encoding: 'string' }),
    bytes: root.openDB<Buffer, string>('RECORDS', { encoding: 'binary' }),
  };
}

/** The attribute of a record's bytes, found mark by mark. */
export function attributeOfBytes(bytes: Buffer, length: number, attribute: number): string {
  let remaining = attribute - 1;
  let start = 0;
  while (remaining > 0 && start < length) {
    if (bytes[start] === FIELD_MARK_CODE) remaining -= 1;
    start += 1;
  }
  let end = start;
  while (end < length && bytes[end] !== FIELD_MARK_CODE) end += 1;
  return bytes.toString('latin1', start, end);
}
