import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The debugger, when it is needed, listens wherever it is free. */
export const node = [process.execPath, '--inspect-port=0'];

/** A program as it is started from its sources, which takes long. */
export const sourceProgram = (path: string, ...args: readonly (string | number)[]): string[] => [
  ...node,
  '--import',
  join(repository, 'node_modules/tsx/dist/loader.mjs'),
  join(repository, path),
  ...args.map(String),
];

/** The `mvdb` command as it was built, or from its sources where they have changed since. */
export function mvdbCommand(): (...args: readonly string[]) => string[] {
  const built = join(repository, 'packages/cli/dist/mvdb.js');
  const builtMs = existsSync(built) ? statSync(built).mtimeMs : 0;
  return builtMs > lastChangeMs()
    ? (...args) => [...node, built, ...args]
    : (...args) => sourceProgram('packages/cli/src/mvdb.ts', ...args);
}

/** Files that are not built. */
const ONLY_TESTS = /^testing\/|(\.test|-fixture)\.ts$/;

function lastChangeMs(): number {
  const changes = ['mvdb', 'basic', 'import', 'postgres', 'routines', 'server', 'cli'].flatMap(
    (name) => {
      const folder = join(repository, 'packages', name, 'src');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const built = files.filter((file) => file.endsWith('.ts') && !ONLY_TESTS.test(file));
      return built.map((file) => statSync(join(folder, file)).mtimeMs);
    },
  );
  return Math.max(...changes);
}
