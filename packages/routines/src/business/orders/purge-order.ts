import type { RecordOf, SingleAttribute } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPEN_ORD_CHRGS, OPEN_ORD_HEAD, OPEN_ORD_XREF } from '../../schema/sales-orders.ts';
import { SERVICE_1287 } from '../../schema/service.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { OPENWO, OPENWO_AUTO_1287, OPENWO_SIM } from '../../schema/work-orders.ts';
import { deleteCharge } from './delete-charge.ts';
import type { OrderHeader } from './order-header.ts';

/** Tables whose records are about a sales order, and stay without it. */
const tablesOfOrders: readonly CompanyTable<{ readonly salesOrder: SingleAttribute<string> }>[] = [
  ...[JOBMASTER, NCN_1287, SERVICE_1287],
  ...[OPENWO, OPENWO_SIM, OPENWO_AUTO_1287],
];

/** A record that went, as it was. */
export interface DeletedRecord {
  readonly table: string;
  readonly key: string;
  readonly record: string;
}

/** A charge that went. */
export const deletedCharge = ({
  recordId: key,
  recordText: record,
}: RecordOf<typeof OPEN_ORD_CHRGS>): DeletedRecord => ({ table: OPEN_ORD_CHRGS.name, key, record });

/**
 * Deletes a sales order that has no lines: its header and charges, its place with the customer, and its number
 * with jobs, work orders, non-conformances and service calls.
 *
 * @returns The header and the charges that went.
 */
export const purgeOrder = operation({
  writes: [OPEN_ORD_HEAD, OPEN_ORD_XREF, ...tablesOfOrders],
  uses: [deleteCharge],
  run(context, { recordId, recordText, key, customerNo }: OrderHeader): readonly DeletedRecord[] {
    const { session, company } = context;
    const { order } = key;
    const charges = [...OPEN_ORD_CHRGS.recordsUnder(session, recordId)];
    for (const charge of charges) deleteCharge(context, charge);
    const header = { table: OPEN_ORD_HEAD.name, key: recordId, record: recordText };
    const deleted = [...charges.map(deletedCharge), header];
    OPEN_ORD_HEAD.open(session).delete(recordId);
    for (const table of tablesOfOrders)
      for (const found of [...recordsWith(session, table, company, 'salesOrder', order)]) {
        const locked = table.readLocked(session, found.recordId);
        if (locked) table.update(session, locked, { salesOrder: '' });
      }
    const listed = OPEN_ORD_XREF.readLocked(session, company, customerNo);
    if (!listed) return deleted;
    const orders = listed.orders.filter((one) => one !== order);
    if (orders.length === 0) OPEN_ORD_XREF.open(session).delete(listed.recordId);
    else OPEN_ORD_XREF.update(session, listed, { orders });
    return deleted;
  },
});
