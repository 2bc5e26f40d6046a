import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { ITEMORD } from '../../schema/inventory.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { call } from '../call.ts';
import { vbCreateWoRev1 } from './vb-create-wo.rev1.ts';

describe('VB_CREATE_WO.REV1', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  const create = (supplied: { CO?: string; PARTNO?: string; QTY?: string; TYPE?: string }) =>
    call(demo.session, vbCreateWoRev1, { CO: '1', PARTNO: 'P100', QTY: '10', ...supplied });
  const nextNumber = () => CO_STDS_WIP_1287.read(demo.session, '1')?.nextWorkOrderNo;

  test('the order is staged under the next number, and the number moves on', () => {
    const next = nextNumber();
    const { WONO, MSG } = create({});
    expect({ WONO, MSG }).toEqual({ WONO: next, MSG: '' });
    expect(nextNumber()).toBe(String(Number(next) + 1));
    expect(OPENWO.read(demo.session, '1', WONO)).toBeUndefined();
  });

  test('the staged record holds the defaults where the contract and the layout put them', () => {
    const { WONO } = create({ QTY: '25' });
    const record = demo.account.table('OPENWO.AUTO.1287').read(`1!${WONO}`) ?? '';
    const leadDays = Number(extract(demo.account.table('ITEMORD').read('1!P100') ?? '', 11));
    expect(leadDays).toBe(7);
    const positions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 18, 21, 22, 32, 33, 34, 35];
    expect(positions.map((position) => extract(record, position))).toEqual([
      'P100',
      '25000',
      '21500',
      '',
      '21491',
      '',
      'O',
      'A',
      'ST',
      '1',
      '3',
      '0',
      'MAIN',
      '',
      '21491',
      'DM',
      'N',
      'N',
      'N',
      'Y',
    ]);
  });

  test.each([
    ['JS', 'JS'],
    ['', 'ST'],
    ['js', 'ST'],
    ['anything', 'ST'],
  ])('type %j is stored as %s', (TYPE, stockType) => {
    const { WONO } = create({ TYPE });
    expect(OPENWO_AUTO_1287.read(demo.session, '1', WONO)?.stockType).toBe(stockType);
  });

  test.each(['abc', '-5', '0', '1.5', '1e3', '99999999999999999999', ' 5', '5\u001d6'])(
    'quantity %j is rejected and nothing is written',
    (QTY) => {
      const before = fingerprint(demo.account);
      expect(create({ QTY })).toEqual({ WONO: '', MSG: 'INVALID QUANTITY' });
      expect(fingerprint(demo.account)).toBe(before);
    },
  );

  test.each([
    [{ PARTNO: 'NONE' }, 'PART NOT FOUND'],
    [{ CO: '2', PARTNO: 'P123' }, 'PART NOT FOUND'],
  ])('%o: %s', (supplied, MSG) => {
    const before = fingerprint(demo.account);
    expect(create(supplied)).toEqual({ WONO: '', MSG });
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('companies count for themselves', () => {
    const first = create({ CO: '2' }).WONO;
    expect(create({ CO: '2' }).WONO).toBe(String(Number(first) + 1));
    expect(create({}).WONO).not.toBe(String(Number(first) + 2));
  });

  test('a number that a live order has is passed over', () => {
    const next = Number(nextNumber());
    OPENWO.write(demo.session, `1!${next}`, { partNo: 'P100' });
    expect(create({}).WONO).toBe(String(next + 1));
  });

  test('while another session takes a number the call is rejected and nothing is written', () => {
    const other = demoSession(demo.account);
    other.table('CO.STDS.WIP.1287').lock('1');
    const before = fingerprint(demo.account);
    expect(() => create({})).toThrow(expect.objectContaining({ code: 'RECORD_LOCKED' }));
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
    expect(create({}).MSG).toBe('');
  });

  test('a part without a lead time is due at once', () => {
    const ordering = ITEMORD.read(demo.session, '1', 'P100');
    if (ordering) ITEMORD.update(demo.session, ordering, { manufacturingLeadDays: '' });
    const { WONO } = create({});
    expect(OPENWO_AUTO_1287.read(demo.session, '1', WONO)?.dueDate).toBe('21491');
  });
});
