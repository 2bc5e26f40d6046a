import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Account, Session } from 'mvdb';
import { startProcess } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunnerOptions, WorkRunner } from './work-runner.ts';
import { toErrorData } from './workers/error-data.ts';
import type { Rows } from './workers/row-stream.ts';
import {
  type Counted,
  type Counting,
  type Done,
  type Edits,
  type Failure,
  failures,
  newGate,
  openGate,
  streams,
  TABLE,
  works,
} from './works-fixture.ts';

/*
 * Work of every sort is done on one account, by a runner whose workers are started once. Workers are held
 * where a test wants them: a thread by a gate in shared memory, the process by a file.
 */

const LONG = 100_000;
const TOO_LONG = 2_000_000;
const WAITING_MAX = 2;
const asker = process.pid;
const operator = { login: 'tester' };

let account: Account;
let folder: string;
let fileCount = 0;
let runner: TestRunner;

type TestRunner = WorkRunner<typeof works, typeof streams>;

function newRunner(options: RunnerOptions = {}): TestRunner {
  return new WorkRunner(
    account,
    {
      works,
      streams,
      readerModule: new URL('./reader-fixture.ts', import.meta.url),
      writerModule: new URL('./writer-fixture.ts', import.meta.url),
    },
    {
      readerThreads: 1,
      shortStepsMax: 1_000,
      shortMs: Number.POSITIVE_INFINITY,
      inlineMsMax: Number.POSITIVE_INFINITY,
      waitingMax: WAITING_MAX,
      stepsMax: TOO_LONG - 1,
      rowPatienceMs: 1_000,
      ...options,
    },
  );
}

const editsOf =
  (by: TestRunner) => (edits: Omit<Edits, 'asker'>, options?: { isDiscarded: boolean }) =>
    by.run('edits', { asker, ...edits }, operator, options);

const run: ReturnType<typeof editsOf> = (...edits) => editsOf(runner)(...edits);

const rowsOf = (request: Omit<Counting, 'asker'>, by = runner) =>
  by.stream('counting', { asker, ...request }, operator);

function record(id: string): string | undefined {
  account.refresh();
  return account.table(TABLE).read(id);
}

function newFile(): string {
  fileCount += 1;
  return join(folder, `file ${fileCount}`);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(2);
}

const isReached = (gate: Int32Array) => () => Atomics.load(gate, 0) === 1;

async function all(rows: Rows<Counted>): Promise<Counted[]> {
  const taken: Counted[] = [];
  for await (const batch of rows) taken.push(...batch);
  return taken;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-work-'));
  account = Account.inMemory();
  account.createTable(TABLE);
  runner = newRunner();
});

afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

