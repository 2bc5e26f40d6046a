import { extname } from 'node:path';
import { catalogue, type Registry } from '@mvdb/routines';
import type { Account } from 'mvdb';
import { type RunnerOptions, WorkRunner } from './work-runner.ts';
import { streams, worksOn } from './works.ts';

/** All work is done where it is asked for. */
const ALONE: RunnerOptions = { readerThreads: 0 };

/** Runs the work of the server on an account. */
export class Runner extends WorkRunner<ReturnType<typeof worksOn>, typeof streams> {
  constructor(account: Account, registry: Registry, options: RunnerOptions = {}) {
    const readerModule = moduleBeside('reader-entry');
    const writerModule = moduleBeside('writer-entry');
    const works = worksOn(registry);
    const modules = { readerModule, writerModule, registryModule: registry.module ?? '' };
    // Whoever helps must know the routines.
    const isRecognized = registry === catalogue || registry.module !== undefined;
    super(
      account,
      { works, streams, ...modules },
      isRecognized ? options : { ...options, ...ALONE },
    );
  }
}

/** A module that lies beside this one, and is built beside it. */
function moduleBeside(name: string): URL {
  return new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
}
