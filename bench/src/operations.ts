import { join } from 'node:path';
import {
  call,
  catalogue,
  companySession,
  DEMO_TODAY,
  demoSession,
  keyOf,
  loadDemo,
  textOf,
} from '@mvdb/routines';
import { Account, type Session, VALUE_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { LockedWrites } from './locked-writes.ts';
import { type Contender, compare, type Findings, type Row } from './measure.ts';
import { PlainPuts } from './plain-puts.ts';
import { openRaw } from './raw-lmdb.ts';
import { type Recorded, recordedOf } from './recorded.ts';
import type { Scope } from './scope.ts';

const SCALES = [1, 100];
const QUICK_SCALES = [1];
const TARGET = 2.5;
const LINES = 10;
const PLAN = 'plan the dates of an order';

/** Acts in a round; fewer of those that need an order each. */
const SHORT = 60;
const LONG = 15;

/** Acts before the first round: a service runs for longer than it takes to compile what they are made of. */
const WARM_UP = 300;

/** What operations of the company cost, against plain puts of the records that they write, one durable transaction each. */
export async function operationsSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const rows: Row[] = [];
  for (const scale of isQuick ? QUICK_SCALES : SCALES) {
    process.stderr.write(`  loading scale ${scale}\n`);
    const account = Account.open({ path: join(folder, `operations-${scale}`) });
    loadDemo(account, { scale });
    const raw = openRaw(join(folder, `operations-raw-${scale}`), 'durable');
    const others: Others = {
      account,
      puts: new PlainPuts(account, raw),
      locked: await LockedWrites.of(account, join(folder, `operations-locked-${scale}`)),
    };
    const rounds = isQuick ? 2 : 9;
    const [short, long, warmUp] = isQuick ? [3, 3, 0] : [SHORT, LONG, WARM_UP];
    for (const [name, operation] of operationsOn(account, warmUp + (rounds + 2) * long)) {
      process.stderr.write(`  warming up: ${name}\n`);
      for (let time = 0; time < warmUp; time += 1) operation();
      const operations = name.endsWith('lines') ? long : short;
      rows.push(
        ...(await operationRows(`${name}, scale ${scale}`, operation, others, operations, rounds)),
      );
    }
    await account.close();
    await others.locked.close();
    await raw.root.close();
  }
  return { rows, notes: [] };
}

/** What operations are done in, and what they stand beside. */
interface Others {
  readonly account: Account;
  readonly puts: PlainPuts;
  readonly locked: LockedWrites;
}

/** Does the operation once more. @throws Error where it is rejected. */
export type Operation = () => void;

async function operationRows(
  task: string,
  operation: Operation,
  { account, puts, locked }: Others,
  operations: number,
  rounds: number,
): Promise<Row[]> {
  const recorded = recordedOf(account, operation, operations);
  const written = recorded.map((one) => one.written);
  const count = written.reduce((sum, { length }) => sum + length, 0) / operations;
  let run = 0;
  return compare({
    task,
    operations,
    rounds,
    mvdb: () => {
      for (let one = 0; one < operations; one += 1) operation();
      return operations;
    },
    others: [
      {
        name: `putSync of its ${Math.round(count)} records in transactionSync`,
        target: TARGET,
        run: () => {
          run += 1;
          for (const records of written) puts.put(records, (id) => renewed(id, run));
          return operations;
        },
      },
      {
        name: 'the same records locked, read and written by a session',
        run: () => {
          run += 1;
          for (const records of written) locked.write(records, (id) => renewed(id, run));
          return operations;
        },
      },
      ...(task.startsWith(PLAN) ? [readsAndWrites(recorded, puts)] : []),
    ],
  });
}

/** Reads, writes and removes what operations did that undo each other: each finds what the one before it left. */
function readsAndWrites(recorded: readonly Recorded[], puts: PlainPuts): Contender {
  return {
    name: 'get, putSync and removeSync of the same records in transactionSync',
    target: TARGET,
    run: () => {
      for (const one of recorded) puts.redo(one, (id) => id);
      return recorded.length;
    },
  };
}

/** What was new is so in each run. */
function renewed(id: string, run: number): string {
  return `${id.slice(0, -1)}${String.fromCharCode(64 + run)}`;
}

/** What operations are done to. */
interface DoneTo {
  /** Company of the stock that is adjusted; default: the first. */
  readonly company?: string;
  /** Of its parts that can be adjusted, which one is. Default: the first. */
  readonly turnOfPart?: number;
  /** Number of the first order that is entered; default: 1. Each process that enters some needs its own. */
  readonly firstOrder?: number;
}

/**
 * The operations by name, each on what the one before it left.
 *
 * @param times - How often those are done that need an order each.
 */
