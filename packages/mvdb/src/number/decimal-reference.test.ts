import Reference from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  remainderOf,
  roundDecimal,
  subtractDecimals,
  truncateDecimal,
  wholeQuotient,
} from './decimal.ts';

/** As decimal.js has it, with more digits than any result here. */
const Exact = Reference.clone({ precision: 200, rounding: Reference.ROUND_HALF_UP });

const units = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(BigInt),
  fc.maxSafeInteger().map(BigInt),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);
const numbers = fc
  .tuple(units, fc.nat(25))
  .map(([whole, scale]) => ({ ours: decimal(whole, scale), exact: exactOf(whole, scale) }));
const divisors = numbers.filter(({ exact }) => !exact.isZero());
const places = fc.nat(30);

function exactOf(whole: number | bigint, scale: number): Reference {
  return new Exact(String(whole)).div(new Exact(10).pow(scale));
}

function expectSame(ours: Decimal, exact: Reference): void {
  const value = exactOf(ours.units, ours.scale);
  expect(value.equals(exact), `${value} for ${exact}`).toBe(true);
}

test('sums, differences and products are those of decimal.js', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expectSame(addDecimals(a.ours, b.ours), a.exact.add(b.exact));
      expectSame(subtractDecimals(a.ours, b.ours), a.exact.sub(b.exact));
      expectSame(multiplyDecimals(a.ours, b.ours), a.exact.mul(b.exact));
      expect(compareDecimals(a.ours, b.ours)).toBe(a.exact.cmp(b.exact));
    }),
  );
});

test('quotients, whole quotients and remainders are those of decimal.js', () => {
  fc.assert(
    fc.property(numbers, divisors, places, (a, b, kept) => {
      const quotient = a.exact.div(b.exact);
      expectSame(divideDecimals(a.ours, b.ours, kept), quotient.toDecimalPlaces(kept));
      expectSame(wholeQuotient(a.ours, b.ours), a.exact.divToInt(b.exact));
      expectSame(remainderOf(a.ours, b.ours), a.exact.mod(b.exact));
    }),
  );
});

test('what is rounded, cut and written is as decimal.js has it', () => {
  fc.assert(
    fc.property(numbers, places, ({ ours, exact }, kept) => {
      const rounded = exact.toDecimalPlaces(kept);
      expectSame(roundDecimal(ours, kept), rounded);
      expectSame(truncateDecimal(ours), exact.trunc());
      expectSame(negateDecimal(ours), exact.neg());
      expectSame(absoluteDecimal(ours), exact.abs());
      expect(formatDecimal(ours, kept)).toBe(rounded.isZero() ? '0' : rounded.toFixed());
    }),
  );
});

test('numbers that decimal.js writes are read as it reads them', () => {
  fc.assert(
    fc.property(numbers, ({ exact }) => {
      const read = parseDecimal(exact.toFixed());
      expectSame(read ?? decimal(0), exact);
    }),
  );
});
