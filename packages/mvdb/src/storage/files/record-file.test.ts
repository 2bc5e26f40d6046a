import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejection } from '../../testing/rejection.ts';
import { isRecordId } from '../record-id.ts';
import { recordBytes, recordOfBytes } from './record-file.ts';
import { recordFileName, recordIdOf } from './record-file-name.ts';

const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(isRecordId);

describe('recordFileName', () => {
  test.each([
    ['PRICE.UPDATE', 'PRICE.UPDATE'],
    ['1!P100', '1!P100'],
    ['a b', 'a%20b'],
    ['AR/100*7', 'AR%2F100%2A7'],
    ['..', '%2E.'],
    ['.git', '%2Egit'],
    ['../../etc/passwd', '%2E.%2F..%2Fetc%2Fpasswd'],
    ['100%', '100%25'],
    ['Größe', 'Gr%C3%B6%C3%9Fe'],
    ['C:\\x', 'C%3A%5Cx'],
  ])('%s is the file %s', (id, name) => {
    expect(recordFileName(id)).toBe(name);
    expect(recordIdOf(name)).toBe(id);
  });

  test.each(['.git', '%2e', 'a b', '%41', '%', '%zz', 'a%00', 'Größe', '', '..'])(
    'the file %s holds no record',
    (name) => {
      expect(recordIdOf(name)).toBeUndefined();
    },
  );

  test('is a name of its own for every id, without a folder in it', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const name = recordFileName(id);
        if (name === undefined) return;
        expect(name).toMatch(/^[^./\\][^/\\]*$/);
        expect(recordIdOf(name)).toBe(id);
      }),
    );
  });

  test('is missing where file systems allow none so long', () => {
    expect(recordFileName('x'.repeat(255))).toBe('x'.repeat(255));
    expect(recordFileName('x'.repeat(256))).toBeUndefined();
    expect(recordFileName('ü'.repeat(43))).toBeUndefined();
  });
});

describe('recordBytes', () => {
  test.each([
    ['', ''],
    ['a', 'a\n'],
    ['a\u001eb', 'a\nb\n'],
    ['a\u001e', 'a\n\n'],
    ['\u001e', '\n\n'],
  ])('%j is the file %j', (record, file) => {
    expect(Buffer.from(recordBytes(record)).toString()).toBe(file);
    expect(recordOfBytes(Buffer.from(file))).toBe(record);
  });

  test.each([
    ['a\r\nb\r\n', 'a\u001eb'],
    ['a\nb', 'a\u001eb'],
    ['\n', ''],
  ])('the file %j of another program is the record %j', (file, record) => {
    expect(recordOfBytes(Buffer.from(file))).toBe(record);
  });

  test('has the other marks as bytes 251 to 255, and control characters as they are', () => {
    const bytes = Buffer.from(recordBytes('a\u001db\u001cc\u001bd\u001fe\ue01b[2J'));
    expect([...bytes]).toEqual([97, 253, 98, 252, 99, 251, 100, 255, 101, 27, 91, 50, 74, 10]);
    expect(recordOfBytes(bytes)).toBe('a\u001db\u001cc\u001bd\u001fe\ue01b[2J');
  });

  test('gives back every record without ends of lines', () => {
    const records = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));
    const marked = fc.array(records).map((parts) => parts.join('\u001e'));
    fc.assert(
      fc.property(marked, (record) => {
        expect(recordOfBytes(Buffer.from(recordBytes(record)))).toBe(record);
      }),
    );
  });

  test('rejects what a file cannot hold, or does not', () => {
    for (const record of ['a\nb', 'a\r', 'a\u001e\r'])
      expect(() => recordBytes(record)).toThrow(rejection('BAD_TEXT', 'end of line'));
    for (const bytes of [Buffer.from([0xc3, 0x28]), Buffer.from([0x80]), Buffer.from([0xe4, 10])])
      expect(() => recordOfBytes(bytes)).toThrow(rejection('BAD_TEXT', 'UTF-8'));
  });
});
