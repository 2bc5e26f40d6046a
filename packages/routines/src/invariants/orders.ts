import type { RecordOf } from 'mvdb';
import { bookedValueOf } from '../business/orders/bookings.ts';
import { mondayOf } from '../business/values/monday.ts';
import { CO_STDS } from '../schema/companies.ts';
import { ITEMMANF, ITEMQTY, REQ } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { WORKLOTSUM_MS } from '../schema/planning.ts';
import { keyOf } from '../schema/record-key.ts';
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
import { OPENWO_AUTO_1287 } from '../schema/work-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, comparedTallies, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

type Line = RecordOf<typeof OPEN_ORD_LINE>;

const openLines = (books: Books): Line[] =>
  books.records(OPEN_ORD_LINE).filter(({ openQuantity }) => Number(openQuantity) > 0);

const inOrderOfDate = (dates: readonly string[]): readonly string[] =>
  dates.toSorted((one, other) => Number(one) - Number(other));

/** What a line needs, as lists by part say it. */
const needOf = ({ key, partNo, promisedDate, openQuantity }: Line): string =>
  [partNo, key.order, key.line, promisedDate, openQuantity].join(' ');

function* listsByPart(books: Books) {
  const isModel = (part: string) => books.read(ITEMMANF, part)?.gtCode === 'PRODUCT';
  const open = openLines(books);
  for (const [table, lines] of [
    [SOREQ, open],
    [MODELREQ, open.filter(({ partNo }) => isModel(partNo))],
  ] as const) {
    const listed: string[] = [];
    for (const record of books.records<typeof SOREQ | typeof MODELREQ>(table)) {
      yield* compared(table, record.recordId, record.dates, inOrderOfDate(record.dates));
      for (const { order, line, date, quantity } of SOREQ.rows(record, 'DEMAND'))
        listed.push([record.key.part, order, line, date, quantity].join(' '));
    }
    yield* comparedLists(table, listed, lines.map(needOf));
  }
}

function* requirements(books: Books) {
  const required: string[] = [];
  for (const record of books.records(REQ)) {
    const { recordId, demandDates } = record;
    const { part } = record.key;
    yield* compared(REQ, recordId, demandDates, inOrderOfDate(demandDates));
    for (const row of REQ.rows(record, 'DEMAND')) {
      if (row.type !== 'S') continue;
      yield* compared(REQ, recordId, row.pegPart, part);
      const { salesOrder, salesLine, date, quantity, job } = row;
      required.push([part, salesOrder, salesLine, date, quantity, job].join(' '));
    }
  }
  const needed = openLines(books).map((line) => `${needOf(line)} ${line.jobNo}`);
  yield* comparedLists(REQ, required, needed);
}

function* weeks(books: Books) {
  const [said, needed] = [new Tally(), new Tally()];
  for (const record of books.records(MS_DEMAND))
    for (const { date, ordered } of MS_DEMAND.rows(record, 'WEEKS'))
      said.add(keyOf(record.key.part, date), ordered);
  for (const { partNo, promisedDate, openQuantity } of openLines(books))
    needed.add(keyOf(partNo, String(mondayOf(Number(promisedDate)))), openQuantity);
  yield* comparedTallies(MS_DEMAND, said, needed);
}

function* setAside(books: Books) {
  for (const { recordId, allocated } of books.records(ITEMQTY)) {
    const required = sum(books.readId(REQ, recordId)?.demandQuantities);
    yield* compared(ITEMQTY, recordId, sum([allocated]), required);
  }
}

function* masterSchedule(books: Books) {
  for (const work of books.records(WORKLOTSUM_MS)) {
    const { recordId, demands, onHand } = work;
    const allocated = books.readId(ITEMQTY, recordId)?.allocated;
    yield* compared(WORKLOTSUM_MS, recordId, sum(demands), sum([allocated]));
    let balance = sum([onHand]);
    for (const week of WORKLOTSUM_MS.rows(work, 'WEEKLY')) {
      balance += sum([week.supply]) - sum([week.demand]);
      yield* compared(WORKLOTSUM_MS, recordId, week.balance, String(balance));
    }
  }
}

function* jobs(books: Books) {
  const listed = books
    .records(JOBXREF)
    .flatMap((record) =>
      JOBXREF.rows(record, 'DEMAND').map(({ order, line }) => keyOf(record.key.job, order, line)),
    );
  const lines = books.records(OPEN_ORD_LINE).filter(({ jobNo }) => jobNo !== '');
  yield* comparedLists(
    JOBXREF,
    listed,
    lines.map(({ key, jobNo }) => keyOf(jobNo, key.order, key.line)),
  );
}

/** What is booked of a line is what was ordered, at the prices of its invoices, and what credit memos took back. */
function* bookings(books: Books) {
  const [quantities, values] = [new Tally(), new Tally()];
  for (const memo of books.records(INVOICE_HEAD)) {
    if (memo.documentType !== 'C' || memo.creditedInvoice === '') continue;
    for (const line of books.under(INVOICE_LINE, memo.recordId)) {
      const lineId = keyOf(books.company, memo.orderNo, line.orderLine);
      quantities.add(lineId, line.shippedQuantity);
      values.add(lineId, line.lineValue);
    }
  }
  for (const line of books.records(OPEN_ORD_LINE)) {
    const { recordId, orderedQuantity } = line;
    const booked = books.readId(WBOOKING, recordId);
    yield* compared(
      WBOOKING,
      recordId,
      [sum(booked?.quantityChanges), sum(booked?.valueChanges)],
      [
        sum([orderedQuantity]) + quantities.of(recordId),
        sum([bookedValueOf(line)]) + values.of(recordId),
      ],
    );
  }
}

