import { converterOf } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { ReportColumn } from '../query/report-rows.ts';
import type { Aggregate } from '../query/syntax.ts';
import { isDivided, mapCell } from './cell-values.ts';

/** Decimal places of a percentage unless the sentence states others. */
const PERCENT_PLACES = 2;

/** Most decimal places of a percentage. */
const PLACES_MAX = 9;

/** Format of a column without one. */
const DEFAULT_FORMAT = '10L';

/**
 * The format a column is laid out with. Percentages have one of their own unless the sentence states
 * another with FMT.
 */
export function formatOf(column: ReportColumn): string {
  const isStated = column.format !== column.column.format;
  if (column.aggregate?.kind === 'PCT' && !isStated) {
    const positions = percentPositions(column.aggregate);
    return positions === 0 ? '3R' : `${positions + 4}R`;
  }
  return column.format === '' ? DEFAULT_FORMAT : column.format;
}

/**
 * Makes the function that turns cells of a column from internal into external form. Values of a
 * single-valued column are converted as one text, as they are stored.
 */
export function cellConverter(
  column: ReportColumn,
  context: ConversionContext,
): (cell: string) => string {
  const code = conversionOf(column);
  if (code === '') return (cell) => cell;
  const { out } = converterOf(code, context);
  const convert = (text: string) => {
    const outcome = out(text);
    return typeof outcome === 'string' ? outcome : outcome.text;
  };
  if (!column.isMultivalued) return convert;
  return (cell) => (isDivided(cell) ? mapCell(cell, convert) : convert(cell));
}

function conversionOf(column: ReportColumn): string {
  if (column.aggregate?.kind !== 'PCT') return column.conversion;
  if (column.conversion !== column.column.conversion) return column.conversion;
  return `MD${percentPositions(column.aggregate)}0`;
}

function percentPositions({ decimals = PERCENT_PLACES }: Aggregate): number {
  return Math.min(decimals, PLACES_MAX);
}
