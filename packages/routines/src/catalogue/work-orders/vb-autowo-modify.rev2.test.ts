import { extract, replace } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { anyText, expectExamplesHold, expectLawsHold } from '../../testing/routine-checks.ts';
import { call } from '../call.ts';
import { vbAutowoModifyRev1 } from './deprecated.ts';
import { vbAutowoModifyRev2 } from './vb-autowo-modify.rev2.ts';

describe('VB_AUTOWO_MODIFY.REV2', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  const staged = (number = '100058') =>
    demo.account.table('OPENWO.AUTO.1287').read(`1!${number}`) ?? '';
  const modify = (supplied: { WONO?: string; JOBNO?: string; WOQTY?: string; ROUTENO?: string }) =>
    call(demo.session, vbAutowoModifyRev2, { CO: '1', WONO: '100058', WOQTY: '30', ...supplied });
  const closedJob = () =>
    [...JOBMASTER.records(demo.session, '1')]
      .find(({ jobStatus }) => jobStatus === 'C')
      ?.recordId.slice(2) ?? '';

  test('its examples hold', () => expectExamplesHold(vbAutowoModifyRev2));

  test('job, quantity and routing change, the flag of the job with them, and nothing else', () => {
    const changed = [
      [6, '26001'],
      [2, '30000'],
      [10, '2'],
      [34, 'Y'],
    ] as const;
    const expected = changed.reduce(
      (record, [attribute, value]) => replace(record, attribute, 0, 0, value),
      staged(),
    );
    expect(modify({ JOBNO: '26001', ROUTENO: '2' })).toEqual({ MSG: '' });
    expect(staged()).toBe(expected);
  });

  test('a blank job makes it an order for stock', () => {
    expect(modify({ JOBNO: '' }).MSG).toBe('');
    expect([extract(staged(), 6), extract(staged(), 34)]).toEqual(['', 'N']);
  });

  test('a blank routing leaves the routing as it is', () => {
    modify({ ROUTENO: '7' });
    modify({ ROUTENO: '' });
    expect(extract(staged(), 10)).toBe('7');
  });

  test('REV1, which knows no routing, leaves it as it is', () => {
    modify({ ROUTENO: '7' });
    const asked = { CO: '1', WONO: '100058', JOBNO: '26002', WOQTY: '4' };
    expect(call(demo.session, vbAutowoModifyRev1, asked)).toEqual({ MSG: '' });
    expect([6, 2, 10].map((attribute) => extract(staged(), attribute))).toEqual([
      '26002',
      '4000',
      '7',
    ]);
  });

  test.each([
    [{ WONO: '999999' }, 'WORK ORDER NOT FOUND'],
    [{ WONO: '100001' }, 'WORK ORDER NOT FOUND'],
    [{ JOBNO: 'NONE' }, 'JOB NOT FOUND'],
    [{ WOQTY: '' }, 'INVALID QUANTITY'],
    [{ WOQTY: 'abc' }, 'INVALID QUANTITY'],
    [{ WOQTY: '1.5' }, 'INVALID QUANTITY'],
    [{ WOQTY: '-3' }, 'INVALID QUANTITY'],
    [{ WOQTY: '0' }, 'INVALID QUANTITY'],
    [{ ROUTENO: '1\u001d2' }, 'INVALID ROUTE NUMBER'],
    [{ ROUTENO: '12345678901' }, 'INVALID ROUTE NUMBER'],
  ])('%o: %s', (supplied, MSG) => {
    const before = fingerprint(demo.account);
    expect(modify(supplied)).toEqual({ MSG });
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('a closed job takes no new order', () => {
    expect(modify({ JOBNO: closedJob() })).toEqual({ MSG: 'JOB IS CLOSED' });
  });

  test('an order that another session holds is not changed', () => {
    const other = demoSession(demo.account);
    other.table('OPENWO.AUTO.1287').lock('1!100058');
    expect(() => modify({})).toThrow(expect.objectContaining({ code: 'RECORD_LOCKED' }));
    other.close();
  });

  test('whatever it is called with, a failure changes nothing', () => {
    expectLawsHold(
      demo,
      vbAutowoModifyRev2,
      {
        CO: anyText('1', '2'),
        WONO: anyText('100058', '100059'),
        JOBNO: anyText('26001', '26002'),
        WOQTY: anyText('5', '1.5'),
        ROUTENO: anyText('2'),
      },
      { mayChange: ({ MSG }) => MSG === '' },
    );
  });
});
