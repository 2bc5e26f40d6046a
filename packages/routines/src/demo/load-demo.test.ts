import { Account } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import {
  BIN_PRODUCT,
  ITEMMANF,
  ITEMORD,
  ITEMQTY,
  JOB_BIN,
  JOB_PRODUCT,
  LOT,
  LOTXREF,
  PRODUCT,
  REQ,
} from '../schema/inventory.ts';
import { MRP_INCR_1287 } from '../schema/planning.ts';
import { POHEAD, POLINE } from '../schema/purchasing.ts';
import { withoutCompany } from '../schema/record-key.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../schema/work-orders.ts';
import { assertReferences } from '../testing/agreeing-books.ts';
import { manyDemos } from '../testing/many-demos.ts';
import { Totals } from '../testing/totals.ts';
import { type DemoAccount, demoSession, fingerprint, openDemo } from './demo-account.ts';
import { DEMO_TODAY, loadDemo } from './load-demo.ts';

const onManyDemos = manyDemos();

const companies = ['1', '2'] as const;

interface Balance {
  readonly onHand: number;
  readonly allocated: number;
  readonly onOrder: number;
}

/** What ITEMQTY says, part by part. */
function statedBalances({ session }: DemoAccount, company: string): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const { recordId, onHand, allocated, onOrder } of ITEMQTY.records(session, company))
    balances.set(withoutCompany(recordId), {
      onHand: Number(onHand),
      allocated: Number(allocated),
      onOrder: Number(onOrder),
    });
  return balances;
}

function orderTotals({ session }: DemoAccount, company: string): Totals {
  const totals = new Totals();
  for (const line of POLINE.records(session, company))
    if (line.operation === '')
      for (const quantity of line.openQuantities) totals.add(line.partNo, quantity);
  for (const order of OPENWO.records(session, company)) {
    if (order.orderStatus === 'C') continue;
    totals.add(order.partNo, order.orderedQuantity);
    totals.add(order.partNo, String(-Number(order.completedQuantity)));
    totals.add(order.partNo, String(-Number(order.scrappedQuantity)));
  }
  return totals;
}

describe('loadDemo', () => {
  const demo = openDemo();
  afterAll(() => demo.account.close());

  test('the same options write the same records', async () => {
    const again = Account.inMemory();
    loadDemo(again);
    expect(fingerprint(again)).toBe(fingerprint(demo.account));
    await again.close();
  });

  test('another seed writes other records', async () => {
    const other = openDemo({ seed: 2 });
    expect(fingerprint(other.account)).not.toBe(fingerprint(demo.account));
    await other.account.close();
  });

  test('it is rejected where it is loaded already, and changes nothing then', async () => {
    const twice = openDemo();
    expect(() => loadDemo(twice.account)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
    expect(fingerprint(twice.account)).toBe(fingerprint(demo.account));
    await twice.account.close();
  });

  test('it grows in proportion to the scale', async () => {
    const large = Account.inMemory();
    const small = Account.inMemory();
    const ratio = loadDemo(large, { scale: 4 }) / loadDemo(small, { scale: 1 });
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(4.5);
    await large.close();
    await small.close();
  });

  test.each([
    { scale: 0 },
    { scale: 1.5 },
    { scale: -1 },
    { scale: Number.NaN },
    { scale: 2 ** 31 },
    { seed: 0.5 },
    { seed: Number.POSITIVE_INFINITY },
    { today: -1 },
    { today: 22_647 },
    { today: 21491.5 },
  ])('%o is rejected and writes nothing', async (options) => {
    const account = Account.inMemory();
    expect(() => loadDemo(account, options)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
    expect(account.tables()).toEqual([]);
    await account.close();
  });

  test('it fits the clock of the demo session', () => {
    expect(demoSession(demo.account).clock.today()).toBe(DEMO_TODAY);
  });

  test('P100 lies in bins B1 and B2 of MAIN, regardless of the seed', () =>
    onManyDemos(({ session }) => {
      expect(PRODUCT.read(session, '1', 'P100')?.lastUsedBin).toBe('B2');
      const { locations, bins } = BIN_PRODUCT.read(session, '1', 'P100') ?? {};
      expect({ locations, bins }).toEqual({ locations: ['MAIN', 'MAIN'], bins: ['B1', 'B2'] });
    }));

  test('every reference leads to a record', () =>
    onManyDemos(({ session }) => {
      assertReferences(session);
    }));

  test('on order is what purchase orders and work orders have open', () =>
    onManyDemos((loaded) => {
      for (const company of companies) {
        const orders = orderTotals(loaded, company);
        for (const [part, { onOrder }] of statedBalances(loaded, company))
          expect([part, orders.of(part)]).toEqual([part, onOrder]);
      }
    }));

  test('what would fall below its safety stock is planned, but for what changed since', () =>
    onManyDemos((loaded) => {
      const { session } = loaded;
      for (const company of companies)
        for (const [part, { onHand, allocated, onOrder }] of statedBalances(loaded, company)) {
          const { mrpCode, phantom } = ITEMMANF.read(session, company, part) ?? {};
          if (mrpCode === 'D' || phantom === 'Y') continue;
          if (MRP_INCR_1287.has(session, company, part)) continue;
          const safetyStock = Number(ITEMORD.read(session, company, part)?.safetyStock);
          const short = allocated + safetyStock - onHand - onOrder;
          const planned = REQ.read(session, company, part)?.plannedQuantities ?? [];
          const covered = planned.reduce((sum, quantity) => sum + Number(quantity), 0);
          expect([part, covered >= short]).toEqual([part, true]);
        }
    }));

  test('what a job holds of a lot lies in its bins', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const inBins = new Totals();
        for (const { recordId, parts, quantities } of JOB_BIN.records(session, company))
          for (const [index, part] of parts.entries())
            inBins.add(`${recordId.split('!')[1]} ${part}`, quantities[index]);
        const inLots = new Totals();
        const held = new Set<string>();
        for (const { recordId, jobs, jobQuantities } of LOT.records(session, company))
          for (const [index, job] of jobs.entries()) {
            const key = `${job} ${recordId.split('!')[1]}`;
            held.add(key);
            inLots.add(key, jobQuantities[index]);
          }
        for (const key of held) expect([key, inLots.of(key)]).toEqual([key, inBins.of(key)]);
        expect(JOB_PRODUCT.records(session, company).next().done).toBe(held.size === 0);
      }
    }));

  test('every lot and every order line is listed where it is looked for', () =>
    onManyDemos(({ session }) => {
      for (const { recordId, onHand } of LOT.records(session)) {
        if (onHand === '0') continue;
        const [company = '', part = '', location = '', lotNo = ''] = recordId.split('!');
        const { locations = [], lotNos = [] } = LOTXREF.read(session, company, part) ?? {};
        expect(lotNos.map((no, index) => `${locations[index]} ${no}`)).toContain(
          `${location} ${lotNo}`,
        );
      }
      for (const { recordId } of POLINE.records(session)) {
        const [company = '', orderNo = '', line = ''] = recordId.split('!');
        expect(POHEAD.read(session, company, orderNo)?.lineNos).toContain(line);
      }
    }));

  test('staged work orders are not live, and there are some', () =>
    onManyDemos(({ session }) => {
      const staged = [...OPENWO_AUTO_1287.records(session, '1')].map(({ recordId }) => recordId);
      expect(staged.length).toBeGreaterThan(0);
      expect(staged.filter((id) => OPENWO.read(session, id))).toEqual([]);
    }));
});
