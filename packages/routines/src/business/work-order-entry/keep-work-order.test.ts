import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { BMF } from '../../schema/bills.ts';
import { CO_STDS_WIP_1287, GL_COMPANY } from '../../schema/companies.ts';
import { ITEMCA, ITEMQTY, PRODUCT, REQ } from '../../schema/inventory.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { COST_ACCOUNT } from '../../schema/job-costing.ts';
import { CA_XREF, JOB_WO_XREF, JOBMASTER } from '../../schema/projects.ts';
import { WIPROUTE_COST, WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { CAP_REQ_LAB_XREF, CO_STDS_SF } from '../../schema/shop-floor.ts';
import { ALLOCXREF, WIPBMF, WIPBMFCOST, WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_1287, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { assertBooksAgree, assertReferences } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { progressLine } from '../routings/line-progress.ts';
import type { OrderSource } from '../work-orders/register-order.ts';
import { changeWorkOrder, type WorkOrderFields } from '../work-orders/write-order.ts';
import { activateAllStaged, activateStaged } from './activate-staged.ts';
import { type HandedOrder, keepWorkOrder } from './keep-work-order.ts';
import type { OrderHandling } from './settle-order.ts';
import { unstageOrder } from './unstage-order.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');
const program = 'TEST';

const handling: OrderHandling = {
  ...{ billMode: '', firstComponent: '', isRecopied: false, isPlanned: true },
  ...{ isRolled: false, period: '', extension: '', program },
};
const source: OrderSource = {
  ...{ file: '', initials: 'DM', port: '', isAudited: false, controlRecord: '' },
};

type More = Partial<OrderHandling & OrderSource & HandedOrder>;

const keep = (
  reported: Pick<HandedOrder, 'number' | 'isNew' | 'record' | 'seenRecord'>,
  more: More,
) =>
  keepWorkOrder(ours(), {
    ...{ seenStandards: '', ...reported, ...more },
    ...{ handling: { ...handling, ...more }, source: { ...source, ...more } },
  });

/** Enters a new order; default: it is of 5 pieces of A202. */
const enter = (number: string, fields: WorkOrderFields = {}, more: More = {}) => {
  const usual = { partNo: 'A202', orderedQuantity: '5000', dueDate: '21560' };
  const record = OPENWO.format({ ...usual, ...fields });
  keep({ number, isNew: true, seenRecord: '', record }, more);
};

/** Changes an order out of what is on file. */
const change = (number: string, fields: WorkOrderFields, more: More = {}) => {
  const seenRecord = OPENWO.read(demo.session, '1', number)?.recordText ?? '';
  keep({ number, isNew: false, seenRecord, record: OPENWO.format(fields, seenRecord) }, more);
};

const orderOf = (number: string) => {
  const order = OPENWO.read(demo.session, '1', number);
  if (order === undefined) throw new TypeError(`Work order ${number} should be there.`);
  return order;
};

const expectAgreement = () => {
  assertBooksAgree(demo.session, ['1']);
  assertReferences(demo.session);
};

/** What orders bring and need of parts. */
const totals = () => ({
  quantities: [...ITEMQTY.records(demo.session, '1')].map((one) => [
    ...[one.recordId, Number(one.onOrder), Number(one.allocated)],
  ]),
  required: [...REQ.records(demo.session, '1')].map(({ recordText }) => recordText),
  setAside: [...ALLOCXREF.records(demo.session, '1')].map(({ recordText }) => recordText),
  jobs: [...JOB_WO_XREF.records(demo.session, '1')].map(({ recordText }) => recordText),
  accounts: [...CA_XREF.records(demo.session, '1')].map(({ recordText }) => recordText),
  lines: [...WOXREF.records(demo.session, '1')].map(({ recordText }) => recordText),
});

describe('a new work order', () => {
  test('is made as its part usually is, for stock, with routing, dates, bill and extension', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = Number(ITEMQTY.read(session, '1', 'A202')?.onOrder);
      enter('W1');
      const order = orderOf('W1');
      expect(order).toMatchObject({
        ...{ orderStatus: 'O', orderType: 'A', stockType: 'ST', routeNo: '1', location: 'MAIN' },
        ...{ costAccount: CO_STDS_WIP_1287.read(session, '1')?.stockCostAccount, jobNo: '' },
        ...{ completedQuantity: '0', scrappedQuantity: '0', enteredBy: 'DM', planner: 'NS' },
      });
      expect(Number(order.startDate)).toBeLessThan(21_560);
      expect(Number(ITEMQTY.read(session, '1', 'A202')?.onOrder)).toBe(before + 5000);
      const head = WIPROUTE_HEAD.read(session, '1', 'W1');
      expect(head).toMatchObject({ orderQuantity: '5000', lines: ['10', '20', '30'] });
      expect(head?.plannedDue).not.toBe('');
      expect(CAP_REQ_LAB_XREF.has(session, '1', 'W1')).toBe(true);
      const bill = [...WIPBMF.recordsUnder(session, '1!W1')];
      expect(bill.map(({ key, openQuantity }) => [key.component, openQuantity])).toEqual([
        ...[['C516', '5000'] as const, ['C536', '5000'], ['C573', '30000']],
        ...[['F306', '5000'] as const, ['F368', '10000']],
      ]);
      expect(OPENWO_1287.read(session, '1', 'W1')?.finishLocation).toBe('MAIN');
      expectAgreement();
    }));

  test('for a job is of the sales order that the job was sold by, and charges no account', () =>
    undone(demo.session, () => {
      enter('W1', { partNo: 'P100', jobNo: '26001' });
      expect(orderOf('W1')).toMatchObject({ salesOrder: '80001', salesLine: '1', costAccount: '' });
      expect(WOXREF.read(demo.session, '1', '80001', '1')?.workOrders).toEqual(['100001', 'W1']);
      expect(JOB_WO_XREF.read(demo.session, '1', '26001')?.workOrders.at(-1)).toBe('W1');
      expectAgreement();
    }));

  test('follows the routing that it names, and needs no planning and no bill', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const [part = ''] = alternates();
      enter('W1', { partNo: part, routeNo: '2' }, { isPlanned: false, billMode: 'N' });
      expect(WIPROUTE_HEAD.read(session, '1', 'W1')).toMatchObject({ routeNo: '2' });
      expect(WIPROUTE_HEAD.read(session, '1', 'W1')?.plannedStart).toBe('');
      expect([...WIPBMF.recordsUnder(session, '1!W1')]).toEqual([]);
      expectAgreement();
    }));

  test('of a part that has no routing has no operations', () =>
    undone(demo.session, () => {
      enter('W1', { partNo: 'C516', orderType: 'R' });
      expect(WIPROUTE_HEAD.has(demo.session, '1', 'W1')).toBe(false);
      expectAgreement();
    }));

  test.each([
    [{ dueDate: '', startDate: '' }, true],
    [{ dueDate: '', startDate: '21500' }, true],
    [{ dueDate: '21500', startDate: '' }, false],
  ] as const)('start and due date follow from each other: %o', (dates, isFromStart) =>
    undone(demo.session, () => {
      enter('W1', dates);
      const { startDate, dueDate } = orderOf('W1');
      expect(Number(startDate)).toBeLessThan(Number(dueDate));
      if (isFromStart) expect(startDate).toBe(dates.startDate || '21491');
      else expect(dueDate).toBe('21500');
    }),
  );

  test('comes with the extension that is handed in, and keeps what staging knew', () =>
    undone(demo.session, () => {
      enter('W1', {}, { extension: OPENWO_1287.format({ paint: 'Y', reservedBin: 'B7' }) });
      expect(OPENWO_1287.read(demo.session, '1', 'W1')).toMatchObject({
        ...{ paint: 'Y', reservedBin: 'B7', finishLocation: '' },
      });
    }));
});

