import * as started from '../../packages/mvdb/src/system/start-module.ts';
import { bundleOf } from './bundled-programs.ts';

/* In tests this stands for the module of the same name: what was bundled is started from there. */

export const startThread: typeof started.startThread = (module, options) =>
  started.startThread(bundleOf(module), options);

export const startProcess: typeof started.startProcess = (module, texts, options) =>
  started.startProcess(bundleOf(module), texts, options);
