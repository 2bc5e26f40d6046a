import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_MARK, VALUE_MARK } from '../marks.ts';
import { badPositions, leaves, marked } from './dynamic-array-arbitraries.ts';
import { type LocateOptions, locate } from './locate.ts';
import { insert } from './replace.ts';

const FRUIT = marked('apple]banana]cherry');

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

  test.each([-1, ...badPositions])('the position %d is refused', (position) => {
    const refusal = expect.objectContaining({ code: 'BAD_POSITION' });
    expect(() => locate('a', 'a', { attribute: position })).toThrow(refusal);
    expect(() => locate('a', 'a', { attribute: 1, value: position })).toThrow(refusal);
    expect(() => locate('a', 'a', { attribute: 1, value: 1, subvalue: position })).toThrow(refusal);
    expect(() => locate('a', 'a', { flavour: 'universe', start: position })).toThrow(refusal);
  });
});