/** Parts that have an alternate routing. */
function alternates(): string[] {
  const { session } = demo;
  return [...session.table('ALTROUTE.XREF').ids({ from: '1!', to: '1"' })].map((id) => id.slice(2));
}

describe('a work order that changes', () => {
  test('in quantity takes more of everything', () =>
    undone(demo.session, () => {
      change('100004', { orderedQuantity: '6000' });
      const component = WIPBMF.read(demo.session, '1', '100004', 'C573');
      expect(component).toMatchObject({ requiredQuantity: '36000', openQuantity: '36000' });
      expect(WIPROUTE_HEAD.read(demo.session, '1', '100004')?.orderQuantity).toBe('6000');
      expectAgreement();
    }));

  test('in quantity without planning needs more of the days it is planned on', () =>
    undone(demo.session, () => {
      const dates = () =>
        [...WIPROUTE_LINE.recordsUnder(demo.session, '1!100004')].map((line) => [
          ...[line.plannedStart, line.plannedDue],
        ]);
      const before = dates();
      change('100004', { orderedQuantity: '6000' }, { isPlanned: false });
      expect(dates()).toEqual(before);
      expectAgreement();
    }));

  test('in job takes its sales order, its account and what its components are for along', () =>
    undone(demo.session, () => {
      change('100004', { jobNo: '26002' });
      expect(orderOf('100004')).toMatchObject({ salesOrder: '80002', costAccount: '' });
      const pegs = REQ.rows(REQ.read(demo.session, '1', 'C573'), 'DEMAND');
      const peg = pegs.find(({ workOrder }) => workOrder === '100004');
      expect(peg).toMatchObject({ job: '26002', salesOrder: '80002' });
      expectAgreement();
      change('100004', { jobNo: '' });
      expect(orderOf('100004')).toMatchObject({ salesOrder: '', salesLine: '', jobNo: '' });
      expect(orderOf('100004').costAccount).not.toBe('');
      expectAgreement();
    }));

  test('in part has the bill and the routing of the other', () =>
    undone(demo.session, () => {
      change('100004', { partNo: 'F361', orderType: 'F' });
      const bill = [...WIPBMF.recordsUnder(demo.session, '1!100004')];
      expect(bill.map(({ key }) => key.component)).toEqual(['R613']);
      expect(WIPROUTE_HEAD.read(demo.session, '1', '100004')?.partNo).toBe('F361');
      expectAgreement();
    }));

  test('in due date, priority and status is what it is then, and its components follow', () =>
    undone(demo.session, () => {
      change('100004', { dueDate: '21600', startDate: '21580', priority: '1', orderStatus: 'H' });
      expect(orderOf('100004')).toMatchObject({ dueDate: '21600', orderStatus: 'H' });
      const pegs = REQ.rows(REQ.read(demo.session, '1', 'C573'), 'DEMAND');
      expect(pegs.find(({ workOrder }) => workOrder === '100004')?.priority).toBe('1');
      expectAgreement();
    }));

  test('that is copied afresh has the bill and routing of its part again', () =>
    undone(demo.session, () => {
      const bill = WIPBMF.readLocked(demo.session, '1', '100004', 'C573');
      if (bill) WIPBMF.update(demo.session, bill, { quantityPer: '1' });
      change('100004', {}, { isRecopied: true });
      const again = WIPBMF.read(demo.session, '1', '100004', 'C573');
      expect(again).toMatchObject({ quantityPer: '6000', openQuantity: '18000' });
      expectAgreement();
    }));

  test('keeps the bill that it has where none is to be copied', () =>
    undone(demo.session, () => {
      const bill = () =>
        [...WIPBMF.recordsUnder(demo.session, '1!100004')].map(({ recordText }) => recordText);
      const before = bill();
      expect(before).toHaveLength(5);
      change('100004', {}, { isRecopied: true, billMode: 'N' });
      expect(bill()).toEqual(before);
      change('100004', { revision: 'A' }, { billMode: 'n' });
      expect(bill()).toEqual(before);
      expectAgreement();
      change('100004', { partNo: 'F361', orderType: 'F' }, { billMode: 'N' });
      expect(bill()).toEqual([]);
      expectAgreement();
    }));

  test('rolls costs with its quantity, when it is asked to', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const costs = ITEMCA.readLocked(session, '1', 'C516');
      if (costs) ITEMCA.update(session, costs, { standardCosts: ['77'] });
      const costOf = () => WIPBMFCOST.read(session, '1', '100025', 'C513')?.costedDate;
      const roll = { isRolled: true };
      change('100004', { priority: '2' }, roll);
      expect(WIPBMFCOST.read(session, '1', '100004', 'C516')?.unitCost).not.toBe('77');
      change('100004', { orderedQuantity: '4000' }, roll);
      expect(WIPBMFCOST.read(session, '1', '100004', 'C516')?.unitCost).toBe('77');
      change('100025', { orderedQuantity: '9000' }, roll);
      expect(costOf()).toBe('21491');
      const line = WIPROUTE_COST.read(session, '1', '100025', '10');
      expect(line?.costedDate).toBe('21491');
      expectAgreement();
    }));

  test('that is closed without work needs and brings nothing any more', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = totals();
      enter('W1', { jobNo: '26001' });
      enter('W2', { partNo: 'F361' });
      change('W1', { orderStatus: 'C' });
      change('W2', { orderStatus: 'C' });
      expect(totals()).toEqual(before);
      expect(orderOf('W1').closedDate).toBe('21491');
      expect(CAP_REQ_LAB_XREF.has(session, '1', 'W1')).toBe(false);
      expectAgreement();
      const again = () => change('W1', { orderStatus: 'O' });
      expect(attempt(session, again)).toBe('WORK ORDER IS CLOSED');
    }));

  test('is closed when all of it is done; what is in process then is a variance', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const close = () => change('100045', { orderStatus: 'C' });
      expect(attempt(session, close)).toBe('OPERATION IS NOT COMPLETE 30');
      for (const line of ['30', '40', '50', '60'])
        progressLine(ours(), {
          ...{ order: '100045', line, completed: '11000', scrapped: '0' },
          ...{ setupHours: '0', laborHours: '0', isComplete: true },
        });
      expect(attempt(session, close)).toBe('QUANTITY IS NOT MADE 11000');
      changeWorkOrder(ours(), {
        order: '100045',
        changed: () => ({ completedQuantity: '18000' }),
      });
      const balance = () => WIPLEDGER_SUM.read(session, '1', '100045')?.balance;
      expect(Number(balance())).toBeGreaterThan(0);
      close();
      expect(balance()).toBe('0');
      expect(orderOf('100045')).toMatchObject({ orderStatus: 'C', closedDate: '21491' });
      changeWorkOrder(ours(), { order: '100044', changed: () => ({ orderType: 'A' }) });
      const assembly = () => change('100044', { orderStatus: 'C' });
      expect(attempt(session, assembly)).toMatch(/^MATERIAL IS SET ASIDE /);
    }));

  test('is reported to the registers as it was and is', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const of = (register: typeof TRANSREG | typeof PWD_AUDIT) =>
        [...register.records(session, '1')].filter(({ recordKey }) => recordKey === '1!100004');
      const before = [of(TRANSREG).length, of(PWD_AUDIT).length];
      const reported = { isAudited: true, file: 'SCREEN', initials: 'XY', port: '7' };
      change(
        '100004',
        { orderedQuantity: '6000', priority: '1' },
        { ...reported, controlRecord: '11' },
      );
      expect([of(TRANSREG).length, of(PWD_AUDIT).length]).toEqual(before.map((n) => n + 1));
      expect(of(TRANSREG).at(-1)).toMatchObject({
        ...{ action: 'C', table: 'OPENWO', file: 'SCREEN', initials: 'XY', port: '7' },
      });
      expect(of(PWD_AUDIT).at(-1)?.positions).toEqual(['11']);
    }));
});

