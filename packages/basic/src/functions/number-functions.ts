import { isNumeric } from 'mvdb/functions';
import { decimalOf, divideDecimals, parseDecimal, settled } from 'mvdb/language';
import { add, divide, divideWhole, multiply, subtract, whole } from '../runtime/operators.ts';
import { programError } from '../runtime/program-error.ts';
import { asValue, type Value } from '../runtime/slot.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

const HEX = 16;

/** The functions of numbers that the expressions of dictionaries do not have. */
export const numberFunctions: readonly FunctionEntry[] = functionGroup('numbers', {
  NUM: {
    least: 1,
    isNumeric: true,
    usage: 'NUM(value)',
    help: '1 for a number, and for empty text.',
    apply: (_run, value: Value) => (typeof value !== 'string' || isNumeric(value) ? 1 : 0),
  },
  IDIV: {
    least: 2,
    isNumeric: true,
    usage: 'IDIV(a, b)',
    help: 'The whole quotient; of numbers with places the whole number below it.',
    apply: (_run, left: Value, right: Value) => divideWhole(left, right),
  },
  RDIV: {
    least: 2,
    isNumeric: true,
    usage: 'RDIV(a, b)',
    help: 'The quotient rounded to a whole number.',
    apply: (_run, left: Value, right: Value) =>
      settled(divideDecimals(decimalOf(left), decimalOf(right), 0)),
  },
  FADD: {
    least: 2,
    isNumeric: true,
    usage: 'FADD(a, b)',
    help: 'The sum.',
    apply: (_run, left: Value, right: Value) => add(left, right),
  },
  FSUB: {
    least: 2,
    isNumeric: true,
    usage: 'FSUB(a, b)',
    help: 'The difference.',
    apply: (_run, left: Value, right: Value) => subtract(left, right),
  },
  FMUL: {
    least: 2,
    isNumeric: true,
    usage: 'FMUL(a, b)',
    help: 'The product.',
    apply: (_run, left: Value, right: Value) => multiply(left, right),
  },
  FDIV: {
    least: 2,
    isNumeric: true,
    usage: 'FDIV(a, b)',
    help: 'The quotient.',
    apply: (_run, left: Value, right: Value) => divide(left, right),
  },
  DTX: {
    least: 1,
    most: 2,
    isNumeric: true,
    usage: 'DTX(number [, width])',
    help: 'A whole number as hexadecimal text.',
    apply: (_run, number: Value, width: Value = 0) =>
      whole(number).toString(HEX).toUpperCase().padStart(whole(width), '0'),
  },
  XTD: {
    least: 1,
    usage: 'XTD(text)',
    help: 'The number that hexadecimal text stands for; other text stays as it is.',
    apply: (_run, digits: Value) => {
      const read = String(asValue(digits));
      return /^[0-9A-Fa-f]{1,13}$/.test(read) ? Number.parseInt(read, HEX) : read;
    },
  },
  FIX: {
    least: 1,
    most: 3,
    isNumeric: true,
    usage: 'FIX(number [, places [, cuts]])',
    help: 'The number rounded, or cut, to so many places.',
    apply: (run, number: Value, positions: Value = run.precision, cuts: Value = 0) => {
      const count = whole(positions);
      const decimal = decimalOf(number);
      if (!(count >= 0 && count <= 30))
        throw programError('BAD_ARGUMENT', `FIX takes 0 to 30 places, not ${count}.`);
      const rounded = divideDecimals(decimal, { units: 1, scale: 0 }, count);
      if (whole(cuts) === 0) return settled(rounded);
      const text = String(parseDecimal(String(number)) === undefined ? 0 : number);
      const point = text.indexOf('.');
      return point === -1 ? settled(decimal) : text.slice(0, point + 1 + count);
    },
  },
});
