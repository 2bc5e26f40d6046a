import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programLine } from '../programs/bundled-programs.ts';

/** Starts a program in a process of its own. */
export function startProgram(name: string, texts: readonly string[], setup = ''): ChildProcess {
  // What the shell sets up, such as a limit, holds for the program it turns into.
  return spawn('sh', ['-c', `${setup} exec "$@"`, 'sh', ...programLine(name, ...texts)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

export interface Peer {
  /** Runs a command there. A failure there is one here, with its `code`. */
  ask(command: string, ...texts: string[]): Promise<unknown>;
  readonly processId: number;
  /** Ends it at once, as a crash or the power would. */
  kill(): Promise<void>;
  /** Lets it end by itself. @returns Its exit code. */
  end(): Promise<number | null>;
}

/** Starts a peer on an account, and waits until it has it open. */
export async function startPeer(path: string, login: string, setup = ''): Promise<Peer> {
  const child = startProgram('peer', [path, login], setup);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The peer has no pipes.');
  const replies = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const reply = async () => {
    const { value, done } = await replies.next();
    if (done) throw new Error('The peer ended.');
    const { result, ...failure } = JSON.parse(value) as { result?: unknown };
    if (result === undefined) throw Object.assign(new Error(), failure);
    return result;
  };
  await reply();
  return {
    processId: child.pid ?? 0,
    ask(command, ...texts) {
      stdin.write(`${JSON.stringify([command, ...texts])}\n`);
      return reply();
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async end() {
      stdin.end();
      return (await exited)[0];
    },
  };
}
