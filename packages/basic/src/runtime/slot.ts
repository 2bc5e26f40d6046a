import { formatDecimal, type Value } from 'mvdb/language';
import { DynamicArray } from './dynamic-array.ts';
import { programError } from './program-error.ts';

export type { Value };

/** Something that a variable holds and that is not a value: an open table, a select list, a sequential file. */
export abstract class Handle {
  /** What it is, for messages. */
  abstract readonly what: string;
}

/** What a variable may hold; `undefined` while it is unassigned. */
export type Slot = Value | Handle | DynamicArray | undefined;

/** A variable that others refer to: an argument, or a variable in COMMON. */
export interface Cell {
  v: Slot;
}

/**
 * What is assigned on: the content of a variable, but its text where it is taken apart as a dynamic array.
 *
 * @example plain(new DynamicArray(5)) // 5
 */
export function plain(slot: Slot): Value | Handle | undefined {
  return slot instanceof DynamicArray ? slot.value : slot;
}

/** @throws MvdbError for what is not a value. */
export function asValue(slot: Slot): Value {
  if (typeof slot === 'string' || typeof slot === 'number') return slot;
  if (slot instanceof DynamicArray) return slot.value;
  if (slot instanceof Handle)
    throw programError('NOT_A_VALUE', `${slot.what} is used where text or a number is needed.`);
  if (slot === undefined) throw programError('UNASSIGNED_VARIABLE', 'A variable has no value.');
  return slot;
}

/** The text of what a variable holds; a number is rounded to so many decimal places. */
export function text(slot: Slot, precision = 4): string {
  if (typeof slot === 'string') return slot;
  if (typeof slot === 'number') return String(slot);
  const value = asValue(slot);
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : formatDecimal(value, precision);
}

/** Assigns a value to what a statement names. */
export type Setter = (value: Slot) => void;