function* heads(books: Books) {
  for (const head of books.records(OPEN_ORD_HEAD)) {
    const { recordId, lineNos, chargeNos, orderValue, shippedValue, chargeTotal } = head;
    const lines = books.under(OPEN_ORD_LINE, recordId);
    const charges = books.under(OPEN_ORD_CHRGS, recordId);
    yield* compared(
      OPEN_ORD_HEAD,
      recordId,
      [[...lineNos].sort(), [...chargeNos].sort()],
      [lines.map(({ key }) => key.line).sort(), charges.map(({ key }) => key.charge).sort()],
    );
    yield* compared(
      OPEN_ORD_HEAD,
      recordId,
      [orderValue, shippedValue, chargeTotal],
      [
        lines.map((line) => line.lineValue),
        lines.map((line) => line.shippedValue),
        charges.map(({ amount }) => amount),
      ].map((amounts) => String(sum(amounts))),
    );
    const isShipped = lines.length > 0 && lines.every(({ openQuantity }) => openQuantity === '0');
    yield* compared(OPEN_ORD_HEAD, recordId, head.orderStatus, isShipped ? 'C' : 'O');
  }
}

function* customerLists(books: Books) {
  const listed = books
    .records(OPEN_ORD_XREF)
    .flatMap(({ key, orders }) => orders.map((order) => keyOf(key.customer, order)));
  const orders = books
    .records(OPEN_ORD_HEAD)
    .map(({ key, customerNo }) => keyOf(customerNo, key.order));
  yield* comparedLists(OPEN_ORD_XREF, listed, orders);
}

/** Number and dates of the orders that material planning proposes, and of those it keeps that were entered in staging. */
function* plannedOrders(books: Books) {
  const next = Number(books.read(CO_STDS)?.nextPlannedNo);
  const seen = new Set<string>();
  for (const requirement of books.records(REQ))
    for (const { number, startDate, date, quantity } of REQ.rows(requirement, 'PLANNED')) {
      const isOrder = Number(quantity) > 0 && Number(startDate) <= Number(date);
      const { recordId } = requirement;
      yield* held(REQ, recordId, isOrder, 'begun before it is needed', [number, startDate, date]);
      const isPlanned = /^PL\d+$/.test(number) && Number(number.slice(2)) < next;
      const staged = books.read(OPENWO_AUTO_1287, number);
      const isEntered = staged?.plannedNo === '' && staged.partNo === requirement.key.part;
      const isNew = (isPlanned || isEntered) && !seen.has(number);
      const rule = `a number below PL${next}, or of an order entered in staging, of its own`;
      yield* held(REQ, recordId, isNew, rule, number);
      seen.add(number);
    }
}

/** Planned orders have numbers of their own. */
export const plannedOrderInvariants: readonly Invariant[] = [
  {
    name: 'A planned order has a number of its own, brings something, and begins before it is needed.',
    tables: [REQ, CO_STDS, OPENWO_AUTO_1287],
    differences: plannedOrders,
  },
];

/** What mentions sales orders, and of what they need, agrees with their lines. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'A part lists the sales order lines that need it, by date.',
    tables: [OPEN_ORD_LINE, SOREQ, MODELREQ, ITEMMANF],
    differences: listsByPart,
  },
  {
    name: 'What sales order lines need is in the requirements of their parts.',
    tables: [OPEN_ORD_LINE, REQ],
    differences: requirements,
  },
  {
    name: 'The demand of a week is what sales order lines promise in it.',
    tables: [OPEN_ORD_LINE, MS_DEMAND],
    differences: weeks,
  },
  {
    name: 'What is set aside of a part is what its requirements need.',
    tables: [ITEMQTY, REQ],
    differences: setAside,
  },
  {
    name: 'The master schedule shows what is set aside, and its weeks add up.',
    tables: [WORKLOTSUM_MS, ITEMQTY],
    differences: masterSchedule,
  },
  {
    name: 'A job lists its sales order lines.',
    tables: [OPEN_ORD_LINE, JOBXREF],
    differences: jobs,
  },
  {
    name: 'What is booked of a sales order line is what was ordered less what was credited.',
    tables: [OPEN_ORD_LINE, WBOOKING, INVOICE_HEAD, INVOICE_LINE],
    differences: bookings,
  },
  {
    name: 'A sales order lists its lines and charges and their totals, and is closed once all is shipped.',
    tables: [OPEN_ORD_HEAD, OPEN_ORD_LINE, OPEN_ORD_CHRGS],
    differences: heads,
  },
  {
    name: 'A customer lists its sales orders.',
    tables: [OPEN_ORD_HEAD, OPEN_ORD_XREF],
    differences: customerLists,
  },
];