describe('a work order is refused', () => {
  const given: Readonly<Record<string, () => void>> = {
    'JOB IS CLOSED': () => {
      const job = JOBMASTER.readLocked(demo.session, '1', '26001');
      if (job) JOBMASTER.update(demo.session, job, { jobStatus: 'C' });
    },
    'PART IS OBSOLETE A202': () => {
      const part = PRODUCT.readLocked(demo.session, '1', 'A202');
      if (part) PRODUCT.update(demo.session, part, { status: 'O' });
    },
    'COST ACCOUNT IS CLOSED 1220': () => {
      const account = COST_ACCOUNT.readLocked(demo.session, '1', '1220');
      if (account) COST_ACCOUNT.update(demo.session, account, { status: 'C' });
    },
    'NOT RELEASED, JOB IS CLOSED': () => {
      const job = JOBMASTER.readLocked(demo.session, '1', '26002');
      if (job) JOBMASTER.update(demo.session, job, { openForCharges: 'N' });
    },
    'COST ACCOUNT REQUIRED': () => {
      const standards = CO_STDS_WIP_1287.readLocked(demo.session, '1');
      if (standards) CO_STDS_WIP_1287.update(demo.session, standards, { stockCostAccount: '' });
    },
    'PERIOD 26-09 CLOSED': () => {
      const company = GL_COMPANY.readLocked(demo.session, '1');
      if (company) GL_COMPANY.update(demo.session, company, { fiscalPeriod: '26-10' });
    },
  };

  const rejections: readonly (readonly [string, () => void])[] = [
    ['WORK ORDER ALREADY EXISTS', () => enter('100001')],
    ['WORK ORDER IS STAGED', () => enter('100058')],
    ['WORK ORDER NOT FOUND', () => change('NONE', {})],
    ['WORK ORDER IS CLOSED', () => enter('W1', { orderStatus: 'C' })],
    ['WORK ORDER HAS CHANGED', () => change('100004', {}, { seenRecord: 'A202' })],
    ['WORK ORDER HAS CHANGED', () => change('100004', {}, { seenRecord: '' })],
    ['RECORD REQUIRED', () => change('100004', {}, { record: '' })],
    ['SHOP FLOOR STANDARDS HAVE CHANGED', () => change('100004', {}, { seenStandards: '9' })],
    ['INVALID WORK ORDER W!1', () => enter('W!1')],
    ['PART NOT FOUND', () => enter('W1', { partNo: '' })],
    ['PART.NO NOT FOUND NONE', () => enter('W1', { partNo: 'NONE' })],
    ['PART IS OBSOLETE A202', () => enter('W1')],
    ['ROUTING NOT FOUND 9', () => enter('W1', { routeNo: '9' })],
    ['INVALID QUANTITY 0', () => enter('W1', { orderedQuantity: '0' })],
    ['INVALID QUANTITY -1', () => change('100004', { orderedQuantity: '-1' })],
    ['INVALID QUANTITY 1000000000000', () => enter('W1', { orderedQuantity: '1000000000000' })],
    ['QUANTITY OF F368 IS TOO LARGE', () => enter('W1', { orderedQuantity: '999999999999' })],
    [
      'QUANTITY OF C573 IS TOO LARGE',
      () => change('100004', { orderedQuantity: '999999999999' }, { isPlanned: false }),
    ],
    ['INVALID QUANTITY IN ORDERED.QUANTITY', () => enter('W1', { orderedQuantity: '1.5' })],
    [
      'QUANTITY IS BELOW COMPLETED AND SCRAPPED',
      () => change('100022', { orderedQuantity: '5000' }),
    ],
    [
      'QUANTITY IS BELOW COMPLETED AND SCRAPPED AT LINE 10',
      () => change('100018', { orderedQuantity: '4000' }),
    ],
    ['DUE DATE IS BEFORE START DATE', () => enter('W1', { startDate: '21561' })],
    ['DUE DATE REQUIRED', () => change('100004', { dueDate: '' })],
    ['INVALID STATUS X', () => enter('W1', { orderStatus: 'X' })],
    ['INVALID ORDER TYPE X', () => enter('W1', { orderType: 'X' })],
    ['INVALID STOCK TYPE X', () => enter('W1', { stockType: 'X' })],
    ['INVALID PRIORITY -1', () => enter('W1', { priority: '-1' })],
    ['JOB IS CLOSED', () => change('100004', { jobNo: '26001' })],
    ['JOB.NO NOT FOUND NONE', () => enter('W1', { jobNo: 'NONE' })],
    [
      'JOB AND COST ACCOUNT EXCLUDE EACH OTHER',
      () => enter('W1', { jobNo: '26001', costAccount: '1210' }),
    ],
    ['JOB AND COST ACCOUNT EXCLUDE EACH OTHER', () => change('100001', { costAccount: '1210' })],
    ['COST ACCOUNT REQUIRED', () => change('100004', { costAccount: '' })],
    ['COST ACCOUNT IS CLOSED 1220', () => enter('W1', { costAccount: '1220' })],
    ['COMPLETED.QUANTITY IS KEPT BY THE SYSTEM', () => enter('W1', { completedQuantity: '1' })],
    ['RELEASE.DATE IS KEPT BY THE SYSTEM', () => change('100004', { releaseDate: '21491' })],
    ['WORK HAS BEGUN, PART STAYS', () => change('100022', { partNo: 'A202' })],
    ['WORK HAS BEGUN, JOB STAYS', () => change('100022', { jobNo: '26001' })],
    ['WORK HAS BEGUN, REVISION STAYS', () => change('100022', { revision: 'Z' })],
    ['WORK HAS BEGUN, ROUTING STAYS', () => change('100022', { routeNo: '' })],
    ['WORK HAS BEGUN, RELEASE STAYS', () => change('100022', { financialReleaseDate: '' })],
    ['NOT RELEASED, JOB IS CLOSED', () => change('100003', { financialReleaseDate: '21491' })],
    ['COMPONENT IS ISSUED C516', () => change('100022', {}, { isRecopied: true })],
    ['REVISION NOT FOUND Z9', () => enter('W1', { revision: 'Z9' })],
    [
      'INVALID PERIOD 13-13',
      () => change('100004', { orderedQuantity: '1000' }, { isRolled: true, period: '13-13' }),
    ],
    [
      'PERIOD 26-09 CLOSED',
      () => change('100004', { orderedQuantity: '1000' }, { isRolled: true, period: '26-09' }),
    ],
  ];

  test.each(rejections)('%s', (text, operation) =>
    undone(demo.session, () => {
      given[text]?.();
      expect(attempt(demo.session, operation)).toBe(text);
    }),
  );

  test('what is on file in the standards of the shop floor may be said', () =>
    undone(demo.session, () => {
      const seenStandards = CO_STDS_SF.read(demo.session, '1')?.recordText ?? '';
      change('100004', { priority: '2' }, { seenStandards });
      expect(orderOf('100004').priority).toBe('2');
    }));

  test('a financial release that is to come is not asked about', () =>
    undone(demo.session, () => {
      given['NOT RELEASED, JOB IS CLOSED']?.();
      const job = JOBMASTER.readLocked(demo.session, '1', '26002');
      if (job) JOBMASTER.update(demo.session, job, { openForCharges: 'Y' });
      change('100003', { financialReleaseDate: '21591' });
      expect(orderOf('100003').financialReleaseDate).toBe('21591');
    }));
});