describe('where work is done', () => {
  test('short work is done where it is asked for', async () => {
    expect(await run({ writes: [['a', '1']], steps: 10 })).toMatchObject({ position: 'here' });
    expect(await run({ reads: ['a'], steps: 10 })).toEqual({ position: 'here', records: ['1'] });
  });

  test('long work that reads is done by a thread', async () => {
    await run({ writes: [['a', '1']] });
    expect(await run({ reads: ['a'], steps: LONG })).toEqual({
      position: 'thread',
      records: ['1'],
    });
  });

  test('long work that writes is done by a process, once', async () => {
    expect(await run({ appends: [['b', '+']], steps: LONG })).toMatchObject({
      position: 'process',
    });
    expect(record('b')).toBe('+');
  });

  test('work that takes long without many steps is given up by the clock', async () => {
    const timed = editsOf(newRunner({ shortMs: 20 }));
    expect(await timed({ steps: 900 })).toMatchObject({ position: 'here' });
    expect(await timed({ pauses: 100 })).toMatchObject({ position: 'thread' });
  });

  test('a client whose work was given up too often is not tried for a while, and others are', async () => {
    const patient = newRunner({ shortMs: 20, inlineMsMax: 10 });
    const asks = (client: string, edits: Partial<Edits>) =>
      patient.run('edits', { asker, ...edits }, operator, { client });
    const asked = [asks('a', { pauses: 100 }), asks('a', {}), asks('b', {})];
    expect((await Promise.all(asked)).map(({ position }) => position)).toEqual([
      'thread',
      'thread',
      'here',
    ]);
  });

  test('a large request is not tried first, because its texts may take long without a step', async () => {
    const ballast = 'x'.repeat(20_000);
    expect(await run({ ballast })).toMatchObject({ position: 'thread' });
    expect(await run({ ballast, writes: [] })).toMatchObject({ position: 'process' });
  });

  test('work that catches the end of its attempt is started over nevertheless', async () => {
    expect(await run({ steps: LONG, swallows: true })).toMatchObject({ position: 'thread' });
  });

  test('without threads everything is done where it is asked for', async () => {
    const alone = editsOf(newRunner({ readerThreads: 0 }));
    expect(await alone({ steps: LONG })).toMatchObject({ position: 'here' });
    expect(await alone({ steps: LONG, writes: [['c', '1']] })).toMatchObject({ position: 'here' });
    expect(record('c')).toBe('1');
  });

  test('what a program takes part in is written where the program is', async () => {
    const remove = account.addTrigger(TABLE, { beforeWrite: ({ record }) => `<${record}>` });
    expect(await run({ writes: [['d', '1']], steps: LONG })).toMatchObject({ position: 'here' });
    remove();
    expect(record('d')).toBe('<1>');
    expect(await run({ writes: [['d', '2']], steps: LONG })).toMatchObject({ position: 'process' });
    expect(record('d')).toBe('2');
  });

  test.each([
    ['short', 0],
    ['long', LONG],
  ])('the reply may be had as JSON: %s', async (_, steps) => {
    const text = 'é\u001e😀'.repeat(20_000);
    const asked = [
      { writes: [['json', text]], reads: ['json'], steps },
      { reads: ['json'], steps },
    ] as const;
    for (const edits of asked) {
      const json = await runner.runToJson('edits', { asker, ...edits }, operator);
      const reported: Done = JSON.parse(Buffer.from(json).toString());
      expect(reported.records).toEqual([text]);
    }
    await expect(
      runner.runToJson('edits', { asker, steps, fails: 'call' }, operator),
    ).rejects.toMatchObject({ code: 'BAD_ARGUMENTS' });
  });

  test.each([{ readerThreads: -1 }, { waitingMax: 0.5 }, { stepsMax: Number.NaN }])(
    'what is not a count is rejected: %j',
    (options) => {
      expect(() => newRunner(options)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    },
  );

  test('the load is reported', async () => {
    const before = runner.load.helpedCount;
    const gate = newGate();
    const held = run({ steps: LONG, gate });
    const waiting = run({ steps: LONG });
    await until(isReached(gate));
    expect(runner.load).toEqual({ runningCount: 1, waitingCount: 1, helpedCount: before + 2 });
    openGate(gate);
    await Promise.all([held, waiting]);
    expect(runner.load).toEqual({ runningCount: 0, waitingCount: 0, helpedCount: before + 2 });
  });
});

describe('what is seen', () => {
  test('a thread sees every commit that was answered before', async () => {
    for (let round = 0; round < 50; round += 1) {
      await run({ writes: [['seen', String(round)]], steps: round % 10 === 0 ? LONG : 0 });
      const { records } = await run({ reads: ['seen'], steps: LONG });
      expect(records).toEqual([String(round)]);
    }
  });

  test('a thread sees tables that came and went', async () => {
    account.renameTable(TABLE, 'ASIDE');
    account.createTable(TABLE);
    await run({ writes: [['a', 'new']] });
    expect(await run({ reads: ['a'], steps: LONG })).toMatchObject({ records: ['new'] });
    account.deleteTable(TABLE);
    account.renameTable('ASIDE', TABLE);
    await run({ writes: [['a', 'old']] });
    expect(await run({ reads: ['a'], steps: LONG })).toMatchObject({ records: ['old'] });
  });

  test('the process sees what was written here, and here is seen what it wrote', async () => {
    await run({ writes: [['both', '1']] });
    await run({ appends: [['both', '2']], steps: LONG });
    await run({ appends: [['both', '3']] });
    expect(record('both')).toBe('123');
  });
});

describe('what goes wrong', () => {
  test.each(Object.keys(failures) as Failure[])(
    'is the same error wherever it goes wrong: %s',
    async (fails) => {
      const reported = (error: unknown) => ({ ...toErrorData(error), stack: '' });
      const errors = await Promise.all(
        [{}, { steps: LONG }, { writes: [] }, { writes: [], steps: LONG }].map(async (edits) => {
          const error: unknown = await run({ ...edits, fails }).catch((error: unknown) => error);
          return reported(error);
        }),
      );
      const [here, ...others] = errors;
      expect(here).toEqual(reported(failures[fails]()));
      for (const other of others) expect(other).toEqual(here);
    },
  );

  test('what is written is logged with its request wherever it is done, and a thread reads the past', async () => {
    account.log.switchOn();
    try {
      const write = (id: string, steps: number) =>
        runner.run('edits', { asker, writes: [[id, 'x']], steps }, operator, {
          requestId: `r ${id}`,
        });
      expect((await write('logged here', 1)).position).toBe('here');
      const before = account.log.status().last?.position;
      expect((await write('logged there', LONG)).position).toBe('process');
      account.refresh();
      for (const id of ['logged here', 'logged there'])
        expect(account.history(TABLE, id)[0]?.origin).toEqual({
          login: 'tester',
          request: `r ${id}`,
        });
      const reads = ['logged here', 'logged there'];
      const past = await runner.run('edits', { asker, reads }, operator, { asOf: before });
      expect(past).toEqual({ position: 'thread', records: ['x', undefined] });
    } finally {
      account.log.switchOff();
    }
  });

  test('an error says where it was thrown, for the log', async () => {
    await expect(run({ steps: LONG, fails: 'violation' })).rejects.toMatchObject({
      name: 'RangeError',
      stack: expect.stringContaining('at Object.violation '),
    });
  });

  test('work that takes more steps than it may is ended, and nothing of it kept', async () => {
    const alone = editsOf(newRunner({ readerThreads: 0 }));
    const writes = [['over', '1']] as const;
    const steps = TOO_LONG;
    const expected = { code: 'BUDGET_EXCEEDED', detail: 'It may take 1999999 steps, no more.' };
    for (const budgeted of [run, alone]) {
      await expect(budgeted({ steps })).rejects.toMatchObject(expected);
      await expect(budgeted({ steps, writes })).rejects.toMatchObject(expected);
    }
    expect(record('over')).toBeUndefined();
  });

  test('a thread that ends before its work is replaced', async () => {
    const crash = run({ steps: LONG, crashes: true, locks: ['r'] });
    const next = run({ steps: LONG });
    await expect(crash).rejects.toMatchObject({ name: 'HelperLost', code: '1' });
    expect(await next).toMatchObject({ position: 'thread' });
    expect(account.locks.list()).toEqual([]);
  });

  test('of a process that ends inside its transaction nothing is kept, and others write on', async () => {
    const crash = run({ writes: [['w', '1']], locks: ['w'], steps: LONG, crashes: true });
    const next = run({ appends: [['x', '1']], steps: LONG });
    const short = run({ appends: [['x', '2']] });
    await expect(crash).rejects.toMatchObject({
      code: 'WORK_LOST',
      cause: { name: 'HelperLost' },
    });
    expect(await next).toMatchObject({ position: 'process' });
    expect(await short).toMatchObject({ position: 'here' });
    expect(record('w')).toBeUndefined();
    expect(record('x')).toMatch(/^(12|21)$/);
    expect(await run({ writes: [['w', '2']], locks: ['w'] })).toMatchObject({ position: 'here' });
  });

  test('work that needs more memory than it may is ended, many times at once, and nothing else', async () => {
    const small = newRunner({
      readerThreads: 4,
      readerMemoryMax: 96 * 1024 * 1024,
      stepsMax: 1_000_000_000,
    });
    const hostile = [1, 2, 3].map(() => editsOf(small)({ steps: LONG, hoards: true }));
    await Promise.all(
      hostile.map((each) => expect(each).rejects.toMatchObject({ code: 'WORK_TOO_LARGE' })),
    );
    expect(await editsOf(small)({ steps: LONG })).toMatchObject({ position: 'thread' });
    expect(await run({})).toMatchObject({ position: 'here' });
    await small.close();
  });

  test('work of a process that was killed is undone, and holds nobody up', async () => {
    const file = newFile();
    const module = new URL('./asking-fixture.ts', import.meta.url);
    const program = startProcess(module, [account.path, file], {});
    while (!existsSync(file)) await setTimeout(10);
    program.kill('SIGKILL');
    await once(program, 'exit');
    account.table(TABLE).write('after', '1');
    expect([record('orphaned'), record('after')]).toEqual([undefined, '1']);
  });

  test('a process that ends between its commit and its answer has done its work', async () => {
    const saved = {
      appends: [['y', '1']],
      reads: ['y'],
      steps: LONG,
      endsWhenCommitted: true,
    } as const;
    expect(await run(saved)).toEqual({ position: 'process', records: ['1'] });
    const json = await runner.runToJson('edits', { asker, ...saved }, operator);
    expect(JSON.parse(Buffer.from(json).toString())).toMatchObject({ records: ['11'] });
    expect(record('y')).toBe('11');
  });

  test('more work than may wait is refused', async () => {
    const gate = newGate();
    const held = run({ steps: LONG, gate });
    const waiting = Array.from({ length: WAITING_MAX }, () => run({ steps: LONG }));
    await expect(run({ steps: LONG })).rejects.toMatchObject({
      code: 'QUEUE_FULL',
    });
    expect(await run({})).toMatchObject({ position: 'here' });
    openGate(gate);
    await Promise.all([held, ...waiting]);
  });

  test('what cannot be reported to a worker fails, and the worker goes on', async () => {
    const unreportable = { ...operator, department: (() => '') as unknown as string };
    await expect(
      runner.run('edits', { asker, ballast: 'x'.repeat(20_000) }, unreportable),
    ).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await run({ steps: LONG })).toMatchObject({ position: 'thread' });
  });
});

