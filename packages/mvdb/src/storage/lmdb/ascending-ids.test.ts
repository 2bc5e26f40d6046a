import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascendingOnce } from '../../indexing/id-order.ts';
import { caseCount } from '../../testing/case-count.ts';
import { AscendingIds } from './ascending-ids.ts';

test('ids come out ascending by code point, each once', () => {
  const id = fc.oneof(
    fc.string({ unit: fc.constantFrom('1', 'a', 'é', '\ue000', '\u{10000}'), minLength: 1 }),
    fc.constantFrom('P1', 'P10', 'x'.repeat(999)),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 400, size: 'max' }), (ids) => {
      const collected = new AscendingIds();
      for (const text of ids) {
        const bytes = Buffer.from(`--${text}--`);
        collected.add(bytes, 2, bytes.length - 2);
      }
      expect(collected.texts()).toEqual(ascendingOnce(ids));
    }),
    { numRuns: caseCount(100) },
  );
});
