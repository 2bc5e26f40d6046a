import { failures, MvdbError } from 'mvdb';

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/**
 * A whole number that a record holds, such as a date or a number of days; 0 for blank.
 *
 * @throws MvdbError `NOT_A_NUMBER` when the record holds something else.
 */
export function storedWholeNumber(text: string, what: string): number {
  if (text === '') return 0;
  if (WHOLE_NUMBER.test(text)) return Number(text);
  throw new MvdbError(
    failures.NOT_A_NUMBER,
    `The ${what} should be a whole number, not "${text}".`,
  );
}

const ZERO_OR_MORE = /^\d{1,15}$/;

/** True for a whole number of 0 or more as records hold it, such as an amount or a quantity. */
export function isStoredAmount(text: string): boolean {
  return ZERO_OR_MORE.test(text);
}

const UP_TO_SIX_DIGITS = /^\d{1,6}$/;

/** True for an internal date of our days as records hold it. */
export function isStoredDate(text: string): boolean {
  return UP_TO_SIX_DIGITS.test(text);
}

/** A stored quantity for exact sums; nothing for blank. @throws MvdbError `NOT_A_NUMBER`. */
export function storedQuantity(text: string): bigint {
  return BigInt(storedWholeNumber(text, 'quantity'));
}

/** True for a whole number as records hold it, below zero too. */
export function isStoredNumber(text: string): boolean {
  return WHOLE_NUMBER.test(text);
}

const LARGEST_QUANTITY = 999_999_999_999n;

/**
 * True for a quantity beyond 999,999,999.999, which nobody orders, takes or plans at once. What records add up of smaller
 * ones they can hold.
 */
export function isTooLarge(quantity: bigint): boolean {
  return quantity > LARGEST_QUANTITY;
}
