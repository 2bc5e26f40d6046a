import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '../account/account.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { execute } from './execute.ts';
import { type OsLimits, type OsRunner, osRunner } from './os-runner.ts';

let account: Account;
let folder: string;

beforeEach(() => {
  account = ordersAccount();
  folder = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
});

afterEach(async () => {
  await account.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, programs: readonly string[], limits: Partial<OsLimits> = {}) {
  const session = commandSession(account, {
    capabilities: { dbCommand: 'full', osCommand: programs },
  });
  return execute(session, command, { commands: new CommandSet({ osRunner: osRunner(limits) }) });
}

/** A program of its own, for the shell to read. */
function script(...body: string[]): string {
  const path = join(folder, 'program');
  writeFileSync(path, ['#!/bin/sh', ...body, ''].join('\n'), { mode: 0o755 });
  return path;
}

function isRunning(processId: number): boolean {
  try {
    const status = readFileSync(`/proc/${processId}/stat`, 'latin1');
    return status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

describe('SH', () => {
  test('runs a listed program with its words as they are', () => {
    expect(run('SH /bin/echo "two  words" * ~', ['/bin/echo']).lines).toEqual(['two  words * ~']);
    expect(run('!/bin/echo again', ['/bin/echo']).lines).toEqual(['again']);
    expect(run('! /bin/echo again', ['/bin/echo']).lines).toEqual(['again']);
  });

  test('gives the exit status and what went to standard error', () => {
    const program = script('echo out', 'echo err >&2', 'exit 3');
    expect(run(`SH ${program}`, [program])).toMatchObject({ lines: ['out', 'err'], returnCode: 3 });
  });

  test('runs in an empty folder that is gone afterwards, without input or environment', () => {
    vi.stubEnv('MVDB_SECRET', 'secret');
    const program = script('pwd', 'ls -A', 'cat', 'env | grep -c SECRET');
    const { lines } = run(`SH ${program}`, [program]);
    vi.unstubAllEnvs();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('mvdb-run-');
    expect(existsSync(lines[0] ?? '')).toBe(false);
    expect(lines[1]).toBe('0');
  });

  test('characters that are marks, and bytes that are no text, show as U+FFFD', () => {
    const program = script("printf 'a\\036b\\033c\\377\\n\\nlast'");
    expect(run(`SH ${program}`, [program]).lines).toEqual(['a\ufffdb\ufffdc\ufffd', '', 'last']);
  });

  test('stops a program that takes too long, with all it started', async () => {
    const program = script('sleep 60 &', `echo $! > ${folder}/child`, 'sleep 60');
    expect(() => run(`SH ${program}`, [program], { timeoutMs: 2_000 })).toThrow(
      rejection('PROGRAM_FAILED', '2000 ms'),
    );
    const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
    await expect.poll(() => isRunning(child)).toBe(false);
  });

  test('leaves nothing running behind a program that ended', async () => {
    const program = script('sleep 60 > /dev/null 2>&1 &', 'echo $!');
    const { lines } = run(`SH ${program}`, [program]);
    await expect.poll(() => isRunning(Number(lines[0]))).toBe(false);
  });

  test('stops a program that writes too much', () => {
    const program = script('while :; do echo 0123456789; done');
    expect(() => run(`SH ${program}`, [program], { outputBytesMax: 1000 })).toThrow(
      rejection('PROGRAM_FAILED', '1000 bytes'),
    );
  });

  test('names a program that cannot be started', () => {
    writeFileSync(join(folder, 'program'), 'text', { mode: 0o644 });
    const path = join(folder, 'program');
    expect(() => run(`SH ${path}`, [path])).toThrow(rejection('PROGRAM_FAILED', 'EACCES'));
  });
});

describe('a program is rejected, and none runs,', () => {
  const fake = () => {
    const runs: string[] = [];
    const runner: OsRunner = {
      run(program) {
        runs.push(program);
        return { output: '', status: 0 };
      },
    };
    return { runs, commands: new CommandSet({ osRunner: runner }) };
  };

  test.each([
    ['not listed', 'SH /bin/ls'],
    ['without its path', 'SH echo x'],
    ['by a path beside it', 'SH ./echo x'],
    ['that does not exist', 'SH /no/where/echo x'],
    ['that is the same file by another name', 'SH LINK x'],
  ])('%s', (_, command) => {
    const { runs, commands } = fake();
    symlinkSync('/bin/echo', join(folder, 'other'));
    const session = commandSession(account, {
      capabilities: { dbCommand: 'full', osCommand: ['/bin/echo'] },
    });
    const given = command.replace('LINK', join(folder, 'other'));
    expect(() => execute(session, given, { commands })).toThrow(
      rejection('NOT_PERMITTED', 'the capability osCommand: now /bin/echo'),
    );
    expect(runs).toEqual([]);
  });

  test.each([
    'SH /bin/echo a; rm b',
    'SH /bin/echo $HOME',
    'SH /bin/echo `date`',
    'SH /bin/echo a | cat',
    'SH /bin/echo a > b',
    'SH /bin/echo a & date',
    'SH /bin/echo "(a)"',
    'SH /bin/echo a\nb',
    'SH /bin/echo a\0b',
    'SH',
    '!',
    'SH /bin/echo "open',
  ])('when it is written as %j', (command) => {
    const { runs, commands } = fake();
    const session = commandSession(account, {
      capabilities: { dbCommand: 'full', osCommand: ['/bin/echo'] },
    });
    expect(() => execute(session, command, { commands })).toThrow(rejection('BAD_COMMAND'));
    expect(runs).toEqual([]);
  });
});
