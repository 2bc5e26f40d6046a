import { componentDemandOf } from '../business/demand/component-demand.ts';
import { quantityToMake, supplyOf } from '../business/demand/order-supply.ts';
import { REQ } from '../schema/inventory.ts';
import { WOXREF } from '../schema/invoices.ts';
import { JOBMASTER } from '../schema/projects.ts';
import { keyOf } from '../schema/record-key.ts';
import { OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { ALLOCXREF, WIPBMF } from '../schema/work-in-process.ts';
import { OPENWO, OPENWO_1287, OPENWO_AUTO_1287 } from '../schema/work-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

const fieldsText = (row: object): string => Object.values(row).join(' ');

function* staged(books: Books) {
  for (const order of books.records(OPENWO_AUTO_1287)) {
    const { recordId, jobNo, salesOrder, salesLine, costAccount } = order;
    const isLive = books.hasId(OPENWO, recordId);
    yield* held(OPENWO_AUTO_1287, recordId, !isLive, 'staged only', 'live, too');
    const hasOneAccount = (costAccount === '') === (jobNo !== '');
    const rule = 'an account of its own or a job';
    yield* held(OPENWO_AUTO_1287, recordId, hasOneAccount, rule, [costAccount, jobNo]);
    const sold = books.read(JOBMASTER, jobNo)?.salesOrder ?? '';
    const isOfJob = salesOrder === '' ? salesLine === '' : salesOrder === sold;
    yield* held(OPENWO_AUTO_1287, recordId, isOfJob, `sales order ${sold}`, salesOrder);
  }
}

function* supply(books: Books) {
  const coming: string[] = [];
  for (const order of books.records(OPENWO)) {
    const { recordId, completedQuantity, scrappedQuantity } = order;
    const parts = [completedQuantity, scrappedQuantity, quantityToMake(order)];
    const isPossible = parts.every((part) => Number(part) >= 0);
    yield* held(OPENWO, recordId, isPossible, 'completed, scrapped and left of 0 or more', parts);
    const supplied = supplyOf(order);
    if (supplied !== undefined) {
      const { part, order: number, job, date, quantity } = supplied;
      coming.push(fieldsText([part, number, job, date, quantity]));
    }
  }
  const made = books
    .records(REQ)
    .flatMap((record) =>
      REQ.rows(record, 'MADE').map(({ workOrder, job, date, quantity }) =>
        fieldsText([record.key.part, workOrder, job, date, quantity]),
      ),
    );
  yield* comparedLists(REQ, made, coming);
}

function* salesLines(books: Books) {
  const makers = new Map<string, string[]>();
  for (const { key, salesOrder, salesLine, partNo, orderStatus } of books.records(OPENWO)) {
    if (salesOrder === '' || orderStatus === 'C') continue;
    const lineId = keyOf(books.company, salesOrder, salesLine);
    if (books.readId(OPEN_ORD_LINE, lineId)?.partNo !== partNo) continue;
    makers.set(lineId, [...(makers.get(lineId) ?? []), key.workOrder]);
  }
  const wanted = [...makers].flatMap(([id, orders]) => orders.map((order) => keyOf(id, order)));
  const listed: string[] = [];
  for (const { recordId, workOrders } of books.records(WOXREF)) {
    yield* held(WOXREF, recordId, workOrders.length > 0, 'a list that is not empty', 'none');
    listed.push(...workOrders.map((order) => keyOf(recordId, order)));
  }
  yield* comparedLists(WOXREF, listed, wanted);
}

function* extensions(books: Books) {
  for (const { recordId } of books.records(OPENWO))
    yield* held(OPENWO_1287, recordId, books.hasId(OPENWO_1287, recordId), 'on file', 'missing');
  for (const { recordId } of books.records(OPENWO_1287)) {
    const isOrder = books.hasId(OPENWO, recordId) || books.hasId(OPENWO_AUTO_1287, recordId);
    yield* held(OPENWO_1287, recordId, isOrder, 'a live or staged order', 'no order');
  }
}

/** The bill of an order belongs to it, and what is open of the bill is needed by date. */
function* demand(books: Books) {
  const needs: { order: string; component: string; date: string }[] = [];
  for (const line of books.records(WIPBMF)) {
    const order = books.read(OPENWO, line.key.workOrder);
    yield* compared(WIPBMF, line.recordId, line.assembly, order?.partNo);
    const need = order && componentDemandOf(order, line);
    if (need !== undefined) needs.push(need);
  }
  const required = books
    .records(REQ)
    .flatMap((record) =>
      REQ.rows(record, 'DEMAND').flatMap(({ type, workOrder: order, ...need }) =>
        type === 'W' ? [sortedText({ order, component: record.key.part, ...need })] : [],
      ),
    );
  yield* comparedLists(REQ, required, needs.map(sortedText));
  const listed: string[] = [];
  for (const record of books.records(ALLOCXREF)) {
    const { recordId, neededDates, key } = record;
    const inOrder = neededDates.toSorted((one, other) => Number(one) - Number(other));
    yield* compared(ALLOCXREF, recordId, neededDates, inOrder);
    for (const { workOrder, date } of ALLOCXREF.rows(record, 'NEEDS'))
      listed.push(fieldsText([workOrder, key.part, date]));
  }
  const wanted = needs.map(({ order, component, date }) => fieldsText([order, component, date]));
  yield* comparedLists(ALLOCXREF, listed, wanted);
}

const sortedText = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(', ');

/** Staged work orders wait to be made live. */
export const stagedOrderInvariants: readonly Invariant[] = [
  {
    name: 'A staged work order is not live, and is of a job and its sales order, or has an account.',
    tables: [OPENWO_AUTO_1287, OPENWO, JOBMASTER],
    differences: staged,
  },
];

/** Components of work orders are needed. */
export const componentInvariants: readonly Invariant[] = [
  {
    name: 'What is open of the bill of a work order is in the requirements and allocations of its components.',
    tables: [WIPBMF, OPENWO, REQ, ALLOCXREF],
    differences: demand,
  },
];

/** What work orders bring is expected, and they are found. */
export const workOrderInvariants: readonly Invariant[] = [
  {
    name: 'What is left to make of a work order is in the requirements of its part.',
    tables: [OPENWO, REQ],
    differences: supply,
  },
  {
    name: 'A sales order line lists the open work orders that make what it delivers.',
    tables: [OPENWO, OPEN_ORD_LINE, WOXREF],
    differences: salesLines,
  },
  {
    name: 'A live work order has its extension, and no extension is without an order.',
    tables: [OPENWO, OPENWO_1287, OPENWO_AUTO_1287],
    differences: extensions,
  },
];
