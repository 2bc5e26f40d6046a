import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogRetention } from '../log/retention.ts';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

let account: Account;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'first');
  account.log.switchOn();
});

afterEach(() => account.close());

const write = (id: string, record: string) => account.table('ORD').write(id, record);
const last = () => account.log.status().last?.position ?? '';

describe('an account that keeps a log', () => {
  test('lists its commits with their origins and what they changed', () => {
    const begun = last();
    account.log.from({ login: 'ann', routine: 'VB_X' }, () =>
      account.transaction(() => {
        write('2', 'a');
        account.table('DICT ORD').write('NAME', 'A');
        account.transaction(() => write('2', 'b'));
      }),
    );
    expect([...account.log.commits(begun)]).toEqual([
      {
        position: String(Number(begun) + 1),
        time: expect.any(Date),
        origin: { login: 'ann', routine: 'VB_X' },
        changes: [
          { table: 'ORD', ids: ['2'] },
          { table: 'DICT ORD', ids: ['NAME'] },
        ],
      },
    ]);
  });

  test('names each of the tables whose dictionaries a commit changed', () => {
    const begun = last();
    account.createTable('CUST');
    account.transaction(() => {
      for (const table of ['ORD', 'CUST']) account.table(`DICT ${table}`).write('NAME', 'A');
    });
    const [, commit] = account.log.commits(begun);
    expect(commit?.changes).toEqual([
      { table: 'DICT ORD', ids: ['NAME'] },
      { table: 'DICT CUST', ids: ['NAME'] },
    ]);
  });

  test('notes nothing for work that is rolled back, or that writes what is there', () => {
    const begun = last();
    expect(() =>
      account.transaction(() => {
        write('2', 'a');
        throw new RangeError();
      }),
    ).toThrow(RangeError);
    write('1', 'first');
    account.table('ORD').delete('missing');
    expect(last()).toBe(begun);
  });

  test('has a commit for each piece of work that shares a transaction', async () => {
    const begun = Number(last());
    const outcomes = ['a', 'b', undefined, 'c'].map((record) =>
      account.enqueue(() => {
        write('1', record ?? 'undone');
        if (record === undefined) throw new RangeError();
      }),
    );
    await Promise.allSettled(outcomes);
    expect(last()).toBe(String(begun + 3));
    const states = [0, 1, 2, 3].map((after) => {
      const past = account.at(String(begun + after));
      const record = past.table('ORD').read('1');
      void past.close();
      return record;
    });
    expect(states).toEqual(['first', 'a', 'b', 'c']);
  });

  test('repeats a history as commits of the times at which it happened', async () => {
    account.log.switchOff();
    expect(() => account.log.switchOn(new Date(2020, 0, 1))).toThrow(
      rejection('BAD_ARGUMENT', /ended at .* none can begin at/),
    );
    await account.close();
    account = Account.inMemory();
    account.createTable('ORD').write('1', 'first');
    account.log.switchOn(new Date(2020, 0, 1));
    const begun = Number(last());
    account.log.repeatAt(new Date(2020, 0, 2), () => write('1', 'alone'));
    account.transaction(() => {
      const days = [3, 5, 4];
      for (const day of days)
        account.log.repeatAt(new Date(2020, 0, day), () => write('1', `day ${day}`));
      expect(() =>
        account.log.repeatAt(new Date(2020, 0, 6), () => {
          write('1', 'undone');
          throw new RangeError();
        }),
      ).toThrow(RangeError);
      account.log.repeatAt(new Date(2020, 0, 7), () => {});
    });
    const times = [...account.log.commits()].map(({ time }) => time.getDate());
    expect(times).toEqual([2, 3, 5, 5]);
    expect(account.log.positionAt(new Date(2020, 0, 4))).toBe(String(begun + 2));
    expect(account.history('ORD', '1').map(({ after }) => after)).toEqual([
      ...['alone', 'day 3', 'day 5', 'day 4'],
    ]);
    expect(account.verify().violations).toEqual([]);
    write('1', 'now');
    expect(account.log.status().last?.time.getFullYear()).toBeGreaterThan(2020);
  });

  test('repeats nothing of the future, and nothing in a commit that has written already', () => {
    const future = new Date(Date.now() + 60_000);
    for (const [time, expected] of [
      [future, /is in the future; nothing happened then/],
      [new Date(Number.NaN), /not a date/],
      ['2020-01-01', /a Date/],
    ] as const) {
      expect(() => account.log.repeatAt(time as Date, () => write('1', 'x'))).toThrow(
        rejection('BAD_ARGUMENT', expected),
      );
      expect(() => account.log.switchOn(time as Date)).toThrow(rejection('BAD_ARGUMENT', expected));
    }
    account.transaction(() => {
      write('1', 'written');
      expect(() => account.log.repeatAt(new Date(), () => write('1', 'x'))).toThrow(
        rejection('IN_TRANSACTION', /has written already/),
      );
    });
    expect(account.table('ORD').read('1')).toBe('written');
    expect(account.history('ORD', '1')).toHaveLength(1);
    expect(account.verify().violations).toEqual([]);
  });

  test('shows what a record was, by whom and when', () => {
    account.log.from({ login: 'ann' }, () => write('2', 'a'));
    write('2', 'b');
    account.table('ORD').delete('2');
    expect(account.history('ORD', '2')).toMatchObject([
      { origin: { login: 'ann' }, before: undefined, after: 'a' },
      { origin: {}, before: 'a', after: 'b' },
      { before: 'b', after: undefined },
    ]);
    expect(account.history('ORD', 'never')).toEqual([]);
    account.transaction(() => {
      const before = account.history('ORD', '2');
      write('2', 'not committed yet');
      expect(account.history('ORD', '2')).toEqual(before);
    });
  });

  test('goes on where another object on the same folder writes, and is switched by it', async () => {
    const { address } = account;
    if (address === undefined) throw new TypeError('It has no address.');
    const other = await Account.openAt(address, { create: false });
    other.table('ORD').write('1', 'by the other');
    account.refresh();
    expect(account.history('ORD', '1')).toMatchObject([{ before: 'first', after: 'by the other' }]);
    other.log.switchOff();
    write('1', 'unseen');
    expect(account.log.status()).toEqual({ isOn: false, changes: 0, sizeBytes: 0 });
    other.log.switchOn();
    write('1', 'seen');
    expect(account.history('ORD', '1')).toMatchObject([{ before: 'unseen', after: 'seen' }]);
    await other.close();
  });

  test('is whole, and says so', () => {
    write('2', 'a');
    account.deleteTable('ORD');
    expect(account.verify()).toMatchObject({ logChanges: 4, violations: [] });
  });

  test('leaves out the tables that ask for it, whose past is not there to be read', async () => {
    account.createTable('WORK', { log: false }).write('1', 'x');
    const position = last();
    account.table('WORK').write('1', 'y');
    expect(last()).toBe(position);
    const past = account.at(position);
    const missing = rejection('NOT_LOGGED', /leaves out what becomes of WORK/);
    expect(() => past.table('WORK').read('1')).toThrow(missing);
    expect(() => [...past.table('WORK').records()]).toThrow(missing);
    await past.close();
  });
});

