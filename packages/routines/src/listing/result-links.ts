import type { Layout } from '../entry/argument.ts';
import type { TableName } from '../schema/table-name.ts';

/** A place of a result whose values are the ids, or the last parts of ids, of records. */
export interface ResultLink {
  /** From 1. */
  readonly place: number;
  /** Tables that may have the record, the likelier first. */
  readonly targets: readonly TableName[];
  /** Places, from 1, whose values stand before this one in the id, after the company. */
  readonly after: readonly number[];
}

/** What the values below a heading name, and the headings whose values stand before them in ids. */
interface NamingHeading {
  readonly targets: readonly TableName[];
  readonly after: readonly string[];
}

/**
 * What results name, by the headings of their places. Words that are not the ids of anything, such as `STOCK`
 * where a job may stand, name no record that there is.
 */
const namingHeadings: readonly (readonly [
  headings: readonly string[],
  targets: readonly TableName[],
  after?: readonly string[],
])[] = [
  [['account'], ['GL.CHARTS']],
  [['change number'], ['ENG.CHG.1287']],
  [['contact number'], ['CONTACT.1287']],
  [['credit memo number'], ['WORK2470.HEAD', 'INVOICE.HEAD']],
  [['customer number'], ['CUSTOMER']],
  [['employee number', 'supervisor'], ['EMPLOYEE']],
  [['invoice number'], ['INVOICE.HEAD']],
  [
    ['job', 'job number', 'project'],
    ['JOBMASTER', 'PROJECT.1287'],
  ],
  [['job or work order'], ['JOBMASTER', 'OPENWO']],
  [['line'], ['POLINE'], ['PO number']],
  [['location'], ['LOCODE']],
  [['NCN number'], ['NCN.CHG.1287', 'NCN.1287']],
  [['operation', 'routing line'], ['WIPROUTE.LINE'], ['work order']],
  [
    ['order number', 'replacement order number'],
    ['POHEAD', 'OPENWO'],
  ],
  [
    ['part', 'part number', 'peg part', 'product', 'product number', 'physical number'],
    ['PRODUCT'],
  ],
  [['assembly number', 'next assembly', 'previous assembly'], ['PRODUCT']],
  [['next component', 'previous component'], ['PRODUCT']],
  [['photo number'], ['PART.PHOTOS.1287']],
  [['PO number', 'purchase order number'], ['POHEAD']],
  [['purchase order line'], ['POLINE'], ['purchase order number']],
  [['sales order', 'sales order number'], ['OPEN.ORD.HEAD']],
  [['sales order line'], ['OPEN.ORD.LINE'], ['sales order']],
  [['supplier part number'], ['SPN.1287']],
  [['vendor number'], ['VENDOR']],
  [['work center'], ['WOCE']],
  [
    ['work order', 'work order number', 'rework work order number'],
    ['OPENWO', 'OPENWO.AUTO.1287', 'OPENWO.SIM'],
  ],
];

const byHeading = new Map<string, NamingHeading>(
  namingHeadings.flatMap(([headings, targets, after = []]) =>
    headings.map((heading) => [heading, { targets, after }] as const),
  ),
);

/** The places of a result that name records; a heading may say more behind a comma. */
export function resultLinks(layout: Layout | undefined): readonly ResultLink[] {
  const headings = (layout?.positions ?? []).map(({ name }) => name.split(',', 1)[0] ?? '');
  return headings.flatMap((heading, index) => {
    const naming = byHeading.get(heading);
    if (naming === undefined) return [];
    const after = naming.after.map((before) => headings.indexOf(before) + 1);
    return after.includes(0) ? [] : [{ place: index + 1, targets: naming.targets, after }];
  });
}
