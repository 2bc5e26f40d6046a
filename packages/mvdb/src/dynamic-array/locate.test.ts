import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { badPositions, leaves, marked } from './dynamic-array-arbitraries.ts';
import { type LocateOptions, locate } from './locate.ts';
import { insert } from './replace.ts';

const FRUIT = marked('apple]banana]cherry');

/** What LOCATE answers in a list of elements, compared from the left. */
function locatedIn(elements: readonly string[], text: string, start: number, order: string) {
  if (elements.length === 1 && elements[0] === '')
    return { found: text === '' && start === 1, position: start };
  const comesAfter = (left: string, right: string) =>
    order.startsWith('A') ? left > right : left < right;
  for (let position = start; position <= elements.length; position += 1) {
    const element = elements[position - 1] ?? '';
    if (element === text) return { found: true, position };
    if (comesAfter(element, text)) return { found: false, position };
  }
  return { found: false, position: Math.max(start, elements.length + 1) };
}

describe('locate', () => {
  test.each<[string, string, LocateOptions, boolean, number]>([
    ['box', FRUIT, { attribute: 1, value: 1, order: 'AL' }, false, 3],
    ['9', marked('2]10]30'), { attribute: 1, value: 1, order: 'AR' }, false, 2],
    ['9', marked('2]10]30'), { attribute: 1, value: 1, order: 'AL' }, false, 4],
    ['9', marked('30]10]2'), { attribute: 1, value: 1, order: 'DR' }, false, 3],
    ['09', marked('1]2]9]10'), { attribute: 1, value: 1, order: 'AR' }, true, 3],
    ['2.5', marked('2.5^10'), { order: 'AN' }, true, 1],
    ['3', marked('2.5^10'), { order: 'AN' }, false, 2],
    ['3', marked('10^2.5'), { order: 'DN' }, false, 2],
    ['c', marked('a^b^c'), {}, true, 3],
    ['', '', {}, true, 1],
    ['', marked('a^b'), { attribute: 5, value: 1 }, false, 1],
    ['x', marked('a^^z'), { attribute: 2, value: 1 }, false, 1],
    ['y', marked('a]x\\y^z'), { attribute: 1, value: 2, subvalue: 1 }, true, 2],
    ['a', marked('a^b'), { attribute: 9 }, false, 9],
    ['ba', marked('c^b^a'), { order: 'DL' }, false, 2],
  ])('%j in %j with %j is %s at %i', (text, array, options, found, position) => {
    expect(locate(text, array, options)).toEqual({ found, position });
  });

  test.each<[LocateOptions, boolean, number]>([
    [{ attribute: 1, value: 2 }, false, 4],
    [{ flavour: 'pick', attribute: 1 }, true, 1],
    [{ flavour: 'universe', attribute: 1 }, true, 1],
    [{ flavour: 'universe', attribute: 1, start: 2 }, false, 4],
  ])('an apple with %j is %s at %i', (options, found, position) => {
    expect(locate('apple', FRUIT, options)).toEqual({ found, position });
  });

  test('without an order it finds the element that looking at each would find', () => {
    const short = fc.constantFrom('', 'a', 'aa', 'ab', 'b', 'ba', 'aba');
    const element = fc.oneof(short, short, fc.constantFrom('a'.repeat(16), `${'a'.repeat(40)}b`));
    fc.assert(
      fc.property(
        fc.array(element, { minLength: 1, maxLength: 12 }),
        element,
        fc.integer({ min: 1, max: 14 }),
        (elements, text, start) => {
          const found = elements.indexOf(text, start - 1);
          const list = elements.join(VALUE_MARK);
          fc.pre(list !== '');
          const position = found === -1 ? Math.max(start, elements.length + 1) : found + 1;
          expect(locate(text, list, { attribute: 1, value: start })).toEqual({
            found: found !== -1,
            position,
          });
        },
      ),
      { numRuns: caseCount(5_000) },
    );
  });

  test('the container forms look through attributes, values and subvalues', () => {
    const array = marked('a^b]c\\d');
    expect(locate('a', array, { flavour: 'pick' }).position).toBe(1);
    expect(locate(marked('c\\d'), array, { flavour: 'pick', attribute: 2 }).position).toBe(2);
    expect(locate('d', array, { flavour: 'universe', attribute: 2, value: 2 }).position).toBe(2);
  });

  test.each(['AL', 'DL', 'AN', 'DN'])('inserting where it points keeps the order %s', (order) => {
    const numbers = fc.integer({ min: -99, max: 9999 }).map(String);
    const texts = order.endsWith('N') ? numbers : leaves.filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (elements) => {
        let array = '';
        for (const element of elements) {
          const { found, position } = locate(element, array, { order });
          if (!found) array = insert(array, position, element);
        }
        const unique = [...new Set(elements)].sort((left, right) =>
          order.endsWith('N') ? Number(left) - Number(right) : left < right ? -1 : 1,
        );
        if (order.startsWith('D')) unique.reverse();
        expect(array.split(FIELD_MARK)).toEqual(unique);
      }),
    );
  });

  test.each(['', 'AL', 'DL', 'AR', 'DR', 'XX'])(
    'finds what stands first with order %j',
    (order) => {
      fc.assert(
        fc.property(fc.array(leaves, { minLength: 2 }), (elements) => {
          const [first = ''] = elements;
          const array = `head${FIELD_MARK}${elements.join(VALUE_MARK)}`;
          expect(locate(first, array, { attribute: 2, value: 1, order })).toEqual({
            found: true,
            position: 1,
          });
        }),
      );
    },
  );

  test.each(['AL', 'DL', 'A'])(
    'a list looked through again and again with %s answers as the first time, sorted or not',
    (order) => {
      const texts = fc.oneof(
        leaves,
        fc.constantFrom('PART1', 'PART12', 'PART2', '\t', marked('a]b')),
      );
      const lists = fc.array(fc.array(texts, { minLength: 1, maxLength: 9 }), { maxLength: 3 });
      fc.assert(
        fc.property(lists, texts, fc.integer({ min: 1, max: 4 }), (wholes, text, start) => {
          for (const elements of wholes) {
            const list = elements.join(FIELD_MARK);
            const expected = locatedIn(list.split(FIELD_MARK), text, start, order);
            for (let sight = 0; sight < 4; sight += 1)
              expect(locate(text, list, { attribute: start, order })).toEqual(expected);
          }
        }),
      );
    },
  );

  test('the same text divided by another mark is another list', () => {
    const list = marked('a]c^b]d');
    for (let sight = 0; sight < 4; sight += 1) {
      expect(locate('b', list, { order: 'AL' })).toEqual({ found: false, position: 2 });
      const values = { attribute: 1, value: 1, order: 'AL' };
      expect(locate('b', list, values)).toEqual({ found: false, position: 2 });
      expect(locate('c', list, values)).toEqual({ found: true, position: 2 });
    }
  });

  test('a list too long to be kept is looked through all the same', () => {
    const list = Array.from({ length: 20_000 }, (_, number) => `P${100_000 + number}`);
    const array = list.join(FIELD_MARK);
    for (let sight = 0; sight < 4; sight += 1)
      expect(locate('P119999', array, { order: 'AL' }).position).toBe(20_000);
  });

  test.each([-1, ...badPositions])('the position %d is refused', (position) => {
    const rejection = expect.objectContaining({ code: 'BAD_POSITION' });
    expect(() => locate('a', 'a', { attribute: position })).toThrow(rejection);
    expect(() => locate('a', 'a', { attribute: 1, value: position })).toThrow(rejection);
    expect(() => locate('a', 'a', { attribute: 1, value: 1, subvalue: position })).toThrow(
      rejection,
    );
    expect(() => locate('a', 'a', { flavour: 'universe', start: position })).toThrow(rejection);
  });
});
