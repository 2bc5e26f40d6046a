import { setImmediate } from 'node:timers/promises';

/** One way of doing the work of a task, all its operations in one go. */
export interface Contender {
  readonly name: string;
  /** @returns A checksum of the answers: contenders that do the same work give the same. */
  run(): number | Promise<number>;
  /** The ratio wanted against this contender, at most. */
  readonly target?: number;
}

/** Work that mvdb and others do in turn. */
export interface Task {
  readonly task: string;
  /** How many operations one run does. */
  readonly operations: number;
  readonly rounds: number;
  readonly mvdb: Contender['run'];
  readonly others: readonly Contender[];
}

/** One line of the table: a task, measured beside one other contender. */
export interface Row {
  readonly task: string;
  readonly against: string;
  /** Median time of one operation of mvdb, and of the other. */
  readonly mvdbNs: number;
  readonly otherNs: number;
  /** Median over the rounds of mvdb's time divided by the other's in the same round. */
  readonly ratio: number;
  /** A quarter of the rounds had a lower ratio than the first, and a quarter a higher one than the second. */
  readonly quartiles: readonly [number, number];
  readonly target: number | undefined;
}

/** What one suite found. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/**
 * Runs the contenders in turn, round after round, each round beginning with another one, so that
 * anything else the machine does falls on all alike. A first round warms up and is not counted.
 *
 * @throws Error when two contenders do not give the same answers.
 */
export async function compare({ task, operations, rounds, mvdb, others }: Task): Promise<Row[]> {
  process.stderr.write(`  ${task}\n`);
  const contenders: Contender[] = [{ name: 'mvdb', run: mvdb }, ...others];
  await assertSameAnswers(task, contenders);
  const times: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (round + turn) % contenders.length;
      times[index]?.push((await timeNs(contenders[index])) / operations);
    }
  const [mvdbTimes = [], ...otherTimes] = times;
  return others.map(({ name, target }, index) => {
    const itsTimes = otherTimes[index] ?? [];
    const ratios = itsTimes.map((time, round) => (mvdbTimes[round] ?? Number.NaN) / time);
    return {
      task,
      against: name,
      mvdbNs: median(mvdbTimes),
      otherNs: median(itsTimes),
      ratio: median(ratios),
      quartiles: quartiles(ratios),
      target,
    };
  });
}

async function assertSameAnswers(task: string, contenders: readonly Contender[]): Promise<void> {
  let expected: number | undefined;
  for (const { name, run } of contenders) {
    const checksum = await run();
    expected ??= checksum;
    if (checksum !== expected)
      throw new Error(`${task}: ${name} gives ${checksum}, mvdb ${expected}.`);
  }
}

async function timeNs(contender: Contender | undefined): Promise<number> {
  // A turn of the event loop, in which an interrupt is heard.
  await setImmediate();
  const start = process.hrtime.bigint();
  const running = contender?.run();
  if (typeof running === 'object') await running;
  return Number(process.hrtime.bigint() - start);
}

function quartiles(numbers: readonly number[]): [number, number] {
  const sorted = [...numbers].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
  return [at(0.25), at(0.75)];
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
