import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { readAll, sortedRecords } from '../file/read-all-fixture.ts';
import { directoryFormat } from './directory-file.ts';
import { itemOfRecord, linesOfRecord, recordOfItem } from './item-bytes.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'directory-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  test('has a record for each file, and an attribute for each line', () => {
    const path = join(folder, 'BP');
    mkdirSync(path);
    writeFileSync(join(path, '.Type1'), '');
    writeFileSync(join(path, 'HELLO'), 'PRINT "A"\nEND\n');
    writeFileSync(join(path, 'EMPTY'), '');
    const { records, losses } = readAll(directoryFormat, path);
    expect(sortedRecords(records)).toEqual(['EMPTY\xff', 'HELLO\xffPRINT "A"\xfeEND']);
    expect(losses).toEqual([]);
  });

  test('of type 1 has long ids in folders of fourteen characters', () => {
    const path = join(folder, 'LONG');
    mkdirSync(join(path, 'THISISAVERYLON'), { recursive: true });
    writeFileSync(join(path, 'THISISAVERYLON', 'GNAME'), 'X');
    const { records } = readAll(directoryFormat, path);
    expect(sortedRecords(records)).toEqual(['THISISAVERYLONGNAME\xffX']);
  });

  test('in a folder that is no part of an id is reported', () => {
    const path = join(folder, 'OTHER');
    mkdirSync(join(path, 'SUB'), { recursive: true });
    expect(readAll(directoryFormat, path).losses).toEqual([
      { location: 'SUB of OTHER', reason: 'it is not a file, so it is no record.' },
    ]);
  });
});

test.each([
  ['', ''],
  ['A', 'A'],
  ['A\n', 'A'],
  ['A\n\n', 'A\xfe'],
  ['A\r\nB\r\n', 'A\xfeB'],
  ['A\rB', 'A\rB'],
  ['A\xfeB\nC', 'A\xfeB\nC'],
  ['A\xfeB\r\n', 'A\xfeB'],
  ['A\xfeB\n\n', 'A\xfeB\n'],
])('the file %j has the record %j', (lines, record) => {
  expect(recordOfItem(Buffer.from(lines, 'latin1')).toString('latin1')).toBe(record);
});

test('a record comes back from its bytes, and from its lines', () => {
  const unit = fc.constantFrom(...'A\n\r\xfe\xfd');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const record = Buffer.from(text, 'latin1');
      const item = itemOfRecord(record);
      if (item === undefined) expect(text).toMatch(/^[^\xfe]*\n[^\xfe]*$/);
      else expect(recordOfItem(item)).toEqual(record);
      if (!/[\r\n]/.test(text)) expect(recordOfItem(linesOfRecord(record))).toEqual(record);
    }),
    { numRuns: caseCount(2000) },
  );
});

test('a name that is not UTF-8 gives its bytes as the id', () => {
  const path = join(folder, 'BYTES');
  mkdirSync(path);
  writeFileSync(Buffer.from(`${path}/\xe9t\xe9`, 'latin1'), 'X');
  const { records } = readAll(directoryFormat, path);
  expect(sortedRecords(records)).toEqual(['\xe9t\xe9\xffX']);
});
