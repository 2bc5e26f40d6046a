import { aligned } from '../../bench/src/table.ts';
import { type Counts, findingKinds, newCounts } from './attack.ts';
import type { RoundOutcome } from './run-round.ts';

const HEADINGS = [
  'attack',
  'rounds',
  'kills',
  'acknowledged',
  'inputs',
  ...findingKinds,
  'longest wait',
  'seeds of failures',
];
const TEXT_COLUMNS = new Set([0, HEADINGS.length - 1]);
const SEEDS_SHOWN_MAX = 3;

/** What the rounds of each attack came to, and all together, in aligned columns. */
export function formatOutcomes(outcomes: readonly RoundOutcome[]): string {
  const names = [...new Set(outcomes.map(({ attack }) => attack))];
  const lines = names.map((name) =>
    cellsOf(
      name,
      outcomes.filter(({ attack }) => attack === name),
    ),
  );
  const all = cellsOf('all', outcomes);
  return aligned([HEADINGS, ...lines, all], (column) => TEXT_COLUMNS.has(column));
}

function cellsOf(name: string, outcomes: readonly RoundOutcome[]): string[] {
  const { kills, acknowledged, inputs, longestWaitMs } = outcomes
    .map(({ counts }) => counts)
    .reduce(together, newCounts());
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const failed = outcomes.filter((outcome) => outcome.findings.length > 0).map(({ seed }) => seed);
  const shown = failed.slice(0, SEEDS_SHOWN_MAX).join(' ');
  return [
    name,
    ...[outcomes.length, kills, acknowledged, inputs].map(grouped),
    ...findingKinds.map((kind) => grouped(findings.filter((found) => found.kind === kind).length)),
    `${grouped(Math.round(longestWaitMs))} ms`,
    failed.length > SEEDS_SHOWN_MAX ? `${shown} and ${failed.length - SEEDS_SHOWN_MAX}` : shown,
  ];
}

function together(one: Counts, other: Counts): Counts {
  return {
    kills: one.kills + other.kills,
    acknowledged: one.acknowledged + other.acknowledged,
    inputs: one.inputs + other.inputs,
    longestWaitMs: Math.max(one.longestWaitMs, other.longestWaitMs),
  };
}

function grouped(number: number): string {
  return number.toLocaleString('en-US');
}