describe('work that is done once', () => {
  const onceAs = (key: string, fingerprint = 'f') => ({
    owner: 'me',
    key,
    fingerprint,
    lifetimeMs: 60_000,
  });

  async function runOnce(
    edits: Omit<Edits, 'asker'>,
    once: ReturnType<typeof onceAs>,
    by = runner,
  ): Promise<Done & { readonly isReplayed: boolean }> {
    const reported = await by.prepare('edits', { asker, ...edits }).runOnce(operator, once);
    const done: Done = JSON.parse(Buffer.from(reported.json).toString());
    return { ...done, isReplayed: reported.isReplayed };
  }

  test.each([
    ['short', 0, 'here'],
    ['long', LONG, 'process'],
  ])('is answered again, and not done again: %s', async (id, steps, position) => {
    const edits = { appends: [[id, '1']], reads: [id], steps } as const;
    const first = await runOnce(edits, onceAs(id));
    expect(first).toEqual({ position, records: ['1'], isReplayed: false });
    expect(await runOnce(edits, onceAs(id))).toEqual({ ...first, isReplayed: true });
    expect(await runOnce(edits, onceAs(id), newRunner())).toEqual({ ...first, isReplayed: true });
    expect(record(id)).toBe('1');
  });

  test.each([
    ['short', 0],
    ['long', LONG],
  ])('is done once by all who ask at the same time: %s', async (id, steps) => {
    const appends = [[`same ${id}`, '1']] as const;
    const asking = [runner, newRunner({ waitingMax: 9 }), newRunner({ readerThreads: 0 })].flatMap(
      (by) => [1, 2].map(() => runOnce({ appends, steps }, onceAs(`same ${id}`), by)),
    );
    const replies = await Promise.all(asking);
    expect(replies.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(record(`same ${id}`)).toBe('1');
  });

  test('the process finds what another kept meanwhile', async () => {
    const ballast = 'x'.repeat(20_000);
    const gateFile = newFile();
    const held = run({ writes: [], steps: LONG, gateFile });
    await until(() => existsSync(gateFile));
    const edits = { appends: [['late', '1']], ballast } as const;
    const asking = [runOnce(edits, onceAs('late')), runOnce(edits, onceAs('late'))];
    rmSync(gateFile);
    const replies = await Promise.all(asking);
    await held;
    expect(replies.map(({ isReplayed }) => isReplayed)).toEqual([false, true]);
    expect(record('late')).toBe('1');
  });

  test('is a key of one request', async () => {
    await runOnce({ writes: [] }, onceAs('k'));
    for (const steps of [0, LONG])
      await expect(runOnce({ writes: [], steps }, onceAs('k', 'other'))).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
      });
  });

  test.each([
    ['short', 0],
    ['long', LONG],
  ])('may be tried again when it failed: %s', async (id, steps) => {
    const appends = [[`again ${id}`, '1']] as const;
    await expect(
      runOnce({ appends, steps, fails: 'call' }, onceAs(`again ${id}`)),
    ).rejects.toMatchObject({ code: 'BAD_ARGUMENTS' });
    await runOnce({ appends, steps }, onceAs(`again ${id}`));
    expect(record(`again ${id}`)).toBe('1');
  });

  test('is done once though its process ends between its commit and its answer', async () => {
    const edits = {
      appends: [['z', '1']],
      reads: ['z'],
      steps: LONG,
      endsWhenCommitted: true,
    } as const;
    expect(await runOnce(edits, onceAs('z'))).toMatchObject({ records: ['1'] });
    expect(await runOnce(edits, onceAs('z'))).toMatchObject({ records: ['1'], isReplayed: true });
    expect(record('z')).toBe('1');
  });

  test('is done again where its process ended before its commit', async () => {
    const appends = [['v', '1']] as const;
    await expect(
      runOnce({ appends, steps: LONG, crashes: true }, onceAs('v')),
    ).rejects.toMatchObject({ code: 'WORK_LOST' });
    expect(await runOnce({ appends, steps: LONG }, onceAs('v'))).toMatchObject({
      isReplayed: false,
    });
    expect(record('v')).toBe('1');
  });

  test.each([
    ['short', 0],
    ['long', LONG],
  ])('is not done again where its reply was too long to be kept: %s', async (id, steps) => {
    const key = `large ${id}`;
    const edits = {
      writes: [[key, 'x'.repeat(1_100_000)]],
      appends: [[key, '!']],
      reads: [key],
      steps,
    } as const;
    const { records } = await runOnce(edits, onceAs(key));
    expect(records[0]).toHaveLength(1_100_001);
    await expect(runOnce(edits, onceAs(key))).rejects.toMatchObject({ code: 'REPLY_NOT_KEPT' });
  });

  test('what writes is asked of the past only on a copy, of which nothing is kept', async () => {
    account.log.switchOn();
    try {
      const { lastPosition } = account.log;
      const edits = { asker, writes: [['copied', 'on a copy']], reads: ['copied'] } as const;
      const written = runner.run('edits', edits, operator, { asOf: lastPosition });
      await expect(written).rejects.toThrow('only where it is undone');
      const options = { asOf: lastPosition, isDiscarded: true };
      const { position, records } = await runner.run('edits', edits, operator, options);
      expect([position, records]).toEqual(['process', ['on a copy']]);
      expect(account.table(TABLE).has('copied')).toBe(false);
      expect(account.log.lastPosition).toBe(lastPosition);
      const small = newRunner({ readerThreads: 0, stepsMax: 1 });
      await expect(small.run('edits', edits, operator, options)).rejects.toMatchObject({
        code: 'BUDGET_EXCEEDED',
        detail: expect.stringMatching(/copy of the account has \d+ records/),
      });
    } finally {
      account.log.switchOff();
    }
  });

  test('only what writes is done once', async () => {
    await expect(runOnce({ reads: [] }, onceAs('reading'))).rejects.toThrow(TypeError);
  });

  test('all that is kept agrees in the end', () => {
    expect(account.verify().violations).toEqual([]);
  });
});

