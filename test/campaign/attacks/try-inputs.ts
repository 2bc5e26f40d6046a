import { join } from 'node:path';
import { sourceProgram } from '../../cli/mvdb-command.ts';
import type { Attack, Round } from '../attack.ts';
import { ChildEnded } from '../children.ts';
import type { InputKind } from '../programs/inputs.ts';
import type { Tried } from '../programs/try-inputs.ts';
import { readProgress } from '../progress.ts';

/** After so long the program answers what it found; the watchdog looks at each input. */
const SLICE_MS = 5_000;
/** An input that takes so long is taken to be endless. */
const INPUT_STALL_MS = 8_000;

/**
 * Inputs of a kind are tried in a process of their own, whose memory is bounded. Each must come to a value or an
 * error with a code, in time.
 */
export const tryInputs = (kind: InputKind, name: string, aim: string): Attack =>
  trying(name, aim, ({ program, seed }, progress) => program('try-inputs', kind, seed, progress));

/** The same with requests to the service. */
export const tryRequests: Attack = trying(
  'try-requests',
  'Requests of every kind are answered in time, by a result or a problem, without a secret.',
  ({ seed }, progress) => sourceProgram('test/campaign/answer-requests.ts', seed, progress),
);

function trying(
  name: string,
  aim: string,
  lineOf: (round: Round, progress: string) => string[],
): Attack {
  return { name, aim, lane: 'input', run: (round) => tryAll(round, lineOf) };
}

async function tryAll(
  round: Round,
  lineOf: (round: Round, progress: string) => string[],
): Promise<void> {
  const progress = join(round.folder, 'progress');
  const [node = '', ...line] = lineOf(round, progress);
  const child = round.children.start([node, '--max-old-space-size=512', ...line], {
    progress,
    stallMs: Math.max(INPUT_STALL_MS, round.waitMsMax),
  });
  let next = 0;
  while (next === 0 || !round.isOver) {
    try {
      const sliceMs = Math.min(SLICE_MS, round.leftMs);
      const tested = (await child.ask('try', next, sliceMs, round.waitMsMax)) as Tried;
      next = tested.next;
      for (const { kind, detail } of tested.findings) round.find(kind, detail);
      note(round, tested);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      return reportLast(round, child.hasStalled, readProgress(progress).count - 1, line);
    }
  }
  await child.end();
}

function note({ counts }: Round, { next, longestMs }: Tried): void {
  counts.inputs = next;
  counts.longestWaitMs = Math.max(counts.longestWaitMs, longestMs);
}

/** The process has ended in the middle of an input: says which. */
async function reportLast(
  round: Round,
  hasStalled: boolean,
  last: number,
  line: readonly string[],
): Promise<void> {
  round.counts.inputs = last + 1;
  const child = round.children.start([process.execPath, ...line]);
  round.find(hasStalled ? 'stalled' : 'broken', `It was at ${await child.ask('report', last)}`);
  await child.end();
}
