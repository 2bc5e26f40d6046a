/**
 * One of several processes on the account of the demo company, each of which does the same work in another order, at
 * the same time. Arguments: path, its number, how many there are. It says that it is ready, waits for a line, works,
 * says when it first finds a record locked, and prints as JSON what came of each call, how often it found one locked, and
 * how long it waited at most.
 */
import { once } from 'node:events';
import { MvdbError, Session } from 'mvdb';
import { catalogue } from '../../packages/routines/src/catalogue/registry.ts';
import { demoSession } from '../../packages/routines/src/demo/demo-account.ts';
import { OPEN_ORD_HEAD } from '../../packages/routines/src/schema/sales-orders.ts';
import { OPENWO_AUTO_1287 } from '../../packages/routines/src/schema/work-orders.ts';
import { outcomeOf, type Supplied } from '../../packages/routines/src/testing/call-outcome.ts';
import { openPosition } from '../storage/open-location.ts';

/** What came of a call. */
export interface Done {
  readonly name: string;
  /** Order, invoice or part that it was about. */
  readonly about: string;
  /** Number of the document that it made; blank where it was rejected. */
  readonly made: string;
  readonly reported: string;
}

export interface Report {
  readonly done: readonly Done[];
  readonly locked: number;
  readonly longestMs: number;
}

const [path = '', number = '', count = ''] = process.argv.slice(2);
const account = openPosition({ path, create: false });
const session = demoSession(account);
const screen = new Session(account, { login: `screen${number}` });
const done: Done[] = [];
let locked = 0;
let longestMs = 0;

/** Turned so that no two clerks go through a list in the same order. */
function inOwnOrder<Item>(items: readonly Item[]): readonly Item[] {
  const start = Math.trunc((items.length * Number(number)) / Number(count));
  const turned = [...items.slice(start), ...items.slice(0, start)];
  return Number(number) % 2 === 0 ? turned : turned.toReversed();
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Calls a routine, again and again as long as somebody holds a record that it needs. */
function ask(name: string, about: string, supplied: Supplied): Done {
  const routine = catalogue.find(name);
  if (routine === undefined) throw new Error(`There should be a routine ${name}.`);
  const startedAt = performance.now();
  for (;;) {
    const { results = {}, reported, code } = outcomeOf(session, routine, supplied);
    if (code === 'RECORD_LOCKED') {
      if (locked === 0) process.stdout.write('locked\n');
      locked += 1;
      Atomics.wait(pause, 0, 0, 2);
      continue;
    }
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    const made = results.OUTDATA ?? '';
    const one = { name, about, made, reported: reported.join() || (code ?? '') };
    done.push(one);
    return one;
  }
}

/** Holds a record for a moment, as a screen does on which somebody looks at it. */
function hold(table: string, id: string): void {
  try {
    screen.table(table).lock(id);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'RECORD_LOCKED') return;
    throw error;
  }
  Atomics.wait(pause, 0, 0, 5);
  screen.table(table).release(id);
}

const lots = [
  { PART: 'C533', LOTNO: 'L3009' },
  { PART: 'C500', LOTNO: '' },
  { PART: 'P100', LOTNO: '' },
];

function moveStock(turn: number): void {
  const { PART, LOTNO } = lots[(turn + Number(number)) % lots.length] ?? { PART: '', LOTNO: '' };
  const LFLAG = LOTNO === '' ? '4' : '';
  const some = { CO: '1', PART, LOTNO, LFLAG, QTY: '1000' };
  ask('VB_ADJUST', PART, { CO: '1', PART, LOTNO, LOC: 'MAIN', BINNO: 'B1', QTY: '1000' });
  const [main, east] = [
    { LCD: 'MAIN', BIN: 'B1', BINFLAG: 'B' },
    { LCD: 'EAST', BIN: 'E1', BINFLAG: 'B' },
  ];
  const from = (position: typeof main) => under('F', position);
  const to = (position: typeof main) => under('T', position);
  ask('VB_TRANSFER', PART, { ...some, ...from(main), ...to(east) });
  ask('VB_TRANSFER', PART, { ...some, ...from(east), ...to(main) });
  ask('VB_ADJUST', PART, { CO: '1', PART, LOTNO, LOC: 'MAIN', BINNO: 'B1', QTY: '-1000' });
}

const under = (letter: string, position: Supplied): Supplied =>
  Object.fromEntries(Object.entries(position).map(([name, text]) => [letter + name, text]));

process.stdout.write('ready\n');
await once(process.stdin, 'data');
account.refresh();
const orders = ['1', '2'].flatMap((company) =>
  [...OPEN_ORD_HEAD.records(session, company)].map(({ key, customerNo }) => ({
    ...{ company, order: key.order, customer: customerNo },
  })),
);
const staged = ['1', '2'].flatMap((company) =>
  [...OPENWO_AUTO_1287.records(session, company)].map(({ key }) => ({
    ...{ company, number: key.stagedOrder },
  })),
);
for (const [turn, { company, order, customer }] of inOwnOrder(orders).entries()) {
  if (turn % 2 === 0) moveStock(turn);
  if (turn % 2 === 1) hold('ITEMQTY', '1!C533');
  if (turn % 3 === 0) hold('CUSTOMER', `${company}!${customer}`);
  if (turn % 4 === 0) hold('CO.STDS.ORD', company);
  const given = turn % 6 === 0 ? `G${number}${turn}` : '';
  const { made } = ask('VB_2450', `${company}!${order}`, { INDATA: [company, order, given] });
  if (turn % 8 === 0) ask('VB_2470', `${company}!`, { INDATA: [company, customer] });
  if (made !== '' && turn % 2 === 0)
    ask('VB_2470', `${company}!${made}`, { INDATA: [company, customer, '', '', '', made] });
}
for (const { company, number: WONO } of inOwnOrder(staged))
  ask('VB_AUTOWO.ACT2', `${company}!${WONO}`, { CO: company, WONO });
process.stdout.write(`${JSON.stringify({ done, locked, longestMs } satisfies Report)}\n`);
await account.close();
