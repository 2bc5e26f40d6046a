import { describe, expect, test } from 'vitest';
import { TAXCODE } from '../../schema/customers.ts';
import { CUSTOMER_NO, openSalesFixture } from '../../testing/sales-fixture.ts';
import { taxesCredited } from './taxes.ts';

const sales = openSalesFixture();

const PAAC = { taxCode: 'PAAC' };
const taxed = { taxable: 'Y', unitPrice: '31250', orderedQuantity: '3000' };
const back = (shippedQuantity: string, unitPrice = taxed.unitPrice) => ({
  ...{ partNo: 'C500', shippedQuantity, unitPrice },
});

describe('taxes', () => {
  test('are taken by each jurisdiction, rounded for itself, of what is taxable', () =>
    sales().agreeing(() => {
      const lines = [taxed, { partNo: 'C563', orderedQuantity: '1000', taxable: 'N' }];
      sales().enter({ head: PAAC, lines, charges: [{}] });
      const filed = sales().invoice();
      // 9.38 at 6 and at 1 percent is 0.5628 and 0.0938.
      expect(filed).toMatchObject({
        ...{ taxableTotal: '938', taxJurisdictions: ['PENNSYLVANIA', 'ALLEGHENY'] },
        ...{ taxRates: ['6000', '1000'], taxAmounts: ['56', '9'], taxTotal: '65' },
        total: String(938 + 5000 + 10000 + 65),
      });
      expect(sales().posted(`SI${filed.key.invoice}`)).toMatchObject({ 2200: -65 });
    }));

  test('are none without a code, and none of goods that bear none', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [taxed] });
      expect(sales().invoice()).toMatchObject({ taxAmounts: [], taxTotal: '0' });
    }));

  test('of two invoices of an order are those of each', () =>
    sales().agreeing(() => {
      sales().enter({ head: PAAC, lines: [taxed] });
      sales().pack(['1000']);
      expect(sales().invoice()).toMatchObject({ taxableTotal: '313', taxAmounts: ['19', '3'] });
      expect(sales().invoice()).toMatchObject({ taxableTotal: '625', taxAmounts: ['38', '6'] });
    }));

  test('go back in parts until nothing of them is left', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      sales().enter({ head: PAAC, lines: [taxed] });
      const { key } = sales().invoice();
      const memos = ['-1000', '-1000', '-1000'].map((quantity) =>
        sales().creditOf(key.invoice, [back(quantity)]),
      );
      expect(memos.map(({ goodsTotal, taxAmounts }) => [goodsTotal, taxAmounts])).toEqual([
        ['-313', ['-19', '-3']],
        ['-312', ['-19', '-3']],
        ['-313', ['-18', '-3']],
      ]);
      expect(sales().totals()).toEqual(before);
    }));

  test('go back at the rates of the invoice, though the code has others by now', () =>
    sales().agreeing(() => {
      sales().enter({ head: PAAC, lines: [taxed] });
      const { key, taxAmounts } = sales().invoice();
      const code = TAXCODE.read(sales().session, '1', 'PAAC');
      if (code) TAXCODE.update(sales().session, code, { rates: ['9000', '2000'] });
      const { taxAmounts: backAmounts } = sales().credit(key.invoice);
      expect(backAmounts).toEqual(taxAmounts.map((amount) => String(-amount)));
    }));

  test('of a credit without an invoice are those of its code', () =>
    sales().agreeing(() => {
      const number = sales().enterCredit('', [{ ...back('-1000', '1000000'), taxable: 'Y' }]);
      sales().change(number, { taxCode: 'PA' });
      expect(sales().askCredit('', number).MESSAGE).toBe('');
      expect(sales().filed(number)).toMatchObject({
        ...{ taxAmounts: ['-600'], total: '-10600', customerNo: CUSTOMER_NO },
      });
    }));
});

test.each([
  ['0', '0', []],
  ['-938', '0', ['-56', '-9']],
  ['-100', '-838', ['-6', '-1']],
])('of a credit of %s after %s there go back %j', (taxable, earlier, expected) => {
  const rates = [
    { jurisdiction: 'A', rate: '6000' },
    { jurisdiction: 'B', rate: '1000' },
  ];
  const at = (amounts: readonly string[]) =>
    rates.map((rate, index) => ({ ...rate, amount: amounts[index] ?? '0' }));
  const before = { taxable: earlier, taxes: earlier === '0' ? [] : at(['-50', '-8']) };
  const credited = taxesCredited({ taxes: at(['56', '9']), before, taxable });
  expect(credited.map(({ amount }) => amount)).toEqual(expected.length > 0 ? expected : ['0', '0']);
});
