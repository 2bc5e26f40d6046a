import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { orderInvariants } from '../../invariants/orders.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { companySession } from '../../schema/company-session.ts';
import { LOT, REQ } from '../../schema/inventory.ts';
import { WORK2450_HEAD, WOXREF } from '../../schema/invoices.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { ITEMORD_MS, MRP_INCR_1287, WORKJ7272A_1287 } from '../../schema/planning.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import {
  MLOSTSLS,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  WBOOKING,
} from '../../schema/sales-orders.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { SERVICE_1287 } from '../../schema/service.ts';
import { OPENWO, OPENWO_AUTO_1287, OPENWO_SIM } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { failing } from '../../testing/failing.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbPartAllocationInquiryRev6 } from '../parts/vb-part-allocation-inquiry.rev6.ts';
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

/** Lines of which nothing was shipped, without those that staged invoices list. */
const openLines = () =>
  [...OPEN_ORD_LINE.records(session, '1')]
    .filter(
      ({ shippedQuantity, recordId }) => shippedQuantity === '0' && !STAGED.includes(recordId),
    )
    .map(({ recordId }) => recordId.split('!').slice(1));

/** Tables whose records lose their order when it is purged; the booking journal keeps its own. */
const ofOrders = (table: string) => ['JOBMASTER', 'OPENWO', 'OPENWO.SIM', 'REQ'].includes(table);

const STAGED = ['1!80011!1', '1!80005!1'];

/** The same account and clock, for somebody of another department. */
const of = (department: string): Session =>
  companySession(demo.account, { login: 'x', department, clock: session.clock });

