import type { Matrix } from './matrix.ts';
import type { ProgramRun } from './program-run.ts';
import { text } from './slot.ts';
import { dividedAt } from './value-size.ts';

/** Puts the parts of a text into an array. What is left over goes to element 0, or without one to the last. */
export function parseInto(run: ProgramRun, array: Matrix, source: string, delimiter: string): void {
  const parts = source === '' ? [] : dividedAt(source, delimiter);
  const isTooMany = parts.length > array.count;
  const rest = parts.slice(array.count).join(delimiter);
  for (let index = 1; index <= array.count; index++) array.put(index, parts[index - 1] ?? '');
  if (array.hasZero) array.put(0, rest);
  else if (isTooMany) array.put(array.count, parts.slice(array.count - 1).join(delimiter));
  run.inmat = isTooMany ? 0 : parts.length;
}

/** Joins the elements of an array up to the last that is not empty, and element 0 behind them. */
export function buildFrom(
  run: ProgramRun,
  array: Matrix,
  delimiter: string,
  bounds: { readonly start: number | undefined; readonly end: number | undefined } = {
    start: undefined,
    end: undefined,
  },
): string {
  const first = Math.max(bounds.start ?? 1, 1);
  let last = Math.min(bounds.end ?? array.count, array.count);
  const elementText = (index: number): string => {
    const slot = array.at(index);
    return slot === undefined ? '' : text(slot, run.precision);
  };
  const left = bounds.end === undefined && array.hasZero ? elementText(0) : '';
  if (bounds.end === undefined && left === '')
    while (last >= first && elementText(last) === '') last -= 1;
  const parts: string[] = [];
  for (let index = first; index <= last; index++) parts.push(elementText(index));
  if (left !== '') parts.push(left);
  return parts.join(delimiter);
}
