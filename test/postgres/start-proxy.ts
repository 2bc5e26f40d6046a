import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startProgram } from '../storage/start-peer.ts';

export interface StartedProxy {
  /** Address of the database through it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a proxy in a process of its own that has SQL rejected that is not listed. */
export async function startProxy(url: string): Promise<StartedProxy> {
  const child = startProgram('proxy-program', [url, 'listed']);
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
