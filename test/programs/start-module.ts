import * as started from '../../packages/mvdb/src/system/start-module.ts';
import { bundleOf } from './bundled-programs.ts';

/* In tests this stands for the module of the same name: what was bundled is started from there. */

export const startThread: typeof started.startThread = (module, options) =>
  started.startThread(bundled(module), options);

export const startProcess: typeof started.startProcess = (module, texts, options) =>
  started.startProcess(bundled(module), texts, options);

/** What is not the address of a module is left for the module itself to reject. */
function bundled(module: URL): URL {
  return module instanceof URL ? bundleOf(module) : module;
}
