import fc from 'fast-check';
import { Account, attribute, defineSchema, defineTable, fixedClock, Session, typed } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import * as argument from '../../entry/argument.ts';
import { operation } from '../../entry/operation.ts';
import { reject } from '../../entry/rejection.ts';
import { defineOwnRoutine } from '../../entry/routine.ts';
import { arbitraryHistory, type HistoryOptions, repeatHistory } from './arbitrary-history.ts';
import { drawnOperation } from './drawn-operation.ts';
import type { History } from './history.ts';
import { daysPass, MovingClock } from './moving-clock.ts';
import { routineOperations } from './routine-operations.ts';

const TOOLS = defineTable({
  name: 'TOOLS',
  description: 'What the shop lends.',
  key: ['tool'],
  attributes: { lent: attribute.integer(1, 'LENT', 'How many are lent.') },
});
const lentOf = (session: Session, tool: string) => typed(session, TOOLS).read(tool)?.lent ?? 0;

const countLoan = operation({
  writes: [TOOLS],
  run({ session }, tool: string) {
    typed(session, TOOLS).write([tool], { lent: lentOf(session, tool) + 1 });
  },
});
/** Lends more than there are: what a history is to find. */
const lendRoutine = defineOwnRoutine({
  name: 'SHOP_LEND',
  domain: 'Shop',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Lends a tool.',
  args: {
    TOOL: argument.input('The tool.', { required: true }),
    MESSAGE: argument.message(),
  },
  does: [countLoan],
  messages: ['LENT {tool}'],
  run({ TOOL }, session) {
    countLoan({ session, company: '' }, TOOL);
    return { MESSAGE: `LENT ${TOOL}` };
  },
});

const lend = drawnOperation({
  draws: fc.constantFrom('SAW', 'DRILL'),
  run: (session, TOOL) => call(session, lendRoutine, { TOOL }).MESSAGE,
});
const giveBack = drawnOperation({
  draws: fc.nat(1),
  chooses: (session, which) => [...session.table('TOOLS').ids()][which],
  run(session, tool) {
    const lent = lentOf(session, tool);
    if (lent === 0) throw reject(`NO ${tool} LENT`);
    typed(session, TOOLS).update([tool], { lent: lent - 1 });
  },
});
const operations = { lend, 'give back': giveBack };

const shop = Account.inMemory();
defineSchema([TOOLS]).createTables(shop);
const copies: Account[] = [];
afterAll(() => Promise.all([shop, ...copies].map((one) => one.close())));

const account = () => {
  const copy = shop.copyInMemory();
  copies.push(copy);
  return copy;
};
const drawn = (options: Partial<HistoryOptions> = {}) =>
  arbitraryHistory({ operations, account, ...options });

const atMostTwo = (session: Session) => {
  if (lentOf(session, 'SAW') > 2) throw new Error('more than there are');
};
/** The shortest history that a property fails on. */
const least = (options: Partial<HistoryOptions>, look: (history: History) => void) => {
  const found = fc.check(fc.property(drawn(options), look), {
    seed: 1,
    numRuns: caseCount(60, 60),
  });
  const [history] = found.counterexample ?? [];
  if (history === undefined) throw new Error('The property holds.');
  return history;
};

const PRINTED = `[
  ["lend","SAW"], // LENT SAW
  ["lend","SAW"], // LENT SAW
  ["lend","SAW"], // LENT SAW
]`;

test('a history that fails shrinks to the shortest, and prints its operations', () => {
  expect(fc.stringify(least({}, ({ session }) => atMostTwo(session)))).toBe(PRINTED);
});

test('the same is found by looking after each operation, though others are done later', () => {
  const history = least({ look: atMostTwo, operationsMin: 6 }, ({ session }) => void session);
  expect(fc.stringify(history).startsWith(PRINTED.slice(0, -2))).toBe(true);
});

test('the operation that throws an error is printed, too', () => {
  const broken = drawnOperation({
    draws: fc.nat(9),
    run(_, count) {
      if (count > 4) throw new Error('broken');
    },
  });
  const history = least({ operations: { broken } }, ({ session }) => void session);
  expect(fc.stringify(history)).toBe('[\n  ["broken",5],\n]');
});

test('what is printed can be repeated, and is looked at again', () => {
  const session = new Session(account());
  const printed = [
    ['lend', 'SAW'],
    ['lend', 'SAW'],
    ['give back', 'SAW'],
    ['lend', 'SAW'],
  ] as const;
  const counts: number[] = [];
  repeatHistory(session, operations, printed, () => counts.push(lentOf(session, 'SAW')));
  expect(counts).toEqual([1, 2, 1, 2]);
});

test('an operation that is rejected changes nothing, and the history goes on', () => {
  const session = new Session(account());
  typed(session, TOOLS).write(['SAW'], { lent: 0 });
  const [history] = fc.sample(
    drawn({
      account: () => session.account,
      session: () => session,
      operations: { 'give back': giveBack },
      operationsMin: 8,
    }),
    { numRuns: caseCount(1), seed: 8 },
  );
  expect(history?.steps).toContainEqual({
    operation: 'give back',
    input: 'SAW',
    rejection: 'NO SAW LENT',
  });
  expect(lentOf(session, 'SAW')).toBe(0);
});

test('nothing happens before somebody asks', () => {
  const before = copies.length;
  const [history] = fc.sample(drawn({ operationsMin: 3 }), 1);
  expect(copies).toHaveLength(before);
  expect(history?.steps.length).toBeLessThanOrEqual(16);
  expect(copies).toHaveLength(before + 1);
});

test('routines are operations by their names, with arguments out of pools', () => {
  const history = least(
    { operations: routineOperations([lendRoutine], { TOOL: ['SAW'] }) },
    ({ session }) => atMostTwo(session),
  );
  expect(history.steps.at(-1)).toEqual({
    operation: 'SHOP_LEND',
    input: { TOOL: 'SAW' },
    message: 'LENT SAW',
  });
});

test('days pass where the clock moves', () => {
  const moving = new Session(account(), { clock: new MovingClock('2026-11-02T08:00:00') });
  const before = moving.clock.today();
  const days = { 'days pass': daysPass(5) };
  repeatHistory(moving, days, [
    ['days pass', 3],
    ['days pass', 2],
  ]);
  expect(moving.clock.today()).toBe(before + 5);
  const fixed = new Session(account(), { clock: fixedClock('2026-11-02T08:00:00') });
  expect(() => repeatHistory(fixed, days, [['days pass', 3]])).toThrow('a MovingClock');
});

test('names that are wrong are rejected with near ones before anything is done', () => {
  const session = new Session(account());
  const steps = [
    ['lend', 'SAW'],
    ['gave back', 'SAW'],
  ] as const;
  expect(() => repeatHistory(session, operations, steps)).toThrow(
    'There is no operation called "gave back". Near it: give back.',
  );
  expect(lentOf(session, 'SAW')).toBe(0);
  expect(() => arbitraryHistory({ operations: {}, account })).toThrow('at least one operation');
});
