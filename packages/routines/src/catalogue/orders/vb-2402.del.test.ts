import type fc from 'fast-check';
import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { LOT } from '../../schema/inventory.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { ITEMORD_MS, MRP_INCR_1287 } from '../../schema/planning.ts';
import {
  MLOSTSLS,
  MS_DEMAND,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  OPEN_ORD_XREF,
  SOREQ,
  WBOOKING,
} from '../../schema/sales-orders.ts';
import { expectOrdersAgree } from '../../testing/order-checks.ts';
import { anyText, expectExamplesHold, expectLawsHold } from '../../testing/routine-checks.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vb2402Del } from './vb-2402.del.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

const deleteLine = (ORDNO: string, ZLINE: string, more: Readonly<Record<string, string>> = {}) =>
  call(session, vb2402Del, { CO: '1', ORDNO, ZLINE, ...more });

const failing = (text: string) => expect.objectContaining({ code: 'ROUTINE_FAILED', detail: text });
const orderLines = () =>
  [...OPEN_ORD_LINE.records(session, '1')].map(({ recordId }) => recordId.split('!').slice(1));

describe('VB_2402.DEL', () => {
  test('its examples hold', () => expectExamplesHold(vb2402Del));

  test('the demo company agrees with itself', () => {
    expectOrdersAgree(session, '1');
    expectOrdersAgree(session, '2');
  });

  test('whichever line goes, everything agrees with those that stay', () => {
    for (const [order = '', line = ''] of orderLines())
      undone(session, () => {
        deleteLine(order, line);
        for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES, WOXREF])
          expect(table.read(session, '1', order, line)).toBeUndefined();
        expectOrdersAgree(session, '1');
      });
  });

  test('when all lines go, line by line with their headers, no order and no need is left', () =>
    undone(session, () => {
      for (const [order = '', line = ''] of orderLines())
        deleteLine(order, line, { PURGEHEAD: 'Y' });
      expectOrdersAgree(session, '1');
      for (const table of [OPEN_ORD_HEAD, OPEN_ORD_XREF, OPEN_ORD_CHRGS, SOREQ, MS_DEMAND])
        expect([...table.records(session, '1')]).toEqual([]);
    }));

  test('a header that loses its last line stays unless it is to be purged', () =>
    undone(session, () => {
      const [header] = [...OPEN_ORD_HEAD.records(session, '1')].filter(
        ({ lineNos, chargeNos }) => lineNos.length === 1 && chargeNos.length === 1,
      );
      const order = header?.recordId.slice(2) ?? '';
      const { HREC } = deleteLine(order, '1', { PURGEHEAD: 'N' });
      expect(OPEN_ORD_HEAD.read(session, '1', order)?.recordText).toBe(HREC);
      expect(OPEN_ORD_HEAD.parse(HREC)).toMatchObject({
        ...{ lineNos: [], orderValue: '0', shippedValue: '0', orderStatus: 'O' },
        chargeTotal: header?.chargeTotal,
      });
      expectOrdersAgree(session, '1');
    }));

  test('a purged header comes back blank, and its charges and its place with the customer go', () =>
    undone(session, () => {
      const [header] = [...OPEN_ORD_HEAD.records(session, '1')].filter(
        ({ lineNos, chargeNos }) => lineNos.length === 1 && chargeNos.length === 1,
      );
      const order = header?.recordId.slice(2) ?? '';
      expect(deleteLine(order, '1', { PURGEHEAD: 'Y' })).toEqual({ HREC: '' });
      expect(OPEN_ORD_HEAD.read(session, '1', order)).toBeUndefined();
      expect([...OPEN_ORD_CHRGS.recordsUnder(session, '1', order)]).toEqual([]);
      expectOrdersAgree(session, '1');
    }));

  test('a header that is given takes the place of the one on file', () =>
    undone(session, () => {
      const header = OPEN_ORD_HEAD.read(session, '1', '80011');
      const given = OPEN_ORD_HEAD.format({ customerPo: 'PO-NEW' }, header?.recordText);
      const { HREC } = deleteLine('80011', '2', { HREC: given });
      const stored = OPEN_ORD_HEAD.read(session, '1', '80011');
      expect(stored?.recordText).toBe(HREC);
      expect([stored?.customerPo, stored?.lineNos]).toEqual(['PO-NEW', ['1', '3', '4']]);
      expectOrdersAgree(session, '1');
    }));

  test('what was shipped of a line stays booked', () =>
    undone(session, () => {
      const [line] = [...OPEN_ORD_LINE.records(session, '1')].filter(
        ({ openQuantity, shippedQuantity }) => openQuantity !== '0' && shippedQuantity !== '0',
      );
      const [, order = '', lineNo = ''] = line?.recordId.split('!') ?? [];
      deleteLine(order, lineNo);
      const { quantityChanges = [], valueChanges = [] } =
        WBOOKING.read(session, '1', order, lineNo) ?? {};
      const sum = (texts: readonly string[]) =>
        texts.reduce((total, one) => total + Number(one), 0);
      expect(sum(quantityChanges)).toBe(Number(line?.shippedQuantity));
      expect(sum(valueChanges)).toBe(Number(line?.shippedValue));
    }));

  test('with a reason the open rest is a lost sale', () =>
    undone(session, () => {
      const before = [...MLOSTSLS.records(session, '1')].length;
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '1');
      deleteLine('80011', '1', { CODE: 'P', INITS: 'MP' });
      deleteLine('80011', '2', { CODE: 'D' });
      deleteLine('80011', '3');
      expect(MLOSTSLS.read(session, '1', String(before + 1))).toMatchObject({
        ...{ partNo: line?.partNo, customerNo: 'C1008', orderNo: '80011', orderLine: '1' },
        lostQuantity: line?.openQuantity,
        lostValue: String(Number(line?.lineValue) - Number(line?.shippedValue)),
        ...{ reasonCode: 'P', lostDate: '21491', enteredBy: 'MP' },
      });
      expect(MLOSTSLS.read(session, '1', String(before + 2))?.enteredBy).toBe('DM');
      expect([...MLOSTSLS.records(session, '1')]).toHaveLength(before + 2);
    }));

  test('a line that is shipped in full is no lost sale, and changes no need', () =>
    undone(session, () => {
      const [line] = [...OPEN_ORD_LINE.records(session, '1')].filter(
        ({ openQuantity }) => openQuantity === '0',
      );
      const [, order = '', lineNo = ''] = line?.recordId.split('!') ?? [];
      const changed = [...MRP_INCR_1287.records(session, '1')].map(({ recordText }) => recordText);
      const lost = [...MLOSTSLS.records(session, '1')].length;
      deleteLine(order, lineNo, { CODE: 'C' });
      expect([...MLOSTSLS.records(session, '1')]).toHaveLength(lost);
      expect([...MRP_INCR_1287.records(session, '1')].map((one) => one.recordText)).toEqual(
        changed,
      );
    }));

  test('planning is told, and the master schedule is to plan the part again', () =>
    undone(session, () => {
      const [scheduled] = [...OPEN_ORD_LINE.records(session, '1')].filter(
        ({ partNo, openQuantity }) =>
          openQuantity !== '0' && ITEMORD_MS.read(session, '1', partNo)?.replan === 'N',
      );
      const [, order = '', lineNo = ''] = scheduled?.recordId.split('!') ?? [];
      const partNo = scheduled?.partNo ?? '';
      deleteLine(order, lineNo);
      expect(ITEMORD_MS.read(session, '1', partNo)).toMatchObject({
        ...{ replan: 'Y', changedDate: '21491' },
      });
      expect(MRP_INCR_1287.read(session, '1', partNo)).toMatchObject({
        ...{ reason: 'ORDER CHANGED', changedDate: '21491', changedTime: '28800' },
        ...{ login: 'demo', partNo },
      });
    }));

  test('serial numbers that were set aside are free again', () =>
    undone(session, () => {
      const [first, second] = [...LOT.records(session, '1')].filter(({ recordId }) =>
        recordId.includes('!S'),
      );
      const [, part = '', , serial = ''] = first?.recordId.split('!') ?? [];
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '1');
      if (!first || !second || !line) throw new RangeError('the demo has serial numbers');
      LOT.update(session, first, { allocated: '1000' });
      LOT.update(session, second, { allocated: '1000' });
      OPEN_ORD_LINE.update(session, line, { partNo: part, openQuantity: '0' });
      OPEN_ORD_LINE_1287.write(session, line.recordId, { serialNos: [serial] });
      deleteLine('80011', '1');
      expect(LOT.read(session, first.recordId)?.allocated).toBe('0');
      expect(LOT.read(session, second.recordId)?.allocated).toBe('1000');
    }));

  test('a line sold in another unit frees as many of the unit in stock', () =>
    undone(session, () => {
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '1');
      const [unit = '', stockUnit = ''] = ['DZ', line?.unit];
      const quantities = session.table('ITEMQTY');
      const id = `1!${line?.partNo}`;
      const allocated = () => Number(quantities.read(id)?.split('\u001e')[1]);
      const before = allocated();
      if (line) OPEN_ORD_LINE.update(session, line, { unit, openQuantity: '2000' });
      UNITCONV.open(session).delete(`1!DZ!${stockUnit}`);
      expect(() => deleteLine('80011', '1')).toThrow('UNITCONV should tell how many');
      UNITCONV.write(session, `1!DZ!${stockUnit}`, { factor: '120000' });
      deleteLine('80011', '1');
      expect(allocated()).toBe(before - 24_000);
    }));

  test('an audit record is left on request', () =>
    undone(session, () => {
      const audits = () => [...TRANSREG.records(session, '1')];
      const before = audits().length;
      deleteLine('80011', '1', { AUDIT: 'N' });
      expect(audits()).toHaveLength(before);
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '2');
      const who = { INITS: 'TJ', CRTNO: '12', FILE: 'MENU', PGM: 'SCREEN' };
      deleteLine('80011', '2', { AUDIT: 'Y', ...who });
      deleteLine('80011', '3', { AUDIT: 'Y' });
      const [byScreen, plain] = audits()
        .filter(({ key }) => key.startsWith('1!80011!'))
        .slice(-2);
      expect(byScreen).toMatchObject({
        ...{ program: 'SCREEN', table: 'OPEN.ORD.LINE', key: '1!80011!2', action: 'D' },
        ...{ initials: 'TJ', port: '12', file: 'MENU' },
      });
      expect(byScreen?.oldContents[0]).toBe(line?.partNo);
      expect(plain).toMatchObject({ program: 'VB_2402.DEL', initials: 'DM', port: '0' });
    }));

  test.each([
    [{ ORDNO: 'NONE', ZLINE: '1' }, 'SALES ORDER NOT FOUND'],
    [{ ORDNO: '80011', ZLINE: '9' }, 'LINE NOT FOUND'],
    [{ ORDNO: '80011', ZLINE: '1', LOT: 'ITEMQTY' }, 'TABLE ITEMQTY IS NOT LOT'],
    [{ ORDNO: '80011', ZLINE: '1', DTRANSREG: 'TRANSREG' }, 'TABLE TRANSREG IS NOT DTRANSREG'],
  ])('%j fails with %s', (supplied, text) => {
    const before = fingerprint(demo.account);
    expect(() => call(session, vb2402Del, { CO: '1', ...supplied })).toThrow(failing(text));
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('its tables may be named', () =>
    undone(session, () => {
      const { HREC } = deleteLine('80011', '1', { LOT: 'LOT', DTRANSREG: 'DICT TRANSREG' });
      expect(OPEN_ORD_HEAD.parse(HREC).lineNos).toEqual(['2', '3', '4']);
    }));

  test('a record that another session holds ends it, and nothing changes', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('OPEN.ORD.HEAD').lock('1!80013');
    other.table('WBOOKING').lock('1!80011!1');
    const before = fingerprint(demo.account);
    for (const order of ['80011', '80013'])
      expect(() => deleteLine(order, '1')).toThrow(
        expect.objectContaining({ code: 'RECORD_LOCKED' }),
      );
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });

  test('a missing table is named', () => {
    demo.account.renameTable('OPEN.ORD.NOTES', 'ELSEWHERE');
    expect(() => deleteLine('80011', '1')).toThrow(failing('CANNOT OPEN FILE OPEN.ORD.NOTES'));
    demo.account.renameTable('ELSEWHERE', 'OPEN.ORD.NOTES');
  });

  test('whatever it is called with, it changes nothing unless it deletes', () => {
    const names = Object.keys(vb2402Del.args);
    const blanks = Object.fromEntries(names.map((name) => [name, anyText('')])) as Record<
      keyof typeof vb2402Del.args,
      fc.Arbitrary<string>
    >;
    expectLawsHold(
      demo,
      vb2402Del,
      {
        ...blanks,
        CO: anyText('1', '2'),
        ORDNO: anyText('80011', '80013', '80001'),
        ZLINE: anyText('1', '2', '3'),
        CODE: anyText('', 'P'),
        AUDIT: anyText('Y', 'N'),
        PURGEHEAD: anyText('Y', 'N'),
      },
      { mayChange: () => true },
    );
    expect(orderLines().length).toBeGreaterThan(0);
  });
});
