import { describe, expect, test } from 'vitest';
import { firm } from '../../entry/firm.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { attempt } from '../../testing/attempt.ts';
import { openSalesDesk } from '../../testing/sales-desk.ts';
import { sum } from '../../testing/totals.ts';
import { paySalesTaxes } from './pay-sales-taxes.ts';

const desk = openSalesDesk();
const ours = () => firm(desk().session, '1');

describe('paySalesTaxes', () => {
  test('pays each jurisdiction what a closed period took for it, credit memos less', () =>
    desk().agreeing(() => {
      const taxed = [...INVOICE_HEAD.records(desk().session, '1')].filter(
        ({ fiscalPeriod, taxCode }) => fiscalPeriod === '26-10' && taxCode !== '',
      );
      expect(new Set(taxed.map(({ documentType }) => documentType))).toEqual(new Set(['I', 'C']));
      expect(paySalesTaxes(ours(), '26-10')).toBe(true);
      const owed = sum(taxed.flatMap(({ taxAmounts }) => taxAmounts));
      expect(desk().posted('TX26-10')).toEqual({ 1000: -owed, 2200: owed });
    }));

  test('is done once for a period', () =>
    desk().agreeing(() => {
      paySalesTaxes(ours(), '26-10');
      const again = () => paySalesTaxes(ours(), '26-10');
      expect(attempt(desk().session, again)).toBe('TAXES ARE PAID 26-10');
    }));

  test('is refused while anything may still be posted to the period', () =>
    desk().agreeing(() => {
      const { fiscalPeriod = '' } = GL_COMPANY.read(desk().session, '1') ?? {};
      const early = () => paySalesTaxes(ours(), fiscalPeriod);
      expect(attempt(desk().session, early)).toBe(`PERIOD ${fiscalPeriod} IS OPEN`);
    }));

  test('posts nothing where nothing was taxed', () =>
    desk().agreeing(() => {
      expect(paySalesTaxes(ours(), '26-07')).toBe(false);
      expect(desk().posted('TX26-07')).toEqual({});
    }));
});
