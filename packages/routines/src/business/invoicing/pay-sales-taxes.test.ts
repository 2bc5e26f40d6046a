import { describe, expect, test } from 'vitest';
import { firm } from '../../entry/firm.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { attempt } from '../../testing/attempt.ts';
import { openSalesDesk } from '../../testing/sales-desk.ts';
import { paySalesTaxes } from './pay-sales-taxes.ts';

const desk = openSalesDesk();
const ours = () => firm(desk().session, '1');

describe('paySalesTaxes', () => {
  test('pays each jurisdiction what a closed period took for it, credit memos less', () =>
    desk().agreeing(() => {
      const [first = 0, second = 0, memo = 0] = ['SI60027', 'SI60043', 'SI65005'].map(
        (document) => desk().posted(document)['2200'] ?? 0,
      );
      expect([first < 0, second < 0, memo > 0]).toEqual([true, true, true]);
      expect(paySalesTaxes(ours(), '26-10')).toBe(true);
      const owed = -(first + second + memo);
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
