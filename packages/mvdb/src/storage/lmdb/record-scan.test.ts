import {
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { LmdbEnvironment } from './environment.ts';
import { DATA_FILE } from './file/data-file.ts';
import type { LmdbRecordStore } from './record-store.ts';

let folder: string;
let environment: LmdbEnvironment;
let store: LmdbRecordStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-record-scan-'));
  environment = new LmdbEnvironment(folder, 'memory');
  store = environment.store('RECORDS');
});

afterEach(async () => {
  await environment.close();
  rmSync(folder, { recursive: true });
});

type Records = Map<string, string>;

function keyOf(number: number): string {
  return `k${number.toString().padStart(5, '0')}`;
}

function write(records: Records): void {
  environment.transact(() => {
    for (const [key, text] of records) store.put(key, text);
  });
}

function numbered(count: number, text: (number: number) => string): Records {
  return new Map(Array.from({ length: count }, (_, number) => [keyOf(number), text(number)]));
}

describe('a scan of many records', () => {
  const key = fc.oneof(
    fc.nat(3000).map(keyOf),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  );
  const text = fc.oneof(
    { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.nat(20_000).map((size) => 'é'.repeat(size)) },
  );
  const bound = fc.option(key, { nil: undefined });

  test('gives what is there, in any range, in and outside of transactions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, text), { maxLength: 400 }),
        fc.nat(2000),
        bound,
        bound,
        (some, many, from, to) => {
          store.clear();
          const records = new Map([...numbered(many, (number) => `text ${number}`), ...some]);
          write(records);
          const expected = [...records]
            .filter(([key]) => !isAfter(from, key) && (to === undefined || isAfter(to, key)))
            .sort(([one], [other]) => Buffer.from(one).compare(Buffer.from(other)));
          const range = { from, to };
          const keys = expected.map(([key]) => key);
          const all = () => true;
          expect([...store.entries(range)]).toEqual(expected);
          expect([...store.keys(range)]).toEqual(keys);
          expect([...store.matchingKeys(all, range)]).toEqual(keys);
          expect(store.allMatchingKeys(all, range)).toEqual(keys);
          const snapshot = environment.openReadTransaction();
          expect([...store.entries(range, snapshot)]).toEqual(expected);
          expect([...store.keys(range, snapshot)]).toEqual(keys);
          snapshot.done();
          environment.transact(() => {
            expect(store.allMatchingKeys(all, range)).toEqual(keys);
            store.put('k', 'changed');
            store.remove(keyOf(200));
            const changed = keys.filter((key) => key !== 'k' && key !== keyOf(200));
            const others = store.allMatchingKeys(all, range).filter((key) => key !== 'k');
            expect(others).toEqual(changed);
          });
        },
      ),
      { numRuns: caseCount(60) },
    );
  });

  test('ends where the look has seen enough, and reports the key', () => {
    write(numbered(5000, (number) => `${number}`));
    for (const wanted of [0, 126, 127, 128, 129, 3000, 4999]) {
      let seen = 0;
      const look = (bytes: Uint8Array, length: number) => {
        seen += 1;
        return Buffer.from(bytes.subarray(0, length)).toString() === String(wanted);
      };
      expect(store.lookThrough(look, {})).toBe(keyOf(wanted));
      expect(seen).toBe(wanted + 1);
    }
    expect(store.lookThrough(() => false, {})).toBeUndefined();
  });

  test('sees the state in which it began, whatever is written between its steps', () => {
    const records = numbered(3000, (number) => `first ${number}`);
    write(records);
    const scan = store.entries({});
    const found = Array.from({ length: 200 }, () => scan.next().value);
    for (let round = 0; round < 5; round += 1) {
      write(numbered(3000, (number) => `round ${round} of ${number}`));
      store.remove(keyOf(2000 + round));
      environment.store(`OTHER ${round}`).put('one', 'x'.repeat(10_000));
    }
    expect([...found, ...scan]).toEqual([...records]);
    expect([...store.entries({})]).toHaveLength(2999);
  });

  test('sees in a transaction what that writes between its steps', () => {
    write(numbered(3000, () => 'old'));
    environment.transact(() => {
      const found: string[] = [];
      for (const [key, text] of store.entries({})) {
        if (key === keyOf(500)) store.put(keyOf(2500), 'new');
        if (text === 'new') found.push(key);
      }
      expect(found).toEqual([keyOf(2500)]);
    });
  });

  test('sees what an earlier savepoint of its transaction wrote, also one that was undone', () => {
    write(numbered(1000, () => 'old'));
    const count = (wanted: string) =>
      store.allMatchingKeys((bytes) => bytes[0] === wanted.charCodeAt(0), {}).length;
    environment.transact(() => {
      environment.transact(() => store.put(keyOf(900), 'new'));
      expect(count('new')).toBe(1);
      expect(() =>
        environment.transact(() => {
          store.put(keyOf(901), 'new');
          throw new Error('undone');
        }),
      ).toThrow('undone');
      expect(count('new')).toBe(1);
    });
    expect(count('new')).toBe(1);
    environment.transact(() => expect(count('old')).toBe(999));
  });

  test('goes on while one that began later ends, and another stands in between', () => {
    write(numbered(2000, (number) => `${number}`));
    const scans = [1, 2, 3, 4, 5, 6].map(() => store.entries({}));
    const found: string[][] = scans.map(() => []);
    for (let step = 0; step < 2000; step += 1)
      for (const [index, scan] of scans.entries()) found[index]?.push(scan.next().value?.[1] ?? '');
    const expected = Array.from({ length: 2000 }, (_, number) => String(number));
    for (const texts of found) expect(texts).toEqual(expected);
  });

  test('does not go on after its transaction, and in an account that is closed', async () => {
    write(numbered(1000, () => 'text'));
    const begun = (scan: Iterator<unknown>) => {
      for (let step = 0; step < 500; step += 1) scan.next();
      return scan;
    };
    const within = environment.transact(() => begun(store.entries({})));
    expect(() => within.next()).toThrow(expect.objectContaining({ code: 'TRANSACTION_OVER' }));
    const outside = begun(store.entries({}));
    await environment.close();
    expect(() => outside.next()).toThrow(expect.objectContaining({ code: 'ACCOUNT_CLOSED' }));
  });
});

