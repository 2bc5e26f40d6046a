#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { DEMO_TODAY } from '@mvdb/routines';
import { execute, Session, systemClock } from 'mvdb';
import { openDemoAccount } from './demo-account.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const usage = `Usage: mvdb query "SENTENCE" [options]

Runs a sentence of the query language on the demo company and prints what comes of it.

  --data DIR    folder of the account (default .data/demo)
  --memory      load the demo company into memory for this one query
  --help        show this
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_FAILED;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [command, sentence, ...rest] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (command !== 'query' || sentence === undefined || rest.length > 0) {
    process.stderr.write(usage);
    return EXIT_USAGE;
  }
  await query(sentence, values.memory ? undefined : (values.data ?? '.data/demo'));
  return 0;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        memory: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${detail}\n\n${usage}`);
    process.exit(EXIT_USAGE);
  }
}

async function query(sentence: string, folder: string | undefined): Promise<void> {
  const { account } = await openDemoAccount({ folder });
  try {
    const session = new Session(account, {
      login: 'demo',
      clock: { today: () => DEMO_TODAY, timeOfDay: systemClock.timeOfDay },
      capabilities: { write: false, dbCommand: 'query' },
    });
    for (const line of execute(session, sentence).lines) process.stdout.write(`${line}\n`);
    session.close();
  } finally {
    await account.close();
  }
}
