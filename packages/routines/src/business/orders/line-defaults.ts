import type { RecordOf } from 'mvdb';
import { isEqual, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { amountOfUnit } from '../stock/unit-conversion.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { describedPart } from './sold-part.ts';

type Line = RecordOf<typeof OPEN_ORD_LINE>;

const DEFAULT_PRIORITY = '3';

/** A new line with what its part says where it says nothing itself. */
export const withDefaults = operation({
  reads: [PRODUCT],
  uses: [describedPart, amountOfUnit],
  run(context, line: Line): Line {
    const { partNo: part, discountPercent } = line;
    const { listPrice: amount = '' } = PRODUCT.read(context.session, context.company, part) ?? {};
    const described = describedPart(context, line);
    const { unit } = described;
    const text = OPEN_ORD_LINE.format(
      {
        ...described,
        unitPrice:
          line.unitPrice ||
          listPrice(amountOfUnit(context, { part, amount, unit }), discountPercent),
        priority: line.priority || DEFAULT_PRIORITY,
      },
      line.recordText,
    );
    return OPEN_ORD_LINE.parse(text, line.recordId);
  },
});

const WHOLE = 10_000;

/** A price of the list less a discount in hundredths of a percent; blank where the discount is not one. */
function listPrice(price: string, discountPercent: string): string {
  if (!/^\d{0,5}$/.test(discountPercent) || Number(discountPercent) > WHOLE) return '';
  const product =
    BigInt(storedWholeNumber(price, 'list price')) * BigInt(WHOLE - Number(discountPercent));
  return String((product + BigInt(WHOLE / 2)) / BigInt(WHOLE));
}

/** A line without violations, with what follows from its quantity and price. */
export function withTotals(line: Line): Line {
  const shipped = line.shippedQuantity || '0';
  const openQuantity = subtract(line.orderedQuantity, shipped);
  const text = OPEN_ORD_LINE.format(
    {
      shippedQuantity: shipped,
      shippedValue: line.shippedValue || '0',
      openQuantity,
      lineValue: valueAtCost(line.orderedQuantity, line.unitPrice),
      lineStatus: isEqual(openQuantity, '0') ? 'C' : 'O',
    },
    line.recordText,
  );
  return OPEN_ORD_LINE.parse(text, line.recordId);
}
