import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, served } from './examples.ts';
import { manifestOf, tarballs } from './installed.ts';

const run = promisify(execFile);

/** What npm installs takes long to come where the network is slow. */
const INSTALL_MS = 180_000;

/** As a user starts it, not as pnpm does, which would give its own name on. */
const { npm_config_user_agent: _, ...environment } = process.env;

const npm = (cwd: string, ...args: readonly string[]) =>
  run('npm', args, { cwd, env: environment });

/** What each example does when it is tried, once npm has installed it. */
const trials: Readonly<Record<string, (cwd: string) => Promise<unknown>>> = {
  async basic(cwd) {
    await npm(cwd, 'start');
    await npm(cwd, 'test');
  },
  commonjs: (cwd) => npm(cwd, 'start'),
  async 'fastify-app'(cwd) {
    const service = await served(cwd, ['app.js']);
    expect((await fetch(`${service.url}/parts/P100/bins`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  },
  'own-routines': (cwd) => npm(cwd, 'test'),
  page: (cwd) => npm(cwd, 'run', 'build'),
  'routines-in-basic': (cwd) => npm(cwd, 'start'),
  'storage-engine': (cwd) => npm(cwd, 'test'),
};

let folder: string;
let packed: Awaited<ReturnType<typeof tarballs>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-npm-'));
  packed = await tarballs(folder);
}, INSTALL_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every example is tried', () => {
  expect(Object.keys(trials).sort()).toEqual(readdirSync(examples).sort());
});

test(
  'npm create mvdb writes a project, whose tests npm runs then',
  async () => {
    const { tarball } = packed.find(({ name }) => name === 'create-mvdb') ?? {};
    const create = ['exec', '--yes', `--package=${tarball}`, '--', 'create-mvdb', 'my-shop'];
    const { stdout } = await npm(folder, ...create);
    expect(stdout).toContain('\n  cd my-shop\n  npm install\n  npm test\n  npm start\n');
    const cwd = join(folder, 'my-shop');
    await installPacked(cwd);
    await npm(cwd, 'test');
    expect(await npm(folder, ...create).catch(({ stderr }) => stderr)).toContain('is not empty');
  },
  INSTALL_MS,
);

test.each(Object.entries(trials))(
  'npm installs the packed packages into %s, which works then',
  async (name, trial) => {
    const cwd = join(folder, name);
    cpSync(join(examples, name), cwd, { recursive: true });
    await installPacked(cwd);
    await trial(cwd);
  },
  INSTALL_MS,
);

/** Installs what a project needs, of the packages as they are packed. */
async function installPacked(cwd: string): Promise<void> {
  const files = new Map(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const manifest = manifestOf(cwd);
  const wanted = Object.entries(manifest.dependencies ?? {});
  const dependencies = Object.fromEntries(
    wanted.map(([name, version]) => [name, files.get(name) ?? version]),
  );
  const overrides = Object.fromEntries([...files].filter(([name]) => !(name in dependencies)));
  const text = JSON.stringify({ ...manifest, dependencies, overrides });
  writeFileSync(join(cwd, 'package.json'), text);
  await npm(cwd, 'install', '--prefer-offline', '--no-audit', '--no-fund');
}
