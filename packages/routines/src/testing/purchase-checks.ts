import { keyOf, type Session } from 'mvdb';
import { negate } from 'mvdb/functions';
import { expect } from 'vitest';
import { isWithoutCost } from '../business/purchase-lines/find-purchase-lines.ts';
import { openQuantityOf } from '../business/purchase-lines/purchase-line.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import { sumOf } from '../business/values/sum-of.ts';
import { ITEMQTY, REQ } from '../schema/inventory.ts';
import { CO_STDS_COST } from '../schema/job-costing.ts';
import { GL_CHARTS } from '../schema/ledger.ts';
import { POHEAD, POLINE, PRODPOXREF, VENDINV, VENDPOXREF } from '../schema/purchasing.ts';
import { expectEqual } from './expect-equal.ts';

type Line = ReturnType<typeof POLINE.parse>;

const sorted = (texts: Iterable<string>): string[] => [...texts].sort();

/**
 * What came in on purchase order lines and what is to come make up what was ordered; requirements, what is on order,
 * and every list of orders and lines agree with them; what came in and is not invoiced, and what was invoiced and is not paid, is in the
 * ledger.
 */
export function expectPurchasesAgree(session: Session, company: string): void {
  const lines = [...POLINE.records(session, company)];
  for (const line of lines) expectLineAgrees(line);
  const accrued = lines.flatMap(({ accruedAmounts }) => accruedAmounts);
  const { receiptsAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const { balance } = GL_CHARTS.read(session, company, receiptsAccount) ?? {};
  expect(balance).toBe(negate(sumOf(accrued)));
  expectVendorInvoicesAgree(session, company);
  expectRequirementsAgree(session, company, lines);
  expectListsAgree(session, company, lines);
}

function expectLineAgrees(line: Line): void {
  const { recordId, orderedQuantity, receivedQuantity, lineStatus } = line;
  const receipts = POLINE.rows(line, 'RECEIPTS');
  const open = openQuantityOf(line);
  const received = sumOf(receipts.map(({ quantity }) => quantity));
  expectEqual([recordId, received], [recordId, receivedQuantity]);
  expectEqual([recordId, sumOf([open, received])], [recordId, orderedQuantity]);
  expectEqual([recordId, lineStatus], [recordId, open === '0' ? 'C' : 'O']);
  for (const { quantity, settled, accrued } of receipts) {
    const left = storedQuantity(quantity) - storedQuantity(settled);
    expectEqual([recordId, left >= 0n, Number(accrued) >= 0], [recordId, true, true]);
    if (left === 0n) expectEqual([recordId, accrued], [recordId, '0']);
  }
}

/** What vendors asked for and were not paid is in the ledger; what was invoiced of a receipt is no more than came. */
function expectVendorInvoicesAgree(session: Session, company: string): void {
  const invoices = [...VENDINV.records(session, company)];
  const invoiced = new Map<string, bigint>();
  for (const invoice of invoices) {
    const { recordId, total, openAmount, amounts, paidAmounts } = invoice;
    expectEqual([recordId, sumOf(amounts)], [recordId, total]);
    expectEqual([recordId, sumOf([openAmount, ...paidAmounts])], [recordId, total]);
    expectEqual([recordId, Number(openAmount) >= 0], [recordId, true]);
    for (const { orderNo, lineNo, receipt, quantity } of VENDINV.rows(invoice, 'LINES')) {
      const place = keyOf(orderNo, lineNo, receipt);
      invoiced.set(place, (invoiced.get(place) ?? 0n) + storedQuantity(quantity));
    }
  }
  for (const [place, quantity] of invoiced) {
    const [orderNo = '', lineNo = '', receipt = ''] = place.split('!');
    const line = POLINE.read(session, company, orderNo, lineNo);
    const { settled = '' } = POLINE.rows(line, 'RECEIPTS')[Number(receipt) - 1] ?? {};
    expectEqual([place, quantity <= storedQuantity(settled)], [place, true]);
  }
  const { payablesAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const { balance } = GL_CHARTS.read(session, company, payablesAccount) ?? {};
  expect(balance).toBe(negate(sumOf(invoices.map(({ openAmount }) => openAmount))));
}

/** Lines that bring a part are in its requirements, date by date; on order is what these bring. */
function expectRequirementsAgree(session: Session, company: string, lines: readonly Line[]): void {
  const promised = lines.flatMap((line) => {
    const { poNumber, line: lineNo } = line.key;
    if (line.workOrder !== '') return [];
    return POLINE.rows(line, 'SCHEDULE')
      .filter(({ quantity }) => quantity !== '0')
      .map(({ date, quantity }) =>
        [line.partNo, poNumber, lineNo, date, quantity, line.jobNo].join(' '),
      );
  });
  const required = [...REQ.records(session, company)].flatMap((record) =>
    REQ.rows(record, 'PURCHASES').map(({ poNo, poLine, date, quantity, job }) =>
      [record.key.part, poNo, poLine, date, quantity, job].join(' '),
    ),
  );
  expectEqual(sorted(required), sorted(promised));
  for (const { recordId, onOrder } of ITEMQTY.records(session, company)) {
    const { poQuantities = [], workOrderQuantities = [] } = REQ.read(session, recordId) ?? {};
    const coming = sumOf([...poQuantities, ...workOrderQuantities]);
    expectEqual([recordId, onOrder], [recordId, coming]);
  }
}

/** Orders are listed with their vendors and lines with their parts, those closed last first. */
function expectListsAgree(session: Session, company: string, lines: readonly Line[]): void {
  const heads = [...POHEAD.records(session, company)];
  const linesOf = ({ recordId }: (typeof heads)[number]) => [
    ...POLINE.recordsUnder(session, recordId),
  ];
  for (const head of heads) {
    const isOpen = linesOf(head).some(({ lineStatus }) => lineStatus !== 'C');
    expectEqual([head.recordId, head.orderStatus], [head.recordId, isOpen ? 'O' : 'C']);
    expectEqual([head.recordId, head.closedDate === ''], [head.recordId, isOpen]);
  }
  const vendors = [...VENDPOXREF.records(session, company)];
  const listed = (nosOf: (vendor: (typeof vendors)[number]) => readonly string[]) =>
    sorted(vendors.flatMap((one) => nosOf(one).map((no) => keyOf(one.key.vendorNumber, no))));
  const wanted = (isListed: (head: (typeof heads)[number]) => boolean) =>
    sorted(heads.filter(isListed).map(({ key, vendorNo }) => keyOf(vendorNo, key.poNumber)));
  expectEqual(
    listed(({ openPoNos }) => openPoNos),
    wanted((one) => one.orderStatus === 'O'),
  );
  expectEqual(
    listed(({ closedPoNos }) => closedPoNos),
    wanted((one) => one.orderStatus === 'C'),
  );
  expectEqual(
    listed(({ uncostedPoNos }) => uncostedPoNos),
    wanted((one) => linesOf(one).some((line) => isWithoutCost({ line }))),
  );
  const parts = [...PRODPOXREF.records(session, company)];
  for (const { recordId, closedDates } of [...vendors, ...parts]) {
    const days = closedDates.map(Number);
    expectEqual([recordId, [...days].sort((a, b) => b - a)], [recordId, days]);
  }
  const listedLines = (name: 'OPEN' | 'CLOSED') =>
    sorted(
      parts.flatMap((record) =>
        PRODPOXREF.rows(record, name).map(({ poNo, poLine }) =>
          keyOf(record.key.part, poNo, poLine),
        ),
      ),
    );
  const ofStatus = (status: string) =>
    sorted(
      lines
        .filter(({ lineStatus }) => lineStatus === status)
        .map(({ partNo, key }) => keyOf(partNo, key.poNumber, key.line)),
    );
  expectEqual(listedLines('OPEN'), ofStatus('O'));
  expectEqual(listedLines('CLOSED'), ofStatus('C'));
}
