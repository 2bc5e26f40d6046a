import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION } from '../errors/failures.ts';

/** The greatest position: the last 32-bit integer. */
export const POSITION_MAX = 0x7fff_ffff;

/** Where something stands in a dynamic array, all numbers from 1. */
export interface Position {
  readonly attribute: number;
  readonly value: number;
  readonly subvalue: number;
}

/**
 * Rejects what no position can be: fractions, NaN, numbers below -1 or beyond 2147483647.
 *
 * @throws MvdbError `BAD_POSITION`
 */
export function assertPosition(position: number, level: string): void {
  if ((position | 0) === position && position >= -1) return;
  throw new MvdbError(
    BAD_POSITION,
    `The ${level} position must be -1 or a whole number from 0 to ${POSITION_MAX}, not ${position}.`,
  );
}

/** Rejects a bad attribute, value or subvalue position. */
export function assertPositions(attribute: number, value: number, subvalue: number): void {
  assertPosition(attribute, 'attribute');
  assertPosition(value, 'value');
  assertPosition(subvalue, 'subvalue');
}
