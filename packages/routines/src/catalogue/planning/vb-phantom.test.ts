import type { Session } from 'mvdb';
import { LOG_TABLE } from 'mvdb/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearChangedParts } from '../../business/planning/changed-parts.ts';
import { batchStarting, type Step } from '../../business/planning/start-batch.ts';
import { type DemoAccount, demoSession, openDemo } from '../../demo/demo-account.ts';
import { DEMO_TODAY } from '../../demo/load-demo.ts';
import { companyContext } from '../../entry/company-context.ts';
import { Rejection } from '../../entry/rejection.ts';
import { companySession } from '../../schema/company-session.ts';
import { failing } from '../../testing/failing.ts';
import { call } from '../call.ts';
import { vbPhantomRev2 } from './vb-phantom.rev2.ts';
import { vbPhantom } from './vb-phantom.ts';

let demo: DemoAccount;

beforeEach(() => {
  demo = openDemo();
});

afterEach(() => demo.account.close());

/** The logs there are, once nothing runs any more. */
async function finishedLogs({ account }: DemoAccount): Promise<string[][]> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const table = account.findTable(LOG_TABLE);
    const logs = table ? [...table.records()].map(([, log]) => log.split('\u001e')) : [];
    if (logs.every((lines) => lines.at(-1)?.startsWith('Ended '))) return logs;
  }
}

describe.each([
  ['VB_PHANTOM', vbPhantom],
  ['VB_PHANTOM.REV2', vbPhantomRev2],
] as const)('%s', (_name, routine) => {
  const start = (session: Session, PROGNAME: string) => call(session, routine, { PROGNAME });
  const changedParts = () => demo.account.table('MRP.INCR.1287').count();

  test('runs a program after the call, with its results as its log', async () => {
    start(demo.session, 'vb_job.cost.rev1');
    expect(demo.account.table(LOG_TABLE).count()).toBe(1);
    const [log = []] = await finishedLogs(demo);
    expect(log[0]).toBe('vb_job.cost.rev1');
    expect(log[1]).toBe('VB_JOB.COST.REV1 done');
  });

  test('starts nothing when the call is undone', async () => {
    const undone = () =>
      demo.session.transaction(() => {
        start(demo.session, 'VB_JOB.COST.REV1');
        throw new RangeError('undone');
      });
    expect(undone).toThrow('undone');
    expect(await finishedLogs(demo)).toEqual([]);
  });

  test.each([
    [4, 'Friday', false],
    [5, 'Saturday', true],
    [6, 'Sunday', true],
    [7, 'Monday', false],
  ])('%i days after a Monday, a %s, the changed parts are cleared: %s', (days, _day, isCleared) => {
    const before = changedParts();
    expect(before).toBeGreaterThan(0);
    start(demoSession(demo.account, DEMO_TODAY + days), 'VB_JOB.COST.REV1');
    expect(changedParts()).toBe(isCleared ? 0 : before);
  });

  test('fails for a program that is not there or does not take the arguments, and clears nothing', () => {
    const sunday = demoSession(demo.account, DEMO_TODAY + 6);
    const before = changedParts();
    expect(() => start(sunday, 'NOWHERE')).toThrow(failing('PROGRAM NOT FOUND NOWHERE'));
    expect(() => start(sunday, 'VB_BINS.REV1 1 P100 MAIN')).toThrow(
      failing('PROGRAM NOT FOUND VB_BINS.REV1'),
    );
    expect(() => start(sunday, 'VB_JOB.COST.REV1 a b')).toThrow('INVALID PROGRAM ARGUMENTS');
    expect(changedParts()).toBe(before);
    expect(demo.account.findTable(LOG_TABLE)).toBeUndefined();
  });

  test('starts no program from the background', () => {
    expect(() => start(demo.session.background(), 'VB_JOB.COST.REV1')).toThrow(
      expect.objectContaining({ code: 'COMMAND_DEPTH' }),
    );
  });
});

describe('the planning batch', () => {
  const changedParts = () => demo.account.table('MRP.INCR.1287').count();
  const done: Step = { name: 'FIRST', run: () => ['FIRST done'] };
  const faulty: Step = {
    name: 'SECOND',
    run: (session) => [session.table('NO.SUCH.TABLE').read('1') ?? ''],
  };

  test('runs its steps in order, says what became of each, and goes on', async () => {
    batchStarting('MRP', [done, faulty, { ...done, name: 'THIRD' }])(
      companyContext(demo.session, '1'),
    );
    const [log = []] = await finishedLogs(demo);
    expect(log.slice(0, 5)).toEqual([
      'MRP',
      'FIRST done',
      expect.stringMatching(/^SECOND failed: .*NO\.SUCH\.TABLE/),
      'FIRST done',
      '2 of 3 steps done',
    ]);
  });

  test('mentions a step that is rejected, and changes nothing by it', async () => {
    const rejected: Step = {
      name: 'SECOND',
      run: (session) =>
        session.transaction(() => {
          clearChangedParts(companyContext(session, '1'));
          throw new Rejection('NOT TODAY');
        }),
    };
    const before = changedParts();
    batchStarting('MRP', [done, rejected])(companyContext(demo.session, '1'));
    const [log = []] = await finishedLogs(demo);
    expect(log.slice(1, 4)).toEqual([
      'FIRST done',
      'SECOND failed: NOT TODAY',
      '1 of 2 steps done',
    ]);
    expect(changedParts()).toBe(before);
  });

  test('is rejected before anything is cleared where a company is closed to the operator', async () => {
    const before = changedParts();
    const stranger = companySession(demo.account, { login: 'accounting2', company: '2' });
    expect(() => call(stranger, vbPhantomRev2, { PROGNAME: 'mrp' })).toThrow(
      failing('ACCESS DENIED'),
    );
    expect(await finishedLogs(demo)).toEqual([]);
    expect(changedParts()).toBe(before);
  });

  test('is a program of the second version only', () => {
    expect(() => call(demo.session, vbPhantom, { PROGNAME: 'MRP' })).toThrow(
      failing('PROGRAM NOT FOUND MRP'),
    );
  });
});