export function* operationsOn(
  account: Account,
  times: number,
  { company = '1', turnOfPart = 0, firstOrder = 1 }: DoneTo = {},
): Generator<[string, Operation]> {
  const { login, initials, clock } = demoSession(account);
  const session = companySession(account, { login, initials, clock, department: 'PARTS' });
  const ask = (name: string, supplied: Readonly<Record<string, string | string[]>>) => {
    const routine = catalogue.find(name);
    if (!routine) throw new Error(`There should be a routine ${name}.`);
    const results: Readonly<Record<string, string>> = call(session, routine, supplied);
    const reported = results.MESSAGE || results.ERRMSG;
    if (reported) throw new Error(`${name}: ${reported}`);
    return results.OUTDATA ?? '';
  };

  let turn = 0;
  const PART = stockedParts(session, company)[turnOfPart] ?? '';
  const coming = { CO: company, PART, LOC: 'MAIN', BINNO: 'B1' };
  yield [
    'adjust stock',
    () => {
      turn += 1;
      ask('VB_ADJUST', { ...coming, QTY: turn % 2 === 0 ? '-1000' : '1000' });
    },
  ];
  const [main, east] = [
    { LCD: 'MAIN', BIN: 'B1' },
    { LCD: 'EAST', BIN: 'E1' },
  ];
  ask('VB_ADJUST', { ...coming, QTY: '1000' });
  let isInMain = true;
  yield [
    'transfer stock',
    () => {
      const [from, to] = isInMain ? [main, east] : [east, main];
      isInMain = !isInMain;
      ask('VB_TRANSFER', {
        ...{ CO: '1', PART, LFLAG: '4', QTY: '1000' },
        ...{ FLCD: from.LCD, FBIN: from.BIN, FBINFLAG: 'B' },
        ...{ TLCD: to.LCD, TBIN: to.BIN, TBINFLAG: 'B' },
      });
    },
  ];
  const order = unbegunOrder(session);
  yield [
    PLAN,
    () => {
      turn += 1;
      const STARTDATE = String(DEMO_TODAY + (turn % 2 === 0 ? 100 : 110));
      ask('VB_DATE.PLAN', { CO: '1', WONO: order, KEY: 'WIP', DIRECTION: 'B', STARTDATE });
    },
  ];
  const orders = enteredOrders(session, ask, { count: times, first: firstOrder });
  const invoices: string[] = [];
  yield [
    `invoice ${LINES} lines`,
    () => {
      invoices.push(ask('VB_2450', { INDATA: ['1', orders.pop() ?? ''] }));
    },
  ];
  yield [
    `credit ${LINES} lines`,
    () => {
      ask('VB_2470', { INDATA: ['1', CUSTOMER_NO, '', '', '', invoices.pop() ?? ''] });
    },
  ];
}

/** Attributes of WIPROUTE.HEAD. */
const ROUTE_LINES = 5;
const CURRENT_LINE = 22;

/** A work order of five operations or more, on which work has not begun. */
function unbegunOrder({ account }: Session): string {
  for (const [id, head] of account.table('WIPROUTE.HEAD').records({ from: '1!', to: '1"' })) {
    const lines = extract(head, ROUTE_LINES).split(VALUE_MARK);
    if (lines.length >= 5 && extract(head, CURRENT_LINE) === lines[0]) return id.slice('1!'.length);
  }
  throw new Error('There should be a work order on which work has not begun.');
}

const CUSTOMER_NO = 'C1007';

/** Attributes of PRODUCT and of LOT. */
const LOT_CONTROL = 6;
const ON_HAND = 1;

/** Orders of ten parts each, of which little is taken, each of the parts after those of the one before. @returns Their numbers. */
function enteredOrders(
  session: Session,
  ask: (name: string, supplied: Readonly<Record<string, string | string[]>>) => string,
  { count, first }: { readonly count: number; readonly first: number },
): string[] {
  const parts = stockedParts(session, '1');
  const numbers = Array.from({ length: count }, (_, index) => String(9_000_000 + first + index));
  let turn = 0;
  const enter = (number: string) => {
    const header = [CUSTOMER_NO, '21480', '', 'S', 'O', '', '', '0', '0', '0', '1', '', 'NET30'];
    session.table('OPEN.ORD.HEAD').write(keyOf('1', number), textOf(header));
    for (let index = 1; index <= LINES; index += 1) {
      const part = parts[turn % parts.length] ?? '';
      turn += 1;
      const line = [part, '', '', '1', '', '', '500000', '', '', '', '', '21600', '21600'];
      ask('VB_2402L', { INDATA: ['1', number, String(index)], LREC: line });
    }
  };
  for (let start = 0; start < count; start += ORDERS_AT_ONCE)
    session.transaction(() => {
      for (const number of numbers.slice(start, start + ORDERS_AT_ONCE)) enter(number);
    });
  return numbers;
}

/** Orders that are entered in one transaction: others that enter some wait for it. */
const ORDERS_AT_ONCE = 20;

/** So many different parts are sold. */
const PARTS_MAX = 100;

/** Parts that are kept by location with bins, and of which there is some in the main store. */
function stockedParts(session: Session, company: string): readonly string[] {
  const { account } = session;
  const found: string[] = [];
  const ofCompany = { from: `${company}!`, to: `${company}"` };
  for (const [id, product] of account.table('PRODUCT').records(ofCompany)) {
    const part = id.slice(ofCompany.from.length);
    const lot = account.table('LOT').read(keyOf(company, part, 'MAIN', 'MAIN')) ?? '';
    const isStocked = Number(extract(lot, ON_HAND)) > 10_000;
    if (isStocked && extract(product, LOT_CONTROL) === '4') found.push(part);
    if (found.length === PARTS_MAX) break;
  }
  return found;
}
