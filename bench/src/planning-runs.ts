import { join } from 'node:path';
import { call, catalogue, demoSession, keyOf, loadDemo } from '@mvdb/routines';
import { Account, type Session } from 'mvdb';
import { compare, type Findings, type Row } from './measure.ts';
import { PlainPuts } from './plain-puts.ts';
import { openRaw } from './raw-lmdb.ts';
import { type Recorded, recordedOf } from './recorded.ts';
import type { Scope } from './scope.ts';
import { aligned } from './table.ts';

const SCALES = [1, 10, 100];
const QUICK_SCALES = [1, 2];

/** A run over everything there is to plan, and what it goes through. */
interface PlanningRun {
  readonly name: string;
  /** Operations of routings, or parts. */
  readonly of: 'operation' | 'part';
  run(session: Session): void;
}

const runs: readonly PlanningRun[] = [
  {
    name: 'plan all open orders',
    of: 'operation',
    run: (session) => ask(session, 'VB_SF3180A'),
  },
  {
    name: 'load all planned orders',
    of: 'part',
    run: (session) => ask(session, 'VB_SF3180B', { FLAG6810: '1' }),
  },
];

interface Measured {
  readonly run: PlanningRun;
  readonly scale: number;
  readonly count: number;
  readonly row: Row;
}

/**
 * Planning everything, against plain reads and writes of the records that it changes, one durable transaction each;
 * and what it costs for each operation, or part, as the company grows.
 */
export async function planningRunsSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const found: Measured[] = [];
  for (const scale of isQuick ? QUICK_SCALES : SCALES) {
    process.stderr.write(`  loading scale ${scale}\n`);
    const account = Account.open({ path: join(folder, `planning-runs-${scale}`) });
    loadDemo(account, { scale });
    const session = demoSession(account);
    const raw = openRaw(join(folder, `planning-runs-raw-${scale}`), 'durable');
    const puts = new PlainPuts(account, raw);
    const counts = {
      operation: account.table('WIPROUTE.LINE').count(),
      part: account.table('ITEMMANF').count(),
    };
    for (const run of runs) {
      const rows = await runRows(run, scale, session, puts, isQuick ? 1 : 5);
      for (const row of rows) found.push({ run, scale, count: counts[run.of], row });
    }
    await account.close();
    await raw.root.close();
  }
  return { rows: found.map(({ row }) => row), notes: [growthTable(found)] };
}

async function runRows(
  { name, run }: PlanningRun,
  scale: number,
  session: Session,
  puts: PlainPuts,
  rounds: number,
): Promise<Row[]> {
  const perform = () => {
    run(session);
    session.takeOutput();
  };
  // Planned once, planning again changes what any further run does.
  perform();
  const [recorded] = recordedOf(session.account, perform, 1);
  if (recorded === undefined) throw new Error('Nothing was recorded.');
  let turn = 0;
  return compare({
    task: `${name}, scale ${scale}`,
    operations: 1,
    rounds,
    mvdb: () => {
      perform();
      return 1;
    },
    others: [
      {
        name: `get and putSync of its ${changedCount(recorded)} records in transactionSync`,
        run: () => {
          turn += 1;
          puts.redo(recorded, (id) => keyOf(id, String(turn)));
          return 1;
        },
      },
    ],
  });
}

const changedCount = ({ written, deleted }: Recorded): number => written.length + deleted.length;

function ask(
  session: Session,
  name: string,
  supplied: Readonly<Record<string, string>> = {},
): void {
  const routine = catalogue.find(name);
  if (!routine) throw new Error(`There should be a routine ${name}.`);
  call(session, routine, supplied);
}

function growthTable(found: readonly Measured[]): string {
  const heading = ['run', 'scale', 'of', 'ms', 'us each'];
  const lines = found.map(({ run, scale, count, row }) => [
    ...[run.name, String(scale), `${count} ${run.of}s`],
    (row.mvdbNs / 1e6).toFixed(0),
    (row.mvdbNs / 1e3 / count).toFixed(0),
  ]);
  return aligned([heading, ...lines], (column) => column === 0);
}
