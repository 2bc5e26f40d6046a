// Builds the JavaScript of all packages, and the page of the console. Declarations are built by `build:types`.
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildPage } from './console/build-page.mjs';
import { entryPoints } from './entry-points.mjs';

const PACKAGES = fileURLToPath(new URL('.', import.meta.url));

/** All of it by one process of esbuild. */
export async function buildPackages() {
  for (const name of Object.keys(entryPoints)) removeJavaScript(join(PACKAGES, name, 'dist'));
  await Promise.all([
    ...Object.entries(entryPoints).map(([name, entries]) => buildPackage(name, entries)),
    buildPage(join(PACKAGES, 'console/dist/page')),
  ]);
  for (const command of ['cli/dist/mvdb.js', 'create-mvdb/dist/create-mvdb.js'])
    chmodSync(join(PACKAGES, command), 0o755);
}

/** What is built before stays gone where a build fails. */
function removeJavaScript(dist) {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist))
    if (name !== 'types') rmSync(join(dist, name), { recursive: true });
}

async function buildPackage(name, entries) {
  const folder = join(PACKAGES, name);
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    packages: 'external',
    // Those of the workspace find the sources of other packages, which are external here.
    tsconfigRaw: { compilerOptions: { target: 'es2023', verbatimModuleSyntax: true } },
    metafile: true,
    logLevel: 'warning',
  });
  assertDeclared(folder, metafile);
}

/** @throws TypeError for a package that is imported and not declared as a dependency. */
function assertDeclared(folder, { outputs }) {
  const { name, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const declared = new Set(Object.keys({ [name]: '', ...dependencies, ...peerDependencies }));
  for (const { imports } of Object.values(outputs))
    for (const { path, external } of imports) {
      const [, imported = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
      if (external && !path.startsWith('node:') && !declared.has(imported))
        throw new TypeError(`${name} imports ${path} and does not depend on it.`);
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildPackages();
