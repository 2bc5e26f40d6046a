import { afterEach, beforeEach, expect, test } from 'vitest';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'first');
  session = new Session(account);
});

afterEach(async () => {
  session.close();
  await account.close();
});

test('an account without replicas is read itself, and says nothing of commits', () => {
  const read = () => session.table('ORD').read('1');
  expect(account.madeCommit).toBeUndefined();
  for (const since of [undefined, 0, 7])
    expect(session.readOnReplica(read, since)).toEqual({ result: 'first', commit: 0 });
});

test('work on a replica writes nothing', () => {
  const write = () => session.readOnReplica(() => session.table('ORD').write('1', 'x'));
  expect(write).toThrow(rejection('NOT_PERMITTED'));
  expect(account.table('ORD').read('1')).toBe('first');
});

test.each([-1, 0.5, Number.NaN])('%s is not the number of a commit', (since) => {
  expect(() => account.onReplica(() => undefined, since)).toThrow(rejection('BAD_ARGUMENT'));
});
