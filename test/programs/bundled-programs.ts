import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { node } from '../cli/mvdb-command.ts';

/*
 * Programs and workers that tests start over and over, in processes and threads of their own. Bundled, one
 * starts in a quarter of the time that its sources take.
 */

const repository = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(repository, 'packages/mvdb/node_modules/.cache');

/** They use nothing but the database, the catalogue and PostgreSQL. */
const sources = [
  'packages/mvdb/src/query/scan-worker.ts',
  'packages/mvdb/src/account/verify-process.ts',
  'packages/postgres/src/bridge/bridge-worker.ts',
  'packages/server/src/work/asking-fixture.ts',
  'packages/server/src/work/reader-entry.ts',
  'packages/server/src/work/reader-fixture.ts',
  'packages/server/src/work/writer-entry.ts',
  'packages/server/src/work/writer-fixture.ts',
  'test/operations/clerk.ts',
  'test/campaign/latency-probe.ts',
  'test/campaign/programs/check-account.ts',
  'test/campaign/programs/count-under-locks.ts',
  'test/campaign/programs/make-steps.ts',
  'test/campaign/programs/make-transfers.ts',
  'test/campaign/programs/try-inputs.ts',
  'test/postgres/proxy-program.ts',
  'test/postgres/reporter.ts',
  'test/storage/contender.ts',
  'test/storage/indexed-moves.ts',
  'test/storage/logged-transfers.ts',
  'test/storage/peer.ts',
  'test/storage/serializability/mixer.ts',
  'test/storage/transfers.ts',
];

const nameOf = (path: string) => basename(path, '.ts');
const names = new Set(sources.map(nameOf));

/** Where the bundles of this run lie, for all its processes. */
const FOLDER = 'MVDB_BUNDLES';
const ownFolder = join(cache, `bundles-${process.pid}`);
const removeOwn = () => rmSync(ownFolder, { recursive: true, force: true });

/** The command line of a program, by its name. */
export type ProgramLine = (name: string, ...args: readonly (string | number)[]) => string[];

export const programLine: ProgramLine = (name, ...args) => [
  ...node,
  positionOf(name),
  ...args.map(String),
];

/** The bundle of a module; the module itself if it is missing. */
export function bundleOf(module: URL): URL {
  const name = nameOf(fileURLToPath(module));
  return names.has(name) ? pathToFileURL(positionOf(name)) : module;
}

function positionOf(name: string): string {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new TypeError(`Bundle ${name} before it is started.`);
  if (!names.has(name)) throw new TypeError(`${name} is not a program that is bundled.`);
  return join(folder, `${name}.js`);
}

/** Whether this process has bundled them. */
export const areProgramsBundled = (): boolean => process.env[FOLDER] === ownFolder;

/**
 * Bundles them as they are now, for this process and those it starts. They lie where Node finds what the database
 * depends on, until this process ends.
 */
export async function bundlePrograms(): Promise<void> {
  removeLeftAfter();
  process.off('exit', removeOwn).once('exit', removeOwn);
  await build({
    absWorkingDir: repository,
    entryPoints: Object.fromEntries(sources.map((path) => [nameOf(path), path])),
    outdir: ownFolder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    plugins: [foundFromPostgres],
    logLevel: 'warning',
  });
  writeFileSync(join(ownFolder, 'package.json'), '{"type":"module"}');
  process.env[FOLDER] = ownFolder;
}

/** The driver of PostgreSQL is a dependency of another package than the one whose cache the bundles lie in. */
const foundFromPostgres: Plugin = {
  name: 'found-from-postgres',
  setup({ onResolve }) {
    const driver = join(repository, 'packages/postgres/node_modules/pg/esm/index.mjs');
    onResolve({ filter: /^pg$/ }, () => ({ path: driver, external: true }));
  },
};

/** Removes the bundles of processes that were killed. */
function removeLeftAfter(): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const owner = /^bundles-(\d+)$/.exec(name)?.[1];
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
