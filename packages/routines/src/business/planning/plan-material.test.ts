import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { BMF } from '../../schema/bills.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { ITEMMANF, ITEMORD, LOCODE, REQ } from '../../schema/inventory.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { quantityTaken } from '../bills/quantity-taken.ts';
import { coverNeeds, type Need, type Supply } from '../demand/demand-coverage.ts';
import { moveDemand } from '../demand/line-demand.ts';
import {
  needFrom,
  needsOf,
  type PlannedOrder,
  plannedNumberOf,
  suppliesOf,
} from '../demand/part-needs.ts';
import { planMaterial } from './plan-material.ts';
import { plannedDemand } from './planned-demand.ts';
import { dropPlannedOrder } from './planned-orders.ts';
import { shopCalendar } from './shop-calendar.ts';
import { addWorkdays } from './workdays.ts';

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
  for (const company of companies) planAll(company);
});

afterAll(() => demo.account.close());

const companies = ['1', '2'];
const planAll = (company: string) =>
  planMaterial(companyContext(demo.session, company), { onlyChanged: false });
const own = () => companyContext(demo.session, '1');

function plannedOf(part: string, company = '1'): PlannedOrder[] {
  return REQ.rows(REQ.read(demo.session, company, part), 'PLANNED');
}

/** A part as a plain push of requirements down the bills sees it. */
interface PushedPart {
  readonly part: string;
  readonly needs: readonly Need[];
  readonly supplies: readonly Supply[];
}

/** Hands what planned orders take down link by link, the top of the bills first; through phantoms at once. */
function pushedParts(company: string): PushedPart[] {
  const { session } = demo;
  const handed = new Map<string, Need[]>();
  const handDown = (assembly: string, job: string, date: number, quantity: bigint) => {
    for (const link of BMF.recordsUnder(session, company, assembly)) {
      const { component } = link.key;
      const taken = quantityTaken(link, quantity);
      const { phantom, firstComponent } = ITEMMANF.read(session, company, component) ?? {};
      if (phantom === 'Y' && firstComponent !== '') {
        handDown(component, job, date, taken);
        continue;
      }
      if (link.allocated === 'N') continue;
      const need = { job, date, priority: 0, quantity: taken };
      handed.set(component, [...(handed.get(component) ?? []), need]);
    }
  };
  return [...ITEMMANF.records(session, company)]
    .filter(({ mrpCode }) => mrpCode !== 'D')
    .sort((a, b) => Number(a.lowLevelCode) - Number(b.lowLevelCode))
    .map(({ recordId }) => {
      const part = withoutCompany(recordId);
      const its = companyContext(session, company);
      const needs = [...needsOf(its, part).map(needFrom), ...(handed.get(part) ?? [])];
      const { supplies, planned } = suppliesOf(its, part);
      for (const { job, startDate, quantity } of planned)
        handDown(part, job, Number(startDate), BigInt(quantity));
      return { part, needs, supplies };
    });
}

const isShort = (needs: readonly Need[], supplies: readonly Supply[]) =>
  coverNeeds(needs, supplies).covers.some(({ notCovered }) => notCovered > 0n);

