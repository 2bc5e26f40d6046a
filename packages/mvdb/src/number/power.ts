import { charge } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, DIVISION_BY_ZERO, TOO_LARGE } from '../errors/failures.ts';
import {
  chargeDigits,
  DEFAULT_PRECISION,
  type Decimal,
  DIGITS_MAX,
  decimal,
  divideDecimals,
  ONE,
  powerOfTen,
  quotientHalfAway,
} from './decimal.ts';

/** The most digits of a result found through logarithms, whose cost grows steeply with them. */
const LOGARITHM_DIGITS_MAX = 1_000;
/** Characters that a power through logarithms costs as much as, for each digit and digit. */
const LOGARITHM_COST = 100;
/** Digits carried beyond those of the result, so that rounding errors stay invisible. */
const GUARD_DIGITS = 20;

/**
 * Raises a number to a power, right to `places` decimal places.
 *
 * @throws MvdbError `DIVISION_BY_ZERO` for a negative power of zero, `BAD_ARGUMENT` for a broken power
 * of a negative number, `TOO_LARGE` when the result would have more than 100,000 digits, or
 * more than 1,000 where it is not a whole power of few digits.
 * @see UniVerse BASIC Reference, PWR.
 */
export function powerOf(base: Decimal, exponent: Decimal, places = DEFAULT_PRECISION): Decimal {
  if (exponent.units === 0) return ONE;
  if (base.units === 0) {
    if (exponent.units > 0) return { units: 0, scale: 0 };
    throw new MvdbError(DIVISION_BY_ZERO, 'Zero has no negative power.');
  }
  const whole = wholeValue(exponent);
  if (whole === undefined && base.units < 0)
    throw new MvdbError(
      BAD_ARGUMENT,
      'Only whole powers of a negative number exist; give a whole exponent or a positive number.',
    );
  const digitsOfBase = Math.max(String(base.units).length, base.scale);
  const digits = digitsOfBase * Math.abs(whole ?? Number.POSITIVE_INFINITY);
  if (whole !== undefined && digits <= DIGITS_MAX) {
    const steps = Math.abs(whole);
    chargeDigits(digits);
    const raised = decimal(BigInt(base.units) ** BigInt(steps), base.scale * steps);
    return whole > 0 ? raised : divideDecimals(ONE, raised, places);
  }
  const size = powerByLogarithm(base, exponent, places);
  const negative = base.units < 0 && whole !== undefined && whole % 2 !== 0;
  return negative ? { units: -size.units, scale: size.scale } : size;
}

/** The exponent as a whole number, `undefined` when it is not one. */
function wholeValue(exponent: Decimal): number | undefined {
  const power = powerOfTen(exponent.scale);
  if (BigInt(exponent.units) % power !== 0n) return undefined;
  const whole = Number(BigInt(exponent.units) / power);
  if (!Number.isSafeInteger(whole))
    throw new MvdbError(TOO_LARGE, `An exponent of ${whole} is beyond what can be calculated.`);
  return whole;
}

/** e to the power of (exponent times the logarithm of the base's size), in scaled integers. */
function powerByLogarithm(base: Decimal, exponent: Decimal, places: number): Decimal {
  const size = base.units < 0 ? -base.units : base.units;
  const resultDigits = estimatedDigits(size, base.scale, exponent);
  if (resultDigits > LOGARITHM_DIGITS_MAX)
    throw new MvdbError(
      TOO_LARGE,
      `The power has about ${Math.ceil(resultDigits)} digits; at most ${LOGARITHM_DIGITS_MAX} can be calculated this way.`,
    );
  if (resultDigits < -places - 1) return { units: 0, scale: 0 };
  const workingPositions =
    places + GUARD_DIGITS + Math.ceil(Math.abs(resultDigits)) + String(exponent.units).length;
  charge(workingPositions * workingPositions * LOGARITHM_COST);
  const one = powerOfTen(workingPositions);
  const logarithm = naturalLogarithm((BigInt(size) * one) / powerOfTen(base.scale) || 1n, one);
  const power = (logarithm * BigInt(exponent.units)) / powerOfTen(exponent.scale);
  return decimal(
    quotientHalfAway(exponential(power, one), powerOfTen(workingPositions - places)),
    places,
  );
}

/** About the logarithm to base ten of the result. */
function estimatedDigits(units: number | bigint, scale: number, exponent: Decimal): number {
  const digits = String(units);
  const logarithm = Math.log10(Number(`0.${digits.slice(0, 15)}`)) + digits.length - scale;
  const [power, powerScale] = [String(exponent.units), exponent.scale];
  return logarithm * Number(`${power}e-${powerScale}`);
}

/** Natural logarithm of a positive scaled number, by halving into 2/3..4/3 and the series of artanh. */
function naturalLogarithm(value: bigint, one: bigint): bigint {
  let halvings = 0n;
  const shift = BigInt(value.toString(2).length - one.toString(2).length);
  halvings += shift;
  value = shift >= 0n ? value >> shift : value << -shift;
  while (value * 3n > one * 4n) {
    value /= 2n;
    halvings += 1n;
  }
  while (value * 3n < one * 2n) {
    value *= 2n;
    halvings -= 1n;
  }
  return (
    2n * inverseTangentSeries(((value - one) * one) / (value + one), one) +
    halvings * logarithmOfTwo(one)
  );
}

function logarithmOfTwo(one: bigint): bigint {
  return 2n * inverseTangentSeries(one / 3n, one);
}

/** The series x + x^3/3 + x^5/5 + ... */
function inverseTangentSeries(value: bigint, one: bigint): bigint {
  const square = (value * value) / one;
  let sum = value;
  let power = value;
  for (let odd = 3n; power !== 0n; odd += 2n) {
    power = (power * square) / one;
    sum += power / odd;
  }
  return sum;
}

/** e to a scaled power: whole doublings apart, the rest by its series. */
function exponential(power: bigint, one: bigint): bigint {
  const doubling = logarithmOfTwo(one);
  const doublings = power / doubling;
  const rest = power % doubling;
  let sum = one;
  let term = one;
  for (let index = 1n; term !== 0n; index += 1n) {
    term = (term * rest) / (one * index);
    sum += term;
  }
  return doublings >= 0n ? sum << doublings : sum >> -doublings;
}
