import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vbS0910 } from '../../catalogue/audit/vb-s0910.ts';
import { vbS0912 } from '../../catalogue/audit/vb-s0912.ts';
import { vbS0923 } from '../../catalogue/audit/vb-s0923.ts';
import { call } from '../../catalogue/call.ts';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

const change = { CO: '1', KEY: '1!P100', OLDREC: ['A', 'B'], NEWREC: ['A', 'C'], ACTION: 'C' };

describe('attributes to leave out of the register', () => {
  test.each([
    ['ALL', 'INVALID SKIP ALL'],
    ['0', 'INVALID SKIP 0'],
    ['1\u001d2.1', 'INVALID SKIP 2.1'],
    ['-1', 'INVALID SKIP -1'],
    ['1\u001e2', 'INVALID SKIP 1 2'],
  ])('%j: %s, and nothing is registered', (SKIP, text) => {
    const before = fingerprint(demo.account);
    expect(call(demo.session, vbS0910, { ...change, SKIP }).MSG).toBe(text);
    expect(call(demo.session, vbS0923, { ...change, SKIP }).MSG).toBe(text);
    expect(() => call(demo.session, vbS0912, { ...change, SKIP })).toThrow(text);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('are attribute numbers, some of which may be blank', () => {
    const count = () => demo.account.table('TRANSREG').count();
    const before = count();
    expect(call(demo.session, vbS0910, { ...change, SKIP: [['', '1', '75']] }).MSG).toBe('');
    expect(count()).toBe(before + 1);
  });
});