describe('what a rollback does not take back', () => {
  test('an effect happens once, where the work is done to its end', async () => {
    const file = newFile();
    expect(await run({ writes: [], effect: file, steps: LONG })).toMatchObject({
      position: 'process',
    });
    expect(readFileSync(file, 'utf8')).toBe('process\n');
  });

  test('short work with an effect happens once as well', async () => {
    const file = newFile();
    await run({ writes: [], effect: file });
    expect(readFileSync(file, 'utf8')).toBe('process\n');
  });

  test('without threads it happens here', async () => {
    const file = newFile();
    await editsOf(newRunner({ readerThreads: 0 }))({ writes: [], effect: file });
    expect(readFileSync(file, 'utf8')).toBe('here\n');
  });

  test('work in the background is begun once, after the commit', async () => {
    await run({ writes: [], task: 'background' });
    await until(() => record('background') !== undefined);
    expect(record('background')).toBe('process');
    expect([...account.table('&PH&').ids()]).toHaveLength(1);
  });

  test('locks of an attempt that was given up are free for the process', async () => {
    expect(await run({ writes: [['l', '1']], locks: ['l'], steps: LONG })).toMatchObject({
      position: 'process',
    });
    expect(account.locks.list()).toEqual([]);
  });

  test('a lock of another session is respected everywhere', async () => {
    const other = new Session(account, { login: 'other' });
    other.table(TABLE).lock('l');
    const writes = [['l', '2']] as const;
    for (const steps of [0, LONG])
      await expect(run({ writes, steps })).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    other.close();
  });
});

