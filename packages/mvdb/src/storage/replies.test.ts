import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import type { Uptime } from '../system/uptime.ts';
import { caseCount } from '../testing/case-count.ts';
import { rejection } from '../testing/rejection.ts';
import { LmdbEnvironment } from './lmdb/environment.ts';
import { Replies, type ReplyLimits } from './replies.ts';

const DAY_MS = 86_400_000;

const limits: ReplyLimits = { countMax: 5, sizeMax: 10_000, replySizeMax: 4_000 };

let account: Account;
/** The same account from below, where limits and time can be had otherwise. */
let below: LmdbEnvironment;
let nowMs: number;

beforeEach(() => {
  account = Account.inMemory();
  below = new LmdbEnvironment(account.path, 'memory');
  nowMs = 1_000;
});

afterEach(async () => {
  await below.close();
  await account.close();
});

const uptimeOf = (bootId: string): Uptime => ({ bootId, now: () => nowMs });

/** The replies as a process of the start of the system of that name keeps them. */
const repliesOf = (bootId = 'first', allowed = limits) =>
  new Replies(
    { environment: below, transaction: (work) => below.transact(work) },
    allowed,
    uptimeOf(bootId),
  );

const reported = (reply: string, lifetimeMs = DAY_MS) => ({ fingerprint: 'f', reply, lifetimeMs });

