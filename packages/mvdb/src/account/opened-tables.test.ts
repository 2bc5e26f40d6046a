import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createIndex } from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

/*
 * A second account object stands for one in another thread of the process, which only reads what the first
 * one has opened.
 */

let account: Account;
let reader: Account;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'first');
  const { path, durability } = account;
  reader = Account.open({ path, durability, create: false, opened: account.openTables() });
});

afterEach(async () => {
  await reader.close();
  await account.close();
});

describe('an account of a thread that only reads', () => {
  test('sees what is committed, also by others while it looks again', () => {
    expect(reader.table('ORD').read('1')).toBe('first');
    account.table('ORD').write('1', 'second');
    reader.refresh();
    expect(reader.table('ORD').read('1')).toBe('second');
  });

  test('reads while another is in a transaction, without what is not committed', () => {
    account.transaction(() => {
      account.table('ORD').write('1', 'second');
      expect(reader.table('ORD').read('1')).toBe('first');
      expect([...reader.table('ORD').records()]).toEqual([['1', 'first']]);
      expect([...reader.table('DICT ORD').ids()]).toEqual([]);
    });
  });

  test('writes nothing', () => {
    expect(() => reader.table('ORD').write('1', 'x')).toThrow(rejection('READ_ONLY'));
    expect(() => reader.createTable('NEW')).toThrow(rejection('READ_ONLY'));
    expect(() => reader.transaction(() => 0)).toThrow(rejection('READ_ONLY'));
    expect(account.table('ORD').read('1')).toBe('first');
  });

  test('does not open what the other has not opened yet, and then does', () => {
    account.createTable('NEW').write('1', 'x');
    reader.refresh();
    expect(() => reader.table('NEW').read('1')).toThrow(rejection('TABLE_NOT_FOUND'));
    reader.noteOpened(account.openTables());
    expect(reader.table('NEW').read('1')).toBe('x');
  });

  test('locks records like any other session', () => {
    const [here, there] = [new Session(account), new Session(reader)];
    there.table('ORD').lock('1');
    expect(() => here.table('ORD').write('1', 'x')).toThrow(rejection('RECORD_LOCKED'));
    there.close();
    here.table('ORD').write('1', 'x');
  });
});

describe('openTables', () => {
  test('gives every database there is, and again only when there are others', () => {
    account.createTable('NEVER.USED');
    const before = account.openTables();
    expect(account.openTables()).toBe(before);
    account.table('DICT ORD').write('NAME', ['D', '1', '', 'Name', '9L', 'S'].join('\u001e'));
    createIndex(new Session(account), 'ORD', ['NAME']);
    const after = account.openTables();
    expect(after.length).toBe(before.length + 1);
    expect(after).toEqual(expect.arrayContaining([...before]));
    expect(reader.table('ORD').count()).toBe(1);
  });

  test('is rejected inside a transaction', () => {
    account.transaction(() => {
      expect(() => account.openTables()).toThrow(rejection('IN_TRANSACTION'));
    });
  });
});

describe('the turn to write', () => {
  test('is asked for before each transaction and given back after it, not within', async () => {
    const asked: string[] = [];
    const taking = Account.open({
      path: account.path,
      durability: account.durability,
      turn: { take: () => asked.push('take'), giveBack: () => asked.push('give back') },
    });
    taking.transaction(() => taking.table('ORD').write('1', 'x'));
    expect(() =>
      taking.transaction(() => {
        asked.push('fail');
        throw new RangeError('no');
      }),
    ).toThrow(RangeError);
    expect(taking.table('ORD').read('1')).toBe('x');
    expect(asked).toEqual(['take', 'give back', 'take', 'fail', 'give back']);
    await taking.close();
  });
});

test('whether a program takes part in changes is known', () => {
  expect(account.hasTriggers).toBe(false);
  const remove = account.addTrigger('ORD', { beforeWrite: ({ record }) => record });
  expect(account.hasTriggers).toBe(true);
  remove();
  expect(account.hasTriggers).toBe(false);
});
