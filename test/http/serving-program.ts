import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { mvdbCommand } from '../cli/mvdb-command.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** How a program ended, and all it wrote. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Run {
  readonly child: ChildProcess;
  /** Resolves with the URL once the program listens. */
  readonly url: Promise<string>;
  /** What it has written to standard output so far. */
  output(): string;
  readonly exit: Promise<Ended>;
}

/** Runs the program that serves in a folder, in a process that ends with the test file at the latest. */
export function runServing(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Run {
  const [program = '', ...line] = mvdbCommand()('serve', ...args);
  const child = spawn(program, line, {
    cwd: folder,
    env: { ...process.env, TSX_TSCONFIG_PATH: join(repository, 'tsconfig.json'), ...environment },
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const exit = new Promise<Ended>((resolve) => {
    child.once('close', (status) => {
      children.delete(child);
      resolve({ status, stdout, stderr });
    });
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      stdout += text;
      const found = /^Listening on (http:\S+)$/m.exec(stdout)?.[1];
      if (found) resolve(found);
    });
    exit.then(() => reject(new Error(`It ended before it listened: ${stderr}`)));
  });
  url.catch(() => {});
  return { child, url, exit, output: () => stdout };
}
