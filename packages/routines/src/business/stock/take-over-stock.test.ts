import { expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LOT } from '../../schema/inventory.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';
import { takeOverStock } from './take-over-stock.ts';

const sales = openSalesFixture();
const source = { program: 'OPENING', initials: 'SK', port: '' };
const position = { part: 'C507', location: 'EAST', lotNo: 'OLD', bin: 'E1', job: '' };

test('stock is taken into the books at its cost, out of capital, as one document', () =>
  sales().agreeing(() => {
    const { session } = sales();
    const { nextDocumentNo } = GL_COMPANY.read(session, '1') ?? {};
    const dates = { receivedDate: '21300', expiryDate: '22000' };
    takeOverStock(companyContext(session, '1'), {
      stock: [
        { ...position, ...dates, quantity: 2000n },
        { ...position, ...dates, bin: 'E2', quantity: 3000n },
      ],
      ...{ account: '3000', source },
    });
    expect(LOT.read(session, '1', 'C507', 'EAST', 'OLD')).toMatchObject({
      ...{ onHand: '5000', ...dates },
    });
    const { '1200': stock = 0, '3000': capital = 0 } = sales().posted(`OB${nextDocumentNo}`);
    expect(stock).toBeGreaterThan(0);
    expect(capital).toBe(-stock);
  }));

test('nothing is taken over where there is nothing', () =>
  sales().agreeing(() => {
    takeOverStock(companyContext(sales().session, '1'), { stock: [], account: '3000', source });
  }));
