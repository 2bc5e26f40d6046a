// Runs the `mvdb` command, built from the sources as they are: node packages/run.mjs ARGUMENTS
import { fileURLToPath } from 'node:url';
import { isBuilt } from './is-built.mjs';

const command = new URL('cli/dist/mvdb.js', import.meta.url);

if (!isBuilt(fileURLToPath(new URL('..', import.meta.url)))) {
  const { buildPackages } = await import('./build.mjs');
  await buildPackages();
}
process.argv[1] = fileURLToPath(command);
await import(command.href);