describe('staged work orders', () => {
  const allStaged = () => [...OPENWO_AUTO_1287.records(demo.session, '1')];
  /** The one of the flange of a job. */
  const stagedOrder = () =>
    allStaged().find(({ partNo, jobNo }) => partNo === 'F361' && jobNo === '26012')?.key
      .stagedOrder ?? '';

  test('one becomes live as it was staged, and its planned order is gone', () =>
    undone(demo.session, () => {
      const number = stagedOrder();
      const { session } = demo;
      const planned = () => REQ.read(session, '1', 'F361')?.plannedNos ?? [];
      const staged = OPENWO_AUTO_1287.read(session, '1', number);
      expect(planned()).toContain(staged?.plannedNo);
      activateStaged(ours(), { number, program });
      expect(OPENWO_AUTO_1287.has(session, '1', number)).toBe(false);
      expect(orderOf(number)).toMatchObject({
        ...{ partNo: 'F361', orderedQuantity: '8000', jobNo: '26012', salesOrder: '80010' },
        ...{ startDate: '21481', dueDate: '21493', orderStatus: 'O', routeNo: '1' },
      });
      expect(planned()).not.toContain(staged?.plannedNo);
      expectAgreement();
    }));

  test('all become live, or those whose numbers begin so', () =>
    undone(demo.session, () => {
      const numbers = allStaged().map(({ key }) => key.stagedOrder);
      const some = numbers.filter((number) => number.startsWith('10006')).length;
      expect(some).toBeGreaterThan(1);
      expect(activateAllStaged(ours(), { prefix: '10006', program })).toEqual({
        ...{ count: some, failed: [] },
      });
      expectAgreement();
      expect(activateAllStaged(ours(), { prefix: '', program })).toEqual({
        ...{ count: numbers.length - some, failed: [] },
      });
      expectAgreement();
      const none = () => activateAllStaged(ours(), { prefix: '', program });
      expect(attempt(demo.session, none)).toBe('NO WORK ORDERS STAGED');
    }));

  test('one that cannot be made stays staged as it was, and the others become live', () =>
    undone(demo.session, () => {
      const number = stagedOrder();
      const job = JOBMASTER.readLocked(demo.session, '1', '26012');
      if (job) JOBMASTER.update(demo.session, job, { jobStatus: 'C' });
      const before = OPENWO_AUTO_1287.read(demo.session, '1', number)?.recordText;
      const all = allStaged().length;
      const { count, failed } = activateAllStaged(ours(), { prefix: '', program });
      expect([count, failed]).toEqual([all - 1, [`WORK ORDER ${number}: JOB IS CLOSED`]]);
      expect(OPENWO.has(demo.session, '1', '100058')).toBe(true);
      expect(OPENWO.has(demo.session, '1', number)).toBe(false);
      expect(OPENWO_AUTO_1287.read(demo.session, '1', number)?.recordText).toBe(before);
      expectAgreement();
    }));

  test('one that would take more of a component than records can hold is named, and stays', () =>
    undone(demo.session, () => {
      const number = stagedOrder();
      const { session } = demo;
      const link = BMF.readLocked(session, '1', 'F361', 'R613');
      if (link) BMF.update(session, link, { quantityPer: '999999999999' });
      const one = () => activateStaged(ours(), { number, program });
      const text = `WORK ORDER ${number}: QUANTITY OF R613 IS TOO LARGE`;
      expect(attempt(session, one)).toBe(text);
      expect(activateAllStaged(ours(), { prefix: number, program })).toEqual({
        ...{ count: 0, failed: [text] },
      });
    }));

  test('one that is not to be made is taken out of staging, with its planned order', () =>
    undone(demo.session, () => {
      const number = stagedOrder();
      const { session } = demo;
      const staged = OPENWO_AUTO_1287.read(session, '1', number);
      unstageOrder(ours(), number);
      expect(OPENWO_AUTO_1287.has(session, '1', number)).toBe(false);
      const planned = REQ.read(session, '1', staged?.partNo ?? '')?.plannedNos ?? [];
      expect(planned).not.toContain(staged?.plannedNo);
      const again = () => unstageOrder(ours(), number);
      expect(attempt(session, again)).toBe('WORK ORDER NOT FOUND');
      expectAgreement();
    }));

  test.each([
    ['WORK ORDER 100001: WORK ORDER ALREADY LIVE', '100001'],
    ['WORK ORDER NONE: WORK ORDER NOT FOUND', 'NONE'],
  ])('%s', (text, number) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => activateStaged(ours(), { number, program }))).toBe(text);
    }),
  );
});

