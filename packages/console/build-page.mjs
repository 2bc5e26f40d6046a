import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const sources = fileURLToPath(new URL('page/', import.meta.url));

/** Source files of the page's parts, by the names under which `index.html` asks for them. */
const entries = { script: 'main.tsx', style: 'style/main.css', icon: 'icon.svg' };

/**
 * Builds the page of the console: `index.html`, and under `assets` what it refers to, and what is fetched later, by names that
 * change with the content; each file beside itself compressed. The licenses of what is part of it stand beside.
 *
 * @param place - Folder to build it in, which is emptied first.
 * @throws The error of esbuild, also for a file that needs what no browser has.
 */
export async function buildPage(position) {
  const folder = resolve(position);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const { outputFiles, metafile } = await build({
    absWorkingDir: sources,
    entryPoints: Object.values(entries),
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'browser',
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'copy' },
    legalComments: 'none',
    logLevel: 'silent',
  });
  for (const { path, contents } of outputFiles) writeFile(path, contents);
  writeFile(join(folder, 'index.html'), Buffer.from(pageWith(addressesOf(metafile))));
  writeFileSync(join(folder, 'licenses.txt'), licensesOf(metafile));
}

/** Where each source file is asked for, relative to the page, which may be below a prefix. */
function addressesOf({ outputs }) {
  return new Map(
    Object.entries(outputs).map(([path, { entryPoint, inputs }]) => [
      entryPoint ?? Object.keys(inputs).join(),
      `assets/${basename(path)}`,
    ]),
  );
}

/** The licenses of the packages that are part of the console. */
function licensesOf({ outputs }) {
  const used = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = used.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .map((folder) => [folder.replace(/^.*node_modules\//, ''), join(sources, folder, 'LICENSE')])
    .toSorted()
    .map(([name, path = '']) => `${name}\n\n${readFileSync(path, 'utf8').trim()}\n`)
    .join('\n\n');
}

function pageWith(addresses) {
  let page = readFileSync(join(sources, 'index.html'), 'utf8');
  for (const [name, source] of Object.entries(entries)) {
    const address = addresses.get(source);
    if (address === undefined) throw new TypeError(`${source} was not built.`);
    page = page.replace(`{${name}}`, address);
  }
  return page;
}

function writeFile(path, bytes) {
  writeFileSync(path, bytes);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
}
