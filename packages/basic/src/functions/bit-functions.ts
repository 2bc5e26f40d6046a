import { whole } from '../runtime/operators.ts';
import type { Value } from '../runtime/slot.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

/** Numbers of bits are counted from 0; numbers are of 32 bits with a sign. */
const BITS = 32;

/** The functions of bits. */
export const bitFunctions: readonly FunctionEntry[] = functionGroup('bits', {
  BITAND: {
    least: 2,
    isNumeric: true,
    usage: 'BITAND(a, b)',
    help: 'The bits that both numbers have.',
    apply: (_run, left: Value, right: Value) => whole(left) & whole(right),
  },
  BITOR: {
    least: 2,
    isNumeric: true,
    usage: 'BITOR(a, b)',
    help: 'The bits that one of the numbers has.',
    apply: (_run, left: Value, right: Value) => whole(left) | whole(right),
  },
  BITXOR: {
    least: 2,
    isNumeric: true,
    usage: 'BITXOR(a, b)',
    help: 'The bits in which the numbers differ.',
    apply: (_run, left: Value, right: Value) => whole(left) ^ whole(right),
  },
  BITNOT: {
    least: 1,
    most: 2,
    isNumeric: true,
    usage: 'BITNOT(number [, bit])',
    help: 'The number with all bits, or one, turned.',
    apply: (_run, number: Value, bit?: Value) =>
      bit === undefined ? ~whole(number) : whole(number) ^ (1 << whole(bit)),
  },
  BITSET: {
    least: 2,
    isNumeric: true,
    usage: 'BITSET(number, bit)',
    help: 'The number with a bit.',
    apply: (_run, number: Value, bit: Value) => whole(number) | (1 << whole(bit)),
  },
  BITRESET: {
    least: 2,
    isNumeric: true,
    usage: 'BITRESET(number, bit)',
    help: 'The number without a bit.',
    apply: (_run, number: Value, bit: Value) => whole(number) & ~(1 << whole(bit)),
  },
  BITTEST: {
    least: 2,
    isNumeric: true,
    usage: 'BITTEST(number, bit)',
    help: '1 where the number has a bit.',
    apply: (_run, number: Value, bit: Value) => (whole(number) >> whole(bit)) & 1,
  },
  SHIFT: {
    least: 2,
    isNumeric: true,
    usage: 'SHIFT(number, bits)',
    help: 'The bits moved to the right, or with a negative count to the left.',
    apply: (_run, number: Value, bits: Value) => {
      const count = whole(bits);
      if (Math.abs(count) >= BITS) return 0;
      return count < 0 ? whole(number) << -count : whole(number) >>> count;
    },
  },
});
