import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { caseCount } from '../testing/case-count.ts';
import { rejection } from '../testing/rejection.ts';
import { AttemptCounters } from './attempt-counters.ts';
import { bootEnvironments } from './lmdb/lmdb-storage.ts';

const MINUTE_MS = 60_000;
const limits = { attemptsMax: 3, windowMs: MINUTE_MS };

let folder: string;
let nowMs: number;
let attemptCounters: AttemptCounters;
const opened: AttemptCounters[] = [];

/** The count as one more process sees it. */
function countersOf(bootId = 'first'): AttemptCounters {
  const uptime = { bootId, now: () => nowMs };
  const made = new AttemptCounters({ openSharedSpace: bootEnvironments(folder), uptime });
  opened.push(made);
  return made;
}

beforeEach(() => {
  folder = makeTemporaryFolder();
  nowMs = 1_000;
  attemptCounters = countersOf();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const begun = (count: number, what = 'a', by = attemptCounters) =>
  Array.from({ length: count }, () => by.begin(what, limits));

describe('AttemptCounters', () => {
  test('lets begin as many as are borne with, each thing by itself', () => {
    expect(begun(5)).toEqual([true, true, true, false, false]);
    expect(begun(1, 'b')).toEqual([true]);
  });

  test('lets begin again when the window is over, which rejected tries do not prolong', () => {
    begun(3);
    nowMs += MINUTE_MS - 1;
    expect(begun(1)).toEqual([false]);
    nowMs += 1;
    expect(begun(4)).toEqual([true, true, true, false]);
  });

  test('forgets what was done at last', () => {
    begun(3);
    attemptCounters.forget('a');
    expect(begun(1)).toEqual([true]);
    attemptCounters.forget('never tried');
  });

  test('counts whatever becomes of the transaction around it', async () => {
    const account = Account.inMemory();
    const outcomes = Array.from({ length: 4 }, () => {
      let outcome: boolean | undefined;
      expect(() =>
        account.transaction(() => {
          outcome = account.attemptCounters.begin('a', limits);
          throw new Error('undone');
        }),
      ).toThrow('undone');
      return outcome;
    });
    expect(outcomes).toEqual([true, true, true, false]);
    await account.close();
  });

  test('is one count for all who have the account open, one after the other too', async () => {
    const account = Account.inMemory();
    const { path, durability } = account;
    const other = Account.open({ path, durability });
    expect(
      [account, other, account, other].map((one) => one.attemptCounters.begin('a', limits)),
    ).toEqual([...[true, true, true, false]]);
    await other.close();
    const later = Account.open({ path, durability });
    expect(later.attemptCounters.begin('a', limits)).toBe(false);
    await later.close();
    await account.close();
  });

  test('is never more than what was begun in any window, in however many processes', () => {
    const processes = [attemptCounters, countersOf(), countersOf()];
    const operation = fc.record({ by: fc.nat(2), waitMs: fc.nat(MINUTE_MS), what: fc.nat(1) });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        nowMs += 2 * MINUTE_MS;
        const allowed: { readonly what: number; readonly atMs: number }[] = [];
        for (const { by, waitMs, what } of operations) {
          nowMs += waitMs;
          if (processes[by]?.begin(String(what), limits)) allowed.push({ what, atMs: nowMs });
        }
        for (const what of [0, 1]) {
          const times = allowed.filter((one) => one.what === what).map(({ atMs }) => atMs);
          // Windows follow each other, so that two of them lie within any window at the most.
          for (const from of times) {
            const within = times.filter((at) => at >= from && at < from + MINUTE_MS);
            expect(within.length).toBeLessThanOrEqual(2 * limits.attemptsMax);
          }
        }
      }),
      { numRuns: caseCount(40) },
    );
  });

  test('ends with the start of the system, also where it does not say which that is', () => {
    begun(3);
    nowMs = 10;
    expect(begun(1)).toEqual([true]);
  });

  test('leaves nothing of earlier starts, and no name in the file', () => {
    mkdirSync(join(folder, 'tries-of-another-start'));
    begun(1, 'password of somebody');
    const [name = '', ...others] = readdirSync(folder).filter((one) => one.startsWith('tries'));
    expect(others).toEqual([]);
    const files = readdirSync(join(folder, name)).map((file) => join(folder, name, file));
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain('somebody');
  });

  test('of an account in which nobody failed is not a folder', () => {
    attemptCounters.forget('a');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is rejected once it is closed, and where nothing can be written', async () => {
    const readOnly = new AttemptCounters({
      openSharedSpace: bootEnvironments(folder),
      isReadOnly: true,
    });
    expect(() => readOnly.begin('a', limits)).toThrow(rejection('READ_ONLY'));
    begun(1);
    await attemptCounters.close();
    expect(() => attemptCounters.begin('a', limits)).toThrow(rejection('ACCOUNT_CLOSED'));
  });
});