describe('work whose writes are discarded', () => {
  test.each([
    ['short', 0],
    ['long', LONG],
  ])('is answered, and leaves nothing behind: %s', async (_, steps) => {
    const answer = await run({ writes: [['e', '1']], reads: ['e'], steps }, { isDiscarded: true });
    expect(answer.records).toEqual(['1']);
    expect(record('e')).toBeUndefined();
  });

  test('it may read, and fail, like any other', async () => {
    const discarded = { isDiscarded: true };
    expect(await run({ reads: ['a'] }, discarded)).toMatchObject({ position: 'here' });
    await expect(run({ writes: [], fails: 'call' }, discarded)).rejects.toMatchObject({
      code: 'BAD_ARGUMENTS',
    });
  });

  test.each([
    ['a program', 0, { effect: '' }],
    ['a program', LONG, { effect: '' }],
    ['work in the background', 0, { task: 'never' }],
  ])('is rejected before %s, which cannot be undone', async (_, steps, edits) => {
    const effect = 'effect' in edits ? { effect: newFile() } : edits;
    await expect(
      run({ writes: [['e', '1']], ...effect, steps }, { isDiscarded: true }),
    ).rejects.toMatchObject({ code: 'NOT_REVERSIBLE' });
    if ('effect' in effect) expect(existsSync(effect.effect)).toBe(false);
    expect(record('never')).toBeUndefined();
  });
});

