import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEXT_MARK } from '../text/marks.ts';
import { marked, nestedRecords, records } from './dynamic-array-arbitraries.ts';
import { extract } from './extract.ts';
import {
  fromJsonRecord,
  fromNested,
  type JsonRecord,
  type Nested,
  toJsonRecord,
  toNested,
} from './nested.ts';

describe('toNested and fromNested', () => {
  test('give attributes, values and subvalues, always three levels deep', () => {
    expect(toNested(marked('a^b]c\\d^'))).toEqual([[['a']], [['b'], ['c', 'd']], [['']]]);
    expect(toNested('')).toEqual([[['']]]);
  });

  test('give the same record back, trailing empties included', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(fromNested(toNested(record))).toBe(record);
      }),
    );
  });

  test('give the same levels back', () => {
    fc.assert(
      fc.property(nestedRecords, (nested) => {
        expect(toNested(fromNested(nested))).toEqual(nested);
      }),
    );
  });

  test('agree with extract', () => {
    fc.assert(
      fc.property(records, (record) => {
        toNested(record).forEach((values, attribute) => {
          values.forEach((subvalues, value) => {
            subvalues.forEach((subvalue, index) => {
              expect(extract(record, attribute + 1, value + 1, index + 1)).toBe(subvalue);
            });
          });
        });
      }),
    );
  });

  test('empty levels are empty text', () => {
    expect(fromNested([])).toBe('');
    expect(fromNested([[], [[]], [['a']]])).toBe(marked('^^a'));
  });

  test.each([marked('a^b'), marked(']'), marked('\\'), '\u001f'])(
    'a mark inside a text is rejected: %j',
    (text) => {
      expect(() => fromNested([[[text]]])).toThrow(
        expect.objectContaining({ code: 'MARK_IN_TEXT' }),
      );
    },
  );

  test('a record with an item mark is rejected, for no level stands for it', () => {
    expect(() => toNested('a\u001fb')).toThrow(expect.objectContaining({ code: 'MARK_IN_TEXT' }));
  });

  test('a text mark stands in an entry, for it divides lines and not data', () => {
    const record = marked(`a${TEXT_MARK}b^c`);
    expect(toNested(record)).toEqual([[[`a${TEXT_MARK}b`]], [['c']]]);
    expect(fromNested(toNested(record))).toBe(record);
  });

  test('text at any level stands for a single entry', () => {
    expect(fromNested(['C1', '', ['A1', ['x', 'y']]])).toBe(marked('C1^^A1]x\\y'));
    expect(fromNested('C1')).toBe('C1');
  });

  test.each(['1', 'null', '[1]', '[[1]]', '[[[1]]]', '[[[null]]]', '[[[["a"]]]]', '[{}]'])(
    'what is neither text nor an array is rejected, and what lies too deep: %s',
    (json) => {
      expect(() => fromNested(JSON.parse(json) as Nested)).toThrow(
        expect.objectContaining({ code: 'BAD_ARGUMENT' }),
      );
    },
  );
});

describe('toJsonRecord and fromJsonRecord', () => {
  test('show single values as text and several as arrays', () => {
    const record = marked('C1^20000^A1]B2^x\\y^');
    const json = { 1: 'C1', 2: '20000', 3: ['A1', 'B2'], 4: [['x', 'y']], 5: '' };
    expect(toJsonRecord(record)).toEqual(json);
    expect(fromJsonRecord(json)).toBe(record);
    expect(toJsonRecord('')).toEqual({});
  });

  test('give the same record back through JSON text', () => {
    fc.assert(
      fc.property(records, (record) => {
        const json = JSON.parse(JSON.stringify(toJsonRecord(record))) as JsonRecord;
        expect(fromJsonRecord(json)).toBe(record);
      }),
    );
  });

  test('attributes not named are empty', () => {
    expect(fromJsonRecord({ 3: 'c' })).toBe(marked('^^c'));
  });

  test.each([
    '{"0":"a"}',
    '{"01":"a"}',
    '{"a":"b"}',
    '{"2147483648":"a"}',
    '{"1":5}',
    '{"1":[null]}',
  ])('%s is refused', (json) => {
    expect(() => fromJsonRecord(JSON.parse(json) as JsonRecord)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test('a mark inside an entry is refused', () => {
    expect(() => fromJsonRecord({ 1: [['a', marked('b]c')]] })).toThrow(
      expect.objectContaining({ code: 'MARK_IN_TEXT' }),
    );
  });
});
