import type { RecordOf } from 'mvdb';
import { subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { departmentOf } from '../../schema/company-session.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import { demandOf, moveDemand } from '../demand/line-demand.ts';
import { assertForm } from '../records/handed-in.ts';
import { permittedChanges } from '../records/permitted-changes.ts';
import { isLineNumber } from '../values/line-number.ts';
import { bookChange, bookedValueOf } from './bookings.ts';
import { listWithJob, unlistFromJob } from './job-lines.ts';
import { hasShipped, lineAccessOf, workedOut } from './line-access.ts';
import { withDefaults, withTotals } from './line-defaults.ts';
import { assertExtension, assertNotes, assertOrderLine } from './line-rejections.ts';
import { freeSerials, reserveSerials, type Serials } from './lot-reservations.ts';
import { lockedHeader, type OrderHeader } from './order-header.ts';
import { orderTotals } from './order-totals.ts';
import { listWorkOrders } from './work-orders-of-line.ts';

/** A line of a sales order as somebody wants it; a blank record leaves what is on file. */
export interface WantedLine {
  readonly order: string;
  readonly line: string;
  readonly record: string;
  readonly extension: string;
  readonly notes: string;
}

type Line = RecordOf<typeof OPEN_ORD_LINE>;

/** Writes a line, and brings requirements, bookings and the lines of jobs in step with it. */
const writeLine = operation({
  writes: [OPEN_ORD_LINE],
  uses: [demandOf, moveDemand, listWithJob, unlistFromJob, bookChange, listWorkOrders],
  run(context, { before, after, customer, salesman }: LineChange) {
    const { order, line } = after.key;
    OPEN_ORD_LINE.open(context.session).write(after.recordId, after.recordText);
    moveDemand(context, {
      before: before && demandOf(context, before),
      after: demandOf(context, after),
    });
    if (before?.jobNo !== after.jobNo) {
      unlistFromJob(context, { job: before?.jobNo ?? '', order, line });
      listWithJob(context, { job: after.jobNo, order, line });
    }
    if (before && before.partNo !== after.partNo) listWorkOrders(context, { order, line });
    bookChange(context, {
      lineId: after.recordId,
      quantity: subtract(after.orderedQuantity, before?.orderedQuantity ?? ''),
      value: subtract(bookedValueOf(after), before ? bookedValueOf(before) : '0'),
      customer,
      salesman,
      part: after.partNo,
    });
  },
});

interface LineChange {
  readonly before: Line | undefined;
  readonly after: Line;
  readonly customer: string;
  readonly salesman: string;
}

/** Serial numbers set aside for the line are those of its extension. */
const moveSerials = operation({
  uses: [freeSerials, reserveSerials],
  run(context, { before, after }: { readonly before: Serials; readonly after: Serials }) {
    if (before.part === after.part && before.serials.join() === after.serials.join()) return;
    freeSerials(context, before);
    reserveSerials(context, after);
  },
});

/** The header lists a line, and its totals are those of its lines. */
const listInHeader = operation({
  writes: [OPEN_ORD_HEAD],
  uses: [orderTotals, assertForm],
  run(context, { header, line }: { readonly header: OrderHeader; readonly line: string }) {
    const { recordId: orderId, chargeNos } = header;
    const lineNos = header.lineNos.includes(line) ? header.lineNos : [...header.lineNos, line];
    const totals = orderTotals(context, { orderId, lineNos, chargeNos });
    const recordText = OPEN_ORD_HEAD.format({ lineNos, ...totals }, header.recordText);
    assertForm(context, { table: OPEN_ORD_HEAD, recordText });
    OPEN_ORD_HEAD.open(context.session).write(orderId, recordText);
  },
});

/**
 * Stores of a line what the department of the session may change, and keeps in step with it what hangs on it.
 *
 * @returns Dictionary names of what should have been changed and was left as it was.
 */
export const saveOrderLine = operation({
  reads: [OPEN_ORD_LINE],
  writes: [OPEN_ORD_LINE_1287, OPEN_ORD_NOTES, PRODUCT],
  uses: [
    ...([lockedHeader, withDefaults, assertOrderLine, assertExtension, assertNotes] as const),
    ...([assertForm, moveSerials, writeLine, listInHeader] as const),
  ],
  rejections: [
    'INVALID LINE NUMBER {line}',
    'LINE NOT FOUND',
    'LINE IS SHIPPED',
    'NOT ALLOWED FOR DEPARTMENT {department}',
  ],
  run(context, { order, line: lineNo, ...wanted }: WantedLine, reject): readonly string[] {
    const { session } = context;
    const department = departmentOf(session);
    const header = lockedHeader(context, order);
    if (!isLineNumber(lineNo)) throw reject(`INVALID LINE NUMBER ${lineNo}`);
    const lineId = keyOf(header.recordId, lineNo);
    const line = OPEN_ORD_LINE.readLocked(session, lineId);
    if (!line && wanted.record === '') throw reject('LINE NOT FOUND');
    const access = lineAccessOf(department);
    if (!line && !access.mayAdd) throw reject(`NOT ALLOWED FOR DEPARTMENT ${department}`);

    const stored = line?.recordText ?? '';
    const asked = wanted.record || stored;
    const changes = permittedChanges(OPEN_ORD_LINE, stored, asked, access.line, workedOut);
    const extension = OPEN_ORD_LINE_1287.readLocked(session, lineId);
    const before = extension?.recordText ?? '';
    const extended = permittedChanges(
      OPEN_ORD_LINE_1287,
      before,
      wanted.extension || before,
      access.extension,
    );
    const isNoted =
      wanted.notes !== '' &&
      wanted.notes !== OPEN_ORD_NOTES.readLocked(session, lineId)?.recordText;
    const noted =
      isNoted && access.mayNote ? OPEN_ORD_NOTES.parse(wanted.notes, lineId) : undefined;
    const left = [...changes.left, ...extended.left, ...(isNoted && !noted ? ['NOTES'] : [])];
    if (!changes.isChanged && !extended.isChanged && !noted) {
      if (left.length > 0) throw reject(`NOT ALLOWED FOR DEPARTMENT ${department}`);
      return left;
    }

    const merged = OPEN_ORD_LINE.parse(changes.record, lineId);
    const filled = line ? merged : withDefaults(context, merged);
    const after = OPEN_ORD_LINE_1287.parse(extended.record, lineId);
    if (changes.isChanged) assertOrderLine(context, filled);
    assertExtension(context, after);
    if (noted) assertNotes(context, noted);
    const saved = changes.isChanged ? withTotals(filled) : filled;
    for (const { table, recordText } of [
      { table: OPEN_ORD_LINE, recordText: saved.recordText },
      { table: OPEN_ORD_LINE_1287, recordText: after.recordText },
      { table: OPEN_ORD_NOTES, recordText: noted?.recordText ?? '' },
    ])
      assertForm(context, { table, recordText });
    if (line && hasShipped(line) && line.partNo !== filled.partNo) throw reject('LINE IS SHIPPED');

    moveSerials(context, {
      before: { part: line?.partNo ?? '', serials: extension?.serialNos ?? [] },
      after: { part: filled.partNo, serials: after.serialNos },
    });
    if (changes.isChanged)
      writeLine(context, {
        before: line,
        after: saved,
        customer: header.customerNo,
        salesman: header.salesman,
      });
    if (extended.isChanged || !line)
      OPEN_ORD_LINE_1287.open(session).write(lineId, after.recordText);
    if (noted) OPEN_ORD_NOTES.open(session).write(lineId, wanted.notes);
    if (after.itemWeight !== extension?.itemWeight) weigh(context, filled.partNo, after.itemWeight);
    listInHeader(context, { header, line: lineNo });
    return left;
  },
});

/** The weight of the item is that of its part; a blank one says nothing. */
function weigh({ session, company }: CompanyContext, partNo: string, weight: string): void {
  const part = PRODUCT.readLocked(session, company, partNo);
  if (part && weight !== '') PRODUCT.update(session, part, { weight });
}
