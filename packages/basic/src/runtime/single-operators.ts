import { decimalOf } from 'mvdb/language';
import { add, divide, multiply, negate, subtract } from './operators.ts';
import { asValue, type Slot, type Value } from './slot.ts';

/*
 * The operators of flavours in which arithmetic is of single numbers: a dynamic array of several elements is not a
 * number.
 */

const ANY_MARK = /[\u001b-\u001f]/;

/** @throws MvdbError `NOT_A_NUMBER` for text with a mark. */
function assertSingle(operand: Slot): void {
  if (typeof operand === 'number') return;
  const value = asValue(operand);
  if (typeof value === 'string' && ANY_MARK.test(value)) decimalOf(value);
}

function ofTwo(operator: (left: Slot, right: Slot) => Value): (left: Slot, right: Slot) => Value {
  return (left, right) => {
    assertSingle(left);
    assertSingle(right);
    return operator(left, right);
  };
}

export const singleOperators = {
  addSingle: ofTwo(add),
  subtractSingle: ofTwo(subtract),
  multiplySingle: ofTwo(multiply),
  divideSingle: ofTwo(divide),
  negateSingle: (operand: Slot): Value => {
    assertSingle(operand);
    return negate(operand);
  },
};
