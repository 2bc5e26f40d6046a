import type { RecordOf } from 'mvdb';
import type { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';

type LineAttribute = keyof typeof OPEN_ORD_LINE.attributes;
type ExtensionAttribute = keyof typeof OPEN_ORD_LINE_1287.attributes;

/** What a department may do to the lines of sales orders. */
export interface LineAccess {
  /** True where it may add lines and delete them. */
  readonly mayAdd: boolean;
  readonly line: readonly LineAttribute[];
  readonly extension: readonly ExtensionAttribute[];
  readonly mayNote: boolean;
  /** True where it may put the lines of an order in order. */
  readonly maySort: boolean;
}

const what = ['partNo', 'description', 'unit', 'orderedQuantity', 'jobNo'] as const;
const when = ['requestedDate', 'promisedDate', 'priority', 'location', 'dropShip'] as const;
const price = ['unitPrice', 'discountPercent', 'taxable'] as const;

const departments: Readonly<Record<string, LineAccess>> = {
  ACCOUNTING: {
    mayAdd: false,
    line: [...price, 'unitCost'],
    extension: [],
    mayNote: true,
    maySort: true,
  },
  PARTS: {
    mayAdd: true,
    line: [...what, ...when, ...price],
    extension: ['itemWeight', 'serialNos', 'warrantyMonths'],
    mayNote: true,
    maySort: true,
  },
  PLANNING: {
    mayAdd: true,
    line: [...what, ...when],
    extension: ['wbsNo', 'serialNos', 'planningNote'],
    mayNote: true,
    maySort: true,
  },
  SHIPPING: { mayAdd: false, line: [], extension: ['itemWeight'], mayNote: false, maySort: false },
};

const others: LineAccess = {
  mayAdd: false,
  line: ['description'],
  extension: [],
  mayNote: true,
  maySort: true,
};

/** What follows from other attributes, or from invoices; nobody enters it. */
export const workedOut: readonly LineAttribute[] = [
  ...(['shippedQuantity', 'openQuantity', 'lineValue', 'shippedValue'] as const),
  ...(['lastShippedDate', 'lineStatus'] as const),
];

/** What the department may do; one that is not known may do what the others may. */
export function lineAccessOf(department: string): LineAccess {
  return departments[department] ?? others;
}

/** True for a line of which something was shipped, and so invoiced. */
export function hasShipped({
  shippedQuantity,
  shippedValue,
}: RecordOf<typeof OPEN_ORD_LINE>): boolean {
  return [shippedQuantity, shippedValue].some((one) => Number(one) !== 0);
}
