import { tmpdir } from 'node:os';
import { Account, buildIndex, createIndex, MvdbError, openIndex, Session } from 'mvdb';
import { DimensionedRecord, RemoveCursor } from 'mvdb/functions';
import { CommandSet, sessionDictionaries } from 'mvdb/host';
import { describe, expect, test } from 'vitest';
import { openOrders } from '../acceptance/orders.ts';

const rejected = expect.objectContaining({ code: 'BAD_ARGUMENT' });

describe('what opens or holds something rejects the wrong kind', () => {
  test.each<[string, () => unknown]>([
    ['Account.open()', () => Reflect.apply(Account.open, Account, [])],
    ['Account.open({ path: 5 })', () => Reflect.apply(Account.open, Account, [{ path: 5 }])],
    ['new DimensionedRecord([])', () => Reflect.construct(DimensionedRecord, [[]])],
    ['new DimensionedRecord("", null)', () => Reflect.construct(DimensionedRecord, ['', null])],
    ['new RemoveCursor(5)', () => Reflect.construct(RemoveCursor, [5])],
  ])('%s', (_call, operation) => {
    expect(operation).toThrow(rejected);
  });

  test('a session of null options, and an attribute that is not text', async () => {
    const account = Account.inMemory();
    expect(() => Reflect.construct(Session, [account, null])).toThrow(rejected);
    const record = new DimensionedRecord('a');
    expect(() => Reflect.apply(record.set, record, [1, 5])).toThrow(rejected);
    expect(record.build()).toBe('a');
    await account.close();
  });
});

/** One of each kind, and what only looks like one. */
const values: readonly unknown[] = [
  null,
  true,
  5,
  1n,
  'text',
  Symbol('s'),
  [],
  [5],
  {},
  () => 'a',
  Object(5),
  new Date(0),
  Object.create(null),
];

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

type Methods = Readonly<Record<string, readonly unknown[]>>;

/** Of objects by class: arguments of right calls by method, all they take. */
function rightCalls(session: Session): Readonly<Record<string, readonly [object, Methods]>> {
  const { account, selectLists } = session;
  const nothing = () => {};
  const range = { from: '1', to: '2' };
  const access = { mayRead: () => true, mayWrite: () => true };
  const watch = { spend: nothing, beforeIrreversible: nothing };
  const { name } = createIndex(session, 'ORD', ['CUST']);
  buildIndex(session, 'ORD', name);
  const dictionaries = sessionDictionaries(session);
  const reading = {
    read: ['1'],
    readMany: [['1']],
    has: ['1'],
    ids: [range],
    records: [range],
    matchingIds: [() => true, range],
    allMatchingIds: [() => true, range],
    count: [range],
  };
  const writing = { write: ['9', 'a'], delete: ['9'] };
  return {
    Account: [
      account,
      {
        table: ['ORD'],
        findTable: ['ORD'],
        createTable: ['NEW'],
        createSynonym: ['OTHER', 'ORD'],
        deleteTable: ['NEW'],
        renameTable: ['NEW', 'NEWER'],
        protectTable: ['ORD', {}],
        storeFlavour: ['qm'],
        addTrigger: ['ORD', {}],
        transaction: [nothing],
        joinTransaction: [nothing],
        onReplica: [nothing, 0],
        whenCommitted: [nothing],
        enqueue: [nothing],
        noteOpened: [[]],
        backup: [tmpdir()],
        verify: [nothing],
        closeWith: [{ close: nothing }],
        notingWrites: [{ recordsMax: 9, charactersMax: 9, step: nothing }, nothing],
      },
    ],
    Session: [
      session,
      {
        table: ['ORD'],
        programTable: ['ORD'],
        readAhead: [[{ table: session.table('ORD'), ids: ['1'] }]],
        createTable: ['NEW'],
        createSynonym: ['OTHER', 'ORD'],
        deleteTable: ['NEW'],
        renameTable: ['NEW', 'NEWER'],
        transaction: [nothing],
        joinTransaction: [nothing],
        readOnly: [nothing],
        readOnReplica: [nothing, 0],
        restricted: [access, nothing],
        follow: ['qm'],
        following: ['d3', nothing],
        storeFlavour: ['qm'],
        limited: [9, nothing],
        watched: [watch, nothing],
        withChanges: [nothing, { recordsMax: 9, charactersMax: 9 }],
      },
    ],
    Table: [account.table('ORD'), { ...reading, ...writing }],
    SessionTable: [
      session.table('ORD'),
      {
        ...reading,
        ...writing,
        readWhole: ['1'],
        writeKeepingLock: ['9', 'a'],
        readLocked: ['9', 'update'],
        lock: ['9', 'update'],
        waitForLock: ['9', 5, 'update'],
        release: ['9'],
      },
    ],
    Snapshot: [account.snapshot(), { table: ['ORD'], indexReaders: ['ORD'] }],
    Dictionaries: [
      dictionaries,
      {
        of: ['ORD'],
        itemText: ['ORD', 'CUST'],
        column: ['ORD', 'CUST'],
        expressionColumn: ['ORD', 'CUST', 'X'],
      },
    ],
    Dictionary: [
      dictionaries.of('ORD'),
      {
        item: ['CUST'],
        column: ['CUST'],
        expression: ['CUST'],
        phrase: ['CUST'],
        associationMembers: ['LINES'],
      },
    ],
    SelectLists: [
      selectLists,
      { form: [1, ['a']], isActive: [1], take: [1], next: [1], clear: [1], keeping: [nothing] },
    ],
    IndexReader: [
      openIndex(session, 'ORD', name) ?? {},
      {
        equal: ['C1'],
        countEqual: ['C1'],
        range: [{}],
        countRange: [{}],
        beginning: ['C'],
        countBeginning: ['C'],
      },
    ],
    Replies: [account.replies, { find: ['me', 'key'] }],
    AttemptCounters: [
      account.attemptCounters,
      { begin: ['password', { attemptsMax: 5, windowMs: 60_000 }], forget: ['password'] },
    ],
    DimensionedRecord: [new DimensionedRecord('a'), { get: [1], set: [1, 'b'] }],
    CommandSet: [new CommandSet(), { verb: ['LIST'] }],
  };
}