describe('VB_2402.DEL', () => {
  test('the demo company agrees with itself', () => {
    assertInvariants(orderInvariants, session, '1');
    assertInvariants(orderInvariants, session, '2');
  });

  test('whichever line goes, everything agrees with those that stay', () => {
    for (const [order = '', line = ''] of openLines())
      undone(session, () => {
        deleteLine(order, line);
        for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES, WOXREF])
          expect(table.read(session, '1', order, line)).toBeUndefined();
        assertInvariants(orderInvariants, session, '1');
      });
  });

  test('when all go that may, line by line with their headers, nothing points to one that went', () =>
    undone(session, () => {
      const gone = openLines();
      for (const [order = '', line = ''] of gone) deleteLine(order, line, { PURGEHEAD: 'Y' });
      expect(gone).toHaveLength(15);
      assertInvariants(orderInvariants, session, '1');
      expect(OPEN_ORD_HEAD.read(session, '1', '80001')).toBeUndefined();
      expect([...OPEN_ORD_CHRGS.recordsUnder(session, '1', '80001')]).toEqual([]);
      const dangling = [...companySchema.danglingReferences(session)].filter(
        ({ table, targetTable }) => targetTable === 'OPEN.ORD.LINE' || ofOrders(table),
      );
      expect(dangling).toEqual([]);
    }));

  test('work orders of a line that goes are made all the same, for their job', () =>
    undone(session, () => {
      const made = () => OPENWO.read(session, '1', '100028');
      const pegs = () => REQ.read(session, '1', 'A200')?.demandSalesOrders;
      expect([made()?.salesOrder, made()?.salesLine, pegs()]).toEqual([
        '80010',
        '1',
        ['80010', '80004'],
      ]);
      call(session, vbPartAllocationInquiryRev6, { CO: '1', PARTNO: 'A200', REQTYPE: 'WRITE' });
      OPENWO_SIM.write(session, '1!SIM1', { salesOrder: '80010', salesLine: '1' });
      OPENWO_AUTO_1287.write(session, '1!AUTO1', { salesOrder: '80010', salesLine: '2' });
      deleteLine('80010', '1');
      expect(made()).toMatchObject({
        salesOrder: '',
        salesLine: '',
        jobNo: '26012',
        orderStatus: 'O',
      });
      expect(pegs()).toEqual(['', '80004']);
      expect(WORKJ7272A_1287.read(session, '1', 'A200')).toMatchObject({
        ...{ salesOrders: ['', '80004'], salesLines: ['', '1'] },
      });
      expect(OPENWO_SIM.read(session, '1!SIM1')).toMatchObject({ salesOrder: '', salesLine: '' });
      expect(OPENWO_AUTO_1287.read(session, '1!AUTO1')?.salesOrder).toBe('80010');
    }));

  test('the charges of a line go with it, and those of the whole order stay', () =>
    undone(session, () => {
      const ofOrder = { description: 'PACKING', amount: '500', invoicedAmount: '0' };
      OPEN_ORD_CHRGS.write(session, '1!80008!2', ofOrder);
      const header = OPEN_ORD_HEAD.read(session, '1', '80008');
      if (header) OPEN_ORD_HEAD.update(session, header, { chargeNos: ['1', '2'] });
      const HREC = deleteLine('80008', '1').HREC;
      expect(OPEN_ORD_HEAD.parse(HREC)).toMatchObject({ chargeNos: ['2'], chargeTotal: '500' });
      expect(OPEN_ORD_CHRGS.read(session, '1', '80008', '1')).toBeUndefined();
      expect(OPEN_ORD_CHRGS.read(session, '1', '80008', '2')).toMatchObject(ofOrder);
      assertInvariants(orderInvariants, session, '1');
    }));

  test('a charge that was invoiced keeps its line, and the order it belongs to', () =>
    undone(session, () => {
      for (const [order, lineNo] of [
        ['80001', '1'],
        ['80012', ''],
      ] as const) {
        const charge = OPEN_ORD_CHRGS.read(session, '1', order, '1');
        expect(charge?.lineNo).toBe(lineNo);
        if (charge) OPEN_ORD_CHRGS.update(session, charge, { invoicedAmount: '1' });
        expect(() => deleteLine(order, '1', { PURGEHEAD: 'Y' })).toThrow(
          failing('CHARGE IS INVOICED 1'),
        );
        expect(OPEN_ORD_LINE.read(session, '1', order, '1')).toBeDefined();
      }
    }));

  test('a line of which some was shipped stays, and with it what was shipped of its order', () =>
    undone(session, () => {
      const line = OPEN_ORD_LINE.read(session, '1', '80012', '1');
      const before = OPEN_ORD_HEAD.read(session, '1', '80011')?.shippedValue;
      for (const lineNo of ['3', '4'])
        expect(() => deleteLine('80011', lineNo)).toThrow(failing('LINE IS SHIPPED'));
      expect(() => deleteLine('80007', '1')).toThrow(failing('LINE IS SHIPPED'));
      expect(OPEN_ORD_HEAD.read(session, '1', '80011')?.shippedValue).toBe(before);
      if (line) OPEN_ORD_LINE.update(session, line, { shippedValue: '100' });
      expect(() => deleteLine('80012', '1')).toThrow(failing('LINE IS SHIPPED'));
    }));

  test('a line that an invoice being entered lists stays', () => {
    expect(() => deleteLine('80011', '1')).toThrow(failing('LINE IS BEING INVOICED W1'));
  });

  test.each(['ACCOUNTING', 'SHIPPING', 'OTHER', ''])('%s deletes no line', (department) => {
    const supplied = { CO: '1', ORDNO: '80011', ZLINE: '2' };
    expect(() => call(of(department), vb2402Del, supplied)).toThrow(
      failing(`NOT ALLOWED FOR DEPARTMENT ${department}`),
    );
  });

  test('a header that loses its last line stays unless it is to be purged', () =>
    undone(session, () => {
      const order = '80012';
      const header = OPEN_ORD_HEAD.read(session, '1', order);
      const { HREC } = deleteLine(order, '1', { PURGEHEAD: 'N' });
      expect(OPEN_ORD_HEAD.read(session, '1', order)?.recordText).toBe(HREC);
      expect(OPEN_ORD_HEAD.parse(HREC)).toMatchObject({
        ...{ lineNos: [], orderValue: '0', shippedValue: '0', orderStatus: 'O' },
        chargeTotal: header?.chargeTotal,
      });
      assertInvariants(orderInvariants, session, '1');
    }));

  test('a purged header comes back blank, and its charges and its place with the customer go', () =>
    undone(session, () => {
      const order = '80012';
      expect(deleteLine(order, '1', { PURGEHEAD: 'Y' })).toEqual({ HREC: '' });
      expect(OPEN_ORD_HEAD.read(session, '1', order)).toBeUndefined();
      expect([...OPEN_ORD_CHRGS.recordsUnder(session, '1', order)]).toEqual([]);
      assertInvariants(orderInvariants, session, '1');
    }));

  test('nothing that was about a purged order names it any more', () =>
    undone(session, () => {
      const order = '80012';
      const named = [JOBMASTER, NCN_1287, SERVICE_1287, OPENWO, OPENWO_SIM, OPENWO_AUTO_1287];
      for (const table of named) table.write(session, '1!ABOUT', { salesOrder: order });
      const pointing = () =>
        [...companySchema.danglingReferences(session)]
          .filter(({ target }) => target === `1!${order}`)
          .map(({ table, recordId }) => `${table} ${recordId}`);
      deleteLine(order, '1', { PURGEHEAD: 'Y' });
      expect(pointing()).toEqual([]);
      for (const table of named)
        expect(table.read(session, '1!ABOUT')).toMatchObject({ salesOrder: '' });
    }));

  test('a header that is given must be the one on file', () =>
    undone(session, () => {
      const header = OPEN_ORD_HEAD.read(session, '1', '80011');
      const changed = OPEN_ORD_HEAD.format({ customerPo: 'PO-NEW' }, header?.recordText);
      expect(() => deleteLine('80011', '2', { HREC: changed })).toThrow(
        failing('SALES ORDER HAS CHANGED'),
      );
      expect(OPEN_ORD_HEAD.read(session, '1', '80011')?.recordText).toBe(header?.recordText);
      const { HREC } = deleteLine('80011', '2', { HREC: `${header?.recordText}\u001e\u001e` });
      const stored = OPEN_ORD_HEAD.read(session, '1', '80011');
      expect(stored?.recordText).toBe(HREC);
      expect([stored?.customerPo, stored?.lineNos]).toEqual([header?.customerPo, ['1', '3', '4']]);
      assertInvariants(orderInvariants, session, '1');
    }));

  test('what was booked of a line is taken back', () =>
    undone(session, () => {
      deleteLine('80011', '2');
      const { quantityChanges = [], valueChanges = [] } =
        WBOOKING.read(session, '1', '80011', '2') ?? {};
      const sum = (texts: readonly string[]) =>
        texts.reduce((total, one) => total + Number(one), 0);
      expect([sum(quantityChanges), sum(valueChanges)]).toEqual([0, 0]);
      expect(quantityChanges.at(-1)).toBe('-12000');
    }));

  test('with a reason the line is a lost sale', () =>
    undone(session, () => {
      const before = [...MLOSTSLS.records(session, '1')].length;
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '2');
      deleteLine('80011', '2', { CODE: 'P', INITS: 'MP' });
      deleteLine('80012', '1', { CODE: 'D' });
      deleteLine('80013', '2');
      expect(MLOSTSLS.read(session, '1', String(before + 1))).toMatchObject({
        ...{ partNo: line?.partNo, customerNo: 'C1008', orderNo: '80011', orderLine: '2' },
        ...{ lostQuantity: line?.openQuantity, lostValue: line?.lineValue },
        ...{ reasonCode: 'P', lostDate: '21491', enteredBy: 'MP' },
      });
      expect(MLOSTSLS.read(session, '1', String(before + 2))?.enteredBy).toBe('DM');
      expect([...MLOSTSLS.records(session, '1')]).toHaveLength(before + 2);
    }));

  test('a line of which nothing is open is not a lost sale, and changes no need', () =>
    undone(session, () => {
      const line = OPEN_ORD_LINE.read(session, '1', '80012', '1');
      if (line) OPEN_ORD_LINE.update(session, line, { openQuantity: '0' });
      const changed = [...MRP_INCR_1287.records(session, '1')].map(({ recordText }) => recordText);
      const lost = [...MLOSTSLS.records(session, '1')].length;
      deleteLine('80012', '1', { CODE: 'C' });
      expect([...MLOSTSLS.records(session, '1')]).toHaveLength(lost);
      expect([...MRP_INCR_1287.records(session, '1')].map((one) => one.recordText)).toEqual(
        changed,
      );
    }));

  test('planning is reported, and the master schedule is to plan the part again', () =>
    undone(session, () => {
      const [scheduled] = [...OPEN_ORD_LINE.records(session, '1')].filter(
        ({ partNo, shippedQuantity }) =>
          shippedQuantity === '0' && ITEMORD_MS.has(session, '1', partNo),
      );
      const planned = ITEMORD_MS.read(session, '1', scheduled?.partNo ?? '');
      if (planned) ITEMORD_MS.update(session, planned, { replan: 'N', changedDate: '21480' });
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
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '2');
      if (!first || !second || !line) throw new RangeError('the demo has serial numbers');
      LOT.update(session, first, { allocated: '1000' });
      LOT.update(session, second, { allocated: '1000' });
      OPEN_ORD_LINE.update(session, line, { partNo: part, openQuantity: '0' });
      OPEN_ORD_LINE_1287.write(session, line.recordId, { serialNos: [serial] });
      deleteLine('80011', '2');
      expect(LOT.read(session, first.recordId)?.allocated).toBe('0');
      expect(LOT.read(session, second.recordId)?.allocated).toBe('1000');
    }));

  test('a line sold in another unit frees as many of the unit in stock', () =>
    undone(session, () => {
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '2');
      const [unit = '', stockUnit = ''] = ['DZ', line?.unit];
      const quantities = session.table('ITEMQTY');
      const id = `1!${line?.partNo}`;
      const allocated = () => Number(quantities.read(id)?.split('\u001e')[1]);
      const before = allocated();
      if (line) OPEN_ORD_LINE.update(session, line, { unit, openQuantity: '2000' });
      UNITCONV.open(session).delete(`1!DZ!${stockUnit}`);
      expect(() => deleteLine('80011', '2')).toThrow('UNITCONV should say how many');
      UNITCONV.write(session, `1!DZ!${stockUnit}`, { factor: '120000' });
      deleteLine('80011', '2');
      expect(allocated()).toBe(before - 24_000);
    }));

  test('an audit record is left on request', () =>
    undone(session, () => {
      const audits = () => [...TRANSREG.records(session, '1')];
      const before = audits().length;
      deleteLine('80012', '1', { AUDIT: 'N' });
      expect(audits()).toHaveLength(before);
      const line = OPEN_ORD_LINE.read(session, '1', '80011', '2');
      const who = { INITS: 'TJ', CRTNO: '12', FILE: 'MENU', PGM: 'SCREEN' };
      deleteLine('80011', '2', { AUDIT: 'Y', ...who });
      deleteLine('80013', '2', { AUDIT: 'Y' });
      const [byScreen, plain] = audits()
        .filter(({ recordKey }) => ['1!80011!2', '1!80013!2'].includes(recordKey))
        .filter(({ table }) => table === 'OPEN.ORD.LINE')
        .slice(-2);
      expect(byScreen).toMatchObject({
        ...{ program: 'SCREEN', table: 'OPEN.ORD.LINE', recordKey: '1!80011!2', action: 'D' },
        ...{ initials: 'TJ', port: '12', file: 'MENU' },
      });
      expect(byScreen?.oldContents[0]).toBe(line?.partNo);
      expect(plain).toMatchObject({ program: 'VB_2402.DEL', initials: 'DM', port: '0' });
    }));

  test('an audit record is left of every record that goes, the header that is purged included', () =>
    undone(session, () => {
      const invoiced = new Set(
        Array.from(WORK2450_HEAD.records(session, '1'), ({ orderNo }) => orderNo),
      );
      const whole = [...OPEN_ORD_HEAD.records(session, '1')].find(
        ({ key, recordId, shippedValue, orderStatus }) =>
          orderStatus === 'O' &&
          shippedValue === '0' &&
          !invoiced.has(key.order) &&
          [...OPEN_ORD_LINE.recordsUnder(session, recordId)].length > 1 &&
          [...OPEN_ORD_CHRGS.recordsUnder(session, recordId)].every(
            ({ invoicedAmount }) => invoicedAmount === '0',
          ),
      );
      const number = whole?.key.order ?? '';
      const tables = ['OPEN.ORD.HEAD', 'OPEN.ORD.LINE', 'OPEN.ORD.LINE.1287', 'OPEN.ORD.NOTES'];
      const stored = () =>
        [...tables, 'OPEN.ORD.CHRGS'].flatMap((table) =>
          [...session.table(table).ids({ from: `1!${number}`, to: `1!${Number(number) + 1}` })].map(
            (id) => `${table} ${id}`,
          ),
        );
      const before = stored();
      for (const line of whole?.lineNos ?? [])
        deleteLine(number, line, { AUDIT: 'Y', PURGEHEAD: 'Y' });
      expect(stored()).toEqual([]);
      const reported = [...TRANSREG.records(session, '1')]
        .filter(({ program, action }) => program === 'VB_2402.DEL' && action === 'D')
        .map(({ table, recordKey }) => `${table} ${recordKey}`);
      expect(reported.slice(-before.length).sort()).toEqual(before.sort());
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
      const { HREC } = deleteLine('80011', '2', { LOT: 'LOT', DTRANSREG: 'DICT TRANSREG' });
      expect(OPEN_ORD_HEAD.parse(HREC).lineNos).toEqual(['1', '3', '4']);
    }));

  test('a record that another session holds ends it, and nothing changes', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('OPEN.ORD.HEAD').lock('1!80013');
    other.table('WBOOKING').lock('1!80011!2');
    const before = fingerprint(demo.account);
    for (const order of ['80011', '80013'])
      expect(() => deleteLine(order, '2')).toThrow(
        expect.objectContaining({ code: 'RECORD_LOCKED' }),
      );
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });
});
