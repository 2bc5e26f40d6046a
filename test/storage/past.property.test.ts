import fc from 'fast-check';
import { Account, type CommittedChanges, type CommittedRecord } from 'mvdb';
import { expect, test, vi } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import {
  type Contents,
  contentsOf,
  HOLDING,
  programs,
  run,
  type Step,
  WRITING,
} from './account-mix.ts';

test('after any mix of writes the account at each commit is what it was then', async () => {
  await fc.assert(
    fc.asyncProperty(programs(2), programs(2), async (before, steps) => {
      const account = Account.inMemory();
      try {
        await run(
          account,
          [{ ...(before[0] as Step), kind: 'create', table: 'A' }, ...before],
          () => {},
        );
        account.log.switchOn();
        const states = new Map<string, Contents>();
        const note = () => {
          const { last } = account.log.status();
          const contents = contentsOf(account);
          const existing = states.get(last?.position ?? '');
          // What is not a commit of the log changes nothing.
          if (existing !== undefined) expect(contents).toEqual(existing);
          states.set(last?.position ?? '', contents);
        };
        note();
        await run(account, steps, note);
        for (const [position, contents] of states) {
          const past = account.at(position, { dictionaries: 'then' });
          expect(contentsOf(past)).toEqual(contents);
          for (const [name, records] of Object.entries(contents)) {
            const table = past.table(name);
            for (const [id, record] of [...records, ['none', undefined] as const])
              expect(table.read(id)).toBe(record);
          }
          const copy = past.copyInMemory();
          expect(contentsOf(copy)).toEqual(contents);
          await Promise.all([past.close(), copy.close()]);
        }
        const { violations } = account.verify();
        expect(violations.filter(({ location }) => location !== 'VOC')).toEqual([]);
      } finally {
        await account.close();
      }
    }),
    { numRuns: caseCount(300, 30) },
  );
});

test('after any mix of writes a pruned log answers for all that it still holds as before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1) });
  try {
    await fc.assert(
      fc.asyncProperty(programs(1), fc.nat({ max: 20 }), async (steps, pruned) => {
        const account = Account.inMemory();
        try {
          account.createTable('A');
          account.log.switchOn();
          const states = new Map<string, Contents>();
          const times = [new Date()];
          const note = () => {
            states.set(account.log.lastPosition, contentsOf(account));
            times.push(new Date());
            vi.setSystemTime(Date.now() + 1_000);
          };
          note();
          await run(account, steps, note);
          const before = times[Math.min(pruned, times.length - 1)] ?? new Date();
          const history = account.history('VOC', 'A');
          account.log.prune({ before });
          const first = Number(account.log.status().first?.position);
          for (const [position, contents] of states) {
            if (Number(position) < first) {
              expect(() => account.at(position)).toThrow(rejection('NOT_LOGGED'));
              continue;
            }
            const past = account.at(position, { dictionaries: 'then' });
            expect(contentsOf(past)).toEqual(contents);
            await past.close();
          }
          expect(account.history('VOC', 'A')).toEqual(
            history.filter(({ position }) => Number(position) > first),
          );
          const { violations } = account.verify();
          expect(violations.filter(({ location }) => location !== 'VOC')).toEqual([]);
        } finally {
          await account.close();
        }
      }),
      { numRuns: caseCount(200, 20) },
    );
  } finally {
    vi.useRealTimers();
  }
});

/** Does in an account what the feed of another says: tables are named before their records come, and after they go. */
function replay(account: Account, changes: readonly CommittedChanges[]): void {
  for (const { records } of changes) {
    const isNaming = ({ table, after }: CommittedRecord) => table === 'VOC' && after !== undefined;
    const ordered = [
      ...records.filter(isNaming),
      ...records.filter(({ table }) => table !== 'VOC'),
      ...records.filter((record) => record.table === 'VOC' && !isNaming(record)),
    ];
    account.transaction(() => {
      for (const { table, id, after } of ordered) {
        if (after === undefined) account.table(table).delete(id);
        else account.table(table).write(id, after);
      }
    });
  }
}

test('after any mix of writes the feed of an account makes of another what it is', async () => {
  // Of a table that one commit renames and writes to, the feed says what it was called when it was written.
  const steps = programs(2, [...WRITING, ...HOLDING]);
  await fc.assert(
    fc.asyncProperty(programs(1), steps, async (before, after) => {
      const account = Account.inMemory();
      try {
        await run(account, before, () => {});
        account.log.switchOn();
        const follower = account.copyInMemory();
        const begun = account.log.lastPosition;
        await run(account, after, () => {});
        replay(follower, account.changesAfter(begun).changes);
        expect(contentsOf(follower)).toEqual(contentsOf(account));
        await follower.close();
      } finally {
        await account.close();
      }
    }),
    { numRuns: caseCount(300, 30) },
  );
});
