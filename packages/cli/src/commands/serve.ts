import { once } from 'node:events';
import { consoleFolder } from '@mvdb/console';
import { type RunningServer, startServer } from '@mvdb/server';
import { API_PATH, CODE_LIFETIME_MS, demoOperator } from '@mvdb/server/host';
import type { Account } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { nameOf } from '../accounts/account-location.ts';
import { demoIn, findAccount, openDemoAccount } from '../accounts/demo-account.ts';
import { loadingWatch } from '../accounts/open-account.ts';
import { defineCommand, type Workplace } from '../command-line/command.ts';
import { CommandFailure, type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { formOptions } from '../options/form.ts';
import { registryWith } from '../serving/served-registry.ts';
import { readServing, type ServingLine, servingTable } from '../serving/serving-line.ts';
import { servingOptions } from '../serving/serving-options.ts';

/** What the shell reports for a program that a signal ended. */
const signalStatuses = { SIGINT: 130, SIGTERM: 143 } as const;

const exampleCall = {
  name: 'VB_BINS.REV1',
  args: { '0': '1', '1': 'P100', '2': 'MAIN' },
} as const;

export const serve = defineCommand({
  name: 'serve',
  forms: ['[options]'],
  description: [
    'Answers over HTTP on this machine, until a signal ends it. Without tokens everyone on this machine may read and, without --read-only, write. Requests and audited actions are reported on standard error, one a line.',
    "A token may be given in the environment instead of a file: MVDB_TOKEN, of 24 characters or more, for the login MVDB_LOGIN (default: demo) in the role MVDB_ROLE: reader, operator or administrator (default: administrator). A client with an administrator's token runs the allowed programs as the user of this process.",
  ],
  wordCount: [0, 0],
  options: {
    ...servingTable,
    json: { ...formOptions.json, description: 'Reports in JSON where it listens.' },
  },
  examples: [
    ['serve', 'Serves the demo company to this machine.'],
    ['serve --memory --port 0', 'Serves one that nobody keeps, at any free port.'],
    [
      'serve --url postgres://me@host/erp',
      'Serves an account in PostgreSQL, as others may beside it.',
    ],
    ['serve --programs BP', 'Serves the subroutines of a folder beside the catalogue.'],
    [
      'serve --host 0.0.0.0 --allow-host erp.example --token-file tokens.json',
      'Serves other machines, too, which ask for erp.example.',
    ],
  ],

  run: ({ options, ...workplace }) =>
    serving(readServing(options, workplace.streams.env), options.json, workplace),
});

/** Serves until a signal ends it. */
async function serving(
  line: ServingLine,
  isJson: boolean,
  workplace: Workplace,
): Promise<ExitStatus> {
  const { notes, streams } = workplace;
  const { options, warnings } = servingOptions(line, streams.env);
  for (const warning of warnings) notes.line(`Warning: ${warning}`);
  const { programs } = line;
  const registry = programs === undefined ? undefined : await registryWith(programs);
  const { account, demoDay, description } = await openServed(line, workplace);
  try {
    const server = await started({
      ...options,
      ...(registry && { registry }),
      ...(demoDay !== undefined && { operator: { ...demoOperator, now: { today: demoDay } } }),
      account,
      consoleFolder,
      log: streams.stderr,
    });
    const isGuarded = options.tokens.length > 0;
    const hasCode = isGuarded && (line.printsConsoleCode || streams.stdout.isTTY === true);
    const listening: Listening = {
      url: server.url,
      description,
      isGuarded,
      ...(hasCode && { consoleUrl: server.newConsoleUrl() }),
      ...(demoDay !== undefined && { demoDay }),
    };
    // Whoever is informed where it listens may end it at once.
    const end = stopped(server);
    reportWhere(listening, isJson, workplace);
    const isOverdueReported = hasCode && !isJson;
    const overdue =
      isOverdueReported && setTimeout(() => reportCodeIsOver(workplace), CODE_LIFETIME_MS);
    try {
      await end;
    } finally {
      if (overdue) clearTimeout(overdue);
    }
    return exitStatus.ok;
  } finally {
    await account.close();
  }
}

interface Listening {
  readonly url: string;
  /** What is served, in a sentence. */
  readonly description: string;
  readonly isGuarded: boolean;
  /** Opens the console once; absent where nobody may read it. */
  readonly consoleUrl?: string;
  readonly demoDay?: number;
}

function reportWhere(listening: Listening, isJson: boolean, { out }: Workplace): void {
  const { url, description, isGuarded, consoleUrl, demoDay } = listening;
  if (isJson) out.line(JSON.stringify({ url, description, ...(consoleUrl && { consoleUrl }) }));
  else {
    out.line(description);
    if (demoDay !== undefined) out.line(`Try: ${curlOf(url, isGuarded)}`);
    if (consoleUrl !== undefined) out.line(`Console, for five minutes and once: ${consoleUrl}`);
    else if (isGuarded) out.line(`Console, with a token or a code (--console-code): ${url}/`);
    out.line(`Listening on ${url}`);
  }
  out.flush();
}

function reportCodeIsOver({ out }: Workplace): void {
  out.line('The code of the console above opens nothing any more.');
  out.flush();
}

interface ServedAccount {
  readonly account: Account;
  /** Internal day on which the demo company stands still; absent for other accounts. */
  readonly demoDay?: number;
  /** What is served, in a sentence. */
  readonly description: string;
}

/** Opens the account of a place; if it is missing, or in memory, loads the demo company. */
async function openServed(line: ServingLine, workplace: Workplace): Promise<ServedAccount> {
  const { location, scale, seed, today } = line;
  const isStated = [scale, seed, today].some((one) => one !== undefined);
  const found = location === 'memory' ? undefined : await findAccount(location);
  const where = location === 'memory' ? 'in memory' : `in ${nameOf(location)}`;
  if (found?.state.kind === 'other' && !isStated)
    return { account: found.account, description: `Opened the account ${where}.` };
  const asked = { scale, seed, today, watch: loadingWatch(workplace) };
  const demo = await (location === 'memory'
    ? openDemoAccount(location, asked)
    : demoIn(found, location, asked));
  const auditedAction = demo.isNew ? 'Loaded' : 'Opened';
  const day = oconv(String(demo.today), 'D');
  const of = `(scale ${demo.scale}, seed ${demo.seed}, on ${day})`;
  const description = `${auditedAction} the demo company ${where} ${of}.`;
  return { account: demo.account, demoDay: demo.today, description };
}

async function started(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const message = `${error.message}. Name another port with --port, or 0 for any that is free.`;
    throw new CommandFailure(exitStatus.failed, message, { cause: error });
  }
}

function curlOf(url: string, isGuarded: boolean): string {
  const body = JSON.stringify(exampleCall);
  const token = isGuarded ? ' -H "Authorization: Bearer $MVDB_TOKEN"' : '';
  return `curl -s ${url}${API_PATH}/call${token} -H 'Content-Type: application/json' -d '${body}'`;
}

/** The first signal lets calls in flight finish, a second one ends the program at once. */
async function stopped(server: RunningServer): Promise<void> {
  const signals = Object.entries(signalStatuses);
  await Promise.race(signals.map(([signal]) => once(process, signal)));
  for (const [signal, status] of signals) process.once(signal, () => process.exit(status));
  await server.close();
}
