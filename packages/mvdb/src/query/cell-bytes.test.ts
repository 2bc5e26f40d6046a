import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extract } from '../dynamic-array/extract.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { CellBytes } from './cell-bytes.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', 'ä', '😀', '\u001d', ' '), maxLength: 40 });
const anyRecord = fc.array(anyText, { maxLength: 12 }).map((all) => all.join(FIELD_MARK));
const anyAttributes = fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 4 });

test.each([500, 100_000])('the cells of the first records are kept, in %i bytes', (savedMax) => {
  fc.assert(
    fc.property(fc.array(anyRecord, { size: 'large' }), anyAttributes, (records, attributes) => {
      const cells = new CellBytes(attributes, savedMax);
      for (const record of records) {
        const bytes = Buffer.from(`${record}123456`);
        cells.add(bytes, bytes.length - 6);
      }
      const saved = records.map((_record, number) => cells.cellsOf(number));
      const savedCount = saved.filter((each) => each !== undefined).length;
      expect(saved).toEqual(
        records.map((record, number) =>
          number < savedCount ? attributes.map((each) => extract(record, each)) : undefined,
        ),
      );
      if (savedMax > 10_000) expect(savedCount).toBe(records.length);
    }),
  );
});
