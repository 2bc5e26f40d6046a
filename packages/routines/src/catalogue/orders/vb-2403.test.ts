import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { HOLD } from '../../schema/planning.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { failing } from '../../testing/failing.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vb2403 } from './vb-2403.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

const orders = (company: string) => [...OPEN_ORD_HEAD.records(session, company)];
const unprinted = (company: string) =>
  orders(company).filter(({ printedDate }) => printedDate === '');

function printedBy(runner: Session): string[] {
  runner.takeOutput();
  expect(call(runner, vb2403, {})).toEqual({});
  return runner.takeOutput();
}

const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const pieces = (quantity: string) => (Number(quantity) / 1000).toFixed(3);

/** MM/DD/YY of an internal date. */
function date(day: string): string {
  const made = new Date(Date.UTC(1967, 11, 31) + Number(day) * 86_400_000);
  const [year = '', month, dayOfMonth] = made.toISOString().slice(0, 10).split('-');
  return `${month}/${dayOfMonth}/${year.slice(2)}`;
}

const words = (line: string) => line.trim().replace(/ +/g, ' ');

/** The register of a company, one space between its words, from the tables alone. */
function expectedLines(company: string): string[] {
  const lines: string[] = [];
  let total = 0;
  for (const order of unprinted(company)) {
    const { recordId, customerNo, orderDate, orderType, customerPo } = order;
    const number = recordId.slice(2);
    const name = CUSTOMER.read(session, company, customerNo)?.customerName;
    const ofOrder = [...OPEN_ORD_LINE.recordsUnder(session, company, number)];
    const value = ofOrder.reduce((sum, { lineValue }) => sum + Number(lineValue), 0);
    total += value;
    lines.push(
      [number, date(orderDate), orderType, customerNo, name, customerPo, money(value)].join(' '),
    );
    for (const line of ofOrder) {
      const { partNo, description, orderedQuantity, unit, promisedDate, lineValue } = line;
      const lineNo = line.recordId.split('!')[2];
      lines.push(
        [lineNo, partNo, description, pieces(orderedQuantity), unit, date(promisedDate)].join(' ') +
          ` ${money(Number(lineValue))}`,
      );
    }
  }
  return [...lines, `${unprinted(company).length} ORDER(S) ${money(total)}`];
}

describe('VB_2403', () => {
  test.each(['1', '2'])('in company %s it prints every order not printed yet', (company) =>
    undone(session, () => {
      const [first] = orders(company);
      if (first) OPEN_ORD_HEAD.update(session, first, { printedDate: '' });
      const { clock } = session;
      const wanted = expectedLines(company);
      const [title, ...lines] = printedBy(companySession(demo.account, { company, clock }));
      expect(title).toBe('DAILY ORDER REGISTER, 11/02/26');
      expect(lines.map(words)).toEqual(wanted);
      expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    }),
  );

  test('it marks them, leaves the rest of them, and other orders, as they were', () =>
    undone(session, () => {
      const before = [...OPEN_ORD_HEAD.records(session)];
      const waiting = new Set(unprinted('1').map(({ recordId }) => recordId));
      expect(waiting.size).toBeGreaterThan(2);
      printedBy(session);
      for (const order of before) {
        const after = OPEN_ORD_HEAD.read(session, order.recordId)?.recordText.split('\u001e');
        const wanted = order.recordText.split('\u001e');
        if (waiting.has(order.recordId)) wanted[19] = '21491';
        expect(after).toEqual(wanted);
      }
      expect(unprinted('1')).toEqual([]);
    }));

  test('what is printed is kept', () =>
    undone(session, () => {
      const [title, ...lines] = printedBy(session);
      const [held] = HOLD.recordsUnder(session, '1', 'ORDERREG');
      expect([held?.title, held?.program, held?.login]).toEqual([title, 'VB_2403', 'demo']);
      expect(held?.lines).toEqual(lines);
    }));

  test('a line that is not on file is reported', () =>
    undone(session, () => {
      const [order] = unprinted('1');
      OPEN_ORD_LINE.open(session).delete(`${order?.recordId}!1`);
      expect(printedBy(session)).toContain('     1 LINE NOT FOUND');
    }));

  test('with no order to print it fails, and prints nothing', () =>
    undone(session, () => {
      printedBy(session);
      const before = fingerprint(demo.account);
      expect(() => printedBy(session)).toThrow(failing('NO RECORDS SELECTED.'));
      expect(session.takeOutput()).toEqual([]);
      expect(fingerprint(demo.account)).toBe(before);
    }));

  test('an order that another session holds ends it, and none is marked', () => {
    const other = new Session(demo.account, { login: 'anna' });
    const last = unprinted('1').at(-1);
    other.table('OPEN.ORD.HEAD').lock(last?.recordId);
    const before = fingerprint(demo.account);
    expect(() => printedBy(session)).toThrow(expect.objectContaining({ code: 'RECORD_LOCKED' }));
    expect(session.takeOutput()).toEqual([]);
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });
});
