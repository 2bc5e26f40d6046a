import type { Cell, Slot } from '../runtime/slot.ts';

/** AND, both sides of which are always evaluated. @example both(isTrue(x), less(x, 5)) */
export function both(left: boolean, right: boolean): boolean {
  return left && right;
}

/** OR, both sides of which are always evaluated. */
export function either(left: boolean, right: boolean): boolean {
  return left || right;
}

/** An argument that the called program may change without anybody seeing it. @example run.call('TAX', byValue('DE')) */
export function byValue(slot: Slot): Cell {
  return { v: slot };
}
