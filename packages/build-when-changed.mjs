// Builds the packages, unless what is built is newer than all it is made from.
import { spawnSync } from 'node:child_process';
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

/** Whether any package is to be built: it is not, or something of a workspace changed after that. */
export function isStale(workspace, packages) {
  const built = packages.map((name) => join(workspace, 'packages', name, 'dist', 'index.js'));
  if (!built.every((path) => existsSync(path))) return true;
  const sources = packages.map((name) => lastChange(join(workspace, 'packages', name)));
  const settings = ['package.json', 'pnpm-lock.yaml', 'tsconfig.json'].map(
    (name) => statSync(join(workspace, name)).mtimeMs,
  );
  return (
    Math.min(...built.map((path) => statSync(path).mtimeMs)) < Math.max(...sources, ...settings)
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (isStale(WORKSPACE, ['mvdb', 'routines', 'server'])) {
    const { status } = spawnSync(
      process.execPath,
      [process.env.npm_execpath, '--silent', 'build'],
      {
        ...{ cwd: WORKSPACE, stdio: ['ignore', 2, 2] },
      },
    );
    process.exitCode = status ?? 1;
  }
}
