import { civilToDay } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { shopCalendar } from '../business/planning/shop-calendar.ts';
import { companyContext } from '../entry/company-context.ts';
import { EMPLOYEE_1287, LABORCARD, PAYREG } from '../schema/employees.ts';
import { INVHIST, INVOICE_CHRGS, INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { PRODXREF, REFXPROD } from '../schema/item-details.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS } from '../schema/ledger.ts';
import { JOB_IP_1287, TASK_1287 } from '../schema/project-control.ts';
import { keyOf, withoutCompany } from '../schema/record-key.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE, OPEN_ORD_XREF } from '../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../schema/work-in-process.ts';
import { assertBooksAgree } from '../testing/agreeing-books.ts';
import { manyDemos } from '../testing/many-demos.ts';
import { sum, Totals } from '../testing/totals.ts';
import { openDemo } from './demo-account.ts';

const onManyDemos = manyDemos();

const companies = ['1', '2'] as const;

describe('the ledger of the demo company', () => {
  test('whatever reports the same agrees, as after any operation', () =>
    onManyDemos(({ session }) => assertBooksAgree(session, companies)));

  test('some documents lead to another period', () =>
    onManyDemos(({ session }) => {
      const links = [...GL_DOCUMENT_AUX.records(session, '1')].flatMap((record) =>
        record.linkPeriods.map((period) => [record.recordId.split('!')[2], period]),
      );
      expect(links.some(([from, to]) => from !== to)).toBe(true);
    }));

  test('work in process is what the ledgers of work orders have left', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const left = new Totals();
        for (const { ledgerAccount, balance } of WIPLEDGER_SUM.records(session, company))
          left.add(ledgerAccount, balance);
        for (const account of ['1210', '1220', '1235'])
          expect(Number(GL_CHARTS.read(session, company, account)?.balance)).toBe(left.of(account));
      }
    }));

  test('job deposits are what the snapshot of jobs shows as unapplied', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const jobs = [...JOB_IP_1287.records(session, company)];
        const deposits = sum(jobs.map(({ unappliedCash }) => unappliedCash));
        expect(Number(GL_CHARTS.read(session, company, '2719')?.balance)).toBe(0 - deposits);
        const left = new Totals();
        for (const { account, jobNo, debit, credit } of GL_TRANS.records(session, company))
          if (account === '2719') left.add(jobNo, String(Number(credit) - Number(debit)));
        for (const { key, unappliedCash } of jobs)
          expect([key.job, left.of(key.job)]).toEqual([key.job, Number(unappliedCash)]);
      }
    }));

  test('there is money on every day', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const byDay = new Map<number, number>();
        for (const { account, postedDate, debit, credit } of GL_TRANS.records(session, company))
          if (account === '1000') {
            const day = Number(postedDate);
            byDay.set(day, (byDay.get(day) ?? 0) + Number(debit) - Number(credit));
          }
        let balance = 0;
        for (const [day, amount] of [...byDay].sort(([a], [b]) => a - b)) {
          balance += amount;
          expect([day, balance > 0]).toEqual([day, true]);
        }
      }
    }));

  test('no bill comes on a day off', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const calendar = shopCalendar(companyContext(session, company));
        const billed = [...GL_TRANS.records(session, company)].filter(
          ({ source, description }) => source === 'VI' || description === 'RENT BILLED',
        );
        const isOff = ({ postedDate }: (typeof billed)[number]) =>
          calendar.isWorkday(Number(postedDate)) === false;
        expect(billed.filter(isOff).map(({ recordId }) => recordId)).toEqual([]);
      }
    }));
});

describe('what customers of jobs paid ahead', () => {
  test('came in as money since the books were opened, or was there then', () =>
    onManyDemos(({ session }) => {
      const opened = Math.min(
        ...Array.from(GL_TRANS.records(session), ({ postedDate }) => Number(postedDate)),
      );
      for (const { key, jobNo, paidDate, paymentAmount } of TASK_1287.records(session)) {
        if (paidDate === '' || Number(paidDate) < opened) continue;
        const receipt = [...GL_TRANS.recordsUnder(session, key.company, `JD${jobNo}`)];
        expect(receipt.map(({ account, debit }) => [account, debit])).toEqual([
          ['1000', paymentAmount],
          ['2719', ''],
        ]);
      }
    }));
});

describe('the pay of the demo company', () => {
  test('is in the ledger every two weeks, worked out by anyone', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const days = new Set<number>();
        for (const { source, account, postedDate } of GL_TRANS.records(session, company))
          if (['PY', 'VP'].includes(source) && account === '5200') days.add(Number(postedDate));
        const sorted = [...days].sort((a, b) => a - b);
        const gaps = sorted.slice(1).map((day, index) => day - (sorted[index] ?? 0));
        expect(sorted.length).toBeGreaterThan(14);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(17);
      }
    }));
});

