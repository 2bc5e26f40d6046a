import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { arbitraryRecords } from '../file/arbitrary-records-fixture.ts';
import { readAll, sortedRecords } from '../file/read-all-fixture.ts';
import { qmFormat } from './qm-file.ts';
import { qmBytes } from './qm-writer-fixture.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qm-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, { groups, overflow }: ReturnType<typeof qmBytes>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, '%0'), groups);
  writeFileSync(join(path, '%1'), overflow);
  return path;
}

const records = Array.from({ length: 60 }, (_, index) => ({
  id: Buffer.from(`R${index}`),
  record: Buffer.alloc((index * 53) % 2500, `${index}.`),
}));
const shape = { groupCount: 3, groupSize: 1024, version: 2 };

describe('a dynamic file of QM', () => {
  test('gives the records that were written: small, in overflow, large, in each version', () => {
    const shapes = fc.record({
      groupCount: fc.integer({ min: 1, max: 5 }),
      groupSize: fc.constantFrom(1024, 2048, 4096),
      version: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(arbitraryRecords, shapes, (some, form) => {
        const path = written('ANY', qmBytes(some, form));
        const { records: read, losses } = readAll(qmFormat, path);
        expect(losses).toEqual([]);
        expect(sortedRecords(read)).toEqual(sortedRecords(some));
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('without %1 gives what is in %0, and reports the rest', () => {
    const path = written('WITHOUT', qmBytes(records, shape));
    rmSync(join(path, '%1'));
    const { records: read, losses } = readAll(qmFormat, path);
    expect(read.length).toBeGreaterThan(0);
    expect(losses[0]?.reason).toBe('%1 is missing; what is in it is lost.');
  });

  test('with fewer groups than it has gives the records of the others, and says so', () => {
    const bytes = qmBytes(records, shape);
    bytes.groups.writeInt32LE(1, 6);
    const { records: read, losses } = readAll(qmFormat, written('FEWER', bytes));
    expect(sortedRecords(read)).toEqual(sortedRecords(records));
    expect(losses.map(({ location }) => location)).toEqual([
      'blocks of FEWER outside of its groups',
    ]);
  });

  test.each([
    ['a later version', 44, 9, 'FORM_UNSUPPORTED'],
    ['a group of no size', 3, 0, 'FILE_DAMAGED'],
    ['another magic number', 0, 0, 'FILE_DAMAGED'],
  ])('%s: an error says so', (name, offset, byte, code) => {
    const bytes = qmBytes([], shape);
    bytes.groups[offset] = byte;
    const path = written(name.replaceAll(' ', '.'), bytes);
    expect(() => qmFormat.open(path)).toThrow(expect.objectContaining({ code }));
  });
});
