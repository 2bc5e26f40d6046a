import type { InitializeHook, LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ImportOptions } from './imported-program.ts';
import { isImportable, moduleText } from './module-text.ts';

/** How programs are imported. */
interface Registration {
  /** Where this package lies, as modules import it. */
  readonly basic: string;
  readonly options: ImportOptions;
}

let registration: Registration = { basic: '@mvdb/basic', options: {} };

export const initialize: InitializeHook<Registration> = (given) => {
  registration = given;
};

/** The hook of Node's loader: a file of a program is a module whose default export is the program. */
export const load: LoadHook = (url, context, nextLoad) => {
  if (!url.startsWith('file:') || !isImportable(url)) return nextLoad(url, context);
  const { basic, options } = registration;
  return {
    format: 'module',
    shortCircuit: true,
    source: moduleText(fileURLToPath(url), basic, options),
  };
};
