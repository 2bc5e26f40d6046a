import { join } from 'node:path';
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
export const tryInputs = (kind: InputKind, name: string, aim: string): Attack => ({
  name,
  aim,
  lane: 'input',

  async run(round) {
    const progress = join(round.folder, 'progress');
    const [node = '', ...line] = round.program('try-inputs', kind, round.seed, progress);
    const child = round.children.start([node, '--max-old-space-size=512', ...line], {
      progress,
      stallMs: INPUT_STALL_MS,
    });
    let next = 0;
    while (next === 0 || !round.isOver) {
      try {
        const tried = (await child.ask('try', next, Math.min(SLICE_MS, round.leftMs))) as Tried;
        next = tried.next;
        for (const { kind, detail } of tried.findings) round.find(kind, detail);
        note(round, tried);
      } catch (error) {
        if (!(error instanceof ChildEnded)) throw error;
        return tellLast(round, child.hasStalled, readProgress(progress).count - 1, line);
      }
    }
    await child.end();
  },
});

function note({ counts }: Round, { next, longestMs }: Tried): void {
  counts.inputs = next;
  counts.longestWaitMs = Math.max(counts.longestWaitMs, longestMs);
}

/** The process has ended in the middle of an input: says which. */
async function tellLast(
  round: Round,
  hasStalled: boolean,
  last: number,
  line: readonly string[],
): Promise<void> {
  round.counts.inputs = last + 1;
  const child = round.children.start([process.execPath, ...line]);
  round.find(hasStalled ? 'stalled' : 'broken', `It was at ${await child.ask('tell', last)}`);
  await child.end();
}
