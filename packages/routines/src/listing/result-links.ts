import { assertArgument, assertOptional, kinds } from 'mvdb/host';
import type { Arguments, Layout } from '../entry/argument.ts';
import type { TableName } from '../schema/table-name.ts';

const LAYOUT = kinds.shapeOf('a layout', {
  positions: kinds.listOf(kinds.shapeOf('a position', { name: kinds.TEXT })),
});

/** A place of a result whose values are the ids, or the last parts of ids, of records. */
export interface ResultLink {
  /** From 1. */
  readonly position: number;
  /** Tables that may have the record, the likelier first. */
  readonly targets: readonly TableName[];
  /**
   * What stands before its values in the id, after the company: places, from 1, or the argument of the call by name
   * that says it of all.
   */
  readonly after: readonly (number | string)[];
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
  [['bin', 'bin number'], ['BIN'], ['location']],
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

/**
 * The places of a result that name records; a heading may say more behind a comma.
 *
 * @param args - Those of the routine, one of which may say what no heading does.
 */
export function resultLinks(
  layout: Layout | undefined,
  args: Arguments = {},
): readonly ResultLink[] {
  assertOptional('resultLinks', 'layout', layout, LAYOUT);
  assertArgument('resultLinks', 'args', args, kinds.OBJECT);
  const headings = (layout?.positions ?? []).map(({ name }) => name.split(',', 1)[0] ?? '');
  return headings.flatMap((heading, index) => {
    const naming = byHeading.get(heading);
    if (naming === undefined) return [];
    const after = naming.after.flatMap<number | string>((before) => {
      const position = headings.indexOf(before) + 1;
      return position > 0 ? [position] : argumentNamed(before, args);
    });
    return after.length < naming.after.length
      ? []
      : [{ position: index + 1, targets: naming.targets, after }];
  });
}

function argumentNamed(heading: string, args: Arguments): readonly string[] {
  const name = heading.toUpperCase();
  const direction = args[name]?.direction ?? 'out';
  return direction === 'out' ? [] : [name];
}