describe('while the process writes', () => {
  test('others read at once, also what nobody has read before, and short writes wait', async () => {
    account.createTable('NEW');
    const gateFile = newFile();
    const answered: string[] = [];
    const long = run({ writes: [['turn', 'long']], steps: LONG, gateFile });
    await until(() => existsSync(gateFile));
    const short = run({ writes: [['turn', 'short']], reads: ['turn'] }).then(() =>
      answered.push('short write'),
    );
    await run({ reads: ['turn'] });
    answered.push('read');
    expect(account.table('NEW').read('1')).toBeUndefined();
    expect([...account.table('NEW').records()]).toEqual([]);
    await run({ reads: ['turn'], steps: LONG });
    answered.push('long read');
    rmSync(gateFile);
    await long.then(() => answered.push('long write'));
    await short;
    expect(answered.slice(0, 2)).toEqual(['read', 'long read']);
    expect(answered.slice(2).sort()).toEqual(['long write', 'short write']);
    expect(record('turn')).toBe('short');
  });

  test('short writes beyond those that may wait are refused', async () => {
    const gateFile = newFile();
    const long = run({ writes: [['q', '0']], steps: LONG, gateFile });
    await until(() => existsSync(gateFile));
    const waiting = [1, 2].map((number) => run({ appends: [['q', `${number}`]] }));
    expect(waiting).toHaveLength(WAITING_MAX);
    await expect(run({ appends: [['q', '3']] })).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    rmSync(gateFile);
    await Promise.all([long, ...waiting]);
    expect(record('q')).toBe('012');
  });

  test('short and long writes each happen once, in some order', async () => {
    for (let round = 0; round < 20; round += 1)
      await Promise.all([LONG, 0, 0].map((steps) => run({ appends: [['many', '.']], steps })));
    expect(record('many')).toBe('.'.repeat(60));
  });
});

