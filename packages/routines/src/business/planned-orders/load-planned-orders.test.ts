import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMMANF, REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { CAP_REQ_LAB, CO_STDS_SF, DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import { undone } from '../../testing/undone.ts';
import { forgetPlannedCapacity } from '../planning/planned-order-capacity.ts';
import { dropPlannedOrder } from '../planning/planned-orders.ts';
import { loadPlannedOrders, partsWithPlannedOrders } from './load-planned-orders.ts';

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
  forgetPlannedCapacity(own(), {});
});

afterAll(() => demo.account.close());

const own = () => companyContext(demo.session, '1');
const isMade = (id: string) => ITEMMANF.read(demo.session, id)?.mrpCode === 'M';

/** Whichever is planned of a part that is made. */
function madePart(): string {
  return partsWithPlannedOrders(own()).find(isMade) ?? '';
}

const load = (ids: readonly string[], isWhole = false) =>
  loadPlannedOrders(own(), { ids, isWhole, program: 'TEST' });

const loadedNumbers = () =>
  new Set([...CAP_REQ_LAB.records(demo.session, '1')].flatMap(({ plannedNos }) => plannedNos));

const hoursOf = (number: string) =>
  [...CAP_REQ_LAB.records(demo.session, '1')]
    .flatMap((day) => CAP_REQ_LAB.rows(day, 'PLANNED'))
    .filter(({ plannedNo }) => plannedNo === number)
    .reduce((sum, { hours }) => sum + Number(hours), 0);

function change(table: typeof ITEMMANF | typeof CO_STDS_SF, id: string, fields: object): void {
  const record = table.read(demo.session, id);
  if (record) table.update(demo.session, record as never, fields as never);
}

describe('loadPlannedOrders', () => {
  test('loads what is planned of parts that are made, and nothing that is bought', () => {
    undone(demo.session, () => {
      const ids = partsWithPlannedOrders(own());
      const numbers = ids
        .filter(isMade)
        .flatMap((id) => REQ.read(demo.session, id)?.plannedNos ?? []);
      expect(load(ids).orderCount).toBe(numbers.length);
      expect([...loadedNumbers()].sort()).toEqual(numbers.sort());
    });
  });

  test('what is loaded beside stays, unless the run is a whole one', () => {
    undone(demo.session, () => {
      const ids = partsWithPlannedOrders(own());
      load(ids);
      const all = loadedNumbers();
      load([madePart()]);
      expect(loadedNumbers()).toEqual(all);
      load([madePart()], true);
      expect([...loadedNumbers()]).toEqual(REQ.read(demo.session, madePart())?.plannedNos);
    });
  });

  test('begins with as many pieces as the yield asks for, once', () => {
    undone(demo.session, () => {
      const [number = ''] = REQ.read(demo.session, madePart())?.plannedNos ?? [];
      load([madePart()]);
      const hours = hoursOf(number);
      change(ITEMMANF, madePart(), { yieldPercent: '50' });
      load([madePart()]);
      expect(hoursOf(number)).toBeGreaterThan(hours);
      change(CO_STDS_SF, '1', { withYield: 'Y' });
      load([madePart()]);
      expect(hoursOf(number)).toBe(hours);
    });
  });

  test('goes by the standard routing where there is none of the number', () => {
    undone(demo.session, () => {
      const [number = ''] = REQ.read(demo.session, madePart())?.plannedNos ?? [];
      load([madePart()]);
      const hours = hoursOf(number);
      change(ITEMMANF, madePart(), { routeNo: '77' });
      expect(load([madePart()]).failed).toEqual([]);
      expect(hoursOf(number)).toBe(hours);
    });
  });

  test.each(['0', '101'])('a yield of %s percent can be none: it is noted', (yieldPercent) => {
    undone(demo.session, () => {
      load([madePart()]);
      change(ITEMMANF, madePart(), { yieldPercent });
      const { failed } = load([madePart()]);
      const part = withoutCompany(madePart());
      expect(failed.map(({ error }) => error)).toContain(`INVALID YIELD OF PART ${part}`);
      expect([...loadedNumbers()]).toEqual([]);
      const errors = [...DATE_PLAN_ERR.records(demo.session, '1')].map(({ error }) => error);
      expect(errors).toContain(`INVALID YIELD OF PART ${part}`);
    });
  });

  test('a planned order that is dropped needs nothing any more', () => {
    undone(demo.session, () => {
      const [number = ''] = REQ.read(demo.session, madePart())?.plannedNos ?? [];
      load([madePart()]);
      dropPlannedOrder(own(), { part: withoutCompany(madePart()), number });
      expect(loadedNumbers().has(number)).toBe(false);
    });
  });
});
