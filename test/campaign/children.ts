import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FindingKind } from './attack.ts';
import { readProgress } from './progress.ts';
import { whereItStands } from './where-it-stands.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** How often the watchdog looks. */
const LOOK_MS = 500;
/** A process may take so long until it reports anything, on a machine that has much to do. */
const START_MS = 60_000;
/** What a process wrote to standard error is kept as far as this, to say why it ended. */
const STDERR_CHARACTERS_MAX = 4_000;

export interface ChildOptions {
  /** File in which it says how far it is; while it does not grow, the process stalls. */
  readonly progress?: string;
  /** How long it may make no progress. */
  readonly stallMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it may end with another status than 0. */
  readonly mayFail?: boolean;
  /** A line of shell before the program, such as a limit. */
  readonly setup?: string;
  /** Reported each line of standard output that is not an answer. */
  readonly onLine?: (line: string) => void;
}

export interface ChildrenOptions {
  /** In which they run, and may write what they like. */
  readonly folder: string;
  /** How long one may make no progress, unless it is said of it. */
  readonly stallMs: number;
  /** How much less urgent they are than other processes, from 0 to 19. */
  readonly niceness: number;
}

export interface Child {
  readonly pid: number;
  /** Asks a program of this folder, and waits for its answer. A failure there is one here, with its `code`. */
  ask(command: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Ends it at once, with all that it started. */
  kill(): Promise<void>;
  /** Lets it end by itself. */
  end(): Promise<void>;
  /** Stops it where it is. The watchdog waits, too. */
  stop(): void;
  goOn(): void;
  /** What it wrote to standard error. */
  errors(): string;
  readonly isRunning: boolean;
  /** Whether the watchdog has ended it. */
  readonly hasStalled: boolean;
  /** Of its end; `undefined` before, and where a signal ended it. */
  readonly status: number | undefined;
  readonly exited: Promise<void>;
}

/** Why a child is not there to answer. */
export class ChildEnded extends Error {}

/** All children of this process, so that none outlives it. */
const everyone = new Set<number>();
process.on('exit', () => {
  for (const pid of everyone) killGroup(pid);
});

/** The processes of one round: each in a group of its own, each watched. */
export class Children {
  readonly #find: (kind: FindingKind, detail: string) => void;
  readonly #folder: string;
  readonly #stallMs: number;
  readonly #niceness: number;
  readonly #children = new Set<Child>();

  constructor(
    find: (kind: FindingKind, detail: string) => void,
    { folder, stallMs, niceness }: ChildrenOptions,
  ) {
    this.#find = find;
    this.#folder = folder;
    this.#stallMs = stallMs;
    this.#niceness = niceness;
  }

  /** Starts a process. That it ends otherwise than by `kill` or `end` is a finding. */
  start([command = '', ...args]: readonly string[], options: ChildOptions = {}): Child {
    const { setup, env, stallMs = this.#stallMs } = options;
    const line = [command, ...args];
    const [file = '', ...words] =
      setup === undefined ? line : ['sh', '-c', `${setup} exec "$@"`, 'sh', ...line];
    const child = spawn(file, words, {
      cwd: this.#folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, TSX_TSCONFIG_PATH: join(repository, 'tsconfig.json'), ...env },
    });
    if (child.pid !== undefined) setPriority(child.pid, this.#niceness);
    const watched = this.#watch(child, nameOf(line), { ...options, stallMs });
    this.#children.add(watched);
    watched.exited.then(() => this.#children.delete(watched));
    return watched;
  }

  /** Ends all that still run. */
  async killAll(): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.kill()));
  }

  #watch(process: ChildProcess, name: string, options: ChildOptions & { stallMs: number }): Child {
    const { pid = 0, stdin, stdout, stderr } = process;
    if (!stdin || !stdout || !stderr) throw new TypeError('A child has pipes.');
    everyone.add(pid);
    const asked: { resolve: (result: unknown) => void; reject: (error: Error) => void }[] = [];
    let errors = '';
    let isExpected = false;
    let isRunning = true;
    let hasStalled = false;
    let status: number | undefined;
    let movedAt = performance.now();
    let hasBegun = false;
    const moved = () => {
      movedAt = performance.now();
    };
    stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-STDERR_CHARACTERS_MAX);
    });
    stdin.on('error', () => {});
    createInterface({ input: stdout }).on('line', (line) => {
      moved();
      hasBegun = true;
      if (asked.length === 0 || !line.startsWith('{"')) return options.onLine?.(line);
      const { result, ...failure } = JSON.parse(line) as { result?: unknown; message?: string };
      const { resolve, reject } = asked.shift() ?? {};
      if (result !== undefined) resolve?.(result);
      else reject?.(Object.assign(new Error(failure.message), failure));
    });
    const exited = once(process, 'close').then(([code, signal]: (number | string | null)[]) => {
      if (typeof code === 'number') status = code;
      isRunning = false;
      everyone.delete(pid);
      clearInterval(watchdog);
      for (const { reject } of asked.splice(0))
        reject(new ChildEnded(`${name} ended before it answered.`));
      const isRejection = options.mayFail === true && status !== undefined;
      if (isExpected || status === 0 || isRejection) return;
      this.#find('broken', `${name} ended by itself with ${signal ?? code}: ${errors.trim()}`);
    });

    let seen = 0;
    let isStopped = false;
    const watchdog = setInterval(async () => {
      const { count } =
        options.progress === undefined ? { count: 0 } : readProgress(options.progress);
      if (count !== seen || isStopped) moved();
      seen = count;
      hasBegun ||= count > 0;
      const isWorking = options.progress !== undefined || asked.length > 0;
      if (!isWorking) moved();
      const mayTakeMs = hasBegun ? options.stallMs : Math.max(options.stallMs, START_MS);
      if (performance.now() - movedAt < mayTakeMs || isExpected) return;
      isExpected = true;
      hasStalled = true;
      const position = await whereItStands(pid, () => errors);
      this.#find('stalled', `${name} made no progress for ${mayTakeMs} ms: ${position}`);
      killGroup(pid);
    }, LOOK_MS);

    const kill = async () => {
      isExpected = true;
      killGroup(pid);
      await exited;
    };
    return {
      pid,
      ask: (command, ...args) => {
        if (!isRunning) return Promise.reject(new ChildEnded(`${name} has ended.`));
        if (asked.length === 0) moved();
        stdin.write(`${JSON.stringify([command, ...args])}\n`);
        return new Promise((resolve, reject) => asked.push({ resolve, reject }));
      },
      kill,
      end: async () => {
        stdin.end();
        await exited;
      },
      stop: () => {
        isStopped = true;
        process.kill('SIGSTOP');
      },
      goOn: () => {
        isStopped = false;
        process.kill('SIGCONT');
      },
      errors: () => errors,
      get isRunning() {
        return isRunning;
      },
      get status() {
        return status;
      },
      get hasStalled() {
        return hasStalled;
      },
      exited,
    };
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function nameOf(line: readonly string[]): string {
  const position = line.findIndex((word) => /\.m?[jt]s$/.test(word) && !word.includes('/tsx/'));
  return [line[position]?.split('/').at(-1), ...line.slice(position + 1)].join(' ');
}
