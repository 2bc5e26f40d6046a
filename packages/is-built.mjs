// Exits with 0 where the packages are built and nothing changed since, and else with 1.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));
const NOT_SOURCE = new Set(['dist', 'node_modules']);

/** What there is only once a package was built to its end. */
const PRODUCTS = {
  mvdb: ['index.js', 'index.d.ts'],
  basic: ['index.js', 'index.d.ts'],
  routines: ['index.js', 'index.d.ts'],
  server: ['index.js', 'index.d.ts'],
  console: ['index.js', 'page/index.html'],
  cli: ['mvdb.js'],
  postgres: ['index.js', 'index.d.ts', 'bridge-worker.js'],
};

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
  const folderOf = (name) => join(workspace, 'packages', name);
  const built = Object.entries(PRODUCTS).flatMap(([name, products]) =>
    products.map((product) => join(folderOf(name), 'dist', product)),
  );
  if (!built.every((path) => existsSync(path))) return false;
  const sources = Object.keys(PRODUCTS).map((name) => lastChange(folderOf(name)));
  const settings = ['package.json', 'pnpm-lock.yaml', 'tsconfig.json'].map(
    (name) => statSync(join(workspace, name)).mtimeMs,
  );
  const builtAt = Math.min(...built.map((path) => statSync(path).mtimeMs));
  return Math.max(...sources, ...settings) <= builtAt;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = isBuilt(WORKSPACE) ? 0 : 1;
