import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Account } from '../account/account.ts';
import { writeSavedList } from '../query/list-commands.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { FIELD_MARK } from '../text/marks.ts';

let account: Account;
let target: Account;

beforeEach(() => {
  account = Account.inMemory();
  target = Account.inMemory();
});

afterEach(async () => {
  await account.close();
  await target.close();
});

/** A table with a dictionary, an index, a synonym and a record of each of so many numbers. */
function fill(count: number): void {
  const orders = account.createTable('ORD');
  account.createSynonym('ORDERS', 'ORD');
  account.table('DICT ORD').write('PART', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
  account.transaction(() => {
    for (let number = 0; number < count; number += 1) orders.write(`${number}`, `P${number % 7}`);
  });
  account.indexes.create('ORD', ['PART']);
  account.indexes.build('ORD', 'PART');
}

describe('Account.copyInto', () => {
  test('copies tables, dictionaries, indexes, synonyms and saved lists', () => {
    fill(3_000);
    const session = new Session(account);
    writeSavedList(session, 'LATE', ['1', '2']);
    session.close();
    const watch = vi.fn();
    const { records, indexEntries } = account.copyInto(target, watch);
    expect(records).toBeGreaterThan(3_000);
    expect(indexEntries).toBe(3_000);
    expect([...target.table('ORDERS').records()]).toEqual([...account.table('ORD').records()]);
    expect(target.verify()).toEqual(account.verify());
    expect(target.verify().violationCount).toBe(0);
    const reported = watch.mock.calls.map(([, { isCompared }]) => isCompared);
    expect(reported.filter((isCompared) => !isCompared).length).toBe(reported.length / 2);
  });

  test('copies one state, though others write meanwhile', () => {
    fill(5_000);
    let number = 0;
    account.copyInto(target, () => {
      number += 1;
      account.table('ORD').write('NEW', String(number));
      account.table('ORD').delete(String(4_999));
    });
    expect(number).toBeGreaterThan(5);
    expect(target.table('ORD').count()).toBe(5_000);
    expect(target.table('ORD').has('NEW')).toBe(false);
    expect(target.verify().violations).toEqual([]);
  });

  test('writes nothing where its work is cut short', () => {
    fill(3_000);
    const halt = new Error('halt');
    expect(() =>
      account.copyInto(target, (_position, { isCompared }) => {
        if (isCompared) throw halt;
      }),
    ).toThrow(halt);
    expect(target.tables()).toEqual([]);
    account.copyInto(target);
    expect(target.table('ORD').count()).toBe(3_000);
  });

  test('rejects a copy that is not the same', () => {
    fill(1_500);
    expect(() =>
      account.copyInto(target, (_position, { isCompared }) => {
        if (isCompared) return;
        target.refresh();
        if (target.findTable('ORD')?.has('1')) target.table('ORD').write('1', 'other');
      }),
    ).toThrow(rejection('ACCOUNT_FAILED', 'not the same'));
    expect(target.tables()).toEqual([]);
  });

  test('rejects an account that holds anything, and what is not one', () => {
    fill(1);
    target.createTable('ORD');
    expect(() => account.copyInto(target)).toThrow(rejection('ACCOUNT_FAILED', 'holds an account'));
    expect(target.table('ORD').count()).toBe(0);
    expect(() => Reflect.apply(account.copyInto, account, ['there'])).toThrow(
      rejection('BAD_ARGUMENT'),
    );
  });
});
