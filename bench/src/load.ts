import { join } from 'node:path';
import { DEMO_TODAY, loadDemo } from '@mvdb/routines';
import { demoOperator, type RunningServer, startServer } from '@mvdb/server';
import { Account } from 'mvdb';
import { LoadProcess } from './load-process.ts';
import type { Asked } from './load-requests.ts';
import type { LoadDone } from './load-sender.ts';
import type { Findings } from './measure.ts';
import type { Scope } from './scope.ts';
import { aligned } from './table.ts';

const CONNECTIONS = [1, 8, 64];
const SCALE = 30;
const DURATION_MS = 2_000;
const ROUNDS = 2;
const QUICK = { scale: 3, durationMs: 150, rounds: 1 } as const;

const HEADINGS = [
  'asked',
  'meanwhile',
  'server',
  'conn.',
  'calls/s',
  'p50 ms',
  'p99 ms',
  'max ms',
  'reports/s',
];

const CALL_PATH = '/api/admin/subroutine/call';

const call = (name: string, ...args: string[]): Asked => ({
  path: CALL_PATH,
  body: JSON.stringify({ name, args: { ...args } }),
});

const askedFor: Readonly<Record<string, Asked>> = {
  'short read': call('VB_BINS.REV1', '1', 'P100', 'MAIN'),
  'short write': call('VB_WO_OUTSIDE.1', '1', '100001', 'Y'),
};

/** Reads and sorts the whole table, and answers its first rows. */
const report: Asked = {
  path: '/api/admin/query',
  body: JSON.stringify({ sentence: 'SORT SROUTE.LINE BY DESCRIPTION' }),
};

const meanwhiles: Readonly<Record<string, Asked | undefined>> = {
  nothing: undefined,
  reports: report,
};

interface Contender {
  readonly name: string;
  readonly server: RunningServer;
}

/** Short calls with nothing else to do, and while reports of a whole table run; with workers and without. */
export async function loadSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const { scale, durationMs, rounds } = isQuick
    ? QUICK
    : { scale: SCALE, durationMs: DURATION_MS, rounds: ROUNDS };
  process.stderr.write(`  loading scale ${scale}\n`);
  const account = Account.open({ path: join(folder, 'load'), scanThreads: 1 });
  loadDemo(account, { seed: 1, scale });
  const operator = { ...demoOperator, initials: 'DM', now: { today: DEMO_TODAY } };
  const contenders: Contender[] = [
    { name: 'helped', server: await startServer({ account, operator, port: 0 }) },
    {
      name: 'alone',
      server: await startServer({ account, operator, port: 0, readerThreads: 0 }),
    },
  ];
  const load = new LoadProcess();
  const lines: string[][] = [];
  for (const [what, asked] of Object.entries(askedFor))
    for (const [meanwhile, beside] of Object.entries(meanwhiles))
      for (const connections of CONNECTIONS) {
        process.stderr.write(`  ${what}, ${connections} connections, meanwhile ${meanwhile}\n`);
        const done = new Map<Contender, LoadDone[]>(contenders.map((each) => [each, []]));
        for (let round = 0; round <= rounds; round += 1)
          for (const each of round % 2 === 0 ? contenders : contenders.toReversed()) {
            const { port } = new URL(each.server.url);
            const order = { ...asked, port: Number(port), connections, durationMs };
            const found = await load.send({ ...order, ...(beside && { beside }) });
            // The first round warms up, and starts the workers.
            if (round > 0) done.get(each)?.push(found);
          }
        for (const [{ name }, found] of done)
          lines.push([what, meanwhile, name, String(connections), ...figuresOf(found)]);
      }
  load.end();
  for (const { server } of contenders) await server.close();
  await account.close();
  return { rows: [], notes: [aligned([HEADINGS, ...lines], (column) => column < 3)] };
}

function figuresOf(found: readonly LoadDone[]): string[] {
  const latencies = found
    .flatMap(({ latenciesMs }) => latenciesMs)
    .sort((one, other) => one - other);
  const seconds = found.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 1_000;
  const reports = found.reduce((sum, { besideCount }) => sum + besideCount, 0);
  const at = (part: number) => latencies[Math.ceil(latencies.length * part) - 1] ?? Number.NaN;
  return [
    Math.round(latencies.length / seconds).toLocaleString('en-US'),
    ...[at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(2)),
    (reports / seconds).toFixed(1),
  ];
}
