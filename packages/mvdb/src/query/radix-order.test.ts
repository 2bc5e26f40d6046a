import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { radixOrder } from './radix-order.ts';

const anyKey = fc.oneof(
  fc.nat(9),
  fc.integer(),
  fc.constantFrom(0, -0, 2047, 2048, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), 2 ** 51, -(2 ** 51)),
);

describe('radixOrder', () => {
  test('is that of a stable sort', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { size: 'large' }), fc.boolean(), (keys, isDescending) => {
        const expected = keys
          .map((_key, number) => number)
          .sort((left, right) => {
            const order = (keys[left] ?? 0) - (keys[right] ?? 0);
            return isDescending ? -order : order;
          });
        expect(Array.from(radixOrder(keys, isDescending) ?? [])).toEqual(expected);
      }),
    );
  });

  test('is not informed of keys whose distance is not a safe integer', () => {
    expect(radixOrder([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], false)).toBeUndefined();
  });
});
