import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Installed } from './installed.ts';

export const examples = join(import.meta.dirname, '../../examples');

/** Copies an example to where the packages are installed. @returns Where it is then. */
export function copied({ folder }: Installed, name: string): string {
  const position = join(folder, name);
  cpSync(join(examples, name), position, { recursive: true });
  return position;
}

/** Builds the example of a page as its README says, with the `vite` of the project. @returns The folder to serve. */
export async function builtPage(project: Installed): Promise<string> {
  const cwd = copied(project, 'page');
  const vite = join(project.folder, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd });
  return join(cwd, 'dist');
}

export interface Served {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Asks it to end. @returns With which status it did. */
  stop(): Promise<number | null>;
}

/** Starts the service of an example, and waits until it says where it listens. */
export async function served(cwd: string, args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  if (typeof url !== 'string') throw new TypeError(`It ended with ${url}.`);
  return {
    url,
    async stop() {
      child.kill();
      const [status] = await ended;
      return status;
    },
  };
}
