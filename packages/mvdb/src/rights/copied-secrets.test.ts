import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { runSentence } from '../query/run.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';

const FM = '\u001e';
const VM = '\u001d';
const CHANGE = ['STAFF', `1${VM}4.2${VM}2`, `Ann${VM}100${VM}Shop`, `Ann B${VM}120${VM}Office`];

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  for (const name of ['STAFF', 'KEYS', 'REGISTER']) account.createTable(name);
  account.protectTable('STAFF', { secrets: { 4: 'pay' } });
  account.protectTable('KEYS', { isClosed: true });
  account.protectTable('REGISTER', { copies: { table: 1, positions: 2, contents: [3, 4] } });
  account.table('REGISTER').write('1', CHANGE.join(FM));
  account.table('DICT REGISTER').write('NEW', `D${FM}4${FM}${FM}New${FM}20L${FM}M`);
  session = new Session(account, { rights: { sees: [] }, capabilities: { dbCommand: 'full' } });
});

afterEach(() => account.close());

describe('a copy of a secret', () => {
  test('is blank to those who do not see the secret, beside copies that all see', () => {
    const shown = ['STAFF', `1${VM}4.2${VM}2`, `Ann${VM}${VM}Shop`, `Ann B${VM}${VM}Office`];
    const table = session.table('REGISTER');
    expect(table.read('1')).toBe(shown.join(FM));
    expect([...table.records()]).toEqual([['1', shown.join(FM)]]);
    const payroll = new Session(account, { rights: { sees: ['pay'] } });
    expect(payroll.table('REGISTER').read('1')).toBe(CHANGE.join(FM));
  });

  test('is found by no condition', () => {
    const count = (text: string) =>
      runSentence(session, `COUNT REGISTER WITH NEW = "${text}"`) as { count: number };
    expect(count('120')).toMatchObject({ count: 0 });
    expect(count('Office')).toMatchObject({ count: 1 });
  });

  test.each([
    ['of a closed table', ['KEYS', '1', 'old', 'new']],
    ['at no attribute', ['STAFF', '', 'a secret', 'another']],
    ['without a position', ['STAFF', '1', `Ann${VM}100`, `Ann${VM}120`]],
  ])('%s is blank, too', (_, change) => {
    account.table('REGISTER').write('2', change.join(FM));
    const record = session.table('REGISTER').read('2') ?? '';
    for (const secret of ['old', 'new', '100', '120', 'secret', 'another'])
      expect(record).not.toContain(secret);
  });

  test('keeps its record from being changed by those who do not see it', () => {
    const table = session.table('REGISTER');
    expect(() => table.write('1', 'STAFF')).toThrow(rejection('NOT_PERMITTED'));
    expect(() => table.delete('1')).toThrow(rejection('NOT_PERMITTED'));
    expect(account.table('REGISTER').read('1')).toBe(CHANGE.join(FM));
  });

  test('needs numbers of attributes', () => {
    const copies = { table: 0, positions: 2, contents: [3] };
    expect(() => account.protectTable('REGISTER', { copies })).toThrow(rejection('BAD_ARGUMENT'));
  });
});
