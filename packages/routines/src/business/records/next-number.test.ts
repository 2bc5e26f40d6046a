import { MvdbError } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { numberSeries } from './next-number.ts';

const nextNumber = numberSeries(CO_STDS_WIP_1287, 'nextWorkOrderNo');

describe('numberSeries', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
    CO_STDS_WIP_1287.write(demo.session, '7', { nextWorkOrderNo: '40' });
  });
  afterEach(() => demo.account.close());

  const take = (session = demo.session, isInUse: (number: string) => boolean = () => false) =>
    nextNumber(companyContext(session, '7'), isInUse);

  test('each call takes the next', () => {
    expect([take(), take(), take()]).toEqual(['40', '41', '42']);
  });

  test('numbers in use are passed over', () => {
    expect(take(demo.session, (number) => Number(number) < 45)).toBe('45');
    expect(take()).toBe('46');
  });

  test('a series without a next number begins at 1', () => {
    CO_STDS_WIP_1287.write(demo.session, '7', { defaultPriority: '3' });
    expect([take(), take()]).toEqual(['1', '2']);
  });

  test('the other standards stay', () => {
    CO_STDS_WIP_1287.write(demo.session, '7', { nextWorkOrderNo: '5', defaultPriority: '3' });
    take();
    expect(CO_STDS_WIP_1287.read(demo.session, '7')?.defaultPriority).toBe('3');
  });

  test('a company without standards has no numbers', () => {
    expect(nextNumber(companyContext(demo.session, '8'), () => false)).toBeUndefined();
  });

  test('a next number that is not one is an error', () => {
    CO_STDS_WIP_1287.write(demo.session, '7', { nextWorkOrderNo: 'many' });
    expect(() => take()).toThrow(expect.objectContaining({ code: 'NOT_A_NUMBER' }));
  });

  test('another session cannot take one before the transaction ends', () => {
    const other = demoSession(demo.account);
    demo.session.transaction(() => {
      expect(take()).toBe('40');
      expect(() => take(other)).toThrow(MvdbError);
    });
    expect(take(other)).toBe('41');
  });
});