describe('an account that is opened with a log', () => {
  const reopened = async (log: true | LogRetention) => {
    const { address } = account;
    if (address === undefined) throw new TypeError('It has no address.');
    return Account.openAt(address, { create: false, log });
  };

  test('begins one unless there is one', async () => {
    account.log.switchOff();
    const first = await reopened(true);
    const { position } = first.log.status().first ?? {};
    const second = await reopened(true);
    expect(second.log.status().first?.position).toBe(position);
    await Promise.all([first.close(), second.close()]);
  });

  test('lets go at once of what its retention does not hold, and again after each thousand commits', async () => {
    write('1', 'second');
    const opened = await reopened({ sizeBytesMax: 0 });
    expect(opened.log.status().changes).toBe(0);
    for (let index = 0; index < 1_000; index += 1) {
      const work = () => opened.table('ORD').write('1', `${index}`);
      if (index < 999) void opened.enqueue(work);
      else await opened.enqueue(work);
    }
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(opened.log.status().changes).toBe(0);
    expect(opened.verify().violations).toEqual([]);
    await opened.close();
  });

  test('rejects what is no retention, and to be read only', async () => {
    const cases: [options: object, text: RegExp][] = [
      [{ log: false }, /log of Account.open must be true, or an object with ageMsMax/],
      [
        { log: { ageMs: 1 } },
        /Unknown option ageMs for Account.open. It takes ageMsMax, sizeBytesMax/,
      ],
      [{ log: { ageMsMax: -1 } }, /must be true, or an object/],
      [{ log: true, readOnly: true }, /only read cannot begin a log/],
    ];
    for (const [options, text] of cases)
      expect(() => Account.open({ path: 'none', ...options })).toThrow(
        rejection('BAD_ARGUMENT', text),
      );
  });
});

