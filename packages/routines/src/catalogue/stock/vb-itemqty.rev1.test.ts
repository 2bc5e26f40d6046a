import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { ITEMQTY } from '../../schema/inventory.ts';
import { call } from '../call.ts';
import { vbItemqtyRev1 } from './vb-itemqty.rev1.ts';

describe('VB_ITEMQTY.REV1', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());

  const parts = [...ITEMQTY.records(session, '1')].slice(0, 12);
  const inStock = parts.filter(({ onHand }) => Number(onHand) > 0);
  const numbers = parts.map(({ recordId }) => recordId.slice('1!'.length));

  test.each([
    ['values', '\u001d'],
    ['attributes', '\u001e'],
  ])('runs the query over parts given as %s', (_, mark) => {
    expect(inStock.length).toBeGreaterThan(0);
    expect(inStock.length).toBeLessThan(parts.length);
    const PARTLIST = numbers.join(mark);
    const listed = (BSQL: string) => call(session, vbItemqtyRev1, { PARTLIST, BSQL }).RETURNDATA;
    expect(listed('SELECT ITEMQTY WITH ON.HAND > 0')).toBe(
      inStock.map(({ recordId }) => recordId).join('\u001e'),
    );
    expect(listed('SELECT @ID, ON.HAND FROM ITEMQTY WHERE ON.HAND > 0')).toBe(
      inStock.map(({ recordId, onHand }) => `${recordId}\u001d${onHand}`).join('\u001e'),
    );
    expect(listed('SELECT PRODUCT').split('\u001e')).toHaveLength(parts.length);
  });

  test('takes the active list when no parts are given', () => {
    session.selectLists.form(
      0,
      parts.map(({ recordId }) => recordId),
    );
    const BSQL = 'SELECT ITEMQTY WITH ON.HAND > 0';
    expect(call(session, vbItemqtyRev1, { BSQL }).RETURNDATA).toBe(
      inStock.map(({ recordId }) => recordId).join('\u001e'),
    );
    expect(session.selectLists.isActive(0)).toBe(false);
  });
});
