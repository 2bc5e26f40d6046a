/*
 * Lets Vite and Vitest import programs in BASIC.
 */

import type { CompiledUnit } from './compiled-unit.ts';
import type { SourceMap } from './emit/source-map.ts';
import { compileFile, type ImportOptions } from './imported-program.ts';
import { isImportable, moduleText } from './module-text.ts';
import { withRoom } from './room-for-semicolons.ts';

/** What Vite and Rollup take of this plugin; it needs no types of theirs. */
export interface BasicPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  resolveId(id: string): string | undefined;
  load(
    this: { addWatchFile(path: string): void },
    id: string,
  ): { readonly code: string; readonly map: SourceMap } | undefined;
}

/** The script of a program, by the name that V8 has for it: it lies in no file. */
const SCRIPT = /\/\d+\.js$/;

/**
 * A plugin for Vite and Vitest, with which `import price from './PRICE.bp'` gives the program as a function. A program
 * that does not compile is an error with file, line and column. Sources are read where the module runs, so they must lie there.
 * Coverage of Vitest by V8 counts lines of BASIC.
 *
 * @example
 * // vitest.config.ts
 * export default defineConfig({ plugins: [basic()] });
 */
export function basic(options: ImportOptions = {}): BasicPlugin {
  return {
    name: 'mvdb-basic',
    enforce: 'pre',
    resolveId: (id) => (isScript(id) ? id : undefined),
    load(id) {
      const [path = ''] = id.split('?');
      if (isScript(path)) {
        const { unit } = compileFile(path.replace(SCRIPT, ''), options);
        return { code: withRoom(unit.code), map: unit.sourceMap };
      }
      if (!isImportable(path)) return undefined;
      const { unit, files } = compileFile(path, options);
      for (const each of files) this.addWatchFile(each);
      return withUncalled(moduleText(path, '@mvdb/basic', options), unit);
    },
  };
}

function isScript(id: string): boolean {
  return SCRIPT.test(id) && isImportable(id.replace(SCRIPT, ''));
}

/** The module of a program with its code, which nothing calls: there coverage finds the lines that never ran. */
function withUncalled(module: string, { code, sourceMap }: CompiledUnit) {
  const before = `${module}() => (\n`;
  const { length } = before.split('\n');
  return {
    code: `${before}${code}\n);\n`,
    map: { ...sourceMap, mappings: ';'.repeat(length - 1) + sourceMap.mappings },
  };
}
