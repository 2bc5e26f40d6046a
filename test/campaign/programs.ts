import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { node } from '../cli/mvdb-command.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const sources = fileURLToPath(new URL('./programs', import.meta.url));

const cache = join(repository, 'packages/mvdb/node_modules/.cache');

/** The command line of a program, by its name. */
export type ProgramLine = (name: string, ...args: readonly (string | number)[]) => string[];

/**
 * Bundles the programs that use nothing but the database, so that one starts in a third of the time: a campaign
 * starts thousands. They lie where Node finds what the database depends on, until this process ends.
 */
export async function bundlePrograms(): Promise<ProgramLine> {
  removeLeftBehind();
  const folder = join(cache, `campaign-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const names = readdirSync(sources).filter((name) => name.endsWith('.ts'));
  await build({
    config: false,
    silent: true,
    entry: names.map((name) => join(sources, name)),
    outDir: folder,
    format: 'esm',
    target: 'node20',
    clean: true,
    dts: false,
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return (name, ...args) => [...node, join(folder, `${name}.mjs`), ...args.map(String)];
}

/** Removes the bundles of processes that were killed. */
function removeLeftBehind(): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const owner = /^campaign-(\d+)$/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
