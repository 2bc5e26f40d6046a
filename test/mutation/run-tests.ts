import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Project = 'unit' | 'exhaustive';

/** How tests ended: a run that takes far too long is one that fails. */
export interface TestRun {
  readonly hasPassed: boolean;
  readonly seconds: number;
  /** Each test file that ran to its end, by its path in the workspace. */
  readonly files: ReadonlyMap<string, { readonly hasPassed: boolean; readonly seconds: number }>;
}

/** What the reporter of vitest writes, as far as it is of use here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

export interface TestRunOptions {
  /** Paths of test files, or parts of them; empty for all of the project. */
  readonly files: readonly string[];
  /** Ends with the first test that fails. */
  readonly isShort?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secondsMax?: number;
}

/** Runs tests of a project of a workspace. */
export function runTests(
  workspace: string,
  project: Project,
  { files, isShort = false, environment = {}, secondsMax }: TestRunOptions,
): Promise<TestRun> {
  const startedAt = performance.now();
  const report = join(workspace, 'tests.json');
  const words = [
    ...['run', '--project', project, '--reporter', 'json', '--outputFile', report],
    ...(isShort ? ['--bail', '1'] : []),
    ...files,
  ];
  const child = spawn(join(workspace, 'node_modules/.bin/vitest'), words, {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  const end = () => {
    // Its whole group: workers, and what they started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = secondsMax === undefined ? undefined : setTimeout(end, secondsMax * 1000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ hasPassed: code === 0, seconds, files: filesIn(report, workspace) });
    });
  });
}

/** What a run reported; nothing where it did not come to its end. */
function filesIn(report: string, workspace: string): TestRun['files'] {
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(report);
  return new Map(
    testResults.map(({ name, status, startTime, endTime }) => [
      relative(workspace, name),
      { hasPassed: status === 'passed', seconds: (endTime - startTime) / 1000 },
    ]),
  );
}
