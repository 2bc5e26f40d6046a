import { assertOptional } from '../arguments/checked.ts';
import { type Kind, wholeFrom } from '../arguments/kinds.ts';
import { DEFAULT_PRECISION, PRECISION_MAX } from './decimal.ts';

const PRECISION: Kind = /* @__PURE__ */ wholeFrom(0, PRECISION_MAX);

/** @throws MvdbError `BAD_ARGUMENT` unless it is left out or a number of decimal places. */
export function assertPrecision(name: string, precision: number | undefined): void {
  if (precision === DEFAULT_PRECISION) return;
  assertOptional(name, 'precision', precision, PRECISION);
}
