import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { orderOfBytes } from './byte-order.ts';

/** Parts that begin alike, end within or at the end of what is compared at once, and come several times. */
const part = fc
  .tuple(
    fc.constantFrom('', 'ab', 'abcd', 'x'.repeat(40)),
    fc.array(fc.constantFrom(0x00, 0x01, 0x61, 0xfe, 0xff), { maxLength: 7 }),
  )
  .map(([beginning, bytes]) => Buffer.concat([Buffer.from(beginning), Buffer.from(bytes)]));

test('parts of a buffer are put in the order of their bytes, equal ones as they stand', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 300, size: 'max' }), (parts) => {
      const positions = new Uint32Array(parts.length + 1);
      for (const [index, { length }] of parts.entries())
        positions[index + 1] = (positions[index] ?? 0) + length;
      const order = orderOfBytes({
        bytes: Buffer.concat(parts),
        positions,
        stride: 1,
        count: parts.length,
      });
      const expected = [...parts.keys()].sort((one, other) =>
        Buffer.compare(parts[one] ?? Buffer.of(), parts[other] ?? Buffer.of()),
      );
      expect([...order]).toEqual(expected);
    }),
    { numRuns: caseCount(300) },
  );
});
