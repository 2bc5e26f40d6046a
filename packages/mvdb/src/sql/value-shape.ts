import { assertArgument } from '../arguments/checked.ts';
import { FLAG, OBJECT, shapeOf, TEXT } from '../arguments/kinds.ts';
import { type ConversionContext, standardContext } from '../conversion/conversion-context.ts';
import { parseDateCode } from '../conversion/date-code.ts';
import { parseDecimalCode } from '../conversion/decimal-code.ts';
import type { Column } from '../expression/column.ts';
import { isRightJustified } from '../format/justification.ts';
import { VALUE_MARK } from '../text/marks.ts';

const COLUMN = shapeOf('a column', { conversion: TEXT, format: TEXT, isMultivalued: FLAG });

export type SqlType = 'text' | 'number' | 'date' | 'time';

/** What the values of an expression are, as far as is known without looking at any. */
export interface ValueShape {
  readonly type: SqlType;
  /** Output conversion, or empty. */
  readonly conversion: string;
  /** Decimal places that stored numbers leave unsaid. */
  readonly scale: number;
  /** A stored number with a decimal point leaves none unsaid. */
  readonly fractionMeansUnscaled: boolean;
  readonly isMultivalued: boolean;
  /** Sorts as numbers, and text from the right. */
  readonly isRightJustified: boolean;
  /** A record id, which is compared as text: 010 and 10 are two records. */
  readonly isId: boolean;
}

const PLAIN = {
  conversion: '',
  scale: 0,
  fractionMeansUnscaled: false,
  isMultivalued: false,
  isId: false,
} as const;

export const TEXT_SHAPE: ValueShape = Object.freeze({
  ...PLAIN,
  type: 'text',
  isRightJustified: false,
});
export const NUMBER_SHAPE: ValueShape = Object.freeze({
  ...PLAIN,
  type: 'number',
  isRightJustified: true,
});

const NUMBER_TYPE = /^(?:INT|SMALLINT|BIGINT|DEC|NUMERIC|NUMBER|FLOAT|REAL|DOUBLE)/;
const TEXT_TYPE = /^(?:CHAR|VARCHAR|NCHAR|NVARCHAR|TEXT|BIT)/;
const DECIMAL_CODE = /^M[DLR]/i;
const TIME_CODE = /^(?:MT|TI$)/i;

/** The shape of a column, from its conversion, its SQL type where it has one, and its format. */
export function shapeOfColumn(
  column: Column,
  context: ConversionContext = standardContext,
): ValueShape {
  assertArgument('shapeOfColumn', 'column', column, COLUMN);
  assertArgument('shapeOfColumn', 'context', context, OBJECT);
  const { conversion, isMultivalued } = column;
  const isId = column.attribute === 0;
  const shape = { ...PLAIN, conversion, isMultivalued, isId };
  const decimals = decimalsOf(conversion, context);
  if (decimals !== undefined)
    return { ...shape, ...decimals, type: 'number', isRightJustified: true };
  const type = typeOf(column, context);
  return {
    ...shape,
    type,
    isRightJustified: type === 'text' ? isRightJustified(column.format) : true,
  };
}

function decimalsOf(
  conversion: string,
  context: ConversionContext,
): Pick<ValueShape, 'scale' | 'fractionMeansUnscaled'> | undefined {
  if (!DECIMAL_CODE.test(conversion) || conversion.includes(VALUE_MARK)) return undefined;
  const code = parseDecimalCode(conversion, context);
  return code && { scale: code.scale, fractionMeansUnscaled: code.fractionMeansUnscaled };
}

function typeOf(
  { conversion, dataType = '', format, attribute }: Column,
  context: ConversionContext,
): SqlType {
  const isSingleCode = !conversion.includes(VALUE_MARK);
  if (isSingleCode && isDateCode(conversion, context)) return 'date';
  if (isSingleCode && TIME_CODE.test(conversion)) return 'time';
  if (conversion !== '') return 'text';
  const stated = dataType.toUpperCase();
  if (NUMBER_TYPE.test(stated)) return 'number';
  if (stated.startsWith('DATE')) return 'date';
  if (stated.startsWith('TIME')) return 'time';
  return attribute !== 0 && isRightJustified(format) && !TEXT_TYPE.test(stated) ? 'number' : 'text';
}

function isDateCode(conversion: string, { dateOrder }: ConversionContext): boolean {
  const code = conversion.toUpperCase();
  return code === 'DI' || (code.startsWith('D') && parseDateCode(code, dateOrder) !== undefined);
}
