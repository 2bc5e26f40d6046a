/*
 * Lets Vite and Vitest import programs in BASIC.
 */

import { compileFile, type ImportOptions } from './imported-program.ts';
import { isImportable, moduleText } from './module-text.ts';

/** What Vite and Rollup take of this plugin; it needs no types of theirs. */
export interface BasicPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  load(
    this: { addWatchFile(path: string): void },
    id: string,
  ): { readonly code: string; readonly map: { readonly mappings: '' } } | undefined;
}

/**
 * A plugin for Vite and Vitest, with which `import price from './PRICE.bp'` gives the program as a function. A program
 * that does not compile is an error with file, line and column. Sources are read where the module runs, so they must lie there.
 *
 * @example
 * // vitest.config.ts
 * export default defineConfig({ plugins: [basic()] });
 */
export function basic(options: ImportOptions = {}): BasicPlugin {
  return {
    name: 'mvdb-basic',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!isImportable(file)) return undefined;
      for (const each of compileFile(file, options).files) this.addWatchFile(each);
      return { code: moduleText(file, '@mvdb/basic', options), map: { mappings: '' } };
    },
  };
}
