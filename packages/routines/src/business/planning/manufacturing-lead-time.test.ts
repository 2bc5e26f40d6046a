import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMORD } from '../../schema/inventory.ts';
import { SROUTE_HEAD } from '../../schema/routings.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { keepLeadTime, leadTimeOf } from './manufacturing-lead-time.ts';
import type { RouteLine } from './route-steps.ts';
import type { WorkCenter } from './work-centers.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const offered = { labor: 800n, machine: 400n };

const center: WorkCenter = {
  name: 'C1',
  calendar: { isWorkday: () => undefined },
  standards: {
    ...{ crewSize: 1n, machines: 1n, shiftHours: [800n] },
    ...{ utilization: 10_000n, efficiency: 10_000n },
  },
  queueDays: '',
  moveDays: '',
  offered,
  capacityOn: () => offered,
};

const operation = {
  ...{ workCenter: 'C1', outside: 'N', setupHours: '0', laborHours: '0', machineHours: '0' },
  ...{ queueDays: '0', moveDays: '0', outsideDays: '', yieldPercent: '', overlapPercent: '' },
  ...{ lineStatus: 'W', completedQuantity: '', scrappedQuantity: '' },
};

const daysOf = (...lines: readonly Partial<RouteLine['operation']>[]) =>
  leadTimeOf(
    {
      lines: lines.map((line, index) => ({
        line: String(index),
        operation: { ...operation, ...line },
      })),
      ...{ quantity: '1000', withYield: false, overlaps: false },
    },
    () => center,
  );

test.each<[string, number, readonly Partial<RouteLine['operation']>[]]>([
  ['an operation of less than a day', 1, [{ laborHours: '10000' }]],
  ['one of just a day', 1, [{ laborHours: '80000' }]],
  ['one of a little more than a day', 2, [{ laborHours: '80100' }]],
  ['machines take longer than people', 2, [{ laborHours: '80000', machineHours: '80000' }]],
  ['two of half a day', 1, [{ laborHours: '40000' }, { laborHours: '40000' }]],
  ['set-up counts', 2, [{ laborHours: '80000', setupHours: '10' }]],
  ['queue and move', 6, [{ queueDays: '3', laborHours: '40000', moveDays: '2' }]],
  ['a vendor', 7, [{ outside: 'Y', outsideDays: '5', queueDays: '2' }]],
  ['nothing to do', 0, [{}]],
])('%s: %i workdays', (_, days, lines) => {
  expect(daysOf(...lines)).toBe(days);
});

test('is kept with every part that has a routing', () => {
  undone(demo.session, () => {
    for (const { recordId, template } of SROUTE_HEAD.records(demo.session, '1')) {
      if (template === 'Y') continue;
      const part = recordId.slice('1!'.length);
      const days = keepLeadTime(companyContext(demo.session, '1'), part);
      expect(Number(days)).toBeGreaterThan(0);
      expect(ITEMORD.read(demo.session, recordId)?.manufacturingLeadDays).toBe(days);
    }
  });
});

test.each([
  ['', 'PART REQUIRED'],
  ['NONE', 'PART NOT FOUND'],
  ['C500', 'NOT PLANNED, ROUTING NOT FOUND'],
])('of %j: %s', (part, text) => {
  const work = () => keepLeadTime(companyContext(demo.session, '1'), part);
  expect(rejectionText(demo.session, work)).toBe(text);
});
