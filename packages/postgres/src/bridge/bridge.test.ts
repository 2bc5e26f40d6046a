import { randomUUID } from 'node:crypto';
import { Account, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rejection } from '../../../mvdb/src/testing/rejection.ts';
import { postgres } from '../postgres.ts';
import { Bridge } from './bridge.ts';
import type { Statement } from './protocol.ts';

const url = process.env.MVDB_POSTGRES ?? '';

/** Ends the thread of a bridge: it is asked for what nobody asks for, and fails. */
const crash = (bridge: Bridge) => Reflect.apply(bridge.run, bridge, [0, null, 20_000]);

describe('the thread that holds the connections', () => {
  test('is replaced where it ends, and what was begun on a connection does not go on', async () => {
    const bridge = new Bridge({ connectionString: url });
    const first = bridge.newConnection();
    const one = { text: 'SELECT 1::text' };
    expect(bridge.run(first, [{ text: 'BEGIN' }, one], 20_000).rows[1]).toEqual([['1']]);
    const waiting = bridge.start(first, [{ text: 'SELECT pg_sleep(20)' }]);
    const lost = { message: 'the thread that held the connections has ended', isLost: true };
    expect(crash(bridge)).toMatchObject({ violation: lost });
    const answer = bridge.run(first, [one], 20_000);
    expect(answer).toMatchObject({ rows: [], violation: { isLost: true, isSent: false } });
    expect(bridge.finish(waiting, 20_000)).toMatchObject({ violation: lost });
    expect(bridge.run(bridge.newConnection(), [one], 20_000)).toEqual({ rows: [[['1']]] });
    await bridge.close();
  });
});

describe('statements that are sent at once', () => {
  const one = { text: 'SELECT 1::text' };
  const failing = { name: 'failing', text: 'SELECT (1 / $1::int)::text', values: [0] };
  const begin = { text: 'BEGIN' };
  const commit = { text: 'COMMIT' };
  let bridge: Bridge;
  let connection: number;

  const run = (...statements: Statement[]) => bridge.run(connection, statements, 20_000);

  beforeEach(() => {
    bridge = new Bridge({ connectionString: url });
    connection = bridge.newConnection();
  });

  afterEach(() => bridge.close());

  test('are carried out up to the first that fails', () => {
    expect(run(one, failing, one)).toMatchObject({
      rows: [[['1']]],
      violation: { code: '22012', isSent: true, isLost: false },
    });
    expect(run(one)).toEqual({ rows: [[['1']]] });
  });

  test('undo the transaction that they were to commit where one of them fails', () => {
    expect(run(begin, failing, commit)).toMatchObject({ violation: { code: '22012' } });
    expect(run(one)).toEqual({ rows: [[['1']]] });
  });

  test('leave a transaction that they were not to commit to be rolled back', () => {
    expect(run(begin, failing)).toMatchObject({ violation: { code: '22012' } });
    expect(run(one)).toMatchObject({ violation: { code: '25P02' } });
    expect(run({ text: 'ROLLBACK' }, one).rows[1]).toEqual([['1']]);
  });

  test('are prepared by their names, also again after one that failed, and after one of another text', () => {
    const named = (text: string): Statement => ({ name: 'failing', text });
    expect(run(named('SELECT nothing'))).toMatchObject({ violation: { code: '42703' } });
    expect(run(failing)).toMatchObject({ violation: { code: '22012' } });
    expect(run({ ...failing, values: [1] }).rows).toEqual([[['1']]]);
    expect(run(named("SELECT 'other'")).rows).toEqual([[['other']]]);
  });
});

describe('an account whose thread ends', () => {
  let account: Account;
  let bridge: Bridge;

  beforeEach(() => {
    const schema = `bridge_${randomUUID().replaceAll('-', '')}`;
    const asked = vi.spyOn(Bridge.prototype, 'run');
    account = Account.open({ engine: postgres({ url, schema }) });
    bridge = asked.mock.contexts.at(-1) as Bridge;
    asked.mockRestore();
    account.createTable('ORD').write('1', 'kept');
  });

  afterEach(() => account.close());

  test('keeps nothing of the transaction under way, and goes on', () => {
    const orders = account.table('ORD');
    const work = () => {
      orders.write('2', 'lost');
      expect(orders.count()).toBe(2);
      crash(bridge);
      orders.write('3', 'lost');
      expect(orders.count()).toBe(3);
    };
    expect(() => account.transaction(work)).toThrow(rejection('ACCOUNT_AWAY'));
    expect([...orders.records()]).toEqual([['1', 'kept']]);
    account.transaction(() => orders.write('4', 'later'));
    expect([...orders.ids()]).toEqual(['1', '4']);
  });

  test('goes on reading in the next event turn, and the locks that it has stay', async () => {
    const session = new Session(account, { login: 'ann' });
    session.table('ORD').lock('1');
    crash(bridge);
    expect(() => account.table('ORD').read('2')).toThrow(rejection('ACCOUNT_AWAY'));
    await new Promise(setImmediate);
    expect(account.table('ORD').read('1')).toBe('kept');
    expect(account.locks.list().map(({ owner }) => owner.login)).toEqual(['ann']);
    session.close();
    expect(account.locks.list()).toEqual([]);
  });
});
