/**
 * Attacks the system for as long as one likes, and prints what came of it. Ends with 1 where anything was
 * found; the folder and the seed of the round stay.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mvdbCommand } from '../cli/mvdb-command.ts';
import { bundlePrograms, programLine } from '../programs/bundled-programs.ts';
import { type Attack, ROUND_MS, seedOf } from './attack.ts';
import { attacks } from './attacks.ts';
import { type RoundOutcome, runRound } from './run-round.ts';
import { formatOutcomes } from './table.ts';

const HELP = `campaign [ATTACK...] [options]

  --minutes N   how long to go on; default: 60
  --seed N      what to draw from; default: from the clock
  --round N     one round alone, by the seed that a failure showed
  --folder DIR  where to work, such as one on another disk or tmpfs; the system's for temporary files by default
  --list        lists the attacks
`;

/** A process that makes no progress for so long stalls. */
const STALL_MS = 20_000;
/** What an empty request may wait at the 99th percentile, anything else the service is asked. */
const WAIT_MS_MAX = 50;

const { positionals, values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
    round: { type: 'string' },
    folder: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function reject(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}

function numberOf(name: 'minutes' | 'seed' | 'round'): number {
  const number = Number(values[name]);
  if (!(number >= 0)) reject(`--${name} is a number, and not ${values[name]}.`);
  return number;
}

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (values.list) {
  for (const { name, aim } of attacks) process.stdout.write(`${name.padEnd(22)}${aim}\n`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !attacks.some((attack) => attack.name === name));
if (unknown.length > 0) reject(`There is no attack ${unknown.join(', ')}; --list reports them.`);
const chosen = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const seed = numberOf('seed');
const endsAt = performance.now() + numberOf('minutes') * 60_000;
const position = values.folder ?? tmpdir();
if (!existsSync(position)) mkdirSync(position, { recursive: true });
const folder = mkdtempSync(join(position, 'mvdb-campaign-'));
const outcomes: RoundOutcome[] = [];
await bundlePrograms();
const mvdb = mvdbCommand();
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
process.on('exit', () => {
  if (outcomes.every(({ findings }) => findings.length === 0))
    rmSync(folder, { recursive: true, force: true });
});

function report(outcome: RoundOutcome): void {
  outcomes.push(outcome);
  const { attack, findings } = outcome;
  if (findings.length === 0) return;
  process.stderr.write(
    `${attack}: ${findings.length} finding(s); the folder is ${outcome.folder}. Again: campaign ${attack} --round ${outcome.seed}\n`,
  );
  for (const { kind, detail } of findings.slice(0, 5))
    process.stderr.write(`  ${kind}: ${detail.slice(0, 1_000)}\n`);
}

async function attackOnce(attack: Attack, seed: number, leftMs: number): Promise<void> {
  const lastsMs = Math.min(ROUND_MS, leftMs);
  report(
    await runRound(attack, {
      seed,
      folder,
      lastsMs,
      stallMs: STALL_MS,
      waitMsMax: WAIT_MS_MAX,
      program: programLine,
      mvdb,
    }),
  );
}

/** The attacks of a lane take turns until time is over. */
async function runLane(lane: readonly Attack[]): Promise<void> {
  for (let turn = 0; ; turn += 1)
    for (const attack of lane) {
      if (performance.now() >= endsAt) return;
      await attackOnce(attack, seedOf(seed, `${attack.name} ${turn}`), endsAt - performance.now());
    }
}

if (values.round === undefined) {
  process.stderr.write(`Seed ${seed}, ${values.minutes} minute(s), in ${folder}\n`);
  const lanes = (['kill', 'input'] as const).map((name) =>
    chosen.filter(({ lane }) => lane === name),
  );
  await Promise.all(lanes.filter(({ length }) => length > 0).map(runLane));
} else {
  for (const attack of chosen) await attackOnce(attack, numberOf('round'), ROUND_MS);
}
process.stdout.write(`${formatOutcomes(outcomes)}\n`);
process.exit(outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0);
