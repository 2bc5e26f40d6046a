import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Account } from 'mvdb';
import { type RunnerOptions, WorkRunner } from '../../packages/server/src/work/work-runner.ts';
import {
  newGate,
  openGate,
  streams,
  TABLE,
  works,
} from '../../packages/server/src/work/works-fixture.ts';
import type { ErrorCase } from './error-case.ts';

const LONG = 100_000;
const asker = process.pid;
const operator = { login: 'ann' };
const FIXTURES = new URL('../../packages/server/src/work/', import.meta.url);

type Runner = WorkRunner<typeof works, typeof streams>;

/** Does something with a runner whose workers are not tuned for speed. */
const withRunner =
  (work: (runner: Runner) => Promise<unknown>, options: RunnerOptions = {}) =>
  async () => {
    const account = Account.inMemory();
    account.createTable(TABLE);
    const runner = new WorkRunner(
      account,
      {
        works,
        streams,
        readerModule: new URL('reader-fixture.ts', FIXTURES),
        writerModule: new URL('writer-fixture.ts', FIXTURES),
      },
      { readerThreads: 1, shortStepsMax: 1_000, waitingMax: 1, rowPatienceMs: 50, ...options },
    );
    try {
      return await work(runner);
    } finally {
      await runner.close(0);
      await account.close();
    }
  };

/** Errors of work that a service gives to its workers. */
export const workCases: readonly ErrorCase[] = [
  {
    code: 'WORK_LOST',
    when: 'The process that does a long call is killed.',
    cause: withRunner((runner) =>
      runner.run('edits', { asker, writes: [], steps: LONG, crashes: true }, operator),
    ),
  },
  {
    code: 'WORK_TOO_LARGE',
    when: 'A call needs more memory than `readerMemoryMax`.',
    cause: withRunner(
      (runner) => runner.run('edits', { asker, steps: LONG, hoards: true }, operator),
      { readerMemoryMax: 64 * 1024 * 1024, stepsMax: 1_000_000_000 },
    ),
  },
  {
    code: 'QUEUE_FULL',
    when: 'More long calls wait than `waitingMax`.',
    cause: withRunner(async (runner) => {
      const gate = newGate();
      const long = (more: object = {}) =>
        runner.run('edits', { asker, steps: LONG, ...more }, operator);
      const held = [long({ gate }), long()];
      try {
        return await long();
      } finally {
        openGate(gate);
        await Promise.all(held);
      }
    }),
  },
  {
    code: 'ROWS_NOT_TAKEN',
    when: 'A client reads the first rows of many, and no more.',
    cause: withRunner(async (runner) => {
      const rows = runner.stream('counting', { asker, count: 1_000_000, steps: 1 }, operator);
      await rows.next();
      while (runner.load.runningCount > 0) await setTimeout(2);
      for (;;) if ((await rows.next()).done) return;
    }),
  },
  {
    code: 'SHUTTING_DOWN',
    when: 'The server is closed while a long call runs.',
    cause: withRunner(async (runner) => {
      const folder = mkdtempSync(join(tmpdir(), 'mvdb-errors-'));
      const gateFile = join(folder, 'gate');
      const outcome = runner
        .run('edits', { asker, writes: [], steps: LONG, gateFile }, operator)
        .catch((error: unknown) => error);
      while (!existsSync(gateFile)) await setTimeout(2);
      await runner.close(0);
      rmSync(folder, { recursive: true });
      throw await outcome;
    }),
  },
  {
    code: 'REPLY_NOT_KEPT',
    when: 'A call is sent again with its key, and its first reply was too long to store.',
    cause: withRunner(async (runner) => {
      const edits = { asker, writes: [['a', 'x'.repeat(1_100_000)]], reads: ['a'] } as const;
      const once = { owner: 'ann', key: 'k', fingerprint: 'f', lifetimeMs: 60_000 };
      const run = () => runner.prepare('edits', edits).runOnce(operator, once);
      await run();
      return run();
    }),
  },
];
