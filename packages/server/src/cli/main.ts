#!/usr/bin/env node
import { DEMO_TODAY } from '@mvdb/routines';
import { oconv } from 'mvdb';
import { API_PATH } from '../endpoints/paths.ts';
import { demoOperator } from '../server.ts';
import { type RunningServer, startServer } from '../start.ts';
import { type CommandLine, readCommandLine, UsageError, usage } from './command-line.ts';
import { openDemoAccount } from './demo-account.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** What the shell reports for a program that a signal ended. */
const exitStatuses = { SIGINT: 130, SIGTERM: 143 } as const;

const exampleCall = {
  name: 'VB_BINS.REV1',
  args: { '0': '1', '1': 'P100', '2': 'MAIN' },
} as const;

try {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine.help) process.stdout.write(usage);
  else await serve(commandLine);
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${messageOf(error)}\n${isUsage ? `\n${usage}` : ''}`);
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILED;
}

async function serve({ data, scale, seed, host, port }: CommandLine): Promise<void> {
  const demo = await openDemoAccount({ folder: data, scale, seed });
  const closeAccount = () => demo.account.close();
  const server = await startServer({
    account: demo.account,
    operator: { ...demoOperator, initials: 'DM', now: { today: DEMO_TODAY } },
    host,
    port,
    log: process.stderr,
  }).catch(async (error: unknown) => {
    await closeAccount();
    throw error;
  });
  stopOnSignal(server, closeAccount);
  const deed = demo.isNew ? 'Loaded' : 'Opened';
  const place = data === undefined ? 'in memory' : `in ${data}`;
  const day = oconv(String(DEMO_TODAY), 'D');
  process.stdout.write(
    `${deed} the demo company ${place} (scale ${demo.scale}, seed ${demo.seed}, on ${day}).\n` +
      `Try: ${curlOf(server.url)}\n` +
      `Listening on ${server.url}\n`,
  );
}

function curlOf(url: string): string {
  const body = JSON.stringify(exampleCall);
  return `curl -s ${url}${API_PATH}/call -H 'Content-Type: application/json' -d '${body}'`;
}

/** The first signal lets calls in flight finish, a second one ends the program at once. */
function stopOnSignal(server: RunningServer, closeAccount: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    await server.close();
    await closeAccount();
  };
  for (const [signal, status] of Object.entries(exitStatuses))
    process.on(signal, () => {
      if (isStopping) process.exit(status);
      isStopping = true;
      stop().catch((error: unknown) => {
        process.stderr.write(`${messageOf(error)}\n`);
        process.exit(EXIT_FAILED);
      });
    });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Name another port with --port, or 0 for any that is free.`;
  return error.message;
}
