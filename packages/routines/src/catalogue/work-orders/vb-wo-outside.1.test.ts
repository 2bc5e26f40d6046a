import { extract, replace } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { call } from '../call.ts';
import { vbWoOutside1 } from './vb-wo-outside.1.ts';

describe('VB_WO_OUTSIDE.1', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  const setFlag = (WONO: string, FLAG: string) =>
    call(demo.session, vbWoOutside1, { CO: '1', WONO, FLAG });
  const extension = (id: string) => demo.account.table('OPENWO.1287').read(id);

  const staged = (id: string) => demo.account.table('OPENWO.AUTO.1287').read(id);

  test.each(['Y', 'N', ''])('flag %j goes to attribute 5 and nothing else changes', (flag) => {
    const before = extension('1!100001') ?? '';
    setFlag('100001', flag);
    expect(extension('1!100001')).toBe(replace(before, 5, 0, 0, flag));
  });

  test('a staged order without extension gets one', () => {
    expect(extension('1!100058')).toBeUndefined();
    setFlag('100058', 'Y');
    expect(extract(extension('1!100058') ?? '', 5)).toBe('Y');
    expect([...companySchema.danglingReferences(demo.session)]).toEqual([]);
  });

  test.each(['Y', 'N'])('the flag that a staged order shows follows: %s', (flag) => {
    setFlag('100058', flag);
    expect(extract(staged('1!100058') ?? '', 35)).toBe(flag);
  });

  test('a staged order whose flag is taken away shows that of its part', () => {
    const partNo = extract(staged('1!100058') ?? '', 1);
    const parts = demo.account.table('PRODUCT.1287');
    parts.write(`1!${partNo}`, replace(parts.read(`1!${partNo}`) ?? '', 9, 0, 0, 'Y'));
    setFlag('100058', 'N');
    setFlag('100058', '');
    expect(extract(staged('1!100058') ?? '', 35)).toBe('Y');
  });

  test.each([
    ['999999', 'Y', 'WORK ORDER NOT FOUND'],
    ['100001', 'X', 'INVALID FLAG X'],
    ['100001', 'Y\u001dN', 'INVALID FLAG Y N'],
  ])('order %s with flag %j fails: %s', (wono, flag, detail) => {
    const before = fingerprint(demo.account);
    expect(() => setFlag(wono, flag)).toThrow(
      expect.objectContaining({ code: 'ROUTINE_FAILED', detail }),
    );
    expect(fingerprint(demo.account)).toBe(before);
  });
});
