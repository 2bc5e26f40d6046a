import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file that imports another one, both by their paths in the folder that was looked through. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The files of a folder that are part of a package: neither tests nor what only tests use. */
export function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test|-fixture)\.tsx?$/.test(file))
    .sort();
}

/** What the files of a folder import of each other, types included. */
export function importsIn(folder: string): readonly Import[] {
  const files = new Set(sourcesOf(folder));
  return [...files].flatMap((from) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, folder, from), 'utf8'));
    return importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ({ from, to: posix.join(dirname(from), fileName) }))
      .filter(({ to }) => files.has(to));
  });
}

/**
 * The imports that point up, as `from imports to`.
 *
 * @example upward([{ from: 'text/a.ts', to: 'query/b.ts' }], ['text', 'query']) // ['text/a.ts imports query/b.ts']
 */
export function upward(imports: readonly Import[], layers: readonly string[]): readonly string[] {
  return imports
    .filter(
      ({ from, to }) => layers.indexOf(layerOf(from, layers)) < layers.indexOf(layerOf(to, layers)),
    )
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** The listed folder that a file lies in, the innermost one; `none` where no folder is listed. */
export function layerOf(file: string, layers: readonly string[]): string {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
    if (layers.includes(folder)) return folder;
  return file.includes('/') ? 'none' : '.';
}

/** Files that lead back to themselves by what they import, each circle once. */
export function circles(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' > '));
    else if (!done.has(file)) {
      for (const to of next.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    }
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
