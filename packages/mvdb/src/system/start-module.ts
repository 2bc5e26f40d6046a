import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { assertArgument } from '../arguments/checked.ts';
import { instanceOf, OBJECT, TEXTS } from '../arguments/kinds.ts';

const MODULE = instanceOf('a URL', URL);

/** How a process is asked to load TypeScript by tsx: by hand, or by the command of that name. */
const TSX = /^(--import=)?tsx$|[/\\]tsx[/\\]dist[/\\]/;

/**
 * Starts a thread on a module of ours, be it built or, for development, the source. Where its `execArgv` name tsx,
 * it loads TypeScript of others, too: in older versions of Node tsx does so in the first thread only, unless asked.
 */
export function startThread(module: URL, options: WorkerOptions): Worker {
  assertArgument('startThread', 'module', module, MODULE);
  assertArgument('startThread', 'options', options, OBJECT);
  const { execArgv = [] } = options;
  const isAsked = execArgv.some((arg) => TSX.test(arg));
  if (!isSource(module) && !isAsked) return new Worker(module, { ...options, execArgv });
  // What is not found from our own folder is from where the process was started, as its options are.
  const loader = isSource(module) ? import.meta.resolve('tsx/esm/api') : 'tsx/esm/api';
  const begin = `import('${loader}').then(({ register }) => register(), () => {}).then(() => import('${module}'))`;
  return new Worker(begin, { ...options, execArgv, eval: true });
}

/** Starts a process on a module of ours, in the same way. It exchanges structured clones, as threads do. */
export function startProcess(
  module: URL,
  texts: readonly string[],
  options: ForkOptions,
): ChildProcess {
  assertArgument('startProcess', 'module', module, MODULE);
  assertArgument('startProcess', 'texts', texts, TEXTS);
  assertArgument('startProcess', 'options', options, OBJECT);
  const execArgv = isSource(module) ? ['--import', import.meta.resolve('tsx')] : [];
  return fork(fileURLToPath(module), texts, { execArgv, ...options, serialization: 'advanced' });
}

function isSource(module: URL): boolean {
  return extname(module.pathname) === '.ts';
}
