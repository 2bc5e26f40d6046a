import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { arbitraryRecords } from '../file/arbitrary-records-fixture.ts';
import { readAll, sortedRecords } from '../file/read-all-fixture.ts';
import { jbaseFormat } from './jbase-file.ts';
import { isInPage, jbaseBytes } from './jbase-writer-fixture.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jbase-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('a hashed file of jBASE', () => {
  test('gives the records that were written, and names those that lie elsewhere', () => {
    fc.assert(
      fc.property(arbitraryRecords, fc.integer({ min: 1, max: 5 }), (some, pageCount) => {
        const path = written('ANY', jbaseBytes(some, pageCount));
        const { records, losses } = readAll(jbaseFormat, path);
        const present = some.filter(({ isDeleted }) => !isDeleted);
        expect(sortedRecords(records)).toEqual(sortedRecords(present.filter(isInPage)));
        const large = present.filter((record) => !isInPage(record));
        expect(losses.length).toBe(large.length);
        for (const { id } of large)
          expect(losses.map(({ reason }) => reason)).toContainEqual(
            expect.stringContaining(
              `the record ${JSON.stringify(Buffer.from(id).toString('latin1'))} of`,
            ),
          );
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('that is cut off gives what is there, and says where it ends', () => {
    const records = Array.from({ length: 40 }, (_, index) => ({
      id: Buffer.from(`R${index}`),
      record: Buffer.alloc(600, 'x'),
    }));
    const bytes = jbaseBytes(records, 4);
    const path = written('CUT', bytes.subarray(0, bytes.length - 6000));
    const { records: read, losses } = readAll(jbaseFormat, path);
    expect(read.length).toBeGreaterThan(30);
    expect(read.length).toBeLessThan(40);
    expect(losses.map(({ location }) => location)).toEqual(['page 3 of CUT', 'page 3 of CUT']);
  });

  test.each([
    ['a file that names a driver', Buffer.from('JBC__SOB JediInitREMOTE FILE'), 'FORM_UNSUPPORTED'],
    ['a file of another type', Buffer.from('JBC__XYZ'), 'FORM_UNSUPPORTED'],
    ['a file without pages', Buffer.from('JBC__HSD'), 'FILE_DAMAGED'],
  ])('%s: an error says so', (name, bytes, code) => {
    const path = written(name.replaceAll(' ', '.'), bytes);
    expect(() => jbaseFormat.open(path)).toThrow(expect.objectContaining({ code }));
  });

  test('a file that begins otherwise is of another format', () => {
    expect(jbaseFormat.open(written('OTHER', Buffer.from('plain text')))).toBeUndefined();
  });
});
