import { extract, replace } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { JOBMASTER } from '../../schema/projects.ts';
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

  const partNo = () => extract(staged(), 1);
  const writeAlternate = (routeNo: string) =>
    demo.account.table('ALTROUTE.HEAD').write(`1!${partNo()}!${routeNo}`, partNo());
  const soldJob = () =>
    [...JOBMASTER.records(demo.session, '1')].find(
      ({ jobStatus, salesOrder }) => jobStatus === 'O' && salesOrder !== '',
    );

  test('job, quantity and routing change, what follows from the job with them, and nothing else', () => {
    writeAlternate('2');
    const { recordId = '', salesOrder = '' } = soldJob() ?? {};
    const flags = [32, 33, 35].map((attribute) => [attribute, /^[YN]$/] as const);
    const changed = [
      [6, recordId.slice(2)],
      [2, '30000'],
      [9, 'JS'],
      [10, '2'],
      [16, salesOrder],
      [17, '1'],
      [19, ''],
      [34, 'Y'],
    ] as const;
    const before = staged();
    expect(modify({ JOBNO: recordId.slice(2), ROUTENO: '2' })).toEqual({ MSG: '' });
    for (const [attribute, value] of changed) expect(extract(staged(), attribute)).toBe(value);
    for (const [attribute, value] of flags) expect(extract(staged(), attribute)).toMatch(value);
    const changedPositions = [...changed, ...flags].map(([attribute]) => attribute as number);
    for (let attribute = 1; attribute <= 31; attribute += 1)
      if (!changedPositions.includes(attribute))
        expect(extract(staged(), attribute)).toBe(extract(before, attribute));
  });

  test('an order for stock has neither job nor sales order, is of general stock and charges its account', () => {
    modify({ JOBNO: soldJob()?.recordId.slice(2) ?? '' });
    expect(modify({ JOBNO: '' }).MSG).toBe('');
    const account = CO_STDS_WIP_1287.read(demo.session, '1')?.stockCostAccount;
    expect(account).not.toBe('');
    expect([6, 9, 16, 17, 19, 34].map((attribute) => extract(staged(), attribute))).toEqual([
      ...['', 'ST', '', '', account, 'N'],
    ]);
  });

  test('an order that stays one for stock keeps its account', () => {
    modify({ JOBNO: '' });
    const table = demo.account.table('OPENWO.AUTO.1287');
    table.write('1!100058', replace(staged(), 19, 0, 0, 'TOOLING'));
    modify({ JOBNO: '' });
    expect(extract(staged(), 19)).toBe('TOOLING');
  });

  test('flags that are out of date are right afterwards', () => {
    const table = demo.account.table('OPENWO.AUTO.1287');
    table.write('1!100058', replace(staged(), 33, 0, 0, 'Y'));
    const bill = extract(demo.account.table('ITEMMANF').read(`1!${partNo()}`) ?? '', 4);
    modify({});
    expect(extract(staged(), 33)).toBe(bill === '' ? 'Y' : 'N');
  });

  test('the standard routing of the part is one that it may follow', () => {
    expect(modify({ ROUTENO: '1' })).toEqual({ MSG: '' });
    expect(extract(staged(), 10)).toBe('1');
  });

  test('a blank routing leaves the routing as it is', () => {
    writeAlternate('7');
    modify({ ROUTENO: '7' });
    modify({ ROUTENO: '' });
    expect(extract(staged(), 10)).toBe('7');
  });

  test('REV1, which knows no routing, leaves it as it is', () => {
    writeAlternate('7');
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
    [{ WOQTY: 'abc' }, 'INVALID QUANTITY'],
    [{ WOQTY: '1.5' }, 'INVALID QUANTITY'],
    [{ WOQTY: '-3' }, 'INVALID QUANTITY'],
    [{ WOQTY: '0' }, 'INVALID QUANTITY'],
    [{ ROUTENO: '1\u001d2' }, 'ROUTING NOT FOUND'],
    [{ ROUTENO: '9' }, 'ROUTING NOT FOUND'],
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
});
