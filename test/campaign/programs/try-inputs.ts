/**
 * Tries inputs of a kind, one after the other, and judges what comes of each: a value, or an error that has a
 * code, within the time that an input may take. Arguments: kind, seed, file for the progress.
 */
import { inspect } from 'node:util';
import { MvdbError } from '../../../packages/mvdb/src/errors/errors.ts';
import { randomNumbers } from '../../storage/random-numbers.ts';
import { type Finding, seedOf } from '../attack.ts';
import { ProgressFile } from '../progress.ts';
import { answering } from './answering.ts';
import { type InputKind, inputKinds } from './inputs.ts';
import { msSince } from './processor-time.ts';

/** What one input may take of the processor, beside other load of the machine. */
const INPUT_MS_MAX = 100;
const FINDINGS_MAX = 5;
/** What is said about an input. */
const TOLD_CHARACTERS_MAX = 2_000;

export interface Tried {
  /** Number of the input after the last. */
  readonly next: number;
  readonly longestMs: number;
  readonly findings: readonly Finding[];
}

const [kind = '', seed = '0', progressPath = ''] = process.argv.slice(2);
const draw = inputKinds[kind as InputKind]();
const progress = new ProgressFile(progressPath);
const inputOf = (number: number) => draw(randomNumbers(seedOf(Number(seed), number)));

async function outcomeOf(number: number): Promise<unknown> {
  try {
    await inputOf(number).run();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The least of three times: the first may have been that of a compilation, or of a collection of garbage. */
async function timeOf(number: number, firstMs: number, msMax: number): Promise<number> {
  let leastMs = firstMs;
  for (let again = 0; again < 2 && leastMs > msMax; again += 1) {
    const begin = process.cpuUsage();
    await outcomeOf(number);
    leastMs = Math.min(leastMs, msSince(begin));
  }
  return leastMs;
}

function report(number: number): string {
  const { reported } = inputOf(number);
  return `${kind} ${number} ${inspect(reported, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 400, depth: 4 }).slice(0, TOLD_CHARACTERS_MAX)}`;
}

await answering({
  /** Tries inputs from a number on, at least one, for so many milliseconds or until enough was found. */
  try: async (first: number, lastsMs: number, waitMsMax: number): Promise<Tried> => {
    const msMax = Math.max(INPUT_MS_MAX, waitMsMax);
    const endsAt = performance.now() + lastsMs;
    const findings: Finding[] = [];
    let next = first;
    let longestMs = 0;
    do {
      const number = next++;
      // Before it is tried: it may be the last thing this process does.
      progress.report(number + 1);
      const begin = process.cpuUsage();
      const error = await outcomeOf(number);
      const tookMs = await timeOf(number, msSince(begin), msMax);
      longestMs = Math.max(longestMs, tookMs);
      if (tookMs > msMax)
        findings.push({
          kind: 'stalled',
          detail: `${Math.round(tookMs)} ms for ${report(number)}`,
        });
      if (error !== undefined && !(error instanceof MvdbError))
        findings.push({ kind: 'broken', detail: `${report(number)}: ${(error as Error)?.stack}` });
    } while (performance.now() < endsAt && findings.length < FINDINGS_MAX);
    return { next, longestMs, findings };
  },
  report,
});
