import fc from 'fast-check';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { del, extract, insert, replace } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { DynamicArray } from './dynamic-array.ts';

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK];

const text = fc
  .array(fc.constantFrom('', 'a', 'bc', 'x'.repeat(33), ...MARKS, ...MARKS), { maxLength: 8 })
  .map((parts) => parts.join(''));
const position = fc.integer({ min: -1, max: 4 });
const offset = fc.tuple(position, position, position);

const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), position: offset, text }),
  fc.record({ kind: fc.constant('insert' as const), position: offset, text }),
  fc.record({ kind: fc.constant('delete' as const), position: offset }),
  fc.record({ kind: fc.constant('get' as const), position: offset }),
);

const made = (content: string): DynamicArray => new DynamicArray(content, content);

describe('DynamicArray', () => {
  test('after any steps it holds what the functions of texts give', () => {
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 12 }), (start, steps) => {
        const array = made(start);
        let expected = start;
        for (const each of steps) {
          const [a, v, s] = each.position;
          if (each.kind === 'set') {
            array.set(a, v, s, each.text, false);
            expected = replace(expected, a, v, s, each.text);
          } else if (each.kind === 'insert') {
            array.insert(a, v, s, each.text, false);
            expected = insert(expected, a, v, s, each.text);
          } else if (each.kind === 'delete') {
            array.delete(a, v, s);
            expected = del(expected, a, v, s);
          } else expect(array.get(a, v, s)).toBe(extract(expected, a, v, s));
        }
        expect(array.text).toBe(expected);
      }),
      { numRuns: caseCount(2_000) },
    );
  });

  test('text without marks is put where any text would be', () => {
    const step = fc.tuple(position, fc.constantFrom('', 'a', 'bc'), fc.boolean());
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 12 }), (start, steps) => {
        const array = made(start);
        const other = made(start);
        for (const [attribute, part, fills] of steps) {
          array.put(attribute, part, fills);
          other.set(attribute, 0, 0, part, fills);
          expect(array.text).toBe(other.text);
          expect(array.get(2)).toBe(extract(other.text, 2));
        }
      }),
      { numRuns: caseCount(2_000) },
    );
  });

  test('text of several attributes is appended to what was changed before', () => {
    const array = made('a');
    array.set(1, 2, 0, 'b', false);
    array.set(-1, 0, 0, `c${FIELD_MARK}d`, false);
    expect(array.text).toBe(`a${VALUE_MARK}b${FIELD_MARK}c${FIELD_MARK}d`);
  });

  test('a number that nothing changed stays a number', () => {
    const array = new DynamicArray(5, '5');
    expect([array.get(1), array.value]).toEqual(['5', 5]);
    array.set(2, 0, 0, 'x', false);
    expect(array.value).toBe(`5${FIELD_MARK}x`);
  });

  test.each([
    [`a${FIELD_MARK}`, true, `a${FIELD_MARK}x`],
    [`a${FIELD_MARK}`, false, `a${FIELD_MARK}${FIELD_MARK}x`],
    ['a', true, `a${FIELD_MARK}x`],
    ['', true, 'x'],
  ])('-1 of %j where it fills: %s', (start, fills, expected) => {
    const array = made(start);
    array.set(-1, 0, 0, 'x', fills);
    expect(array.text).toBe(expected);
  });
});

test('holds no more characters than a value may have', () => {
  const array = new DynamicArray('\u001e', '\u001e');
  const grow = () => {
    for (let round = 0; round < 30; round += 1) array.set(-1, 0, 0, array.text, false);
  };
  expect(grow).toThrow('A value may have 100000000 characters.');
  expect(() => array.get(1_000_000)).not.toThrow();
});

test.each([[[2 ** 31]], [[1, 2 ** 31]], [[1, 1, 2 ** 31]], [[1.5]]] as const)(
  'rejects the position %j as the functions do',
  (positions) => {
    const array = new DynamicArray('a', 'a');
    expect(() => array.get(...(positions as unknown as [number]))).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
  },
);
