import { withoutCompany } from '@mvdb/routines';
import fc from 'fast-check';
import {
  INVOICE_HEAD,
  WORK2470_HEAD,
  WORK2470L,
} from '../../../packages/routines/src/schema/invoices.ts';
import { GL_CHARTS } from '../../../packages/routines/src/schema/ledger.ts';
import { OPEN_ORD_HEAD } from '../../../packages/routines/src/schema/sales-orders.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { type Choices, type Operations, orBlank, postingDays, prices } from './choices.ts';

/** What is invoiced and credited. */
export function invoicingOperations({
  company,
  inCompany,
  soldParts,
  session,
}: Choices): Operations {
  const accounts = fc.constantFrom(
    ...[...GL_CHARTS.records(session, '1')].map(({ recordId }) => withoutCompany(recordId)),
  );

  const givenNumbers = fc.constantFrom('', '', '', '60049', '60050', 'G1', '65006', '60001');
  const stagedOrders = fc.oneof(fc.constant(['1', '80011'] as const), inCompany(OPEN_ORD_HEAD));
  /** Numbers that the credit memos begun in a mix get. */
  const begunMemos = ['65006', '65007', 'G2'];
  const customerOf = (table: typeof INVOICE_HEAD | typeof WORK2470_HEAD, CO: string, id: string) =>
    table.read(session, CO, id)?.customerNo ?? '';
  /** Parts of invoices of which credit memos are begun. */
  const creditedParts = fc.constantFrom('P107', 'C563', 'C552', 'F308');
  const creditedCustomers = fc.constantFrom('C1004', 'C1007', 'C1008');
  const memoNumbers = fc.constantFrom('', '', 'G2', '65006', '65007');
  const creditHeader = (creditedInvoice: string) =>
    fc.constantFrom(
      '',
      WORK2470_HEAD.format({ creditedInvoice, terms: 'NET60', enteredBy: 'AC' }),
      WORK2470_HEAD.format({ creditedInvoice, orderNo: '80011', taxCode: 'PAAC' }),
    );
  /** The rest of an invoice of the demo, or of one of the mix. */
  const ofInvoices = fc
    .tuple(
      fc.oneof(
        inCompany(INVOICE_HEAD).map(([CO, id]) => [CO, customerOf(INVOICE_HEAD, CO, id), id]),
        fc.constantFrom(['1', 'C1007', '60049'], ['1', 'C1008', 'W1'], ['1', 'C1008', 'G1']),
      ),
      memoNumbers,
      postingDays,
    )
    .map(([[CO = '', customer = '', invoice = ''], memo, day]) => ({
      INDATA: [CO, customer, memo, day, day, invoice],
    }));
  /** Begins a credit memo, or posts what was entered of one. */
  const ofBegun = fc
    .tuple(creditedCustomers, memoNumbers, orBlank(fc.constantFrom('60049', '60001', 'W1')))
    .chain(([customer, memo, invoice]) =>
      creditHeader(invoice).map((CRDREC) => ({ INDATA: ['1', customer, memo], CRDREC })),
    );

  return {
    VB_2450: fc
      .tuple(inCompany(OPEN_ORD_HEAD), givenNumbers, postingDays, postingDays)
      .map(([[CO, order], invoice, ...dates]) => ({ INDATA: [CO, order, invoice, ...dates] })),
    'VB_2452.UPD': fc
      .record({
        order: stagedOrders,
        INVNO: fc.constantFrom('W1', 'W1', 'W1', '60001'),
        AUDIT: fc.constantFrom('Y', 'N', ''),
        CRTNO: fc.constantFrom('', '12'),
      })
      .map(({ order: [CO, ORDNO], ...reported }) => ({ CO, ORDNO, ...reported })),
    VB_2470: fc.oneof(
      { weight: 3, arbitrary: ofInvoices },
      {
        weight: 2,
        arbitrary: inCompany(WORK2470_HEAD).map(([CO, number]) => ({
          INDATA: [CO, customerOf(WORK2470_HEAD, CO, number), number],
        })),
      },
      { weight: 2, arbitrary: ofBegun },
    ),
    VB_2470L: fc
      .record({
        CO: company,
        creditMemo: fc.constantFrom('W1', 'W1', ...begunMemos),
        line: fc.constantFrom('1', '2', '3'),
        partNo: fc.oneof(soldParts, creditedParts),
        shippedQuantity: fc.constantFrom('-1000', '-1000', '-2500', '-20000', '5'),
        unitPrice: prices,
        account: orBlank(accounts),
        suppliedFrom: fc.constantFrom('', '', 'N'),
        taxable: fc.constantFrom('', 'Y'),
        NREC: fc.constantFrom<Supplied['']>('', 'DAMAGED', [
          ['A', 'B'],
          ['I', ''],
        ]),
      })
      .map(({ CO, creditMemo, line, NREC, ...fields }) => ({
        ...{ INDATA: [CO, creditMemo, line], LREC: WORK2470L.format(fields), NREC },
      })),
    'VB_2472.UPD': fc.record({
      CO: company,
      CREDNO: fc.constantFrom('W1', 'W1', ...begunMemos),
      AUDIT: fc.constantFrom('Y', 'N'),
    }),
  };
}
