import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openDemo } from '@mvdb/routines';
import type { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVOICE_HEAD, WORK2470_HEAD } from '../../packages/routines/src/schema/invoices.ts';
import { CO_STDS_ORD } from '../../packages/routines/src/schema/sales-orders.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../packages/routines/src/schema/work-orders.ts';
import { assertEverythingAgrees } from '../../packages/routines/src/testing/agreeing-books.ts';
import { startProgram } from '../storage/start-peer.ts';
import type { Done, Report } from './clerk.ts';

/*
 * Several processes invoice the same orders, credit them, move the same lots, make the same staged work orders live and
 * take numbers, at the same time.
 * Each call is made again as long as a record is locked, as any caller does.
 */

const CLERKS = 4;
/** Nobody waits for longer, though all want the same, unless he waits forever: it is not a measure of speed. */
const WAIT_MAX_MS = 300_000;

let account: Account;
let session: Session;
let reports: readonly Report[];
let done: readonly Done[];
let first: Record<'invoice' | 'credit', string>;

const next = () => {
  const { nextInvoiceNo: invoice = '', nextCreditNo: credit = '' } =
    CO_STDS_ORD.read(session, '1') ?? {};
  return { invoice, credit };
};

beforeAll(async () => {
  ({ account, session } = openDemo());
  first = next();
  const clerks = Array.from({ length: CLERKS }, (_, clerk) => startClerk(clerk));
  const ready = await Promise.all(clerks);
  // The first clerk begins with this part.
  session.table('ITEMQTY').lock('1!C533');
  for (const { begin } of ready) begin();
  await ready[0]?.findsLocked();
  session.table('ITEMQTY').release('1!C533');
  reports = await Promise.all(ready.map(({ report }) => report()));
  done = reports.flatMap((report) => report.done);
  account.refresh();
});

afterAll(() => account.close());

async function startClerk(clerk: number) {
  const child = startProgram('clerk', [account.path, String(clerk), String(CLERKS)]);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The clerk has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    begin: () => stdin.write('begin\n'),
    async findsLocked(): Promise<void> {
      expect((await lines.next()).value).toBe('locked');
    },
    async report(): Promise<Report> {
      let { value } = await lines.next();
      if (value === 'locked') ({ value } = await lines.next());
      stdin.end();
      expect(await exited).toEqual([0, null]);
      return JSON.parse(value ?? '');
    },
  };
}

const made = (name: string) => done.filter((one) => one.name === name && one.made !== '');

/** The numbers of a series that were taken in company 1, in ascending order. */
const taken = (name: string) =>
  made(name)
    .filter((one) => one.about.startsWith('1!') && /^\d+$/.test(one.made))
    .map((one) => Number(one.made))
    .sort((a, b) => a - b);

const row = (from: string, to: string) =>
  Array.from({ length: Number(to) - Number(from) }, (_, index) => Number(from) + index);

describe(`${CLERKS} processes at the same work`, () => {
  test('are informed what they can be reported, and nothing else', () => {
    const existing = [
      /^$|^(NOTHING TO (INVOICE|CREDIT)|INSUFFICIENT QUANTITY OF \w+|CUSTOMER IS (DELETED|ON CREDIT HOLD)|SALES ORDER IS ON HOLD)$/,
      /^(1 WORK ORDER ACTIVATED|WORK ORDER \d+: WORK ORDER ALREADY LIVE)$/,
    ];
    const isRecognized = ({ reported }: Done) => existing.some((form) => form.test(reported));
    expect(done.filter((one) => !isRecognized(one))).toEqual([]);
    for (const name of ['VB_2450', 'VB_2470', 'VB_ADJUST', 'VB_TRANSFER'])
      expect([
        name,
        done.filter((one) => one.name === name && one.reported === '').length > 4,
      ]).toEqual([...[name, true]]);
  });

  test('find records locked, and get them in the end', () => {
    expect(reports[0]?.locked).toBeGreaterThan(0);
    expect(Math.max(...reports.map(({ longestMs }) => longestMs))).toBeLessThan(WAIT_MAX_MS);
    expect(account.locks.list()).toEqual([]);
  });

  test('invoice each order once', () => {
    const orders = made('VB_2450').map(({ about }) => about);
    expect(orders.length).toBeGreaterThan(5);
    expect(orders.length).toBe(new Set(orders).size);
  });

  test('take each number once, and leave none out', () => {
    expect(taken('VB_2450')).toEqual(row(first.invoice, next().invoice));
    expect(taken('VB_2470')).toEqual(row(first.credit, next().credit));
    for (const { about, made: number } of [...made('VB_2450'), ...made('VB_2470')]) {
      const [company = ''] = about.split('!');
      const isThere = [INVOICE_HEAD, WORK2470_HEAD].some((table) =>
        table.has(session, company, number),
      );
      expect([number, isThere]).toEqual([number, true]);
    }
  });

  test('make each staged work order live once', () => {
    const live = done.filter(({ reported }) => reported === '1 WORK ORDER ACTIVATED');
    const numbers = live.map(({ about }) => about).sort();
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers.filter((id) => !OPENWO.has(session, id))).toEqual([]);
    expect([...OPENWO_AUTO_1287.records(session, '1')]).toEqual([]);
  });

  test('leave everything in agreement', () => {
    assertEverythingAgrees(session, ['1', '2']);
    expect(account.verify().violations).toEqual([]);
  });
});
