import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isBuilt } from '../../packages/is-built.mjs';

const run = promisify(execFile);

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const repository = join(import.meta.dirname, '../..');

/** Each after those it depends on. */
const FOLDERS = [
  ...['mvdb', 'basic', 'import', 'routines', 'server', 'postgres', 'console', 'cli'],
  'create-mvdb',
];

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly repository?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Installed {
  /** A project of a user, with the packages in its `node_modules`. */
  readonly folder: string;
  /** Makes something else that the workspace or a package has a dependency of the project, such as types. */
  add(name: string): void;
  remove(): void;
}

/**
 * Packs the packages as they are published, and unpacks them for a project of a user. Each finds itself, what it
 * declares as a dependency, and nothing else, as pnpm lays them out; what is not of the workspace is linked.
 *
 * @throws TypeError As {@link tarballs}.
 */
export async function installed(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-installed-'));
  const packages = await tarballs(folder);
  const homes = new Map<string, string>();
  for (const { name, source, tarball } of packages) {
    const modules = join(folder, 'packages', name, 'node_modules');
    const home = join(modules, name);
    mkdirSync(home, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
    homes.set(name, home);
    for (const dependency of Object.keys(manifestOf(home).dependencies ?? {}))
      link(homes.get(dependency) ?? join(source, 'node_modules', dependency), modules, dependency);
    link(home, join(folder, 'node_modules'), name);
  }
  return {
    folder,
    add: (name) => link(dependency(name), join(folder, 'node_modules'), name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Packs the packages as they are published, each after those it depends on.
 *
 * @throws TypeError Where they have changed since they were built.
 */
export async function tarballs(destination: string) {
  if (!isBuilt(repository) || !(await areTypesBuilt()))
    throw new TypeError('Build the packages first: pnpm build, and pnpm build:types.');
  return await Promise.all(
    FOLDERS.map(async (folder) => {
      const source = join(repository, 'packages', folder);
      const { name } = manifestOf(source);
      return { name, source, tarball: await packed(folder, destination) };
    }),
  );
}

/** Whether the declarations are those of the sources as they are. */
async function areTypesBuilt(): Promise<boolean> {
  const config = join(repository, 'packages/tsconfig.types.json');
  const { stdout } = await run(process.execPath, [compiler, '--build', '--dry', config]);
  return !/would/.test(stdout);
}

/** Where a dependency of the workspace is, or of one of its packages. */
function dependency(name: string): string {
  const owners = ['', ...FOLDERS.map((folder) => join('packages', folder))];
  const positions = owners.map((owner) => join(repository, owner, 'node_modules', name));
  const position = positions.find((path) => existsSync(path));
  if (position === undefined) throw new TypeError(`Nothing here depends on ${name}.`);
  return position;
}

/** What `package.json` of a folder reports. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

async function packed(name: string, destination: string): Promise<string> {
  const { stdout } = await pnpm(['pack', '--json', '--pack-destination', destination], name);
  return JSON.parse(stdout).filename;
}

/** Runs pnpm in a package; where it is not installed, as continuous integration does. */
async function pnpm(args: readonly string[], name: string): Promise<{ stdout: string }> {
  const options = { cwd: join(repository, 'packages', name), maxBuffer: 2 ** 24 };
  try {
    return await run('pnpm', args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const [version = ''] =
      /pnpm@[\d.]+/.exec(readFileSync(join(repository, '.ci/run'), 'utf8')) ?? [];
    return await run('npx', ['--yes', version, ...args], options);
  }
}

function link(target: string, modules: string, name: string): void {
  const position = join(modules, name);
  mkdirSync(dirname(position), { recursive: true });
  symlinkSync(realpathSync(target), position);
}
