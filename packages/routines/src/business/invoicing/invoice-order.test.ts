import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import { vb2450 } from '../../catalogue/invoicing/vb-2450.ts';
import { vb2470 } from '../../catalogue/invoicing/vb-2470.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { companyTotals } from '../../testing/company-totals.ts';
import { manyDemos } from '../../testing/many-demos.ts';
import { undone } from '../../testing/undone.ts';

const onManyDemos = manyDemos();

test('the invoices of the demo company agree', () =>
  onManyDemos(({ session }) => {
    assertBooksAgree(session, ['1', '2']);
  }));

describe('a sales order', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  /** Every sales order that can be invoiced, with its company and customer. */
  function invoiceable() {
    const { session } = demo;
    return ['1', '2'].flatMap((company) =>
      [...OPEN_ORD_HEAD.records(session, company)].flatMap(({ key, customerNo }) => {
        let isDone = false;
        undone(session, () => {
          isDone = call(session, vb2450, { INDATA: [company, key.order] }).MESSAGE === '';
        });
        return isDone ? [{ company, order: key.order, customer: customerNo }] : [];
      }),
    );
  }

  const totals = (company: string) => companyTotals(demo.session, company);

  test('that is invoiced leaves everything that mentions it in agreement', () => {
    const { session } = demo;
    const orders = invoiceable();
    expect(orders.length).toBeGreaterThan(5);
    for (const { company, order } of orders)
      undone(session, () => {
        call(session, vb2450, { INDATA: [company, order] });
        assertBooksAgree(session, ['1', '2']);
      });
  });

  test('that is invoiced and then credited in full leaves every total as it was', () => {
    const { session } = demo;
    for (const { company, order, customer } of invoiceable())
      undone(session, () => {
        const before = totals(company);
        const { OUTDATA: invoice } = call(session, vb2450, { INDATA: [company, order] });
        expect(totals(company)).not.toEqual(before);
        const credit = { INDATA: [company, customer, '', '', '', invoice] };
        expect([order, call(session, vb2470, credit).MESSAGE]).toEqual([order, '']);
        assertBooksAgree(session, ['1', '2']);
        expect(totals(company)).toEqual(before);
        expect(call(session, vb2470, credit).MESSAGE).toBe('NOTHING TO CREDIT');
      });
  });

  test('is invoiced at any day on which its period is open', () => {
    const { session } = demo;
    const today = session.clock.today();
    fc.assert(
      fc.property(fc.integer({ min: today - 60, max: today + 60 }), (day) =>
        undone(session, () => {
          const [{ company = '', order = '' } = {}] = invoiceable();
          const { MESSAGE, OUTDATA } = call(session, vb2450, {
            INDATA: [company, order, '', String(day), String(day)],
          });
          if (MESSAGE === '') {
            const filed = INVOICE_HEAD.read(session, company, OUTDATA);
            expect([filed?.invoiceDate, filed?.dueDate]).toEqual([String(day), String(day + 30)]);
          } else expect(MESSAGE).toMatch(/^PERIOD \d\d-\d\d (CLOSED|HAS NOT BEGUN)$/);
        }),
      ),
      { numRuns: caseCount(10) },
    );
  });
});
