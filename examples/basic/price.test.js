import { arbitraryArguments, behaveAlike, leavesUnchanged } from '@mvdb/basic/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import discountInBasic from './BP/DISCOUNT.bp';
import price from './BP/PRICE.bp';
import { discount } from './discount.js';
import { openParts } from './parts.js';

const session = openParts();
afterAll(() => session.account.close());

test('ten pieces are cheaper', () => {
  expect(price(session, { PART: 'P1', QTY: 9 })).toEqual({ TOTAL: '2250', TEXT: '' });
  expect(price(session, { PART: 'P1', QTY: 10 })).toEqual({ TOTAL: '2375', TEXT: '' });
});

test('a part without a price has no total', () => {
  expect(price(session, { PART: 'P3', QTY: 1 })).toEqual({ TOTAL: '', TEXT: 'NO PRICE' });
});

const anyQuantity = fc.integer({ min: 0, max: 200 });

test('a price changes no record, and there is a total or a text', () => {
  const args = arbitraryArguments(price, { PART: ['P1', 'P2', 'P3'], QTY: anyQuantity });
  fc.assert(
    fc.property(args, (given) => {
      const { TOTAL, TEXT } = leavesUnchanged(session, () => price(session, given));
      expect((TOTAL === '') !== (TEXT === '')).toBe(true);
    }),
  );
});

test('the discount in JavaScript does what that in BASIC does', () => {
  const args = arbitraryArguments(discountInBasic, { QTY: anyQuantity });
  fc.assert(
    fc.property(args, (given) => behaveAlike(session, discountInBasic, discount, { args: given })),
  );
});
