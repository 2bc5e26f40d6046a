import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { arbitraryRecords } from '../file/arbitrary-records-fixture.ts';
import { readAll, sortedRecords } from '../file/read-all-fixture.ts';
import { universeFormat } from './universe-file.ts';
import { dynamicBytes, staticBytes, type WrittenRecord } from './universe-writer-fixture.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'universe-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

const record = (id: string, size: number, isDeleted = false): WrittenRecord => ({
  id: Buffer.from(id),
  record: Buffer.alloc(size, `${id}.`),
  isDeleted,
});

const shapes = fc.record({
  type: fc.integer({ min: 2, max: 18 }),
  groupCount: fc.integer({ min: 1, max: 5 }),
  blockSize: fc.constantFrom(512, 1024, 2048),
  isBigEndian: fc.boolean(),
});

describe('a static file', () => {
  test('gives the records that were written: small, in overflow, large, beside deleted ones', () => {
    fc.assert(
      fc.property(arbitraryRecords, shapes, (records, shape) => {
        const path = written('STATIC', staticBytes(records, shape));
        const { records: read, losses } = readAll(universeFormat, path);
        expect(losses).toEqual([]);
        expect(sortedRecords(read)).toEqual(
          sortedRecords(records.filter(({ isDeleted }) => !isDeleted)),
        );
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('reads a record of each length around the size of its block', () => {
    const records = Array.from({ length: 60 }, (_, index) => record(`R${index}`, 470 + index));
    const path = written('SIZES', staticBytes(records, { type: 3, groupCount: 2, blockSize: 512 }));
    const { records: read, losses } = readAll(universeFormat, path);
    expect(losses).toEqual([]);
    expect(sortedRecords(read)).toEqual(sortedRecords(records));
  });

  test('that somebody writes to meanwhile is reported', () => {
    const shape = { type: 2, groupCount: 1, blockSize: 512 };
    const path = written('WRITTEN', staticBytes([record('A', 9), record('B', 9)], shape));
    const found = universeFormat.open(path)?.found();
    expect(found?.next().value).toMatchObject({ id: Buffer.from('A') });
    appendFileSync(path, Buffer.alloc(512));
    expect([...(found ?? [])].at(-1)).toEqual({
      location: path,
      reason: 'the file changed while it was read; import a copy that nobody writes to.',
    });
  });

  test('says what it is', () => {
    const shape = { type: 18, groupCount: 7, blockSize: 1024 };
    const path = written('SAYS', staticBytes([], shape));
    expect(universeFormat.open(path)?.description).toBe(
      'UniVerse file of type 18, 7 group(s) of 1024 bytes',
    );
  });

  test('that is cut short loses the groups behind the end, by number', () => {
    const records = Array.from({ length: 40 }, (_, index) => record(`R${index}`, 20));
    const shape = { type: 2, groupCount: 4, blockSize: 512 };
    const bytes = staticBytes(records, shape);
    const path = written('CUT', bytes.subarray(0, 1024 + 2 * 512));
    const { records: read, losses } = readAll(universeFormat, path);
    expect(read.length).toBe(20);
    expect(losses).toEqual([
      {
        location: 'groups 2 to 3 of CUT',
        reason: 'the file ends at byte 2048, before them.',
      },
    ]);
  });

  test('with a damaged link to overflow gives the records there, and says so', () => {
    const records = Array.from({ length: 60 }, (_, index) => record(`R${index}`, 40));
    const bytes = staticBytes(records, { type: 2, groupCount: 1, blockSize: 512 });
    const endOfGroup = 1024 + 512;
    bytes.fill(0, endOfGroup - 60, endOfGroup);
    const { records: read, losses } = readAll(universeFormat, written('LINK', bytes));
    expect(read.length).toBeGreaterThan(50);
    expect(losses.map(({ location }) => location)).toEqual([
      expect.stringMatching(/^group 0 of LINK/),
      expect.stringMatching(/^overflow of LINK/),
    ]);
  });
});

describe('a dynamic file', () => {
  const shape = { type: 30, groupCount: 3, blockSize: 2048 };
  const records = Array.from({ length: 300 }, (_, index) =>
    record(`R${index}`, (index * 37) % 3000),
  );

  function folderWith(name: string, parts: readonly ('groups' | 'overflow')[]): string {
    const bytes = dynamicBytes(records, shape);
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, '.Type30'), '');
    if (parts.includes('groups')) writeFileSync(join(path, 'DATA.30'), bytes.groups);
    if (parts.includes('overflow')) writeFileSync(join(path, 'OVER.30'), bytes.overflow);
    return path;
  }

  test('is a folder, and gives the records of both parts', () => {
    const { records: read, losses } = readAll(
      universeFormat,
      folderWith('BOTH', ['groups', 'overflow']),
    );
    expect(losses).toEqual([]);
    expect(sortedRecords(read)).toEqual(sortedRecords(records));
  });

  test('without DATA.30 gives the records of OVER.30, and reports the other part', () => {
    const { records: read, losses } = readAll(universeFormat, folderWith('OVER', ['overflow']));
    expect(read.length).toBeGreaterThan(100);
    expect(losses[0]).toEqual({
      location: 'OVER',
      reason: 'DATA.30 is missing; the records in it are lost.',
    });
  });

  test('without OVER.30 gives the records of the groups, and reports the other part', () => {
    const { records: read, losses } = readAll(universeFormat, folderWith('DATA', ['groups']));
    expect(read.length).toBeGreaterThan(0);
    expect(losses[0]?.reason).toBe('OVER.30 is missing; the records in it are lost.');
  });
});

describe('what is not read', () => {
  test('text is no file of UniVerse', () => {
    expect(universeFormat.open(written('TEXT', Buffer.from('A line of text.\n')))).toBeUndefined();
  });

  test.each([
    ['offsets of 64 bits', 1, 2, 'FORM_UNSUPPORTED'],
    ['a B-tree', 4, 25, 'FORM_UNSUPPORTED'],
    ['no group', 12, 0, 'FILE_DAMAGED'],
    ['groups without bytes', 16, 0, 'FILE_DAMAGED'],
  ])('%s: an error says so', (name, offset, byte, code) => {
    const bytes = staticBytes([], { type: 2, groupCount: 1, blockSize: 512 });
    bytes[offset] = byte;
    const path = written(name.replaceAll(' ', '.'), bytes);
    expect(() => universeFormat.open(path)).toThrow(expect.objectContaining({ code }));
  });
});
