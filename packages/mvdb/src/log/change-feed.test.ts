import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import type { CommittedChanges } from './change-feed.ts';

let account: Account;
let begun: string;

const last = () => account.log.status().last?.position ?? '';
const write = (id: string, record: string) => account.table('ORD').write(id, record);

/** Each change as one line. */
function linesOf(changes: readonly CommittedChanges[]): string[] {
  return changes.flatMap(({ records }) =>
    records.map(({ table, id, before, after }) => `${table} ${id}: ${before} -> ${after}`),
  );
}

function allAfter(since: string, tables?: readonly string[]): CommittedChanges[] {
  const all: CommittedChanges[] = [];
  for (let next = since; ; ) {
    const page = account.changesAfter(next, { ...(tables && { tables }) });
    all.push(...page.changes);
    next = page.next;
    if (page.isLast) return all;
  }
}

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'first');
  account.createTable('CUST');
  account.log.switchOn();
  begun = last();
});

afterEach(() => account.close());

describe('a page of changes', () => {
  test('says of each commit who made it, and what records were and became', () => {
    account.log.from({ login: 'ann' }, () =>
      account.transaction(() => {
        write('1', 'second');
        write('2', 'new');
      }),
    );
    write('1', 'third');
    account.table('ORD').delete('2');
    const { changes, next, isLast } = account.changesAfter(begun);
    expect(changes[0]).toEqual({
      position: String(Number(begun) + 1),
      time: expect.any(Date),
      origin: { login: 'ann' },
      records: [
        { table: 'ORD', id: '1', before: 'first', after: 'second' },
        { table: 'ORD', id: '2', before: undefined, after: 'new' },
      ],
      isComplete: true,
      next: String(Number(begun) + 1),
    });
    expect(linesOf(changes.slice(1))).toEqual([
      'ORD 1: second -> third',
      'ORD 2: new -> undefined',
    ]);
    expect({ next, isLast }).toEqual({ next: last(), isLast: true });
    expect(account.changesAfter(next)).toEqual({ changes: [], next, isLast: true });
  });

  test('is of the tables that are asked for by the names of now, and says what they were called', () => {
    write('2', 'a');
    account.table('CUST').write('7', 'b');
    account.table('DICT CUST').write('NAME', 'D');
    account.renameTable('ORD', 'SALES');
    expect(linesOf(allAfter(begun, ['CUST']))).toEqual(['CUST 7: undefined -> b']);
    expect(linesOf(allAfter(begun, ['SALES', 'DICT CUST']))).toEqual([
      'ORD 2: undefined -> a',
      'DICT CUST NAME: undefined -> D',
    ]);
    expect(() => account.changesAfter(begun, { tables: ['ORD'] })).toThrow(
      rejection('TABLE_NOT_FOUND'),
    );
  });

  test('holds at most a thousand records, and the next goes on in the middle of a commit', () => {
    account.transaction(() => {
      for (let id = 0; id < 2_500; id += 1) write(`N${id}`, 'x');
    });
    write('1', 'after');
    const parts = allAfter(begun);
    expect(
      parts.map(({ records, isComplete, next }) => [records.length, isComplete, next]),
    ).toEqual([
      [1_000, false, `${begun}.1000`],
      [1_000, false, `${begun}.2000`],
      [500, true, String(Number(begun) + 1)],
      [1, true, String(Number(begun) + 2)],
    ]);
    expect(new Set(linesOf(parts)).size).toBe(2_501);
    const resumed = allAfter(parts[0]?.next ?? '');
    expect(linesOf(resumed)).toEqual(linesOf(parts.slice(1)));
    expect(() => account.changesAfter(`${begun}.2500`)).toThrow(rejection('BAD_ARGUMENT'));
  });

  test('says that what was erased is gone', () => {
    write('1', 'second');
    write('1', 'third');
    account.eraseHistory('ORD', '1');
    expect(allAfter(begun).flatMap(({ records }) => records)).toEqual([
      { table: 'ORD', id: '1', before: undefined, after: undefined, isErased: true },
      { table: 'ORD', id: '1', before: undefined, after: 'third', isErased: true },
    ]);
  });

  test.each([
    ['before the log', '0', 'NOT_LOGGED'],
    ['after its last commit', '999999', 'NOT_LOGGED'],
    ['in the future', new Date(Date.now() + 1e9), 'NOT_LOGGED'],
    ['a text that is no position', 'soon', 'BAD_ARGUMENT'],
  ] as const)('after a moment %s is rejected', (_, since, code) => {
    expect(() => account.changesAfter(since)).toThrow(rejection(code));
  });

  test('after what was let go is rejected, and says where to start', () => {
    write('1', 'second');
    write('1', 'third');
    account.log.prune({ sizeBytesMax: 0 });
    expect(() => account.changesAfter(begun)).toThrow(`It begins with commit ${last()}`);
  });

  test('of an account without a log is rejected', () => {
    account.log.switchOff();
    expect(() => account.changesAfter(begun)).toThrow(rejection('NO_LOG'));
  });
});

describe('changes that are followed', () => {
  test('are those that there are and then those that come', async () => {
    write('1', 'second');
    const seen: string[] = [];
    const ending = new AbortController();
    for await (const changes of account.changes({ since: begun, signal: ending.signal })) {
      seen.push(...linesOf([changes]));
      if (seen.length === 1) setImmediate(() => write('1', 'third'));
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(['ORD 1: first -> second', 'ORD 1: second -> third']);
  });

  test('begin with those that come after they are asked for', async () => {
    write('1', 'second');
    const changes = account.changes({ follow: false });
    write('1', 'third');
    const seen: CommittedChanges[] = [];
    for await (const one of changes) seen.push(one);
    expect(linesOf(seen)).toEqual(['ORD 1: second -> third']);
  });

  test('end with their signal, without an error', async () => {
    const ending = new AbortController();
    const changes = account.changes({ since: begun, signal: ending.signal });
    const next = changes.next();
    ending.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test('end with an error where the log goes while they are waited for', async () => {
    const next = account.changes({ since: begun }).next();
    account.log.switchOff();
    await expect(next).rejects.toThrow(rejection('NO_LOG'));
  });
});

describe('the changes that a session reads', () => {
  const opened = () => new Session(account, { login: 'ann', rights: { readTables: ['ORD'] } });

  test('are of the tables that it may read', () => {
    account.table('CUST').write('7', 'b');
    write('1', 'second');
    expect(linesOf(opened().changesAfter(begun).changes)).toEqual(['ORD 1: first -> second']);
    expect(() => opened().changesAfter(begun, { tables: ['CUST'] })).toThrow(
      rejection('NOT_PERMITTED'),
    );
  });

  test('are without the records and attributes that it does not see', () => {
    account.protectTable('ORD', { secrets: { 2: 'pay' } });
    write('1', 'a\u001e900');
    const [changes] = opened().changesAfter(begun).changes;
    expect(changes?.records[0]).toMatchObject({ before: 'first', after: 'a\u001e' });
  });

  test('are not of tables that are gone', () => {
    account.table('CUST').write('7', 'b');
    account.deleteTable('CUST');
    const session = new Session(account, { login: 'ann' });
    const tables = session.changesAfter(begun).changes.flatMap(({ records }) => records);
    expect(new Set(tables.map(({ table }) => table))).toEqual(new Set(['VOC']));
  });
});