test('a method rejects an argument of the wrong kind with a coded error, or makes do with it', async () => {
  const session = openOrders();
  const violations: string[] = [];
  for (const [className, [target, methods]] of Object.entries(rightCalls(session)))
    for (const [method, right] of Object.entries(methods))
      for (const [position, expected] of right.entries())
        for (const value of values) {
          if (kindOf(value) === kindOf(expected)) continue;
          const reported = `${className}.${method}, argument ${position + 1}, ${kindOf(value)}`;
          const outcome = await outcomeOf(target, method, right.with(position, value));
          if (outcome instanceof Error && !(outcome instanceof MvdbError))
            violations.push(`${reported}: ${outcome.name}: ${outcome.message}`);
        }
  expect(violations).toEqual([]);
  await session.account.close();
});

test.each<[string, (session: Session) => unknown]>([
  [
    'work of Account.transaction',
    ({ account }) => Reflect.apply(account.transaction, account, [5]),
  ],
  ['work of Session.transaction', (session) => Reflect.apply(session.transaction, session, [5])],
  ['name of Session.table', (session) => Reflect.apply(session.table, session, [undefined])],
  ['name of Account.table', ({ account }) => Reflect.apply(account.table, account, [{}])],
  [
    'watch.spend of Session.watched',
    (session) => Reflect.apply(session.watched, session, [{}, () => 1]),
  ],
  [
    'name of column',
    (session) => {
      const dictionary = sessionDictionaries(session).of('ORD');
      return Reflect.apply(dictionary.column, dictionary, [null]);
    },
  ],
])('what is wrong is named: the %s', async (argument, operation) => {
  const session = openOrders();
  expect(() => operation(session)).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      message: expect.stringContaining(`The ${argument} must be`),
    }),
  );
  await session.account.close();
});

test('work that is not a function is rejected where a promise is answered, and none of the queue is lost', async () => {
  const account = Account.inMemory();
  const rejection = Reflect.apply(account.enqueue, account, [5]);
  const other = account.enqueue(() => 'done');
  await expect(rejection).rejects.toThrow(rejected);
  expect(await other).toBe('done');
  await account.close();
});

async function outcomeOf(target: object, method: string, args: readonly unknown[]) {
  try {
    const operation: unknown = Reflect.get(target, method);
    if (typeof operation !== 'function') return new Error('There is no such method.');
    const result: unknown = await Reflect.apply(operation, target, args);
    const isLazy = typeof result === 'object' && result !== null && Symbol.iterator in result;
    return isLazy ? [...(result as Iterable<unknown>)] : result;
  } catch (error) {
    return error;
  }
}
