import { type DemoAccount, openDemo } from '@mvdb/routines';
import { MvdbError, renderReport, runSentence, type Session, selectSql } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileSentence, hostileSql, seededRandom } from './hostile-sentences.ts';

/*
 * Aim: nothing that a sentence can ask for runs long between two looks of who watches. Method: sentences
 * generated to be costly run under a watch that ends them after some steps, or where a text of more than
 * 65,536 characters is to be made, as a service does where others wait. Between two looks the time of the
 * processor is measured, so that other work of the machine does not count; a sentence with a long one runs
 * again, since only what is long each time is work that cannot be interrupted.
 */

const SENTENCES = 120;
const SEED = 20_261_121;

const STEPS_MAX = 3_000;
const TEXT_SIZE_MAX = 65_536;

/** A slow machine takes this between two looks; without a look, these sentences take seconds and more. */
const LOOK_DISTANCE_MS_MAX = 250;
const RUNS_MAX = 4;

class Ended extends Error {}

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

describe('a hostile sentence', () => {
  test('ends with a result or a code, and is looked at all the time', () => {
    const long: string[] = [];
    const ends = new Map<string, number>();
    for (let number = 0; number < SENTENCES; number += 1) {
      const random = seededRandom(SEED + number);
      const isSql = random() < 0.25;
      const sentence = isSql ? hostileSql(random) : hostileSentence(random);
      const run = () => watchedRun(demo.session, isSql, sentence);
      let { end, distanceMs } = run();
      for (let again = 1; again < RUNS_MAX && distanceMs > LOOK_DISTANCE_MS_MAX; again += 1)
        distanceMs = Math.min(distanceMs, run().distanceMs);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (distanceMs > LOOK_DISTANCE_MS_MAX) long.push(`${distanceMs} ms: ${sentence}`);
    }
    expect(long).toEqual([]);
    expect([...ends.keys()]).toEqual(expect.arrayContaining(['done', 'ended', 'TOO_LARGE']));
    expect(ends.get('done')).toBeGreaterThan(SENTENCES / 10);
  });
});

/** Runs a sentence to its end. @returns How it ended, and the longest time between two looks. */
function watchedRun(session: Session, isSql: boolean, sentence: string) {
  let steps = 0;
  let lookedAt = processorMs();
  let distanceMs = 0;
  const look = () => {
    const now = processorMs();
    distanceMs = Math.max(distanceMs, now - lookedAt);
    lookedAt = now;
  };
  const watch = {
    spend(more: number) {
      look();
      steps += more;
      if (steps > STEPS_MAX) throw new Ended();
    },
    hold(characters: number) {
      look();
      if (characters > TEXT_SIZE_MAX) throw new Ended();
    },
    beforeIrreversible() {},
  };
  const end = endOf(() => session.watched(watch, () => readAll(session, isSql, sentence)));
  look();
  session.selectLists.clear(0);
  return { end, distanceMs };
}

function readAll(session: Session, isSql: boolean, sentence: string): void {
  if (isSql) {
    for (const _row of selectSql(session, sentence).rows);
    return;
  }
  const outcome = runSentence(session, sentence);
  if (outcome.kind === 'report') for (const _line of renderReport(outcome.report));
}

function endOf(work: () => void): string {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof Ended) return 'ended';
    if (error instanceof MvdbError) return error.code;
    throw error;
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
