import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomNumbers } from '../storage/random-numbers.ts';
import { type Attack, type Counts, type Finding, newCounts, type Round } from './attack.ts';
import { Children } from './children.ts';

/** What waits are measured by goes before what is killed. */
const NICENESS = { kill: 10, input: 0 } as const;

export interface RoundOptions extends Pick<Round, 'program' | 'mvdb' | 'waitMsMax'> {
  readonly seed: number;
  /** In which the round has a folder of its own. */
  readonly folder: string;
  readonly lastsMs: number;
  /** How long a process may make no progress. */
  readonly stallMs: number;
}

export interface RoundOutcome {
  readonly attack: string;
  readonly seed: number;
  readonly counts: Counts;
  readonly findings: readonly Finding[];
  /** Kept where something was found. */
  readonly folder: string;
}

/** Runs one round of an attack. It leaves no process behind, and a folder only with findings. */
export async function runRound(attack: Attack, options: RoundOptions): Promise<RoundOutcome> {
  const { seed, lastsMs, stallMs, waitMsMax, program, mvdb } = options;
  const folder = join(options.folder, `${attack.name}-${seed}`);
  mkdirSync(folder, { recursive: true });
  const counts = newCounts();
  const findings: Finding[] = [];
  const find = (kind: Finding['kind'], detail: string) => {
    findings.push({ kind, detail });
  };
  const endsAt = performance.now() + lastsMs;
  const children = new Children(find, { folder, stallMs, niceness: NICENESS[attack.lane] });
  try {
    await attack.run({
      seed,
      random: randomNumbers(seed),
      folder,
      counts,
      children,
      waitMsMax,
      program,
      mvdb,
      find,
      lastsMs,
      get leftMs() {
        return Math.max(0, endsAt - performance.now());
      },
      get isOver() {
        return findings.length > 0 || performance.now() >= endsAt;
      },
    });
  } catch (error) {
    find('broken', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await children.killAll();
  if (findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else writeFileSync(join(folder, 'findings.json'), JSON.stringify(findings, null, 2));
  return { attack: attack.name, seed, counts, findings, folder };
}
