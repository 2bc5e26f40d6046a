import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const sources = fileURLToPath(new URL('./programs', import.meta.url));
const loader = join(repository, 'node_modules/tsx/dist/loader.mjs');

const cache = join(repository, 'packages/mvdb/node_modules/.cache');

/** The debugger, when it is needed, listens wherever it is free. */
const node = [process.execPath, '--inspect-port=0'];

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
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** A program that uses the service, which is started from its sources. */
export const sourceProgram: ProgramLine = (path, ...args) => [
  ...node,
  '--import',
  loader,
  join(repository, path),
  ...args.map(String),
];

/** The `mvdb` command from its sources, which is there without a build, and starts slowly. */
export const mvdbFromSource = (...args: readonly string[]) =>
  sourceProgram('packages/server/src/cli/mvdb.ts', ...args);

/** The `mvdb` command as `pnpm build` made it. */
export const mvdbBuilt = (...args: readonly string[]) => [
  ...node,
  join(repository, 'packages/server/dist/mvdb.js'),
  ...args,
];
