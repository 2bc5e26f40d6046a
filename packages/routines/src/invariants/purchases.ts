import type { RecordOf } from 'mvdb';
import { isWithoutCost } from '../business/purchase-lines/find-purchase-lines.ts';
import { openQuantityOf } from '../business/purchase-lines/purchase-line.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import { sumOf } from '../business/values/sum-of.ts';
import { ITEMQTY, REQ } from '../schema/inventory.ts';
import { CO_STDS_COST } from '../schema/job-costing.ts';
import { GL_CHARTS } from '../schema/ledger.ts';
import { POHEAD, POLINE, PRODPOXREF, VENDINV, VENDPOXREF } from '../schema/purchasing.ts';
import { keyOf } from '../schema/record-key.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

type Head = RecordOf<typeof POHEAD>;

function* receipts(books: Books) {
  for (const line of books.records(POLINE)) {
    const { recordId, orderedQuantity, receivedQuantity, lineStatus } = line;
    const rows = POLINE.rows(line, 'RECEIPTS');
    const open = openQuantityOf(line);
    const received = sumOf(rows.map(({ quantity }) => quantity));
    yield* compared(POLINE, recordId, receivedQuantity, received);
    yield* compared(POLINE, recordId, orderedQuantity, sumOf([open, received]));
    yield* compared(POLINE, recordId, lineStatus, open === '0' ? 'C' : 'O');
    for (const { quantity, settled, accrued } of rows) {
      const left = storedQuantity(quantity) - storedQuantity(settled);
      const isPossible = left >= 0n && Number(accrued) >= 0;
      yield* held(POLINE, recordId, isPossible, 'settled at most as received', [settled, accrued]);
      if (left === 0n) yield* compared(POLINE, recordId, accrued, '0');
    }
  }
}

function* accruals(books: Books) {
  const accrued = books.records(POLINE).flatMap(({ accruedAmounts }) => accruedAmounts);
  const { receiptsAccount = '' } = books.read(CO_STDS_COST) ?? {};
  const { balance } = books.read(GL_CHARTS, receiptsAccount) ?? {};
  yield* compared(GL_CHARTS, receiptsAccount, balance, String(-sum(accrued)));
}

function* vendorInvoices(books: Books) {
  const invoiced = new Tally();
  for (const invoice of books.records(VENDINV)) {
    const { recordId, total, openAmount, amounts, paidAmounts } = invoice;
    yield* compared(VENDINV, recordId, total, sumOf(amounts));
    yield* compared(VENDINV, recordId, total, sumOf([openAmount, ...paidAmounts]));
    yield* held(VENDINV, recordId, Number(openAmount) >= 0, 'paid at most its total', openAmount);
    for (const { orderNo, lineNo, receipt, quantity } of VENDINV.rows(invoice, 'LINES'))
      invoiced.add(keyOf(orderNo, lineNo, receipt), quantity);
  }
  for (const receiptId of invoiced.names()) {
    const [orderNo = '', lineNo = '', receipt = ''] = receiptId.split('!');
    const line = books.read(POLINE, orderNo, lineNo);
    const { settled = '' } = POLINE.rows(line, 'RECEIPTS')[Number(receipt) - 1] ?? {};
    const quantity = invoiced.of(receiptId);
    const isSettled = quantity <= storedQuantity(settled);
    yield* held(POLINE, receiptId, isSettled, `settled ${quantity}`, settled);
  }
}

function* payables(books: Books) {
  const open = books.records(VENDINV).map(({ openAmount }) => openAmount);
  const { payablesAccount = '' } = books.read(CO_STDS_COST) ?? {};
  const { balance } = books.read(GL_CHARTS, payablesAccount) ?? {};
  yield* compared(GL_CHARTS, payablesAccount, balance, String(-sum(open)));
}

function* requirements(books: Books) {
  const promised = books.records(POLINE).flatMap((line) =>
    line.workOrder !== ''
      ? []
      : POLINE.rows(line, 'SCHEDULE')
          .filter(({ quantity }) => quantity !== '0')
          .map(({ date, quantity }) =>
            [line.partNo, line.key.poNumber, line.key.line, date, quantity, line.jobNo].join(' '),
          ),
  );
  const required = books
    .records(REQ)
    .flatMap((record) =>
      REQ.rows(record, 'PURCHASES').map(({ poNo, poLine, date, quantity, job }) =>
        [record.key.part, poNo, poLine, date, quantity, job].join(' '),
      ),
    );
  yield* comparedLists(REQ, required, promised);
}

