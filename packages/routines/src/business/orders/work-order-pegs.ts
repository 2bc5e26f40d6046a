import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { WORKJ7272A_1287 } from '../../schema/planning.ts';
import { recordsWith } from '../../schema/records-with.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_AUTO_1287, OPENWO_SIM } from '../../schema/work-orders.ts';
import type { OrderLine } from './job-lines.ts';

/** Live, simulated and staged work orders, by what they have in common. */
const orderTables: readonly CompanyTable<typeof OPENWO.attributes>[] = [
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
  run(context, { order, line, part }: OrderLine & { readonly part: string }) {
    const { session, company } = context;
    const parts = new Set([part]);
    for (const table of orderTables)
      for (const found of [...recordsWith(session, table, company, 'salesOrder', order)]) {
        if (found.salesLine !== line) continue;
        const locked = table.readLocked(session, found.recordId);
        if (locked) table.update(session, locked, { salesOrder: '', salesLine: '' });
        for (const { key } of WIPBMF.recordsUnder(session, found.recordId))
          parts.add(key.component);
      }
    for (const needed of parts) unpegPart(context, needed, { order, line });
    WOXREF.open(session).delete(`${company}!${order}!${line}`);
  },
});

/** Blanks a line among what a part is needed for, and among what was kept of its availability. */
function unpegPart({ session, company }: CompanyContext, part: string, line: OrderLine): void {
  const required = REQ.readLocked(session, company, part);
  const needs = REQ.rows(required, 'DEMAND');
  if (required && needs.some((need) => isFor(need, line)))
    REQ.update(session, required, REQ.columns('DEMAND', withoutPeg(needs, line)));
  const saved = WORKJ7272A_1287.readLocked(session, company, part);
  const savedNeeds = WORKJ7272A_1287.rows(saved, 'NEEDS');
  if (saved && savedNeeds.some((need) => isFor(need, line)))
    WORKJ7272A_1287.update(
      session,
      saved,
      WORKJ7272A_1287.columns('NEEDS', withoutPeg(savedNeeds, line)),
    );
}

interface Pegged {
  readonly salesOrder: string;
  readonly salesLine: string;
}

const isFor = ({ salesOrder, salesLine }: Pegged, { order, line }: OrderLine): boolean =>
  salesOrder === order && salesLine === line;

const withoutPeg = <Need extends Pegged>(needs: readonly Need[], line: OrderLine): Need[] =>
  needs.map((need) => (isFor(need, line) ? { ...need, salesOrder: '', salesLine: '' } : need));
