import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const NOT_COPIED = new Set(['.git', 'node_modules', 'dist']);

/**
 * A copy of a repository that can be changed and tried in peace. It has the dependencies of the original, and what is
 * built of it.
 */
export function copyWorkspace(original: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(original, copy, {
    recursive: true,
    filter: (path) => path === original || !NOT_COPIED.has(basename(path)),
  });
  const packages = readdirSync(join(original, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('packages', name));
  for (const folder of ['', 'bench', ...packages])
    for (const name of ['node_modules', 'dist']) {
      const path = join(original, folder, name);
      if (existsSync(path)) symlinkSync(path, join(copy, folder, name));
    }
}