describe('the invoices of the demo company', () => {
  test('an invoice is the sum of its lines and charges, less what was paid', () =>
    onManyDemos(({ session }) => {
      for (const invoice of INVOICE_HEAD.records(session)) {
        const lines = invoice.lineNos.map((line) =>
          INVOICE_LINE.read(session, invoice.recordId, line),
        );
        const charges = invoice.chargeNos.map((charge) =>
          INVOICE_CHRGS.read(session, invoice.recordId, charge),
        );
        expect(sum(lines.map((line) => line?.lineValue ?? ''))).toBe(Number(invoice.goodsTotal));
        expect(sum(lines.map((line) => line?.costValue ?? ''))).toBe(Number(invoice.costTotal));
        expect(sum(charges.map((charge) => charge?.amount ?? ''))).toBe(
          Number(invoice.chargeTotal),
        );
        expect(Number(invoice.total)).toBe(
          Number(invoice.goodsTotal) + Number(invoice.chargeTotal) + sum(invoice.taxAmounts),
        );
        expect(Number(invoice.openAmount)).toBe(Number(invoice.total) - sum(invoice.paidAmounts));
        expect(Number(invoice.total) < 0).toBe(invoice.documentType === 'C');
      }
    }));

  test('the history of a customer is made of its invoices', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const goods = new Totals();
        for (const { customerNo, goodsTotal } of INVOICE_HEAD.records(session, company))
          goods.add(customerNo, goodsTotal);
        for (const { recordId, salesValues } of INVHIST.records(session, company))
          expect(sum(salesValues)).toBe(goods.of(withoutCompany(recordId)));
      }
    }));
});

describe('the sales orders of the demo company', () => {
  test('shipped and open make up a line, its lines the order', () =>
    onManyDemos(({ session }) => {
      for (const order of OPEN_ORD_HEAD.records(session)) {
        const lines = order.lineNos.map((line) =>
          OPEN_ORD_LINE.read(session, order.recordId, line),
        );
        for (const line of lines) {
          expect(Number(line?.shippedQuantity) + Number(line?.openQuantity)).toBe(
            Number(line?.orderedQuantity),
          );
        }
        expect(sum(lines.map((line) => line?.lineValue ?? ''))).toBe(Number(order.orderValue));
        expect(sum(lines.map((line) => line?.shippedValue ?? ''))).toBe(Number(order.shippedValue));
        const [company = '', number = ''] = order.recordId.split('!');
        expect(OPEN_ORD_XREF.read(session, company, order.customerNo)?.orders).toContain(number);
      }
    }));

  test('what was shipped of an order line was invoiced', () =>
    onManyDemos(({ session }) => {
      const invoiced = new Totals();
      for (const invoice of INVOICE_HEAD.records(session, '1'))
        if (invoice.documentType === 'I')
          for (const line of invoice.lineNos) {
            const { orderLine = '', shippedQuantity } =
              INVOICE_LINE.read(session, invoice.recordId, line) ?? {};
            invoiced.add(keyOf('1', invoice.orderNo, orderLine), shippedQuantity);
          }
      for (const { recordId, shippedQuantity } of OPEN_ORD_LINE.records(session, '1'))
        expect([recordId, invoiced.of(recordId)]).toEqual([recordId, Number(shippedQuantity)]);
    }));
});

describe('the people of the demo company', () => {
  test('everyone reports to who lists them', () =>
    onManyDemos(({ session }) => {
      for (const { recordId, supervisor, reports } of EMPLOYEE_1287.records(session)) {
        const [company = '', number = ''] = recordId.split('!');
        if (supervisor !== '')
          expect(EMPLOYEE_1287.read(session, company, supervisor)?.reports).toContain(number);
        for (const report of reports)
          expect(EMPLOYEE_1287.read(session, company, report)?.supervisor).toBe(number);
      }
    }));

  test('are paid before a day on which the shop is closed, at the end of a month too', async () => {
    // The Friday after Thanksgiving 2024 was 29 November.
    const { account, session } = openDemo({ today: civilToDay(2024, 12, 9) });
    const calendar = shopCalendar(companyContext(session, '1'));
    const dates = new Set(
      [...PAYREG.records(session, '1')].map(({ key }) => Number(key.checkDate)),
    );
    expect(dates).toContain(civilToDay(2024, 11, 27));
    expect([...dates].filter((day) => calendar.isWorkday(day) === false)).toEqual([]);
    await account.close();
  });

  test('the pay register agrees with the labor cards, and net pay is what is left', () =>
    onManyDemos(({ session }) => {
      for (const record of PAYREG.records(session)) {
        const [company = '', employee = ''] = record.recordId.split('!');
        const end = Number(record.periodEndDate);
        const hours = new Totals();
        for (const week of [end - 7, end]) {
          const sheet = LABORCARD.read(session, company, employee, String(week));
          for (const [index, kind] of (sheet?.kinds ?? []).entries())
            hours.add(kind, sheet?.workedHours[index]);
        }
        expect(Number(record.holidayHours)).toBe(hours.of('HOL'));
        expect(Number(record.absentHours)).toBe(
          hours.of('SICK') + hours.of('VAC') + hours.of('MISC'),
        );
        expect(Number(record.netPay)).toBe(
          Number(record.grossPay) - Number(record.taxes) - Number(record.deductions),
        );
      }
    }));
});

describe('the cross-references of the demo company', () => {
  test('a part is found by its references', () =>
    onManyDemos(({ session }) => {
      for (const { recordId, references } of PRODXREF.records(session)) {
        const [company = '', part = ''] = recordId.split('!');
        expect(references).toEqual([...references].sort());
        for (const reference of references)
          expect(REFXPROD.read(session, company, reference)?.parts).toContain(part);
      }
    }));
});