describe('the digests of a log', () => {
  const violations = () => account.verify().violations;

  test('agree with what the account holds after any change, and after one that is erased', () => {
    account.transaction(() => {
      write('1', 'a');
      expect(() =>
        account.transaction(() => {
          write('1', 'undone');
          write('2', 'undone');
          throw new RangeError();
        }),
      ).toThrow(RangeError);
      write('2', 'b');
    });
    account.storeFlavour('d3');
    account.protectTable('ORD', { secrets: { 1: 'pay' } });
    account.createTable('WORK', { log: false }).write('1', 'x');
    account.eraseHistory('ORD', '1');
    expect(violations()).toEqual([]);
  });

  test('are begun with what the account holds, also after commits that no log noted', () => {
    account.log.switchOff();
    write('1', 'unseen');
    account.log.switchOn();
    write('1', 'seen');
    expect(violations()).toEqual([]);
  });

  test('are switched with the log, in a transaction of its own', () => {
    for (const work of [() => account.log.switchOff(), () => account.log.switchOn()])
      expect(() => account.transaction(work)).toThrow(rejection('IN_TRANSACTION', /its own/));
  });
});

describe('an account of the past', () => {
  test('is asked for by a time, to which the last commit before it belongs', async () => {
    write('1', 'second');
    const { time } = account.log.status().last ?? { time: new Date(0) };
    while (Date.now() <= time.getTime()) await new Promise(setImmediate);
    write('1', 'third');
    const past = account.at(time);
    expect(past.table('ORD').read('1')).toBe('second');
    await past.close();
  });

  test('rejects moments that the log does not hold', () => {
    const future = new Date(Date.now() + 1e6);
    const cases: [moment: string | Date, code: 'NOT_LOGGED' | 'BAD_ARGUMENT', text: RegExp][] = [
      [new Date(0), 'NOT_LOGGED', /before the log. It begins with commit 1 at 20/],
      [future, 'NOT_LOGGED', /in the future/],
      ['99', 'NOT_LOGGED', /There is no commit 99; the last is 1/],
      ['0', 'NOT_LOGGED', /before the log/],
      ['yesterday', 'BAD_ARGUMENT', /not yesterday/],
      [new Date('x'), 'BAD_ARGUMENT', /not a date/],
    ];
    for (const [moment, code, text] of cases)
      expect(() => account.at(moment)).toThrow(rejection(code, text));
    account.log.switchOff();
    expect(() => account.at('1')).toThrow(rejection('NO_LOG', /mvdb log on/));
  });

  test('goes on showing that moment, and is not written', async () => {
    const past = account.at(last());
    write('1', 'second');
    expect(past.table('ORD').read('1')).toBe('first');
    expect(() => past.table('ORD').write('1', 'x')).toThrow(rejection('READ_ONLY', /past/));
    expect(() => account.transaction(() => account.at('1'))).toThrow(
      rejection('IN_TRANSACTION', /before/),
    );
    await past.close();
  });

  test('is read with the dictionaries of now, or with those of then', async () => {
    account.table('DICT ORD').write('NAME', 'then');
    const position = last();
    account.table('DICT ORD').write('NAME', 'now');
    const now = account.at(position);
    const then = account.at(position, { dictionaries: 'then' });
    expect(now.table('DICT ORD').read('NAME')).toBe('now');
    expect(then.table('DICT ORD').read('NAME')).toBe('then');
    await Promise.all([now.close(), then.close()]);
  });

  test('keeps the secrets of today, and those of a table that is deleted', async () => {
    account.protectTable('ORD', { secrets: { 1: 'pay' } });
    const position = last();
    account.deleteTable('ORD');
    account.createTable('NEW').write('1', 'x');
    account.protectTable('NEW', { isClosed: true });
    const past = account.at(position);
    expect(past.table('ORD').protection).toMatchObject({ secrets: { 1: 'pay' } });
    const later = account.at(last());
    account.protectTable('NEW', {});
    expect(later.table('NEW').protection).toMatchObject({ isClosed: true });
    await Promise.all([past.close(), later.close()]);
  });
});

