import { catalogue, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { runnerMessages } from '../../packages/routines/src/entry/routine.ts';
import {
  type CallOutcome,
  isOfForm,
  isRejected,
  outcomeOf,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { argumentsOf } from './any-arguments.ts';
import { loadedDemo } from './loaded-demo.ts';
import { argumentsWithTooManyPositions } from './positions.ts';

/*
 * Given any text, a routine answers or fails in a typed way, and answers the same twice. Values
 * that mean something in the demo company are mixed with those of the examples and with arbitrary ones, so that
 * the deeper branches are reached too. What is done is undone; what is rejected, or only reads, commits nothing by itself.
 */

const demo = loadedDemo();

/** How a call ends that begins without an active list. */
function freshOutcomeOf(routine: Routine, supplied: Record<string, string>): CallOutcome {
  const { session } = demo;
  session.selectLists.clear(0);
  // Wrong passwords are counted whatever is undone.
  session.account.attemptCounters.forget(`password of ${session.login}`);
  const outcome = outcomeOf(session, routine, supplied);
  session.takeOutput();
  return outcome;
}

/** How a call ends that is then undone. */
function undoneOutcomeOf(routine: Routine, supplied: Record<string, string>): CallOutcome {
  let outcome: CallOutcome = { reported: [] };
  undone(demo.session, () => {
    outcome = freshOutcomeOf(routine, supplied);
  });
  return outcome;
}

/** Of these a rejection may leave a report in HOLD, as their entries report. */
const savedRejections = ['VB_E0052A.REV1'];

const named = catalogue.routines.map((routine): [string, Routine] => [routine.name, routine]);

describe.each(named)('%s', (_, routine) => {
  const produced = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'in')
    .map(([name]) => name);

  // A former revision answers as its successor does.
  const { messages = [] } = catalogue.runnerOf(routine);
  const declared = [...messages, ...Object.values(runnerMessages)];

  test('answers in its declared arguments and texts or fails in a typed way, the same way twice', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        const outcome = undoneOutcomeOf(routine, supplied);
        const { results, reported, code } = outcome;
        expect(Object.keys(results ?? {})).toEqual(results === undefined ? [] : produced);
        // What comes back as it was sent is as wide as it was.
        const made = Object.entries(results ?? {}).filter(
          ([name, text]) => text !== supplied[name],
        );
        expect(argumentsWithTooManyPositions(routine, Object.fromEntries(made))).toEqual([]);
        expect(reported.filter((text) => !declared.some((one) => isOfForm(one, text)))).toEqual([]);
        // Only a missing capability is rejected so: the entry declares every table that it needs.
        expect(routine.capability === undefined && code === 'NOT_PERMITTED').toBe(false);
        expect(code).not.toBe('UNDECLARED_RESULT');
        const leavesNothing =
          routine.safety === 'SAFE' ||
          (isRejected(outcome) && !savedRejections.includes(routine.name));
        // Outside of any transaction, so that whatever it left would stay.
        const again = leavesNothing
          ? freshOutcomeOf(routine, supplied)
          : undoneOutcomeOf(routine, supplied);
        expect(again).toEqual(outcome);
        expect(demo.account.lastCommit).toBe(demo.lastCommit);
      }),
      { numRuns: caseCount(60) },
    );
  });
});
