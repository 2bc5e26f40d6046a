import { oconv } from 'mvdb/functions';
import {
  purchasesByVendor,
  type VendorPurchases,
} from '../../business/purchase-lines/find-purchase-lines.ts';
import type { PurchaseLine } from '../../business/purchase-lines/purchase-line.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column } from '../../listing/column.ts';
import { left, printedTable } from '../../listing/printed-table.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbPo1250 = defineRoutine({
  name: 'VB_PO1250',
  domain: 'Purchasing',
  safety: 'INT',
  description: 'Shows at a terminal what was bought from a vendor, screen by screen.',
  args: {},
  does: [purchasesByVendor],
  examples: [{ call: {}, reply: {} }],
  notes: [
    'It talks to a terminal: a function of the library, rejected over HTTP. It prints into the output of the session.',
    'Shown are the vendors of the company of the session, each on a screen of its own: open orders first, then closed ones, the last closed first.',
  ],

  run(_, session) {
    for (const purchases of purchasesByVendor(companyContext(session, companyOf(session))))
      for (const line of screenOf(purchases)) session.print(line);
    return {};
  },
});

const COLUMN_WIDTH = 11;

const screen = printedTable<PurchaseLine>(
  ...[
    column('ORDER', ({ orderNo }: PurchaseLine) => orderNo),
    column('LINE', ({ lineNo }: PurchaseLine) => lineNo),
    column('DATE', ({ head }: PurchaseLine) => head.orderDate, 'D2/'),
    column('PART', ({ line }: PurchaseLine) => line.partNo),
    column('ORDERED', ({ line }: PurchaseLine) => line.orderedQuantity, 'MD3'),
    column('RECEIVED', ({ line }: PurchaseLine) => line.receivedQuantity, 'MD3'),
    column('UNIT COST', ({ line }: PurchaseLine) => line.unitCost, 'MD4'),
    column('STATUS', ({ line }: PurchaseLine) => (line.lineStatus === 'C' ? 'CLOSED' : 'OPEN')),
  ].map((each) => left(COLUMN_WIDTH, each)),
);

function screenOf({ vendorNo, vendorName, lines }: VendorPurchases): string[] {
  const received = sumOf(lines.map(({ line }) => line.receivedQuantity));
  return [
    `PURCHASE HISTORY OF ${vendorNo} ${vendorName}`.trimEnd(),
    screen.titles,
    ...lines.map(screen.lineOf),
    `${lines.length} LINES, ${oconv(received, 'MD3')} RECEIVED`,
    '',
  ];
}