describe('a scan of a damaged data file', () => {
  test.each([
    ['a leaf that says it is another page', 0, 0x7f],
    ['a leaf that says it is a branch', 18, 0x01],
    ['a leaf with more slots than it has room for', 21, 0xff],
  ])('is rejected at %s', (_what, at, byte) => {
    write(numbered(5000, () => 'x'.repeat(100)));
    const file = openSync(join(folder, DATA_FILE), 'r+');
    try {
      const leaf = lastLeafOf(file, keyOf(4000));
      writeSync(file, Uint8Array.of(byte), 0, 1, leaf * 4096 + at);
    } finally {
      closeSync(file);
    }
    expect(() => store.allMatchingKeys(() => false, {})).toThrow(
      /is damaged\. data\.mdb: page \d+ is not a part of the tree that leads to it.*Restore a backup/,
    );
  });

  test('is rejected where the file ends', () => {
    write(numbered(5000, () => 'x'.repeat(100)));
    const file = openSync(join(folder, DATA_FILE), 'r');
    const leaf = lastLeafOf(file, keyOf(4999));
    closeSync(file);
    truncateSync(join(folder, DATA_FILE), leaf * 4096);
    expect(() => [...store.matchingKeys(() => false, {})]).toThrow(
      'data.mdb: it was cut short. Restore a backup.',
    );
  });
});

/** The last page of a file in which a key stands. */
function lastLeafOf(file: number, key: string): number {
  const page = Buffer.alloc(4096);
  let last = 0;
  for (let number = 2; readSync(file, page, 0, 4096, number * 4096) === 4096; number += 1)
    if (page.includes(key) && page.readUInt16LE(18) === 2) last = number;
  return last;
}

/** True where a key lies before another. */
function isAfter(one: string | undefined, other: string): boolean {
  return one !== undefined && Buffer.from(other).compare(Buffer.from(one)) < 0;
}