describe('reverting a commit', () => {
  test('makes its records what they were, as a commit of its own', () => {
    account.transaction(() => {
      write('1', 'wrong');
      write('2', 'wrong');
    });
    expect(account.revert(last())).toBe(2);
    expect([...account.table('ORD').records()]).toEqual([['1', 'first']]);
    account.revert(last());
    expect(account.table('ORD').read('2')).toBe('wrong');
  });

  test('names the records that later commits changed, and overwrites them only when forced', () => {
    write('1', 'wrong');
    const wrong = last();
    write('1', 'right');
    const rejected = rejection('CHANGED_SINCE', /After commit 2: 1 of ORD/);
    expect(() => account.revert(wrong)).toThrow(rejected);
    expect(account.table('ORD').read('1')).toBe('right');
    account.revert(wrong, { force: true });
    expect(account.table('ORD').read('1')).toBe('first');
  });

  test('brings back a table that was deleted, with its records, dictionary and protection', () => {
    account.table('DICT ORD').write('NAME', 'D');
    account.protectTable('ORD', { secrets: { 1: 'pay' } });
    account.deleteTable('ORD');
    account.revert(last());
    expect(account.table('ORD').read('1')).toBe('first');
    expect(account.table('DICT ORD').read('NAME')).toBe('D');
    expect(account.table('ORD').protection).toMatchObject({ secrets: { 1: 'pay' } });
  });

  test('rejects to take away a table that holds records by now', () => {
    account.createTable('NEW');
    const created = last();
    account.table('NEW').write('1', 'x');
    expect(() => account.revert(created)).toThrow(rejection('NOT_PERMITTED', /NEW/));
    expect(account.table('NEW').read('1')).toBe('x');
    account.table('NEW').delete('1');
    account.revert(created);
    expect(account.findTable('NEW')).toBeUndefined();
  });
});

describe('the log of an account', () => {
  test('is pruned from its beginning, and changes no moment that it still holds', async () => {
    for (let index = 0; index < 5; index += 1) write('1', `${index}`);
    const middle = [...account.log.commits()][2];
    if (middle === undefined) throw new TypeError('There are too few.');
    while (Date.now() <= middle.time.getTime()) await new Promise(setImmediate);
    write('1', 'later');
    const held = account.at(middle.position);
    const pruned = account.log.prune({ before: middle.time });
    expect(pruned).toBeGreaterThanOrEqual(3);
    const { first } = account.log.status();
    const past = account.at(first?.position ?? '');
    expect(past.table('ORD').read('1')).toBe(`${pruned - 1}`);
    expect(held.table('ORD').read('1')).toBe('2');
    expect(() => account.at('1')).toThrow(rejection('NOT_LOGGED', /before the log/));
    expect(account.verify().violations).toEqual([]);
    await Promise.all([held.close(), past.close()]);
  });

  test('is pruned to a size', () => {
    for (let index = 0; index < 200; index += 1) write(`${index}`, 'x'.repeat(1_000));
    const { sizeBytes } = account.log.status();
    account.log.prune({ sizeBytesMax: sizeBytes / 2 });
    const after = account.log.status();
    expect(after.sizeBytes).toBeLessThanOrEqual(sizeBytes / 2);
    expect(after.changes).toBeGreaterThan(0);
    expect(account.verify().violations).toEqual([]);
  });

  test('removes what one record was for good, and leaves a note of it', async () => {
    write('1', 'private');
    const position = last();
    write('1', 'public');
    expect(account.eraseHistory('ORD', '1')).toBe(2);
    expect(account.history('ORD', '1')).toMatchObject([
      { before: undefined, after: undefined, isErased: true },
      { before: undefined, after: 'public', isErased: true },
    ]);
    const past = account.at(position);
    expect(past.table('ORD').read('1')).toBeUndefined();
    await past.close();
    expect(() => account.revert(last())).toThrow(rejection('NOT_LOGGED', /erased/));
  });
});
