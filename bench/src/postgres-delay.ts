import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How much longer answers take, as from another machine: half of it each way. */
export const DELAY_MS = 1;

/** A way to a server on which answers take longer. */
export interface Delay {
  readonly url: string;
  end(): void;
}

const PROGRAM = fileURLToPath(new URL('../../test/postgres/proxy-program.ts', import.meta.url));

/** Where a proxy runs, and listens. */
interface Position {
  /** What begins its command line. */
  readonly within: readonly string[];
  readonly address: string;
}

/** Starts a proxy in a process of its own, through which answers take longer. */
export async function startDelay(
  url: string,
  { within, address }: Position = { within: [], address: '127.0.0.1' },
): Promise<Delay> {
  const program = [process.execPath, ...process.execArgv, PROGRAM];
  const [command = '', ...args] = [...within, ...program, url, '', String(DELAY_MS), address];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The proxy that delays answers ended early.');
  });
  ended.catch(() => {});
  const lines = createInterface({ input: child.stdout });
  const [through] = await Promise.race([once(lines, 'line'), ended]);
  return { url: through, end: () => child.kill() };
}