describe('planMaterial', () => {
  test.each(companies)(
    'company %s: nothing is short, regardless of what its assemblies take',
    (company) => {
      const pushed = pushedParts(company);
      const short = pushed.filter(({ needs, supplies }) => isShort(needs, supplies));
      expect(short.map(({ part }) => part)).toEqual([]);
      expect(pushed.some(({ supplies }) => supplies.some(({ type }) => type === 'PL'))).toBe(true);
    },
  );

  test.each(companies)('company %s: each order that is not staged is needed', (company) => {
    const { session } = demo;
    const staged = new Set(
      [...OPENWO_AUTO_1287.records(session, company)].map(({ plannedNo }) => plannedNo),
    );
    for (const { part, needs, supplies } of pushedParts(company)) {
      const last = supplies.findLast(({ type, orderNo }) => type === 'PL' && !staged.has(orderNo));
      if (last === undefined) continue;
      const safetyStock = BigInt(ITEMORD.read(session, company, part)?.safetyStock || '0');
      const safety: Need = { job: '', date: 0, priority: -1, quantity: safetyStock };
      const others = supplies.filter((supply) => supply !== last);
      expect([part, isShort([safety, ...needs], others)]).toEqual([part, true]);
    }
  });

  test('orders keep to the rules of their parts and begin a lead time before they are needed', () => {
    const { session } = demo;
    const staged = [...OPENWO_AUTO_1287.records(session, '1')].map(plannedNumberOf);
    const calendar = shopCalendar(own());
    for (const { recordId } of REQ.records(session, '1')) {
      const part = withoutCompany(recordId);
      const ordering = ITEMORD.read(session, recordId);
      for (const { number, date, startDate, quantity } of plannedOf(part)) {
        if (staged.includes(number)) continue;
        const least = { L: '1000', M: ordering?.minimumQuantity, E: ordering?.economicQuantity };
        const lot = Number(least[ordering?.orderPolicy as 'L']);
        expect(Number(quantity)).toBeGreaterThanOrEqual(lot);
        expect(Number(quantity) % (ordering?.orderPolicy === 'E' ? lot : 1000)).toBe(0);
        expect(Number(date)).toBeGreaterThanOrEqual(session.clock.today());
        const { manufacturingLeadDays, purchaseLeadDays, inspectionLeadDays } = ordering ?? {};
        const lead =
          Number(manufacturingLeadDays) || Number(purchaseLeadDays) + Number(inspectionLeadDays);
        expect(Number(startDate)).toBe(addWorkdays(Number(date), -lead, calendar));
      }
    }
  });

  test('planning again changes nothing', () => {
    const before = fingerprint(demo.account);
    for (const company of companies) expect(planAll(company).changedCount).toBe(0);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('no two planned orders have the same number, and the next one is not taken', () => {
    for (const company of companies) {
      const numbers = [...REQ.records(demo.session, company)].flatMap((one) => one.plannedNos);
      expect(new Set(numbers).size).toBe(numbers.length);
      const next = Number(CO_STDS.read(demo.session, company)?.nextPlannedNo);
      for (const number of numbers) expect(Number(number.slice(2))).toBeLessThan(next);
    }
  });

  test('a planned order that was staged stays, as the staged order mentions it', () => {
    const { session } = demo;
    const [staged] = [...OPENWO_AUTO_1287.records(session, '1')].filter((one) => one.plannedNo);
    if (staged === undefined) throw new Error('The demo stages planned orders.');
    undone(session, () => {
      OPENWO_AUTO_1287.update(session, staged, { orderedQuantity: '77000', dueDate: '21900' });
      planAll('1');
      expect(plannedOf(staged.partNo)).toContainEqual(
        expect.objectContaining({ number: staged.plannedNo, quantity: '77000', date: '21900' }),
      );
    });
  });

  test('material is planned for what is begun, so that as much comes out good as is planned', () => {
    const takenOf = (component: string) =>
      plannedDemand(own(), { component, exploded: new Map() }).reduce(
        (sum, { quantity }) => sum + quantity,
        0n,
      );
    const link = [...BMF.records(demo.session, '1')].find(({ key, allocated, scrapPercent }) => {
      const isUsedOnce = takenOf(key.component) > 0n && plannedOf(key.assembly).length > 0;
      return isUsedOnce && allocated !== 'N' && Number(scrapPercent) === 0;
    });
    const { assembly = '', component = '' } = link?.key ?? {};
    undone(demo.session, () => {
      const others = [...BMF.records(demo.session, '1')].map(({ key }) => key.assembly);
      const withYield = (part: string, yieldPercent: string) => {
        const manufacture = ITEMMANF.read(demo.session, '1', part);
        if (manufacture) ITEMMANF.update(demo.session, manufacture, { yieldPercent });
      };
      for (const other of others) withYield(other, '');
      const taken = takenOf(component);
      expect(taken).toBeGreaterThan(0n);
      for (const other of new Set([...others, assembly])) withYield(other, '50');
      expect(takenOf(component)).toBe(2n * taken);
    });
  });

  test('stock that does not count covers nothing', () => {
    const { session } = demo;
    undone(session, () => {
      for (const location of LOCODE.records(session, '1'))
        LOCODE.update(session, location, { nettable: 'N' });
      expect(planAll('1').orderCount).toBeGreaterThan(200);
    });
  });

  test('the parts that changed, and what lies below them, are planned as when all are', () => {
    const { session } = demo;
    const parts = pushedParts('1').map(({ part }) => part);
    const demands = fc.array(
      fc.record({
        order: fc.constant('80001'),
        line: fc.integer({ min: 50, max: 99 }).map(String),
        part: fc.constantFrom(...parts),
        quantity: fc.integer({ min: 1, max: 60_000 }).map(String),
        date: fc.integer({ min: 21_450, max: 21_700 }).map(String),
        job: fc.constantFrom('', '26001', '26004'),
        priority: fc.constantFrom('', '1', '3'),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(demands, (added) =>
        undone(session, () => {
          for (const after of added) moveDemand(own(), { before: undefined, after });
          const { partCount } = planMaterial(own(), { onlyChanged: true });
          expect(partCount).toBeLessThan(parts.length);
          expect([...MRP_INCR_1287.records(session, '1')]).toEqual([]);
          expect(planAll('1').changedCount).toBe(0);
        }),
      ),
      { numRuns: caseCount(25) },
    );
  });

  test('a part of which more would be planned than an order may make is rejected, and named', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const link = [...BMF.records(session, '1')].find(
        ({ key, allocated }) => allocated !== 'N' && plannedOf(key.assembly).length > 0,
      );
      if (link === undefined) throw new TypeError('Assemblies are planned in the demo.');
      BMF.update(session, link, { quantityPer: '999999999999' });
      expect(attempt(session, () => void planAll('1'))).toBe(
        `QUANTITY OF ${link.key.component} IS TOO LARGE`,
      );
    }));

  test('without standards of the company nothing can be numbered', () => {
    undone(demo.session, () => {
      CO_STDS.open(demo.session).delete('1');
      for (const location of LOCODE.records(demo.session, '1'))
        LOCODE.update(demo.session, location, { nettable: 'N' });
      expect(() => planAll('1')).toThrow('NO STANDARDS OF COMPANY 1');
    });
  });
});

test('a planned order that is dropped is gone, and the others stay', () => {
  const { session } = demo;
  undone(session, () => {
    const many = [...REQ.records(session, '1')].find(({ plannedNos }) => plannedNos.length > 1);
    const part = withoutCompany(many?.recordId ?? '');
    const [first, ...others] = plannedOf(part);
    dropPlannedOrder(own(), { part, number: first?.number ?? '' });
    expect(plannedOf(part)).toEqual(others);
  });
});
