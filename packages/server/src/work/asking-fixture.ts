import { extname } from 'node:path';
import { Account } from 'mvdb';
import { WorkRunner } from './work-runner.ts';
import { streams, works } from './works-fixture.ts';

// A program that asks a process of its own for work that does not end. Arguments: account, file to make in it.
const [path = '', file = ''] = process.argv.slice(2);
const extension = extname(import.meta.url);
const runner = new WorkRunner(
  Account.open({ path, create: false }),
  {
    works,
    streams,
    readerModule: new URL(`./reader-fixture${extension}`, import.meta.url),
    writerModule: new URL(`./writer-fixture${extension}`, import.meta.url),
  },
  { shortStepsMax: 0 },
);
await runner.run(
  'edits',
  {
    asker: process.pid,
    writes: [['orphaned', '1']],
    effect: file,
    pauses: Number.MAX_SAFE_INTEGER,
  },
  { login: 'tester' },
);
