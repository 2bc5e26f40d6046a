import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { stagedOrderInvariants } from '../../invariants/work-orders.ts';
import { ITEMMANF, REQ } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { assertInvariants, assertReferences } from '../../testing/agreeing-books.ts';
import { planMaterial } from '../planning/plan-material.ts';
import { stagePlannedOrders } from './stage-planned-orders.ts';

let demo: DemoAccount;
let own: CompanyContext;

beforeEach(() => {
  demo = openDemo();
  own = companyContext(demo.session, '1');
  for (const { recordId } of [...OPENWO_AUTO_1287.records(demo.session, '1')])
    OPENWO_AUTO_1287.open(demo.session).delete(recordId);
  planMaterial(own, { onlyChanged: false });
});

afterEach(() => demo.account.close());

/** Planned orders of parts that are made, which should have begun by now. */
function dueOrders() {
  const today = demo.session.clock.today();
  return [...REQ.records(demo.session, '1')].flatMap((requirements) => {
    const part = withoutCompany(requirements.recordId);
    const { mrpCode } = ITEMMANF.read(demo.session, '1', part) ?? {};
    return REQ.rows(requirements, 'PLANNED')
      .filter(({ startDate }) => mrpCode === 'M' && Number(startDate) <= today)
      .map((order) => ({ part, ...order }));
  });
}

const stagedOf = (plannedNo: string) =>
  [...OPENWO_AUTO_1287.records(demo.session, '1')].filter((one) => one.plannedNo === plannedNo);

describe('stagePlannedOrders', () => {
  test('stages what is to be begun by now, once, as it was planned', () => {
    const waiting = dueOrders().filter(({ number }) => stagedOf(number).length === 0);
    expect(waiting.some(({ job }) => job !== '')).toBe(true);
    expect(stagePlannedOrders(own)).toBe(waiting.length);
    for (const { part, number, startDate, date, quantity, job } of waiting)
      expect(stagedOf(number)).toEqual([
        expect.objectContaining({
          ...{ partNo: part, startDate, dueDate: date, orderedQuantity: quantity, jobNo: job },
        }),
      ]);
    assertInvariants(stagedOrderInvariants, demo.session, '1');
    assertReferences(demo.session);
    expect(stagePlannedOrders(own)).toBe(0);
    expect(planMaterial(own, { onlyChanged: false }).changedCount).toBe(0);
  });

  test('leaves to the planner what is planned for a job that is closed', () => {
    const waiting = dueOrders().find(
      ({ number, job }) => job !== '' && stagedOf(number).length === 0,
    );
    const job = JOBMASTER.read(demo.session, '1', waiting?.job ?? '');
    if (waiting === undefined || job === undefined) throw new Error('Some are for jobs.');
    JOBMASTER.update(demo.session, job, { jobStatus: 'C' });
    stagePlannedOrders(own);
    expect(stagedOf(waiting.number)).toEqual([]);
  });
});
