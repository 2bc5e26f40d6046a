import type { SchemaTable } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { WORKJ7272A_1287 } from '../../schema/planning.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_AUTO_1287, OPENWO_SIM } from '../../schema/work-orders.ts';
import type { OrderLine } from './job-lines.ts';

/** Live, simulated and staged work orders, by what they have in common. */
const orderTables: readonly SchemaTable<typeof OPENWO.attributes>[] = [
  OPENWO,
  OPENWO_SIM,
  OPENWO_AUTO_1287,
];

/**
 * Takes a sales order line off the work orders that were made for it, live, staged and simulated, and off
 * what their components are needed for. They are made all the same, for their job or for stock.
 */
export const unpegWorkOrders = operation({
  reads: [WIPBMF],
  writes: [...orderTables, WOXREF, REQ, WORKJ7272A_1287],
  run(firm, { order, line, part }: OrderLine & { readonly part: string }) {
    const { session, company } = firm;
    const parts = new Set([part]);
    for (const table of orderTables)
      for (const found of [...recordsWith(session, table, company, 'salesOrder', order)]) {
        if (found.salesLine !== line) continue;
        const locked = table.readLocked(session, found.recordId);
        if (locked) table.update(session, locked, { salesOrder: '', salesLine: '' });
        for (const { recordId } of WIPBMF.recordsUnder(session, found.recordId))
          parts.add(recordId.split('!')[2] ?? '');
      }
    for (const needed of parts) unpegPart(firm, needed, { order, line });
    WOXREF.open(session).delete(`${company}!${order}!${line}`);
  },
});

/** Blanks a line among what a part is needed for, and among what was kept of its availability. */
function unpegPart({ session, company }: Firm, part: string, line: OrderLine): void {
  const required = REQ.readLocked(session, company, part);
  const pegs = required && withoutPeg(required.demandSalesOrders, required.demandSalesLines, line);
  if (required && pegs)
    REQ.update(session, required, { demandSalesOrders: pegs.orders, demandSalesLines: pegs.lines });
  const kept = WORKJ7272A_1287.readLocked(session, company, part);
  const keptPegs = kept && withoutPeg(kept.salesOrders, kept.salesLines, line);
  if (kept && keptPegs)
    WORKJ7272A_1287.update(session, kept, {
      salesOrders: keptPegs.orders,
      salesLines: keptPegs.lines,
    });
}

/** @returns `undefined` where the line is not among them. */
function withoutPeg(
  orders: readonly string[],
  lines: readonly string[],
  { order, line }: OrderLine,
): { readonly orders: readonly string[]; readonly lines: readonly string[] } | undefined {
  const isPeg = (index: number) => orders[index] === order && lines[index] === line;
  if (!orders.some((_, index) => isPeg(index))) return undefined;
  return {
    orders: orders.map((one, index) => (isPeg(index) ? '' : one)),
    lines: lines.map((one, index) => (isPeg(index) ? '' : one)),
  };
}
