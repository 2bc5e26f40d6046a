import { expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { WORKLOTSUM_MS } from '../../schema/planning.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';
import { workOutSchedule } from './work-out-schedule.ts';

const sales = openSalesFixture();

test('what is late counts in the first week, what is far off in the last', () =>
  sales().inside(() => {
    const { session } = sales();
    ITEMQTY.write(session, '1!C507', { onHand: '9000' });
    REQ.write(session, '1!C507', {
      ...REQ.columns('MADE', [
        { workOrder: '1', date: '21400', quantity: '1000', job: '' },
        { workOrder: '2', date: '21498', quantity: '2000', job: '' },
        { workOrder: '3', date: '29000', quantity: '4000', job: '' },
      ]),
    });
    workOutSchedule(companyContext(session, '1'), 'C507');
    const weeks = WORKLOTSUM_MS.rows(WORKLOTSUM_MS.read(session, '1', 'C507'), 'WEEKLY');
    expect(weeks).toHaveLength(12);
    expect(weeks.map(({ supply }) => supply)).toEqual([
      ...['1000', '2000', ...Array<string>(9).fill('0'), '4000'],
    ]);
    expect(weeks.at(-1)?.balance).toBe('16000');
  }));
