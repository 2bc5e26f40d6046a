import fc from 'fast-check';
import { Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import type { Supplied } from '../../entry/routine.ts';
import { listInvariants, taskInvariants } from '../../invariants/lists.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { ACTIVITY_XREF_1287, PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { call } from '../call.ts';
import { vbPaymentsRev1 } from './vb-payments.rev1.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

const pay = (supplied: Omit<Supplied<typeof vbPaymentsRev1.args>, 'CO'>, session = demo.session) =>
  call(session, vbPaymentsRev1, { CO: '1', ...supplied });

const milestone = {
  ...{ description: 'FINAL PAYMENT', project: 'PR101', jobNo: '26006', customerNo: 'C1006' },
  ...{ taskType: 'M', dueDate: '21600', paymentPercent: '500' },
};

const write = (MSNO: string, fields: object, ADDFLAG = '0') =>
  pay({ REQTYPE: 'WRITE', MSNO, MSREC: TASK_1287.format({ ...milestone, ...fields }), ADDFLAG })
    .MESSAGE;

const listed = (project: string) => PROJECT_1287.read(demo.session, '1', project)?.milestones;
const idOf = ({ recordId }: { readonly recordId: string }) => recordId;
const foundBy = (entity: string) => ACTIVITY_XREF_1287.read(demo.session, '1', entity)?.tasks;

describe('READ', () => {
  test('gives the record and changes nothing, for whoever may only read', () => {
    const commit = demo.account.lastCommit;
    const reader = new Session(demo.account, { login: 'demo', capabilities: { write: false } });
    const { MSREC, MESSAGE } = pay({ REQTYPE: 'READ', MSNO: '5001' }, reader);
    expect([MSREC, MESSAGE]).toEqual([demo.account.table('TASK.1287').read('1!5001'), '']);
    expect(demo.account.lastCommit).toBe(commit);
  });
});

describe('WRITE', () => {
  test('adds a milestone to its project and to all it is found by, and registers that', () => {
    const before = listed('PR101') ?? [];
    const registered = new Set(Array.from(TRANSREG.records(demo.session, '1'), idOf));
    expect(write('5901', {}, '1')).toBe('');
    expect(listed('PR101')).toEqual([...before, '5901']);
    for (const entity of ['PR!PR101', 'JB!26006', 'CU!C1006', 'W!FINAL', 'W!PAYMENT'])
      expect([entity, foundBy(entity)?.includes('5901')]).toEqual([entity, true]);
    const posted = [...TRANSREG.records(demo.session, '1')].filter(
      (change) => change.program === 'VB_PAYMENTS.REV1' && !registered.has(idOf(change)),
    );
    expect(posted.map(({ table, action, recordKey }) => [table, action, recordKey])).toEqual([
      ['PROJECT.1287', 'C', '1!PR101'],
      ['TASK.1287', 'A', '1!5901'],
    ]);
  });

  test('a task that is not a milestone is found, and is not one of those of its project', () => {
    const before = listed('PR101');
    write('5901', { taskType: 'T' }, '1');
    expect([listed('PR101'), foundBy('W!FINAL')]).toEqual([before, ['5901']]);
    write('5901', { taskType: 'M', description: 'LAST' });
    expect([listed('PR101')?.at(-1), foundBy('W!FINAL')]).toEqual(['5901', undefined]);
  });

  test('one flag is new, the other one changes', () => {
    expect(write('5901', {}, '0')).toBe('RECORD NOT FOUND');
    expect(write('5901', {}, '1')).toBe('');
    expect(write('5901', {}, '1')).toBe('RECORD ALREADY EXISTS');
    expect(write('5901', { paymentPercent: '700' }, '0')).toBe('');
    expect(TASK_1287.read(demo.session, '1', '5901')?.paymentPercent).toBe('700');
  });

  test.each([
    [{ paymentPercent: '10000' }, ''],
    [{ paymentPercent: '10001' }, 'INVALID PAYMENT PERCENT 10001'],
    [{ paymentPercent: '-1' }, 'INVALID PAYMENT PERCENT -1'],
    [{ paymentAmount: '-1' }, 'INVALID PAYMENT AMOUNT -1'],
    [{ paymentAmount: '0' }, ''],
    [{ description: '' }, 'DESCRIPTION REQUIRED'],
    [{ taskType: '' }, 'INVALID TASK TYPE '],
    [{ jobNo: '' }, ''],
    [{ jobNo: '', project: '', customerNo: '' }, ''],
    [{ project: '' }, 'JOB 26006 IS OF PROJECT PR101'],
    [{ customerNo: 'C1001' }, 'JOB 26006 IS OF CUSTOMER C1006'],
    [{ description: `${'x'.repeat(990)} !\u00e4 a!b` }, ''],
    [{ description: 'x'.repeat(1_001) }, 'TEXT IS TOO LONG IN DESCRIPTION'],
  ])('of %j: %j', (fields, text) => {
    const before = demo.account.lastCommit;
    expect(write('5001', fields)).toBe(text);
    if (text === '') assertInvariants(taskInvariants, demo.session, '1');
    else expect(demo.account.lastCommit).toBe(before);
  });
});

describe('DELETE', () => {
  const remove = (MSREC: string, session = demo.session) =>
    pay({ REQTYPE: 'DELETE', MSNO: '5001', MSREC }, session);

  test('takes the milestone away from wherever it was listed', () => {
    expect(remove('demo-demo')).toEqual({ MSREC: '', MESSAGE: '' });
    expect(TASK_1287.has(demo.session, '1', '5001')).toBe(false);
    expect(listed('PR101')).not.toContain('5001');
    assertInvariants(listInvariants, demo.session, '1');
    assertInvariants(taskInvariants, demo.session, '1');
  });

  test('asks for the password of the login that calls, and gives none back', () => {
    for (const [login, password] of [
      ['demo', 'accounting-demo'],
      ['nobody', 'nobody-demo'],
      ['demo', ''],
    ] as const) {
      const session = new Session(demo.account, { login });
      const { MSREC, MESSAGE } = remove(password, session);
      expect([login, MSREC, MESSAGE]).toEqual([login, '', 'INVALID PASSWORD']);
    }
    expect(TASK_1287.has(demo.session, '1', '5001')).toBe(true);
    const accounting = new Session(demo.account, { login: 'accounting' });
    expect(remove('accounting-demo', accounting).MESSAGE).toBe('');
  });

  test('looks at the password before it says whether there is such a milestone', () => {
    const missing = { REQTYPE: 'DELETE', MSNO: '5999' };
    expect(pay({ ...missing, MSREC: 'wrong' }).MESSAGE).toBe('INVALID PASSWORD');
    expect(pay({ ...missing, MSREC: 'demo-demo' }).MESSAGE).toBe('RECORD NOT FOUND');
  });

  test('leaves the password nowhere in the account', () => {
    remove('demo-demo');
    remove('my-other-password');
    for (const { name, kind } of demo.account.tables())
      if (kind === 'table')
        for (const [, record] of demo.account.table(name).records())
          expect(/demo-demo|my-other-password/.test(record)).toBe(false);
  });
});

test.each(['read', ' READ', 'READ!', 'SAVE', ''])('%j is not a request', (REQTYPE) => {
  const asked = pay({ REQTYPE, MSNO: '5001' });
  expect(asked).toMatchObject({ MESSAGE: 'INVALID REQUEST TYPE' });
});

test('whatever is written and deleted, lists follow and tasks are found', () => {
  const { session } = demo;
  const jobs = [...JOBMASTER.records(session, '1')];
  const anyOperation = fc.record({
    MSNO: fc.constantFrom('5001', '5002', '5901', '5902'),
    job: fc.constantFrom(undefined, ...jobs),
    description: fc.constantFrom('FIRST', 'SECOND payment', 'payment  after FIRST'),
    taskType: fc.constantFrom('M', 'T'),
    what: fc.constantFrom('new', 'change', 'change', 'delete'),
  });
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 6 }), (operations) => {
      for (const { MSNO, job, description, taskType, what } of operations) {
        if (what === 'delete') pay({ REQTYPE: 'DELETE', MSNO, MSREC: 'demo-demo' });
        else {
          const { project = '', customerNo = '' } = job ?? {};
          const jobNo = job?.key.job ?? '';
          const about = { description, taskType, jobNo, project, customerNo };
          write(MSNO, about, what === 'new' ? '1' : '0');
        }
        assertInvariants(listInvariants, session, '1');
        assertInvariants(taskInvariants, session, '1');
      }
    }),
    { numRuns: caseCount(25) },
  );
});
