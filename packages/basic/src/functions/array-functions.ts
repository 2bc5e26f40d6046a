import { VALUE_MARK } from 'mvdb';
import type { DynamicArray } from '../runtime/dynamic-array.ts';
import type { Matrix } from '../runtime/matrix.ts';
import { removeNext } from '../runtime/remove.ts';
import type { Setter, Value } from '../runtime/slot.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

/** The functions of arrays that the expressions of dictionaries do not have. */
export const arrayFunctions: readonly FunctionEntry[] = functionGroup('dynamic arrays', {
  REUSE: {
    least: 1,
    usage: 'REUSE(array)',
    help: 'An array whose last element goes on where the other array has more.',
    apply: (_run, array: Value) => array,
  },
  INMAT: {
    least: 0,
    most: 1,
    takes: ['array'],
    usage: 'INMAT([array])',
    help: 'How many elements the last MATPARSE, MATREAD or the like gave, 0 where there were too many; or the size of an array.',
    apply: (run, array?: Matrix) => {
      if (array === undefined) return run.inmat;
      return array.columns === 0 ? array.rows : `${array.rows}${VALUE_MARK}${array.columns}`;
    },
  },
  REMOVE: {
    least: 2,
    takes: ['dynamic', 'target'],
    usage: 'REMOVE(array, delimiter)',
    help: 'The next element of the array; the variable becomes the level of the mark behind it, 0 at the end.',
    apply: (_run, array: DynamicArray, set: Setter) => removeNext(array, set),
  },
  GETREM: {
    least: 1,
    takes: ['dynamic'],
    usage: 'GETREM(array)',
    help: 'Where the next REMOVE of the array begins, counted in characters.',
    apply: (_run, array: DynamicArray) => array.removedTo,
  },
});
