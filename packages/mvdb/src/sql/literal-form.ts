import { convertIn } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { readIsoDate } from '../conversion/date-input.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';
import type { SqlLiteral } from './sql-syntax.ts';
import type { ValueShape } from './value-shape.ts';

/**
 * A literal in the form the values of a shape are stored in: through their conversion, or for a date also
 * from `2026-11-21`.
 *
 * @throws SqlError where the conversion rejects it.
 */
export function storedForm(
  { text, isStored, at }: SqlLiteral,
  { type, conversion }: ValueShape,
  conversions: ConversionContext,
): string {
  if (text === '' || isStored) return text;
  const day = type === 'date' ? readIsoDate(text) : undefined;
  if (day !== undefined) return day;
  if (conversion === '') return text;
  const converted = convertIn(text, conversion, conversions);
  if (converted.status === 1)
    throw new SqlError(at, `${shown(text)} is not a value of the column`, [
      `a value in the form of ${conversion}`,
      ...(type === 'date' ? ['a date such as 2026-11-21'] : []),
    ]);
  // A conversion for output only leaves the literal as it is.
  return converted.status === 2 ? text : converted.text;
}
