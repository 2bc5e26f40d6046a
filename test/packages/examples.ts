import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installed } from './installed.ts';

export const examples = join(import.meta.dirname, '../../examples');

/** Copies an example to where the packages are installed. @returns Where it is then. */
export function copied({ folder }: Installed, name: string): string {
  const place = join(folder, name);
  cpSync(join(examples, name), place, { recursive: true });
  return place;
}

/** Builds the example of a page as its README says, with the `vite` of the project. @returns The folder to serve. */
export async function builtPage(project: Installed): Promise<string> {
  const cwd = copied(project, 'page');
  const vite = join(project.folder, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd });
  return join(cwd, 'dist');
}