function* onOrder(books: Books) {
  for (const { recordId, onOrder: said } of books.records(ITEMQTY)) {
    const { poQuantities = [], workOrderQuantities = [] } = books.readId(REQ, recordId) ?? {};
    yield* compared(ITEMQTY, recordId, said, sumOf([...poQuantities, ...workOrderQuantities]));
  }
}

function* orderStates(books: Books) {
  for (const { recordId, orderStatus, closedDate } of books.records(POHEAD)) {
    const lines = books.under(POLINE, recordId);
    const isOpen = lines.some(({ lineStatus }) => lineStatus !== 'C');
    const said = [orderStatus, closedDate === ''];
    yield* compared(POHEAD, recordId, said, [isOpen ? 'O' : 'C', isOpen]);
  }
}

function* vendorLists(books: Books) {
  const heads = books.records(POHEAD);
  const vendors = books.records(VENDPOXREF);
  const wanted = (isListed: (head: Head) => boolean) =>
    heads.filter(isListed).map(({ key, vendorNo }) => keyOf(vendorNo, key.poNumber));
  const listed = (name: 'openPoNos' | 'closedPoNos' | 'uncostedPoNos') =>
    vendors.flatMap((one) => one[name].map((number) => keyOf(one.key.vendorNumber, number)));
  const [open, closed] = (['O', 'C'] as const).map((status) =>
    wanted(({ orderStatus }) => orderStatus === status),
  );
  yield* comparedLists(VENDPOXREF, listed('openPoNos'), open ?? []);
  yield* comparedLists(VENDPOXREF, listed('closedPoNos'), closed ?? []);
  const isUncosted = ({ recordId }: Head) =>
    books.under(POLINE, recordId).some((line) => isWithoutCost({ line }));
  yield* comparedLists(VENDPOXREF, listed('uncostedPoNos'), wanted(isUncosted));
  for (const { recordId, closedDates } of vendors)
    yield* compared(VENDPOXREF, recordId, closedDates, latestFirst(closedDates));
}

function* partLists(books: Books) {
  const parts = books.records(PRODPOXREF);
  for (const { recordId, closedDates } of parts)
    yield* compared(PRODPOXREF, recordId, closedDates, latestFirst(closedDates));
  for (const [name, status] of [
    ['OPEN', 'O'],
    ['CLOSED', 'C'],
  ] as const) {
    const listed = parts.flatMap((record) =>
      PRODPOXREF.rows(record, name).map(({ poNo, poLine }) => keyOf(record.key.part, poNo, poLine)),
    );
    const lines = books.records(POLINE).filter(({ lineStatus }) => lineStatus === status);
    const wanted = lines.map(({ partNo, key }) => keyOf(partNo, key.poNumber, key.line));
    yield* comparedLists(PRODPOXREF, listed, wanted);
  }
}

const latestFirst = (dates: readonly string[]): readonly string[] =>
  dates.toSorted((one, other) => Number(other) - Number(one));

/** Purchase orders agree with receipts, requirements, vendors' invoices, the ledger and every list of them. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    name: 'What was received on a purchase order line and what is open make up what was ordered.',
    tables: [POLINE],
    differences: receipts,
  },
  {
    name: 'The ledger accrues what was received and is not invoiced.',
    tables: [POLINE, CO_STDS_COST, GL_CHARTS],
    differences: accruals,
  },
  {
    name: 'A vendor invoice is the sum of its lines and payments, and settles no more than was received.',
    tables: [VENDINV, POLINE],
    differences: vendorInvoices,
  },
  {
    name: 'The ledger owes vendors what their invoices leave open.',
    tables: [VENDINV, CO_STDS_COST, GL_CHARTS],
    differences: payables,
  },
  {
    name: 'A purchase order line that brings a part is in its requirements, date by date.',
    tables: [POLINE, REQ],
    differences: requirements,
  },
  {
    name: 'On order of a part is what purchase and work orders bring.',
    tables: [ITEMQTY, REQ],
    differences: onOrder,
  },
  {
    name: 'A purchase order is closed once its lines are.',
    tables: [POHEAD, POLINE],
    differences: orderStates,
  },
  {
    name: 'A vendor lists its purchase orders: open, closed, and without cost.',
    tables: [POHEAD, POLINE, VENDPOXREF],
    differences: vendorLists,
  },
  {
    name: 'A part lists its purchase order lines, open and closed.',
    tables: [POLINE, PRODPOXREF],
    differences: partLists,
  },
];