describe('any mix of work orders entered, changed, closed and made live', () => {
  const numbers = fc.constantFrom('W1', 'W2', '100004', '100006', '100022', '100032', '100058');
  const fields = fc.record(
    {
      partNo: fc.constantFrom('A202', 'F361', 'P100', 'C516', 'NONE'),
      orderedQuantity: fc.constantFrom('1000', '12000', '70000', '0'),
      dueDate: fc.constantFrom('21495', '21560', '21600', ''),
      startDate: fc.constantFrom('21480', '21550', ''),
      jobNo: fc.constantFrom('', '26001', '26003', '26005', 'NONE'),
      costAccount: fc.constantFrom('', '1210', '1220'),
      orderStatus: fc.constantFrom('O', 'H', 'C'),
      routeNo: fc.constantFrom('', '1', '2'),
      priority: fc.constantFrom('1', '9'),
      orderType: fc.constantFrom('A', 'F', 'R'),
      financialReleaseDate: fc.constantFrom('', '21491', '21600'),
    },
    { requiredKeys: [] },
  );
  const more = fc.record(
    {
      billMode: fc.constantFrom('', 'N'),
      isRecopied: fc.boolean(),
      isPlanned: fc.boolean(),
      isRolled: fc.boolean(),
      isAudited: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const kinds = ['enter', 'change', 'activate', 'activate all'] as const;
  const operations = fc.tuple(
    fc.constantFrom(...kinds, 'change', 'change'),
    ...([numbers, fields, more] as const),
  );
  type Operation = typeof operations extends fc.Arbitrary<infer Drawn> ? Drawn : never;
  /** Each kind of operation is done once, whatever is drawn. */
  const eachKind = kinds.map(
    (kind): Operation => [kind, kind === 'activate' ? '100058' : 'W1', { priority: '1' }, {}],
  );

  test('leaves everything in agreement; what is rejected changes nothing', () => {
    const done = new Set<string>();
    fc.assert(
      fc.property(fc.array(operations, { minLength: 2, maxLength: 6, size: 'max' }), (mix) => {
        undone(demo.session, () => {
          written.forget();
          for (const [operation, number, changed, how] of mix) {
            const rejected = attempt(demo.session, () => {
              if (operation === 'enter') enter(number, changed, how);
              else if (operation === 'change') change(number, changed, how);
              else if (operation === 'activate') activateStaged(ours(), { number, program });
              else activateAllStaged(ours(), { prefix: '10006', program });
            });
            if (rejected !== undefined) continue;
            done.add(operation);
            expect([...written.violations()]).toEqual([]);
            assertBooksAgree(demo.session, ['1']);
          }
          assertReferences(demo.session);
        });
      }),
      { numRuns: caseCount(6), examples: [[eachKind]] },
    );
    expect([...done].sort()).toEqual([...kinds].sort());
  });

  test('what is entered and withdrawn leaves what comes and is needed as it was', () => {
    fc.assert(
      fc.property(fields, fc.array(fields, { maxLength: 2 }), (entered, changes) => {
        undone(demo.session, () => {
          const before = totals();
          const isThere = !attempt(demo.session, () =>
            enter('W1', { ...entered, orderStatus: 'O' }),
          );
          if (!isThere) return;
          for (const changed of changes)
            attempt(demo.session, () => change('W1', { ...changed, orderStatus: 'O' }));
          change('W1', { orderStatus: 'C' });
          expect(totals()).toEqual(before);
        });
      }),
      { numRuns: caseCount(10) },
    );
  });
});
