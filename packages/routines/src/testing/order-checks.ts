import { keyOf, type Session } from 'mvdb';
import { expect } from 'vitest';
import { mondayOf } from '../business/values/monday.ts';
import { ITEMMANF, ITEMQTY, REQ } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { WORKLOTSUM_MS } from '../schema/planning.ts';
import {
  JOBXREF,
  MODELREQ,
  MS_DEMAND,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_XREF,
  SOREQ,
  WBOOKING,
} from '../schema/sales-orders.ts';
import { expectEqual } from './expect-equal.ts';
import { Totals } from './totals.ts';

const sum = (amounts: readonly string[]): number =>
  amounts.reduce((total, amount) => total + Number(amount), 0);

type Entry = readonly [key: string, text: string];

/** The texts of each key, in ascending order. */
function grouped(entries: readonly Entry[]): Readonly<Record<string, readonly string[]>> {
  const groups: Record<string, string[]> = {};
  for (const [key, text] of entries) groups[key] = [...(groups[key] ?? []), text].sort();
  return groups;
}

/** Quantities by key; what is nothing is left out. */
function totals(entries: readonly (readonly [key: string, quantity: number])[]) {
  const sums: Record<string, number> = {};
  for (const [key, quantity] of entries) sums[key] = (sums[key] ?? 0) + quantity;
  return Object.fromEntries(Object.entries(sums).filter(([, quantity]) => quantity !== 0));
}

const isAscending = (dates: readonly string[]): boolean =>
  dates.every((date, index) => index === 0 || Number(dates[index - 1]) <= Number(date));

/** The entries of the lists by part, which are kept by date. */
function listed(session: Session, company: string, table: typeof SOREQ | typeof MODELREQ): Entry[] {
  return [...table.records(session, company)].flatMap((record) => {
    expectEqual([record.recordId, isAscending(record.dates)], [record.recordId, true]);
    return SOREQ.rows(record, 'DEMAND').map(
      ({ order, line, date, quantity }): Entry => [
        record.key.part,
        [order, line, date, quantity].join(' '),
      ],
    );
  });
}

/** The requirements of sales order lines in REQ. */
function pegged(session: Session, company: string): Entry[] {
  return [...REQ.records(session, company)].flatMap((record) => {
    const { part } = record.key;
    expectEqual([part, isAscending(record.demandDates)], [part, true]);
    const sold = REQ.rows(record, 'DEMAND').filter(({ type }) => type === 'S');
    expectEqual(
      sold.filter(({ pegPart }) => pegPart !== part),
      [],
    );
    return sold.map(
      ({ salesOrder, salesLine, date, quantity, job }): Entry => [
        part,
        [salesOrder, salesLine, date, quantity, job].join(' '),
      ],
    );
  });
}

/**
 * Whatever tells what the sales orders of a company need, agrees with their lines: lists by part, by week and
 * by job, what is set aside, what is booked, and the totals of the orders.
 */
export function expectOrdersAgree(session: Session, company: string): void {
  const lines = [...OPEN_ORD_LINE.records(session, company)];
  const open = lines.filter(({ openQuantity }) => Number(openQuantity) > 0);
  const isModel = (part: string) => ITEMMANF.read(session, company, part)?.gtCode === 'PRODUCT';
  const needs = open.map(({ key, partNo, promisedDate, openQuantity }): Entry => {
    const row = [key.order, key.line, promisedDate, openQuantity];
    return [partNo, row.join(' ')];
  });
  expectEqual(grouped(listed(session, company, SOREQ)), grouped(needs));
  expectEqual(
    grouped(listed(session, company, MODELREQ)),
    grouped(needs.filter(([part]) => isModel(part))),
  );
  expectEqual(
    grouped(pegged(session, company)),
    grouped(
      open.map(({ key, partNo, promisedDate, openQuantity, jobNo }): Entry => {
        const row = [key.order, key.line, promisedDate, openQuantity, jobNo];
        return [partNo, row.join(' ')];
      }),
    ),
  );
  expectEqual(
    totals(
      [...MS_DEMAND.records(session, company)].flatMap((record) =>
        MS_DEMAND.rows(record, 'WEEKS').map(
          ({ date, ordered }) => [`${record.key.part} ${date}`, Number(ordered)] as const,
        ),
      ),
    ),
    totals(
      open.map(
        ({ partNo, promisedDate, openQuantity }) =>
          [`${partNo} ${mondayOf(Number(promisedDate))}`, Number(openQuantity)] as const,
      ),
    ),
  );
  expectQuantitiesAgree(session, company);
  expectEqual(
    grouped(
      [...JOBXREF.records(session, company)].flatMap((record) =>
        JOBXREF.rows(record, 'DEMAND').map(
          ({ order, line }): Entry => [record.key.job, `${order} ${line}`],
        ),
      ),
    ),
    grouped(
      lines
        .filter(({ jobNo }) => jobNo !== '')
        .map(({ key, jobNo }): Entry => [jobNo, `${key.order} ${key.line}`]),
    ),
  );
  const credited = creditedByLine(session, company);
  for (const line of lines) {
    const { recordId, orderedQuantity, lineValue } = line;
    const bookings = WBOOKING.read(session, recordId);
    expectEqual(
      [recordId, sum(bookings?.quantityChanges ?? [])],
      [recordId, Number(orderedQuantity) + credited.quantities.of(recordId)],
    );
    expect(sum(bookings?.valueChanges ?? [])).toBe(
      Number(lineValue) + credited.values.of(recordId),
    );
  }
  expectHeadersAgree(session, company);
}