describe('rows', () => {
  test('a short answer is read where it is asked for', async () => {
    const rows = await all(rowsOf({ count: 700, steps: 1 }));
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 700 }, (_, n) => n));
    expect(rows[0]?.position).toBe('here');
  });

  test('a long one is read by a thread, in its order, once', async () => {
    const rows = await all(rowsOf({ count: 20_000, steps: 1 }));
    expect(
      rows.every(({ number, position }, index) => number === index && position === 'thread'),
    ).toBe(true);
    expect(rows).toHaveLength(20_000);
  });

  test('they are read no faster than they are taken', async () => {
    const rows = rowsOf({ count: 1_000_000, steps: 1, size: 1_000 });
    await rows.next();
    await setTimeout(100);
    expect(runner.load.runningCount).toBe(1);
    await rows.return?.();
    await until(() => runner.load.runningCount === 0);
  });

  test.each([
    ['while rows come', {}],
    ['while none is found', { searchesAt: 5_000 }],
  ])('leaving early frees the thread and its state: %s', async (_, request) => {
    const rows = rowsOf({ count: 1_000_000, steps: 1, ...request });
    for (let taken = 0; taken < 9; taken += 1) await rows.next();
    const pending = rows.next();
    await rows.return?.();
    await pending;
    expect(await rows.next()).toEqual({ done: true, value: undefined });
    await until(() => runner.load.runningCount === 0);
    await run({ writes: [['later', '']] });
    const statesRead = () => {
      const commits = account.statistics().readers.map(({ commit }) => commit);
      return new Set(commits.filter((commit) => commit !== undefined)).size;
    };
    // A thread lets go of its state at the end of a turn of its own.
    await until(() => statesRead() === 1);
  });

  test('a rejection comes with the first batch or before, a failure after the rows before it', async () => {
    expect(() => rowsOf({ count: 1, steps: 1, isBad: true })).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' }),
    );
    const rejected = rowsOf({ count: 9, steps: LONG, failsAt: 0 });
    await expect(rejected.next()).rejects.toMatchObject({ code: 'TABLE_NOT_FOUND' });
    const rows = rowsOf({ count: 10_000, steps: 1, failsAt: 5_000 });
    const taken: Counted[] = [];
    await expect(async () => {
      for await (const batch of rows) taken.push(...batch);
    }).rejects.toMatchObject({ code: 'TABLE_NOT_FOUND' });
    expect(taken.length).toBeLessThanOrEqual(5_000);
    expect(taken.length).toBeGreaterThanOrEqual(4_500);
  });

  test('a client that takes no rows is given up', async () => {
    const rows = rowsOf({ count: 1_000_000, steps: 1 });
    await rows.next();
    await until(() => runner.load.runningCount === 0);
    await expect(all(rows)).rejects.toMatchObject({ code: 'ROWS_NOT_TAKEN' });
  });

  test('long reads do not wait for a client that reads slowly', async () => {
    const rows = rowsOf({ count: 1_000_000, steps: 1 });
    await rows.next();
    expect(await run({ steps: LONG })).toMatchObject({ position: 'thread' });
    await rows.return?.();
  });
});

describe('close', () => {
  test('what takes longer than closing may is cut, and nothing of it kept', async () => {
    const closing = newRunner({ rowPatienceMs: 60_000 });
    const gate = newGate();
    const gateFile = newFile();
    const rows = rowsOf({ count: 1_000_000, steps: 1 }, closing);
    const outcomes = [
      editsOf(closing)({ steps: LONG, gate }),
      editsOf(closing)({ steps: LONG }),
      editsOf(closing)({ writes: [['cut', '1']], steps: LONG, gateFile }),
    ].map((outcome) => outcome.catch((error: unknown) => error));
    await until(() => isReached(gate)() && existsSync(gateFile));
    await rows.next();
    await closing.close(0);
    await expect(all(rows)).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatchObject({ code: 'SHUTTING_DOWN' });
    expect(record('cut')).toBeUndefined();
    expect(await run({ writes: [['cut', '2']] })).toMatchObject({ position: 'here' });
  });

  test('what is being done comes to its end, and nothing is begun after', async () => {
    const gate = newGate();
    const held = run({ steps: LONG, gate });
    await until(isReached(gate));
    const closed = account.close();
    await expect(runner.run('edits', { asker, steps: LONG }, operator)).rejects.toThrow();
    openGate(gate);
    expect(await held).toMatchObject({ position: 'thread' });
    await closed;
    expect(runner.load.runningCount).toBe(0);
  });
});
