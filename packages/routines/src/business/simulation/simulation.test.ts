import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { WIPROUTE_LINE, WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE } from '../../schema/routings.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { assertBooksAgree, assertReferences } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { loadsOf } from '../planning/order-capacity.ts';
import { addSimulatedOrder } from './add-simulated.ts';
import { deleteSimulatedOrders } from './delete-simulated.ts';
import { runSimulation } from './run-simulation.ts';
import { simulateShop } from './simulate-shop.ts';

let demo: DemoAccount;
let ours: CompanyContext;
beforeEach(() => {
  demo = openDemo();
  ours = companyContext(demo.session, '1');
});
afterEach(() => demo.account.close());

const program = 'TEST';
/** Four of its operations are complete. */
const BEGUN = '100052';

const simulated = () =>
  Array.from(OPENWO_SIM.records(demo.session, '1'), ({ recordId, simulatedOrder }) => [
    withoutCompany(recordId),
    simulatedOrder,
  ]);

const statesOf = (table: typeof WIPROUTE_LINE | typeof WIPROUTE_SIM_LINE, order: string) =>
  [...table.recordsUnder(demo.session, '1', order)].map(
    ({ recordId, lineStatus, completedQuantity }) => [
      ...[recordId.split('!')[2], lineStatus, completedQuantity],
    ],
  );

function expectAgreement() {
  assertBooksAgree(demo.session, ['1', '2']);
  assertReferences(demo.session);
}

const add = (fields: Parameters<typeof OPENWO_SIM.format>[0]) =>
  demo.session.transaction(() =>
    addSimulatedOrder(ours, { record: OPENWO_SIM.format(fields), program }),
  );

describe('addSimulatedOrder', () => {
  test('takes the next number, is as orders of its part usually are, and is planned', () => {
    const next = CO_STDS_SF.read(demo.session, '1')?.nextSimulationNo;
    const number = add({ partNo: 'P100', orderedQuantity: '5000', completedQuantity: '1000' });
    expect(number).toBe(next);
    expect(OPENWO_SIM.read(demo.session, '1', number)).toMatchObject({
      ...{ orderStatus: 'O', completedQuantity: '0', startDate: '21491', routeNo: '1' },
    });
    expect(WIPROUTE_SIM_HEAD.read(demo.session, '1', number)).toMatchObject({
      ...{ orderQuantity: '5000', plannedDate: '21491' },
    });
    expect(loadsOf(ours, { order: number, isSimulated: true }).length).toBeGreaterThan(0);
    expectAgreement();
  });

  test('is as far as the live order that it simulates where both make the same quantity', () => {
    const { partNo = '', orderedQuantity = '' } = OPENWO.read(demo.session, '1', BEGUN) ?? {};
    const same = add({ partNo, orderedQuantity, simulatedOrder: BEGUN });
    expect(statesOf(WIPROUTE_SIM_LINE, same)).toEqual(statesOf(WIPROUTE_LINE, BEGUN));
    const more = add({ partNo, orderedQuantity: '99000', simulatedOrder: BEGUN });
    expect(new Set(statesOf(WIPROUTE_SIM_LINE, more).map(([, state]) => state))).toEqual(
      new Set(['W']),
    );
    expectAgreement();
  });
});

describe('a simulated order is rejected as a live one is', () => {
  const asked = { partNo: 'P100', orderedQuantity: '5000' };

  test.each([
    ['INVALID QUANTITY 0', { orderedQuantity: '0' }],
    ['INVALID QUANTITY 1000000000000', { orderedQuantity: '1000000000000' }],
    ['DUE DATE IS BEFORE START DATE', { startDate: '21600', dueDate: '21490' }],
    ['INVALID ORDER TYPE Q', { orderType: 'Q' }],
    ['INVALID STOCK TYPE ZZ', { stockType: 'ZZ' }],
    ['INVALID PRIORITY -5', { priority: '-5' }],
  ])('%s', (text, fields) => {
    expect(attempt(demo.session, () => add({ ...asked, ...fields }))).toBe(text);
  });
});

