import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { type Contents, contentsOf, programs, run } from './account-mix.ts';

/**
 * Aim: a backup and the exported log give the account at each commit, and so does its own log in place. Method: after any
 * mix of writes each moment is restored both ways and compared with what was there then; an export that is cut anywhere and
 * goes on is the one that was never cut.
 */
test('after any mix of writes a backup with the exported log, and the log in place, give each moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      programs(1),
      programs(2),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (before, steps, cut) => {
        const folder = mkdtempSync(join(tmpdir(), 'mvdb-restore-'));
        const account = Account.inMemory();
        const opened: Account[] = [account];
        try {
          account.createTable('A');
          await run(account, before, () => {});
          account.log.switchOn();
          const backup = account.copyInMemory();
          opened.push(backup);
          const states = new Map<string, Contents>();
          const note = () =>
            states.set(account.log.status().last?.position ?? '', contentsOf(account));
          note();
          const file = join(folder, 'log');
          await account.log.export(file);
          await run(account, steps, note);
          await account.log.export(file);
          const whole = readFileSync(file);
          truncateSync(file, Math.floor(whole.length * cut));
          await account.log.export(file, { since: '1' });
          expect(readFileSync(file).equals(whole)).toBe(true);

          for (const [at, contents] of states) {
            const forward = backup.copyInMemory();
            const back = account.copyInMemory();
            opened.push(forward, back);
            expect(forward.restore({ at, exported: file }).position).toBe(at);
            expect(back.restore({ at }).position).toBe(at);
            for (const restored of [forward, back]) {
              expect(contentsOf(restored)).toEqual(contents);
              const { violations } = restored.verify();
              expect(violations.filter(({ location }) => location !== 'VOC')).toEqual([]);
            }
            expect([...forward.log.commits()]).toEqual(
              [...account.log.commits()].filter(({ position }) => Number(position) <= Number(at)),
            );
          }
        } finally {
          await Promise.all(opened.map((one) => one.close()));
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: caseCount(200, 5) },
  );
});
