import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { mvdbCommand } from './mvdb-command.ts';

const repository = join(import.meta.dirname, '../..');
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The program as a command line, for a shell. */
export const mvdbLine = mvdbCommand()();

export interface RunningProcess {
  readonly child: ChildProcess;
  /** Resolves when standard output holds a text behind what was waited for before. */
  shows(text: string): Promise<void>;
  type(text: string): void;
  readonly ended: Promise<{
    readonly status: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Starts a program in a folder, in a process that ends with the test file at the latest. */
export function start(
  [program = '', ...args]: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): RunningProcess {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, TSX_TSCONFIG_PATH: join(repository, 'tsconfig.json'), ...env },
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  let position = 0;
  let waiting: { readonly text: string; readonly resolve: () => void } | undefined;
  let fail = (_error: Error) => {};
  const look = () => {
    if (waiting === undefined) return;
    const found = stdout.indexOf(waiting.text, position);
    if (found === -1) return;
    position = found + waiting.text.length;
    waiting.resolve();
    waiting = undefined;
  };
  child.stdout.on('data', (text) => {
    stdout += text;
    look();
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  child.once('close', () => {
    const rest = `${stdout.slice(position)}${stderr}`;
    fail(new Error(`It ended, and never showed ${waiting?.text}: ${rest}`));
  });
  return {
    child,
    shows: (text) =>
      new Promise((resolve, reject) => {
        waiting = { text, resolve };
        fail = reject;
        look();
      }),
    type: (text) => child.stdin.write(text),
    ended: new Promise((resolve) => {
      child.once('close', (status, signal) => {
        children.delete(child);
        resolve({ status, signal, stdout, stderr });
      });
    }),
  };
}
