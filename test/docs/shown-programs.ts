import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';
import { blocksOf, pages, root } from './documents.ts';

/** A program of a page, with the output that the next block shows. */
export interface ShownProgram {
  readonly page: string;
  readonly text: string;
  readonly output: string;
}

export interface WrittenProgram extends ShownProgram {
  readonly path: string;
}

export const programs: readonly ShownProgram[] = pages.flatMap((page) =>
  blocksOf(page).flatMap(({ language, text, next }) =>
    language === 'ts' && next?.language === 'text' ? [{ page, text, output: next.text }] : [],
  ),
);

/** Whether a program works on a database, which test/postgres has. */
export const isOnPostgres = ({ text }: ShownProgram) => text.includes("'@mvdb/postgres'");

/** Files that pages show, which their programs import or read. */
const modules = pages
  .flatMap(blocksOf)
  .filter(({ language, file }) => ['ts', 'basic'].includes(language) && file !== '');

/** What the programs import, and where it is. */
const installed = [
  ['mvdb', 'mvdb'],
  ['@mvdb/routines', 'routines'],
  ['@mvdb/basic', 'basic'],
  ['@mvdb/import', 'import'],
  ['@mvdb/server', 'server'],
  ['@mvdb/console', 'console'],
  ['@mvdb/postgres', 'postgres'],
  ['fastify', 'server/node_modules/fastify'],
] as const;

/** Writes programs to a folder, where they find what they import. */
export function writtenPrograms(
  folder: string,
  shown: readonly ShownProgram[],
): readonly WrittenProgram[] {
  mkdirSync(join(folder, 'node_modules/@mvdb'), { recursive: true });
  for (const [name, position] of installed)
    symlinkSync(join(root, 'packages', position), join(folder, 'node_modules', name), 'junction');
  return shown.map((program, index) => {
    const position = join(folder, String(index));
    mkdirSync(position);
    for (const { file, text } of modules) {
      mkdirSync(dirname(join(position, file)), { recursive: true });
      writeFileSync(join(position, file), text);
    }
    const path = join(position, 'program.ts');
    writeFileSync(path, program.text);
    return { ...program, path };
  });
}

/** What a program prints. */
export async function printedBy({ path }: WrittenProgram): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
    lines.push(`${format(...parts)}\n`);
  });
  try {
    await import(pathToFileURL(path).href);
  } finally {
    log.mockRestore();
  }
  return lines.join('');
}
