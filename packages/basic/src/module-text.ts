import type { ImportOptions } from './imported-program.ts';

/** Endings of files that are imported. */
const IMPORTABLE = /\.(bp|bas|basic)$/i;

/** Whether a path or an address is that of a program. */
export function isImportable(path: string): boolean {
  return IMPORTABLE.test(path);
}

/**
 * A module whose default export is the program in a file. It is compiled where it is imported, so that it is compiled once.
 *
 * @param basic - How the module names this package.
 */
export function moduleText(file: string, basic: string, options: ImportOptions = {}): string {
  return [
    `import { importProgram } from ${JSON.stringify(basic)};`,
    `export default importProgram(${JSON.stringify(file)}, ${JSON.stringify(options)});`,
    '',
  ].join('\n');
}
