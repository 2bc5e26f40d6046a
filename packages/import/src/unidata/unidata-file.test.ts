import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { arbitraryRecords } from '../file/arbitrary-records-fixture.ts';
import { readAll, sortedRecords } from '../file/read-all-fixture.ts';
import { unidataFormat } from './unidata-file.ts';
import { type UnidataShape, UnidataWriter } from './unidata-writer-fixture.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unidata-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, writer: UnidataWriter, { isDynamic }: UnidataShape): string {
  const path = join(folder, name);
  if (isDynamic) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'dat001'), writer.groups);
    writeFileSync(join(path, 'over001'), writer.overflow);
  } else writeFileSync(path, writer.groups);
  return path;
}

const records = Array.from({ length: 90 }, (_, index) => ({
  id: Buffer.from(`R${index}`),
  record: Buffer.alloc((index * 53) % 2500, `${index}.`),
}));

describe.each([
  ['a static file', false],
  ['a dynamic file', true],
])('%s', (kind, isDynamic) => {
  const shape = { groupCount: 3, blockSize: 1024, isDynamic };
  const name = kind.replaceAll(' ', '.');

  test('gives the records that were written: small, in overflow, large, with many ids', () => {
    const shapes = fc.record({
      groupCount: fc.integer({ min: 1, max: 5 }),
      blockSize: fc.constantFrom(1024, 2048, 4096),
      isDynamic: fc.constant(isDynamic),
    });
    fc.assert(
      fc.property(arbitraryRecords, shapes, (some, form) => {
        const path = written(`${name}.ANY`, new UnidataWriter(some, form), form);
        const { records: read, losses } = readAll(unidataFormat, path);
        expect(losses).toEqual([]);
        expect(sortedRecords(read)).toEqual(sortedRecords(some));
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('with ids that contradict their lengths loses the records of one group, by number', () => {
    const writer = new UnidataWriter(records, shape);
    const path = written(`${name}.IDS`, writer, shape);
    const bytes = writer.groups;
    bytes.writeUInt16LE(1, 2 * shape.blockSize + 22);
    writeFileSync(isDynamic ? join(path, 'dat001') : path, bytes);
    const { records: read, losses } = readAll(unidataFormat, path);
    expect(read.length).toBeGreaterThan(60);
    expect(losses).toHaveLength(1);
    expect(losses[0]?.location).toMatch(/^group 1 of/);
    expect(losses[0]?.reason).toMatch(/contradict their lengths; its \d+ record\(s\) are lost\.$/);
  });

  test('with a damaged address loses one record, by id', () => {
    const writer = new UnidataWriter(records, shape);
    const path = written(`${name}.ADDRESS`, writer, shape);
    const bytes = writer.groups;
    bytes.writeUInt32LE(0x7000000, shape.blockSize + 32);
    writeFileSync(isDynamic ? join(path, 'dat001') : path, bytes);
    const { records: read, losses } = readAll(unidataFormat, path);
    expect(read).toHaveLength(records.length - 1);
    expect(losses[0]?.reason).toMatch(/^the record "R0" goes on at byte 117440512/);
  });
});

test('a dynamic file without over001 loses the data there, record by record', () => {
  const shape = { groupCount: 3, blockSize: 1024, isDynamic: true };
  const path = written('WITHOUT', new UnidataWriter(records, shape), shape);
  rmSync(join(path, 'over001'));
  const { records: read, losses } = readAll(unidataFormat, path);
  expect(read.length).toBeGreaterThan(0);
  expect(losses[0]?.reason).toBe('over001 is missing; the data in it is lost.');
});

test('a file that ends early loses the groups behind its end, by number', () => {
  const shape = { groupCount: 3, blockSize: 1024, isDynamic: false };
  const path = join(folder, 'CUT');
  writeFileSync(path, new UnidataWriter([], shape).groups.subarray(0, 2048));
  expect(readAll(unidataFormat, path).losses).toEqual([
    { location: 'groups 1 to 2 of CUT', reason: 'the file ends at byte 2048, before them.' },
  ]);
});

test('text is no file of UniData', () => {
  const path = join(folder, 'TEXT');
  writeFileSync(path, 'A line of text, long enough for a header.\n');
  expect(unidataFormat.open(path)).toBeUndefined();
});
