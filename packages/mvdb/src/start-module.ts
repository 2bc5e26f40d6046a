import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a thread on a module of ours, be it built or, for development, the source. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  if (!isSource(module)) return new Worker(module, { execArgv: [], ...options });
  const loader = import.meta.resolve('tsx/esm/api');
  const begin = `import('${loader}').then(({ register }) => { register(); return import('${module}'); })`;
  return new Worker(begin, { ...options, execArgv: [], eval: true });
}

/** Starts a process on a module of ours, in the same way. It exchanges structured clones, as threads do. */
export function startProcess(
  module: URL,
  texts: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const execArgv = isSource(module) ? ['--import', import.meta.resolve('tsx')] : [];
  return fork(fileURLToPath(module), texts, { execArgv, ...options, serialization: 'advanced' });
}

function isSource(module: URL): boolean {
  return extname(module.pathname) === '.ts';
}
