import Reference from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDecimal } from '../testing/any-decimal.ts';
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

const numbers = anyDecimal.map((ours) => ({ ours, exact: exactOf(ours) }));
const divisors = numbers.filter(({ exact }) => !exact.isZero());
const places = fc.nat(30);

function exactOf({ units, scale }: Decimal): Reference {
  return new Exact(String(units)).div(new Exact(10).pow(scale));
}

function expectSame(ours: Decimal, exact: Reference): void {
  const value = exactOf(ours);
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
    fc.property(numbers, divisors, places, (a, b, saved) => {
      const quotient = a.exact.div(b.exact);
      expectSame(divideDecimals(a.ours, b.ours, saved), quotient.toDecimalPlaces(saved));
      expectSame(wholeQuotient(a.ours, b.ours), a.exact.divToInt(b.exact));
      expectSame(remainderOf(a.ours, b.ours), a.exact.mod(b.exact));
    }),
  );
});

test('what is rounded, cut and written is as decimal.js has it', () => {
  fc.assert(
    fc.property(numbers, places, ({ ours, exact }, saved) => {
      const rounded = exact.toDecimalPlaces(saved);
      expectSame(roundDecimal(ours, saved), rounded);
      expectSame(truncateDecimal(ours), exact.trunc());
      expectSame(negateDecimal(ours), exact.neg());
      expectSame(absoluteDecimal(ours), exact.abs());
      expect(formatDecimal(ours, saved)).toBe(rounded.isZero() ? '0' : rounded.toFixed());
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
