import { afterEach, beforeEach, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { rejection } from '../testing/rejection.ts';
import { Session } from './session.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'old');
  account.createTable('PAY').write('7', '100\u001eann');
  account.log.switchOn();
  session = new Session(account, { login: 'bob' });
});

afterEach(() => account.close());

/** The position of the last commit. */
function last(): string {
  return account.log.status().last?.position ?? '';
}

function writeBoth(): string {
  session.originating({ routine: 'RAISE' }, () =>
    session.transaction(() => {
      session.table('ORD').write('1', 'new');
      session.table('ORD').write('2', 'added');
      session.table('PAY').write('7', '200\u001eann');
    }),
  );
  return last();
}

test('a commit says what it made of its records, whatever became of them since', () => {
  const position = writeBoth();
  session.table('ORD').delete('1');
  expect(session.commitAt(position)).toEqual({
    position,
    time: expect.any(Date),
    origin: { login: 'bob', routine: 'RAISE' },
    changes: {
      records: [
        { table: 'ORD', id: '1', old: 'old', record: 'new' },
        { table: 'ORD', id: '2', old: undefined, record: 'added' },
        { table: 'PAY', id: '7', old: '100\u001eann', record: '200\u001eann' },
      ],
      omitted: [],
    },
  });
});

test('it shows what the session may see now, and counts the rest', () => {
  const position = writeBoth();
  account.protectTable('PAY', { secrets: { 1: 'pay' } });
  const blind = new Session(account, { rights: { sees: [] } });
  const [, , pay] = blind.commitAt(position).changes.records;
  expect(pay).toEqual({ table: 'PAY', id: '7', old: '\u001eann', record: '\u001eann' });
  const narrow = new Session(account, { rights: { readTables: ['ORD'] } });
  expect(narrow.commitAt(position).changes).toMatchObject({
    records: [{ id: '1' }, { id: '2' }],
    omitted: [{ table: 'PAY', records: 1, reason: 'hidden' }],
  });
});

test('it counts what is too much, erased, or of a table that is deleted', () => {
  const position = writeBoth();
  account.deleteTable('PAY');
  account.eraseHistory('ORD', '1');
  expect(session.commitAt(position, { recordsMax: 1 }).changes).toEqual({
    records: [{ table: 'ORD', id: '2', old: undefined, record: 'added' }],
    omitted: [
      { table: 'ORD', records: 1, reason: 'erased' },
      { table: 'PAY', records: 1, reason: 'deleted' },
    ],
  });
  session.table('ORD').write('3', 'x'.repeat(50));
  expect(session.commitAt(last(), { charactersMax: 10 }).changes).toEqual({
    records: [],
    omitted: [{ table: 'ORD', records: 1, reason: 'limit' }],
  });
});

test('it names a table as it is called now, dictionaries too', () => {
  session.table('DICT ORD').write('A', 'D');
  const position = last();
  account.renameTable('ORD', 'ORDERS');
  expect(session.commitAt(position).changes.records).toMatchObject([
    { table: 'DICT ORDERS', id: 'A' },
  ]);
});

test('commits that there are not are rejected, and the one that the log begins with', () => {
  for (const [position, code] of [
    ['1', 'NOT_LOGGED'],
    ['99', 'NOT_LOGGED'],
    ['x', 'BAD_ARGUMENT'],
  ] as const)
    expect(() => session.commitAt(position)).toThrow(rejection(code, /./));
});

test('the position of the running commit is known once it has changed something', () => {
  const { log } = account;
  session.transaction(() => {
    expect(log.running).toBeUndefined();
    expect(() =>
      session.transaction(() => {
        session.table('ORD').write('2', 'undone');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(log.running).toBeUndefined();
    session.table('ORD').write('2', 'added');
    expect(log.running).toBe(String(Number(last()) + 1));
  });
  expect(log.running).toBeUndefined();
  expect(session.commitAt(last()).changes.records).toMatchObject([{ id: '2' }]);
});

test('the changes of a record are given page by page, the last ones first', () => {
  for (const text of ['a', 'b', 'c']) session.table('ORD').write('1', text);
  const pairs = (options: object) =>
    session.history('ORD', '1', options).map(({ before, after }) => [before, after]);
  expect(pairs({ limit: 2 })).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  const [{ position = '' } = {}] = session.history('ORD', '1', { limit: 2 });
  expect(pairs({ limit: 2, before: position })).toEqual([['old', 'a']]);
  expect(pairs({ before: position })).toEqual([['old', 'a']]);
  expect(() => pairs({ limit: 0 })).toThrow(rejection('BAD_ARGUMENT', /limit/));
});

test('a change says how many records its commit changed', () => {
  writeBoth();
  expect(session.history('ORD', '1')).toMatchObject([{ records: 3 }]);
});

test('a session that may not know of a record gets no history of it', () => {
  const position = writeBoth();
  account.protectTable('ORD', { scopeSeparator: '!' });
  const other = new Session(account, { rights: { scopes: ['9'] } });
  expect(other.history('ORD', '1')).toEqual([]);
  expect(session.history('ORD', '1')).toHaveLength(1);
  expect(other.commitAt(position).changes).toMatchObject({
    records: [{ table: 'PAY' }],
    omitted: [{ table: 'ORD', records: 2, reason: 'hidden' }],
  });
  account.eraseHistory('ORD', '1');
  const fed = other.changesAfter('1').changes.flatMap(({ records }) => records);
  expect(fed.map(({ table }) => table)).toEqual(['PAY']);
});

test('a session reverts what was written to a table that is called otherwise by now, by the rights to it', () => {
  const position = writeBoth();
  account.renameTable('ORD', 'OLD');
  account.createTable('ORD');
  const narrow = new Session(account, { rights: { writeTables: ['ORD', 'PAY'] } });
  expect(() => narrow.revert(position)).toThrow(rejection('NOT_PERMITTED', /OLD/));
  session.revert(position);
  expect(account.table('OLD').read('1')).toBe('old');
});

test('a session reverts only records of which it sees all that they are and were', () => {
  account.protectTable('PAY', { secrets: { 1: 'pay' } });
  const blind = new Session(account, { rights: { sees: [] } });
  session.table('PAY').write('8', '\u001ejoe');
  const harmless = last();
  session.table('PAY').write('7', '300\u001eann');
  const secret = last();
  expect(() => blind.revert(secret)).toThrow(rejection('NOT_PERMITTED', /part of 7 of PAY/));
  blind.revert(harmless);
  expect(account.table('PAY').read('8')).toBeUndefined();
  expect(account.table('PAY').read('7')).toBe('300\u001eann');
});

test('no session takes away the protection of a table by reverting', () => {
  account.protectTable('PAY', { secrets: { 1: 'pay' } });
  const position = last();
  expect(() => session.revert(position)).toThrow(rejection('NOT_PERMITTED', /protected of PAY/));
  session.deleteTable('PAY');
  session.revert(last());
  const blind = new Session(account, { rights: { sees: [] } });
  expect(blind.table('PAY').read('7')).toBe('\u001eann');
});
