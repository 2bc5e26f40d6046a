import { extname } from 'node:path';
import type { Account } from 'mvdb';
import { type RunnerOptions, WorkRunner } from './work-runner.ts';
import { streams, works } from './works.ts';

/** Runs the work of the server on an account. */
export class Runner extends WorkRunner<typeof works, typeof streams> {
  constructor(account: Account, options: RunnerOptions = {}) {
    const readerModule = moduleBeside('reader-entry');
    const writerModule = moduleBeside('writer-entry');
    super(account, { works, streams, readerModule, writerModule }, options);
  }
}

/** A module that lies beside this one, and is built beside it. */
function moduleBeside(name: string): URL {
  return new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
}
