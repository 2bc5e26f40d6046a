import fc from 'fast-check';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';

/** Text without marks, often empty, short or numeric. */
export const leaves: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '', 'a', 'b', 'ab', '1', '-2.5', 'Müller', '日本'),
  fc.string().filter((text) => !/[\u001b-\u001f]/.test(text)),
);

/** Attributes of values of subvalues, one of each at least. */
export const nestedRecords: fc.Arbitrary<string[][][]> = fc.array(
  fc.array(fc.array(leaves, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 6 },
);

/** Records with marks of all three levels. */
export const records: fc.Arbitrary<string> = nestedRecords.map((attributes) =>
  attributes
    .map((values) => values.map((subvalues) => subvalues.join(SUBVALUE_MARK)).join(VALUE_MARK))
    .join(FIELD_MARK),
);

/** Positions near the places that matter. */
export const positions: fc.Arbitrary<number> = fc.integer({ min: 1, max: 8 });

/** Numbers that are no position. */
export const badPositions = [
  -2,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
];

/** Writes marks legibly: ^ field mark, ] value mark, \ subvalue mark. */
export function marked(text: string): string {
  return text
    .replaceAll('^', FIELD_MARK)
    .replaceAll(']', VALUE_MARK)
    .replaceAll('\\', SUBVALUE_MARK);
}
