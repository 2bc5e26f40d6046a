import { replace } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { call } from '../call.ts';
import { vbWoUnrelease1 } from './vb-wo-unrelease.1.ts';

describe('VB_WO_UNRELEASE.1', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  const unrelease = (WONO: string) => call(demo.session, vbWoUnrelease1, { WONO });
  const released = () =>
    [...OPENWO.records(demo.session, '1')].filter(
      ({ releaseDate, percentComplete }) => releaseDate !== '' && percentComplete !== '',
    );

  test('attributes 4 and 18 are cleared and nothing else changes, for every released order', () => {
    expect(released().length).toBeGreaterThan(0);
    for (const { recordId, recordText } of released()) {
      unrelease(recordId.slice(2));
      expect(demo.account.table('OPENWO').read(recordId)).toBe(
        replace(replace(recordText, 4, 0, 0, ''), 18, 0, 0, ''),
      );
    }
  });

  test('an order of company 2 stays as it is', () => {
    const before = [...demo.account.table('OPENWO').records({ from: '2!' })];
    unrelease('100001');
    expect([...demo.account.table('OPENWO').records({ from: '2!' })]).toEqual(before);
  });

  test('taking it back twice changes nothing more', () => {
    unrelease('100001');
    const before = fingerprint(demo.account);
    unrelease('100001');
    expect(fingerprint(demo.account)).toBe(before);
  });

  test.each(['999999', '100058', 'P100'])('%s is not a live work order', (wono) => {
    expect(() => unrelease(wono)).toThrow(
      expect.objectContaining({ code: 'ROUTINE_FAILED', detail: 'WORK ORDER NOT FOUND' }),
    );
  });

  test('an order that another session holds is not changed', () => {
    const other = demoSession(demo.account);
    other.table('OPENWO').lock('1!100001');
    expect(() => unrelease('100001')).toThrow(expect.objectContaining({ code: 'RECORD_LOCKED' }));
    other.close();
  });
});
