import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertArgument } from '../arguments/checked.ts';
import { WHOLE } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { PROGRAM_FAILED } from '../errors/failures.ts';
import { isSystemError } from '../system/system-error.ts';

const LIMITS = closedOptionsOf({ timeoutMs: WHOLE, outputBytesMax: WHOLE });

/** What a program of the operating system left behind. */
export interface OsOutcome {
  /** Standard output and what follows of standard error, as UTF-8. */
  readonly output: string;
  /** Exit status; 0 when all is well. */
  readonly status: number;
}

/** Runs a program, never through a shell. */
export interface OsRunner {
  /** @throws MvdbError `PROGRAM_FAILED` when it does not start, or does not end within its limits. */
  run(program: string, args: readonly string[]): OsOutcome;
}

export interface OsLimits {
  readonly timeoutMs: number;
  /** Of standard output, and again of standard error. */
  readonly outputBytesMax: number;
}

const OS_LIMITS: OsLimits = { timeoutMs: 5_000, outputBytesMax: 65_536 };

/** Variables a program may see; everything else of the environment may be a secret. */
const PASSED_ON = ['LANG', 'TZ'];
const PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * A runner that waits for the program, in a folder of its own that is removed afterwards, without standard
 * input, in a process group of its own that is killed as a whole when it is over.
 */
export function osRunner(limits: Partial<OsLimits> = {}): OsRunner {
  assertArgument('osRunner', 'limits', limits, LIMITS);
  const { timeoutMs, outputBytesMax } = { ...OS_LIMITS, ...limits };
  return {
    run(program, args) {
      const folder = mkdtempSync(join(tmpdir(), 'mvdb-run-'));
      try {
        // Left out of the types, though spawnSync knows it: the program leads a process group.
        const ownGroup = { detached: true };
        const { pid, error, status, signal, stdout, stderr } = spawnSync(program, [...args], {
          ...ownGroup,
          cwd: folder,
          env: environment(),
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: timeoutMs,
          killSignal: 'SIGKILL',
          maxBuffer: outputBytesMax,
          windowsHide: true,
        });
        if (pid > 0) killGroup(pid);
        if (error) throw failure(program, error, { timeoutMs, outputBytesMax });
        if (status === null)
          throw new MvdbError(PROGRAM_FAILED, `${program} was ended by ${signal}.`);
        return { output: stdout.toString('utf8') + stderr.toString('utf8'), status };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function environment(): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
  return { PATH, ...Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)) };
}

/** Ends what the program started and left running. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}

function failure(program: string, cause: Error, limits: OsLimits): MvdbError {
  const { code } = cause as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ETIMEDOUT: `took longer than ${limits.timeoutMs} ms and was stopped`,
    ENOBUFS: `wrote more than ${limits.outputBytesMax} bytes and was stopped`,
  };
  const reason = reasons[code ?? ''] ?? `could not be started (${code ?? cause.message})`;
  return new MvdbError(PROGRAM_FAILED, `${program} ${reason}.`, { cause });
}
