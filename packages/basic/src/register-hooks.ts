import type { InitializeHook, LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isImportable, moduleText } from './module-text.ts';

/** Where this package lies, as modules import it. */
let basicUrl = '@mvdb/basic';

export const initialize: InitializeHook<string> = (url) => {
  basicUrl = url;
};

/** The hook of Node's loader: a file of a program is a module whose default export is the program. */
export const load: LoadHook = (url, context, nextLoad) => {
  if (!url.startsWith('file:') || !isImportable(url)) return nextLoad(url, context);
  return {
    format: 'module',
    shortCircuit: true,
    source: moduleText(fileURLToPath(url), basicUrl),
  };
};
