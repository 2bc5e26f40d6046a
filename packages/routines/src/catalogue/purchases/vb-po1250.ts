import type { Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import {
  ordersByVendor,
  purchaseLineIndexes,
} from '../../business/purchases/find-purchase-lines.ts';
import {
  linesOfOrder,
  type PurchaseLine,
  purchaseLineSources,
} from '../../business/purchases/purchase-line.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { VENDOR } from '../../schema/purchasing.ts';

export const vbPo1250 = defineRoutine({
  name: 'VB_PO1250',
  domain: 'Purchasing',
  safety: 'INT',
  description: 'Shows at a terminal what was bought from a vendor, screen by screen.',
  args: {},
  alsoReads: [...purchaseLineSources, ...purchaseLineIndexes],
  examples: [{ call: {}, reply: {} }],
  notes: [
    'It talks to a terminal: a function of the library, refused over HTTP. It prints into the output of the session.',
    'Shown are the vendors of the company of the session, each on a screen of its own: open orders first, then closed ones, the last closed first.',
  ],

  run(_, session) {
    for (const { vendorNo, orderNos } of ordersByVendor(session, session.company))
      for (const line of screenOf(session, vendorNo, orderNos)) session.print(line);
    return {};
  },
});

function screenOf(session: Session, vendorNo: string, orderNos: readonly string[]): string[] {
  const { company } = session;
  const name = VENDOR.read(session, company, vendorNo)?.vendorName ?? '';
  const purchases = orderNos.flatMap((orderNo) => linesOfOrder(session, company, orderNo) ?? []);
  const received = sumOf(purchases.map(({ line }) => line.receivedQuantity));
  return [
    `PURCHASE HISTORY OF ${vendorNo} ${name}`.trimEnd(),
    row('ORDER', 'LINE', 'DATE', 'PART', 'ORDERED', 'RECEIVED', 'UNIT COST', 'STATUS'),
    ...purchases.map(lineText),
    `${purchases.length} LINES, ${oconv(received, 'MD3')} RECEIVED`,
    '',
  ];
}

function lineText({ orderNo, lineNo, head, line }: PurchaseLine): string {
  return row(
    orderNo,
    lineNo,
    oconv(head.orderDate, 'D2/'),
    line.partNo,
    oconv(line.orderedQuantity, 'MD3'),
    oconv(line.receivedQuantity, 'MD3'),
    oconv(line.unitCost, 'MD4'),
    line.lineStatus === 'C' ? 'CLOSED' : 'OPEN',
  );
}

const COLUMN_WIDTH = 12;

function row(...cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padEnd(COLUMN_WIDTH))
    .join('')
    .trimEnd();
}
