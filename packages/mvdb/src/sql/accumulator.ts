import { MvdbError } from '../errors/errors.ts';
import { NOT_A_NUMBER } from '../errors/failures.ts';
import {
  addDecimals,
  DEFAULT_PRECISION,
  decimal,
  divideDecimals,
  multiplyDecimals,
  powerOfTen,
  ZERO,
} from '../number/decimal.ts';
import { compareRightJustified } from '../query/sort-column.ts';
import { allValues } from '../query/value-marks.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { shown } from '../text/shown.ts';
import { isRecognized } from './sql-comparison.ts';
import { SqlError } from './sql-error.ts';
import type { SqlAggregate } from './sql-syntax.ts';
import { decimalText, decimalValue } from './typed-value.ts';
import { NUMBER_SHAPE, type ValueShape } from './value-shape.ts';

/** What one aggregate has seen of one group. */
export interface Accumulator {
  /** Takes a stored text; each of its values counts, but for empty and null ones. */
  add(text: string): void;
  /**
   * Takes a single value that is a safe integer, as `add` would take its text; absent where the text matters.
   */
  readonly addInteger?: ((integer: number) => void) | undefined;
  /** The result as it would be stored; the null value where there was nothing to work on. */
  result(): string;
}

/** What an aggregate gives on values of a shape. @throws SqlError for dates that are to be added up. */
export function aggregateShape({ name, at }: SqlAggregate, argument: ValueShape): ValueShape {
  if (name === 'COUNT') return NUMBER_SHAPE;
  const shape = { ...argument, isMultivalued: false, isId: false };
  if (name === 'MIN' || name === 'MAX') return shape;
  if (argument.type === 'date')
    throw new SqlError(at, `there is no ${name} of dates`, ['COUNT', 'MIN', 'MAX']);
  return argument.type === 'text' ? NUMBER_SHAPE : shape;
}

/** Starts an aggregate on values of a shape. */
export function newAccumulator(
  { name, isDistinct }: Pick<SqlAggregate, 'name' | 'isDistinct'>,
  shape: ValueShape,
): Accumulator {
  const accumulator = ACCUMULATORS[name](shape);
  const seen = isDistinct ? new Set<string>() : undefined;
  return {
    add: (text) => {
      for (const value of allValues(text)) {
        if (!isRecognized(value) || seen?.has(value)) continue;
        seen?.add(value);
        accumulator.add(value);
      }
    },
    addInteger: isDistinct ? undefined : accumulator.addInteger,
    result: accumulator.result,
  };
}

const ACCUMULATORS: Readonly<Record<SqlAggregate['name'], (shape: ValueShape) => Accumulator>> = {
  COUNT: () => {
    let count = 0;
    const add = () => {
      count += 1;
    };
    return {
      add,
      addInteger: add,
      result: () => String(count),
    };
  },
  SUM: (shape) => total(shape, (sum) => sum),
  AVG: (shape) =>
    total(shape, (sum, count) => divideDecimals(sum, decimal(count), DEFAULT_PRECISION)),
  MIN: (shape) => extreme(shape, (order) => order < 0),
  MAX: (shape) => extreme(shape, (order) => order > 0),
};

/** Adds up exactly, in the units values are stored in. */
function total(
  shape: ValueShape,
  finish: (sum: typeof ZERO, count: number) => typeof ZERO,
): Accumulator {
  const unit = decimal(powerOfTen(shape.scale));
  let sum = ZERO;
  let count = 0;
  /** Sum of integers that are not yet in the other. */
  let integers = 0;
  const add = (value: string) => {
    const number = decimalValue(value, shape);
    if (number === undefined)
      throw new MvdbError(NOT_A_NUMBER, `${shown(value)} is to be added up.`);
    sum = addDecimals(sum, number);
    count += 1;
  };
  const settle = () => {
    sum = addDecimals(sum, decimalValue(String(integers), shape) ?? ZERO);
    integers = 0;
  };
  return {
    add,
    addInteger: (integer) => {
      const next = integers + integer;
      count += 1;
      if (Number.isSafeInteger(next)) {
        integers = next;
        return;
      }
      settle();
      integers = integer;
    },
    result: () => {
      settle();
      return count === 0 ? NULL_VALUE : decimalText(finish(multiplyDecimals(sum, unit), count));
    },
  };
}

/** The value that comes before, or behind, all others in the order of ORDER BY. */
function extreme(
  { isRightJustified }: ValueShape,
  isBetter: (order: number) => boolean,
): Accumulator {
  let best: string | undefined;
  return {
    add: (value) => {
      if (best === undefined || isBetter(orderOf(value, best, isRightJustified))) best = value;
    },
    result: () => best ?? NULL_VALUE,
  };
}

function orderOf(left: string, right: string, isRightJustified: boolean): number {
  if (isRightJustified) return compareRightJustified(left, right);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
