// Exits with 0 where the JavaScript of the packages is built and nothing changed since, and else with 1.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { entryPoints } from './entry-points.mjs';

const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));
const NOT_SOURCE = new Set(['dist', 'node_modules']);

/** What else decides what is built. */
const SETTINGS = [
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.json',
  'packages/build.mjs',
  'packages/entry-points.mjs',
];

/** What there is only once all packages are built. */
const PRODUCTS = [
  ...Object.entries(entryPoints).flatMap(([name, entries]) =>
    Object.keys(entries).map((entry) => join(name, 'dist', `${entry}.js`)),
  ),
  'console/dist/page/index.html',
];

/** The last time, in milliseconds, at which a file below a folder changed, or one was added or removed there. */
function lastChange(folder, last = 0) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCE.has(entry.name)) continue;
    const path = join(folder, entry.name);
    const changed = statSync(path).mtimeMs;
    last = Math.max(last, entry.isDirectory() ? lastChange(path, changed) : changed);
  }
  return last;
}

/** Whether all packages of a workspace are built, and nothing of them or of its settings changed after that. */
export function isBuilt(workspace) {
  const packages = join(workspace, 'packages');
  const built = PRODUCTS.map((product) => join(packages, product));
  if (!built.every((path) => existsSync(path))) return false;
  const builtAt = Math.min(...built.map((path) => statSync(path).mtimeMs));
  const sources = Object.keys(entryPoints).map((name) => lastChange(join(packages, name)));
  const settings = SETTINGS.map((name) => statSync(join(workspace, name)).mtimeMs);
  return Math.max(...sources, ...settings) <= builtAt;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = isBuilt(WORKSPACE) ? 0 : 1;