/** What credit memos of invoices took back, by line of a sales order. */
function creditedByLine(session: Session, company: string) {
  const credited = { quantities: new Totals(), values: new Totals() };
  for (const memo of INVOICE_HEAD.records(session, company))
    if (memo.documentType === 'C' && memo.creditedInvoice !== '')
      for (const line of INVOICE_LINE.recordsUnder(session, memo.recordId)) {
        const lineId = keyOf(company, memo.orderNo, line.orderLine);
        credited.quantities.add(lineId, line.shippedQuantity);
        credited.values.add(lineId, line.lineValue);
      }
  return credited;
}

/** What is set aside of a part is what REQ needs of it, and the master schedule shows as much. */
function expectQuantitiesAgree(session: Session, company: string): void {
  for (const { recordId, allocated } of ITEMQTY.records(session, company)) {
    const required = sum(REQ.read(session, recordId)?.demandQuantities ?? []);
    expectEqual([recordId, Number(allocated)], [recordId, required]);
  }
  for (const work of WORKLOTSUM_MS.records(session, company)) {
    const { recordId, demands, onHand } = work;
    expectEqual(
      [recordId, sum(demands)],
      [recordId, Number(ITEMQTY.read(session, recordId)?.allocated)],
    );
    let balance = Number(onHand);
    for (const week of WORKLOTSUM_MS.rows(work, 'WEEKLY')) {
      balance += Number(week.supply) - Number(week.demand);
      expectEqual([recordId, week.balance], [recordId, String(balance)]);
    }
  }
}

function expectHeadersAgree(session: Session, company: string): void {
  const ofCustomers: Entry[] = [];
  for (const header of OPEN_ORD_HEAD.records(session, company)) {
    const { recordId, key, lineNos, chargeNos, customerNo } = header;
    const lines = [...OPEN_ORD_LINE.recordsUnder(session, recordId)];
    const charges = [...OPEN_ORD_CHRGS.recordsUnder(session, recordId)];
    expectEqual(
      [recordId, ...lineNos].sort(),
      [recordId, ...lines.map(({ key }) => key.line)].sort(),
    );
    expectEqual([...chargeNos].sort(), charges.map(({ key }) => key.charge).sort());
    expectEqual(
      [recordId, header.orderValue, header.shippedValue, header.chargeTotal],
      [
        recordId,
        String(sum(lines.map(({ lineValue }) => lineValue))),
        String(sum(lines.map(({ shippedValue }) => shippedValue))),
        String(sum(charges.map(({ amount }) => amount))),
      ],
    );
    const isShipped = lines.length > 0 && lines.every(({ openQuantity }) => openQuantity === '0');
    expectEqual([recordId, header.orderStatus], [recordId, isShipped ? 'C' : 'O']);
    ofCustomers.push([customerNo, key.order]);
  }
  expectEqual(
    grouped(
      [...OPEN_ORD_XREF.records(session, company)].flatMap(({ key, orders }) =>
        orders.map((order): Entry => [key.customer, order]),
      ),
    ),
    grouped(ofCustomers),
  );
}