describe('simulateShop', () => {
  const run = () => demo.session.transaction(() => simulateShop(ours, program));

  test('simulates every open order once, and the same orders when it is done again', () => {
    const own = add({ partNo: 'P100', orderedQuantity: '5000' });
    const { failed, orderCount } = run();
    expect(failed).toEqual([]);
    const open = [...OPENWO.records(demo.session, '1')].filter((one) => one.orderStatus !== 'C');
    const expected = [...open.map(({ recordId }) => withoutCompany(recordId)), ''];
    expect(
      simulated()
        .map(([, live]) => live)
        .sort(),
    ).toEqual(expected.sort());
    expect(orderCount).toBe(expected.length);
    expect(simulated()).toContainEqual([own, '']);
    expectAgreement();
    const before = simulated();
    run();
    expect(simulated()).toEqual(before);
    expectAgreement();
  });

  test('what is closed is not simulated any more; what is to be made, and when, stays', () => {
    const [[number = '', live = ''] = []] = simulated();
    const order = OPENWO_SIM.read(demo.session, '1', number);
    run();
    expect(OPENWO_SIM.read(demo.session, '1', number)?.recordText).toBe(order?.recordText);
    const closed = OPENWO.read(demo.session, '1', live);
    if (closed) OPENWO.update(demo.session, closed, { orderStatus: 'C' });
    run();
    expect(OPENWO_SIM.has(demo.session, '1', number)).toBe(false);
    expect(WIPROUTE_SIM_HEAD.has(demo.session, '1', number)).toBe(false);
    expect(loadsOf(ours, { order: number, isSimulated: true })).toEqual([]);
  });
});

describe('runSimulation', () => {
  test('plans what is simulated in every company, but for a laser that nobody works yet', () => {
    const planned = demo.session.transaction(() => runSimulation(ours, program));
    const byLaser = [...OPENWO_SIM.records(demo.session, '2')].find(
      ({ orderNote }) => orderNote === 'WHAT IF IT IS CUT BY LASER',
    );
    const order = byLaser?.key.simulatedOrder;
    const error = 'WORK CENTER LAS1 HAS NO LABOR CAPACITY AT LINE 10';
    expect(planned.map(({ company, failed }) => [company, failed])).toEqual([
      ['1', []],
      ['2', [{ order, error }]],
    ]);
    expectAgreement();
  });

  test('changes nothing where the operator may not plan a company', () => {
    const standards = CO_STDS_SF.read(demo.session, '2');
    if (standards) CO_STDS_SF.update(demo.session, standards, { operators: ['planner'] });
    const before = fingerprint(demo.account);
    expect(rejectionText(demo.session, () => runSimulation(ours, program))).toBe('ACCESS DENIED');
    expect(fingerprint(demo.account)).toBe(before);
  });
});

describe('deleteSimulatedOrders', () => {
  test('takes orders with all that is of them, and adding one again finds nothing of it', () => {
    const number = add({ partNo: 'P100', orderedQuantity: '5000' });
    demo.session.transaction(() => deleteSimulatedOrders(ours, [number, '900001', number]));
    for (const order of [number, '900001']) {
      expect(OPENWO_SIM.has(demo.session, '1', order)).toBe(false);
      expect(statesOf(WIPROUTE_SIM_LINE, order)).toEqual([]);
      expect(loadsOf(ours, { order, isSimulated: true })).toEqual([]);
    }
    expectAgreement();
  });

  test('takes none where one is not there', () => {
    const before = fingerprint(demo.account);
    const remove = () => deleteSimulatedOrders(ours, ['900001', 'NONE']);
    expect(rejectionText(demo.session, remove)).toBe('WORK ORDER NOT FOUND NONE');
    expect(fingerprint(demo.account)).toBe(before);
  });
});
