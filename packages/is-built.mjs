// Exits with 0 where the packages are built and nothing changed since, and else with 1.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));
const NOT_SOURCE = new Set(['dist', 'node_modules']);

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
export function isBuilt(workspace, packages) {
  const built = packages.map((name) => join(workspace, 'packages', name, 'dist', 'index.js'));
  if (!built.every((path) => existsSync(path))) return false;
  const sources = packages.map((name) => lastChange(join(workspace, 'packages', name)));
  const settings = ['package.json', 'pnpm-lock.yaml', 'tsconfig.json'].map(
    (name) => statSync(join(workspace, name)).mtimeMs,
  );
  const builtAt = Math.min(...built.map((path) => statSync(path).mtimeMs));
  return Math.max(...sources, ...settings) <= builtAt;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = isBuilt(WORKSPACE, ['mvdb', 'routines', 'server']) ? 0 : 1;
