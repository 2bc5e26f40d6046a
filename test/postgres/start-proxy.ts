import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startProgram } from '../storage/start-peer.ts';

export interface StartedProxy {
  /** Address of the database through it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a proxy in a process of its own that has features of the server rejected: see `featuresOf`. */
export async function startProxy(url: string, forbidden: string): Promise<StartedProxy> {
  const child = startProgram('proxy-program', [url, forbidden]);
  const exited = once(child, 'exit');
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new TypeError('The proxy has pipes.');
  const [address] = await once(createInterface({ input: stdout }), 'line');
  return {
    url: address,
    async close() {
      stdin.end();
      await exited;
    },
  };
}