describe('Replies', () => {
  test('finds what was kept, by owner and key', () => {
    const { replies } = account;
    replies.keep('me', 'k', reported('mine'));
    replies.keep('you', 'k', reported('yours'));
    expect(replies.find('me', 'k')).toEqual({ fingerprint: 'f', reply: 'mine' });
    expect(replies.find('you', 'k')).toEqual({ fingerprint: 'f', reply: 'yours' });
    expect(replies.find('me', 'l')).toBeUndefined();
    expect(replies.find('mek', '')).toBeUndefined();
  });

  test('owners, keys and replies are any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 500 });
    fc.assert(
      fc.property(text, text, text, text, (owner, key, fingerprint, reply) => {
        account.replies.keep(owner, key, { fingerprint, reply, lifetimeMs: DAY_MS });
        expect(account.replies.find(owner, key)).toEqual({ fingerprint, reply });
      }),
      { numRuns: caseCount(30) },
    );
    expect(account.verify().violations).toEqual([]);
  });

  test('keeps a reply where the transaction is kept, and only there', () => {
    const { replies } = account;
    const fail = () => {
      throw new RangeError('no');
    };
    account.transaction(() => {
      replies.keep('me', 'kept', reported('1'));
      expect(replies.find('me', 'kept')).toBeDefined();
      expect(() =>
        account.transaction(() => {
          replies.keep('me', 'undone', reported('2'));
          fail();
        }),
      ).toThrow('no');
    });
    expect(() =>
      account.transaction(() => {
        replies.keep('me', 'lost', reported('3'));
        fail();
      }),
    ).toThrow('no');
    expect(['kept', 'undone', 'lost'].map((key) => replies.find('me', key)?.reply)).toEqual([
      '1',
      undefined,
      undefined,
    ]);
    expect(account.verify()).toMatchObject({ replies: 1, violations: [] });
  });

  test('one under the same key takes the place of the other', () => {
    const { replies } = account;
    replies.keep('me', 'k', reported('first'));
    replies.keep('me', 'k', { fingerprint: 'g', reply: 'x'.repeat(3_000), lifetimeMs: 1_000 });
    expect(replies.find('me', 'k')).toMatchObject({ fingerprint: 'g' });
    expect(account.verify()).toMatchObject({ replies: 1, violations: [] });
  });

  test('of one that is too long is kept that there was one', () => {
    const replies = repliesOf();
    replies.keep('me', 'fits', reported('x'.repeat(4_000)));
    replies.keep('me', 'long', reported('x'.repeat(4_001)));
    expect(replies.find('me', 'fits')?.reply).toHaveLength(4_000);
    expect(replies.find('me', 'long')).toEqual({ fingerprint: 'f', reply: undefined });
  });

  test('one that was kept long enough is forgotten', () => {
    const replies = repliesOf();
    replies.keep('me', 'k', reported('1'));
    nowMs += DAY_MS - 1;
    expect(replies.find('me', 'k')).toBeDefined();
    nowMs += 1;
    expect(replies.find('me', 'k')).toBeUndefined();
    replies.keep('me', 'l', reported('2'));
    expect(replies.size().entries).toBe(1);
  });

  test('many that have expired make room little by little', () => {
    const replies = repliesOf('first', { ...limits, countMax: 100, sizeMax: 100_000 });
    for (let number = 0; number < 20; number += 1)
      replies.keep('me', `${number}`, reported('', 10));
    nowMs += 11;
    const counts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => {
      replies.keep('me', key, reported(''));
      return replies.size().entries;
    });
    expect(counts).toEqual([17, 14, 11, 8, 5, 6, 7]);
  });

  test('no process is ahead of another, and none of the time that has gone by', () => {
    const idle = repliesOf();
    idle.keep('me', 'old', reported('1'));
    nowMs += DAY_MS / 2;
    const other = repliesOf();
    other.keep('me', 'new', reported('2'));
    nowMs += DAY_MS / 2;
    expect(idle.find('me', 'old')).toBeUndefined();
    for (const replies of [idle, other]) expect(replies.find('me', 'new')).toBeDefined();
    nowMs += DAY_MS / 2;
    for (const replies of [idle, other]) expect(replies.find('me', 'new')).toBeUndefined();
  });

  test('none expires while the system is down, or on another whose uptime is another', () => {
    repliesOf('first').keep('me', 'k', reported('1'));
    for (const [bootId, uptimeMs] of [
      ['second', 5],
      ['third', 400 * DAY_MS],
    ] as const) {
      nowMs = uptimeMs;
      const replies = repliesOf(bootId);
      expect(replies.find('me', 'k')).toBeDefined();
      replies.keep('me', bootId, reported('2'));
      nowMs += DAY_MS / 4;
      expect(replies.find('me', 'k')).toBeDefined();
      replies.keep('me', bootId, reported('2'));
    }
    nowMs += DAY_MS / 2;
    expect(repliesOf('third').find('me', 'k')).toBeUndefined();
  });

  test('of too many those go that would expire first', () => {
    const replies = repliesOf();
    for (let number = 1; number <= 7; number += 1) {
      replies.keep('me', `${number}`, reported('x'));
      nowMs += 1;
    }
    const found = () =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => replies.find('me', `${number}`) !== undefined);
    expect(found()).toEqual([3, 4, 5, 6, 7]);
    replies.keep('me', '8', reported('x'.repeat(4_000)));
    expect(found()).toEqual([4, 5, 6, 7, 8]);
    nowMs += 1;
    for (const key of ['9', '10']) replies.keep('me', key, reported('x'.repeat(3_900)));
    expect(found()).toEqual([]);
    expect(replies.size().entries).toBe(2);
    expect(account.verify().violations).toEqual([]);
  });

  test('whatever is kept, the books agree', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      size: fc.constantFrom(0, 600, 3_999, 4_001),
      lifetimeMs: fc.constantFrom(1, 50, 500),
      afterMs: fc.constantFrom(0, 1, 60),
      bootId: fc.constantFrom('first', 'second'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        for (const { key, size, lifetimeMs, afterMs, bootId } of steps) {
          nowMs += afterMs;
          repliesOf(bootId).keep('me', key, reported('x'.repeat(size), lifetimeMs));
          expect(account.replies.size().entries).toBeLessThanOrEqual(limits.countMax);
        }
        expect(account.verify().violations).toEqual([]);
      }),
      { numRuns: caseCount(40) },
    );
  });

  test('they are no table, and no name of VOC leads to them', () => {
    account.replies.keep('me', 'k', reported('1'));
    expect(account.tables()).toEqual([]);
    expect(account.findTable('REPLIES')).toBeUndefined();
    account.table('VOC').write('R', 'F\u001eREPLIES');
    expect(account.findTable('R')).toBeUndefined();
  });

  test('a copy of the account has the replies of what it holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mvdb-replies-'));
    account.createTable('T');
    const write = (key: string) =>
      account.transaction(() => {
        account.table('T').write(key, 'x');
        account.replies.keep('me', key, reported(key));
      });
    write('before');
    await account.backup(join(folder, 'copy'));
    write('after');
    const copy = Account.open({ path: join(folder, 'copy'), create: false });
    for (const key of ['before', 'after'])
      expect(copy.replies.find('me', key) !== undefined).toBe(copy.table('T').has(key));
    expect(copy.replies.find('me', 'before')?.reply).toBe('before');
    expect(copy.verify()).toMatchObject({ replies: 1, violations: [] });
    await copy.close();
    rmSync(folder, { recursive: true });
  });
});

test('a reply that is not one is refused', () => {
  const { replies } = account;
  expect(() => Reflect.apply(replies.keep, replies, ['me', 'k'])).toThrow(
    rejection('BAD_ARGUMENT'),
  );
});
