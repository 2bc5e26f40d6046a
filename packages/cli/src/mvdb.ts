#!/usr/bin/env node
import { run } from './run.ts';
import { processKeyboard } from './terminal/keyboard.ts';
import { pageText } from './terminal/pager.ts';
import { chunksOf } from './terminal/standard-input.ts';

const STANDARD_INPUT = 0;

// A reader that goes away is not a violation of ours, and the next line finds out.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const screen = process.stdout.isTTY ? process.stdout : process.stderr;

process.exitCode = await run(process.argv.slice(2), {
  stdin: { chunks: () => chunksOf(STANDARD_INPUT), keyboard: processKeyboard(screen) },
  stdout: process.stdout,
  stderr: process.stderr,
  page: process.stdin.isTTY && process.stdout.isTTY ? pageText : undefined,
  env: process.env,
});
