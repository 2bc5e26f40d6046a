import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vbGl7013 } from '../../catalogue/ledger/vb-gl7013.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { attempt } from '../../testing/attempt.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';
import { sum } from '../../testing/totals.ts';
import { closePeriod } from '../ledger/close-period.ts';
import { paySalesTaxes } from './pay-sales-taxes.ts';

/** 1 December 2026. */
const DECEMBER = 21_520;

const sales = openSalesFixture();
const ours = () => companyContext(sales().session, '1');

describe('paySalesTaxes', () => {
  afterEach(() => vi.restoreAllMocks());

  test('pays each jurisdiction what a closed period took for it, credit memos less', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const lines = [{ taxable: 'Y', unitPrice: '31250', orderedQuantity: '3000' }];
      sales().enter({ head: { taxCode: 'PAAC' }, lines });
      const invoice = sales().invoice();
      const returned = { partNo: 'C500', shippedQuantity: '-1000', unitPrice: '31250' };
      sales().creditOf(invoice.key.invoice, [returned]);
      const taxed = [...INVOICE_HEAD.records(session, '1')].filter(
        ({ fiscalPeriod, taxCode }) => fiscalPeriod === '26-11' && taxCode !== '',
      );
      expect(new Set(taxed.map(({ documentType }) => documentType))).toEqual(new Set(['I', 'C']));
      call(session, vbGl7013, { DATAIN: ['1', 'DON'] });
      vi.spyOn(session.clock, 'today').mockReturnValue(DECEMBER);
      closePeriod(ours(), '26-11');
      expect(paySalesTaxes(ours(), '26-11')).toBe(true);
      const owed = sum(taxed.flatMap(({ taxAmounts }) => taxAmounts));
      expect(sales().posted('TX26-11')).toEqual({ 1000: -owed, 2200: owed });
    }));

  test('is done once for a period', () =>
    sales().agreeing(() => {
      paySalesTaxes(ours(), '26-10');
      const again = () => paySalesTaxes(ours(), '26-10');
      expect(attempt(sales().session, again)).toBe('TAXES ARE PAID 26-10');
    }));

  test('is rejected while anything may still be posted to the period', () =>
    sales().agreeing(() => {
      const { fiscalPeriod = '' } = GL_COMPANY.read(sales().session, '1') ?? {};
      const early = () => paySalesTaxes(ours(), fiscalPeriod);
      expect(attempt(sales().session, early)).toBe(`PERIOD ${fiscalPeriod} IS OPEN`);
    }));

  test('posts nothing where nothing was taxed', () =>
    sales().agreeing(() => {
      expect(paySalesTaxes(ours(), '26-06')).toBe(false);
      expect(sales().posted('TX26-06')).toEqual({});
    }));
});
