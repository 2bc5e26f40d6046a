import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { failing } from '../../testing/failing.ts';
import { call } from '../call.ts';
import { vbGetlistRev1 } from './vb-getlist.rev1.ts';
import { vbGetlist } from './vb-getlist.ts';

const { account, session } = openDemo();
afterAll(() => account.close());

describe('VB_GETLIST', () => {
  test('gives what a clause selects, in its order', () => {
    const buffalo = [...CUSTOMER.records(session)]
      .filter(({ city }) => city === 'Buffalo')
      .sort(
        (a, b) => Number(a.customerName < b.customerName) - Number(a.customerName > b.customerName),
      );
    expect(buffalo.length).toBeGreaterThan(1);
    const WITHCLAUSE = 'WITH CITY = "Buffalo" BY.DSND CUSTOMER.NAME';
    expect(call(session, vbGetlist, { FILENAME: 'CUSTOMER', FLD: '1', WITHCLAUSE }).RETMSG).toBe(
      buffalo.flatMap(({ recordId, customerName }) => [recordId, customerName]).join('\u001e'),
    );
  });

  test.each([
    ['SELECT VENDOR', 'SELECTION MUST NAME CUSTOMER'],
    ['DELETE CUSTOMER', 'COMMAND NOT ALLOWED DELETE'],
    ['COPY FROM CUSTOMER TO VENDOR ALL', 'COMMAND NOT ALLOWED COPY'],
  ])('%s fails', (WITHCLAUSE, text) => {
    expect(() => call(session, vbGetlist, { FILENAME: 'CUSTOMER', FLD: '1', WITHCLAUSE })).toThrow(
      failing(text),
    );
  });
});

describe('VB_GETLIST.REV1', () => {
  const open = [...OPENWO.records(session, '1')].filter(({ orderStatus }) => orderStatus === 'O');
  const isLarge = (quantity: string) => Number(quantity) >= 5000;
  const large = open.filter(({ orderedQuantity }) => isLarge(orderedQuantity));
  const lines = (...rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.join('\u001d')).join('\u001e');

  test.each([
    ['SELECT OPENWO WITH ORDER.STATUS = "O" AND COMPANY = "1"'],
    ["SELECT ORDER.STATUS FROM OPENWO WHERE ORDER.STATUS = 'O' AND COMPANY = '1'"],
    ['SORT OPENWO WITH ORDER.STATUS = "O" AND COMPANY = "1" PART.NO'],
  ])('%s makes the first list, which BSQL narrows', (VSQL) => {
    expect(large.length).toBeGreaterThan(0);
    expect(large.length).toBeLessThan(open.length);
    const { DATA, MESSAGE } = call(session, vbGetlistRev1, {
      BSQL: 'SSELECT OPENWO WITH ORDERED.QUANTITY >= "5"',
      VSQL,
      VLIST: 'NOT LOOKED AT',
    });
    expect({ DATA, MESSAGE }).toEqual({
      DATA: large.map(({ recordId }) => recordId).join('\u001e'),
      MESSAGE: '',
    });
  });

  test('SQL and LIST give columns as they are stored', () => {
    const VLIST = open.map(({ recordId }) => recordId).join('\u001e');
    const parts = large.map(({ partNo, orderedQuantity }) => [partNo, orderedQuantity]);
    const BSQL =
      'SELECT PART.NO, ORDERED.QUANTITY FROM OPENWO WHERE ORDERED.QUANTITY >= 5 ORDER BY @ID';
    expect(call(session, vbGetlistRev1, { BSQL, VLIST }).DATA).toBe(lines(...parts));
    const list = 'SORT OPENWO WITH ORDERED.QUANTITY >= "5" PART.NO ORDERED.QUANTITY';
    expect(call(session, vbGetlistRev1, { BSQL: list, VLIST }).DATA).toBe(
      lines(
        ...large.map(({ recordId, partNo, orderedQuantity }) => [
          recordId,
          partNo,
          orderedQuantity,
        ]),
      ),
    );
    expect(call(session, vbGetlistRev1, { BSQL: `${list} ID.SUP`, VLIST }).DATA).toBe(
      lines(...parts),
    );
    const saving = 'SELECT OPENWO WITH ORDERED.QUANTITY >= "5" SAVING PART.NO';
    expect(call(session, vbGetlistRev1, { BSQL: saving, VLIST }).DATA).toBe(
      lines(...parts.map(([part = '']) => [part])),
    );
  });

  test('takes the active list of the session, and leaves none behind', () => {
    session.selectLists.form(0, ['1!100001', '1!NONE', '1!100003']);
    const { DATA } = call(session, vbGetlistRev1, { BSQL: 'SELECT OPENWO' });
    expect(DATA).toBe('1!100001\u001e1!100003');
    expect(session.selectLists.isActive(0)).toBe(false);
  });

  test('a first list without ids gives no data, no list at all the whole table', () => {
    const BSQL = 'SELECT CUSTOMER';
    const VSQL = 'SELECT CUSTOMER WITH CITY = "NOWHERE"';
    expect(call(session, vbGetlistRev1, { BSQL, VSQL })).toEqual({ DATA: '', MESSAGE: '' });
    expect(call(session, vbGetlistRev1, { BSQL }).DATA.split('\u001e')).toHaveLength(
      account.table('CUSTOMER').count(),
    );
  });

  test.each([
    [{ BSQL: 'DELETE OPENWO' }, 'COMMAND NOT ALLOWED DELETE'],
    [{ BSQL: 'COUNT OPENWO' }, 'COMMAND NOT ALLOWED COUNT'],
    [{ BSQL: 'SELECT NOWHERE' }, 'CANNOT OPEN FILE NOWHERE'],
    [{ BSQL: 'LIST OPENWO TO /tmp/x' }, 'COMMAND NOT ALLOWED TO /tmp/x'],
    [{ BSQL: 'SELECT OPENWO', VSQL: 'CLEAR.FILE OPENWO' }, 'COMMAND NOT ALLOWED CLEAR.FILE'],
    [{ BSQL: 'WITH ORDER.STATUS' }, 'INVALID SELECTION "WITH ORDER.STATUS" NAMES NO TABLE'],
    [{ BSQL: 'SELECT OPENWO WITH' }, 'INVALID SELECTION AT CHARACTER 19'],
    [{ BSQL: 'SELECT A FROM NOWHERE' }, 'INVALID SELECTION'],
  ])('%j is refused', (supplied, text) => {
    const { DATA, MESSAGE } = call(session, vbGetlistRev1, supplied);
    expect(DATA).toBe('');
    expect(MESSAGE).toContain(text);
  });
});
