import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { KeyTexts } from './key-texts.ts';

test('keys come out as the texts they were', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', 'ä'), minLength: 1_500, maxLength: 5_000 }),
  );
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 400, size: 'max' }), (texts) => {
      const keys = new KeyTexts();
      for (const text of texts) {
        const bytes = Buffer.from(`--${text}--`);
        keys.add(bytes, 2, bytes.length - 2);
      }
      expect(keys.take()).toEqual(texts);
    }),
    { numRuns: caseCount(30) },
  );
});
