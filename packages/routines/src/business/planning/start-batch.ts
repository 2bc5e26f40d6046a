import { MvdbError, type Session } from 'mvdb';
import { type BackgroundTask, startTask } from 'mvdb/host';
import { CallError } from '../../entry/errors.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { Rejection } from '../../entry/rejection.ts';
import type { Runner } from '../../entry/routine.ts';
import { prepareRun } from '../../entry/run-routine.ts';
import { logOf } from './start-program.ts';

/** One step of a batch: what it does, and the lines it leaves in the log. */
export interface Step {
  readonly name: string;
  run(session: Session): readonly string[];
}

/** The step that calls a routine, with arguments by index. */
export function routineStep(
  routine: Runner,
  supplied: Readonly<Record<string, string>> = {},
): Step {
  return {
    name: routine.name,
    run: (session) => logOf(prepareRun(routine, routine, supplied).run(session)),
  };
}

/**
 * Makes the operation of starting a batch in the background, once the call is committed. Every step is a
 * transaction of its own; one that fails is logged as such and the others go on.
 *
 * @throws MvdbError `COMMAND_DEPTH` in the background.
 */
export function batchStarting(
  name: string,
  steps: readonly Step[],
): Operation<void, BackgroundTask, never> {
  return operation({
    run({ session }): BackgroundTask {
      return startTask(session, name, async (background) => {
        let doneCount = 0;
        for (const step of steps) {
          if (runStep(step, background)) doneCount += 1;
          await nextTurn();
        }
        background.print(`${doneCount} of ${steps.length} steps done`);
      });
    },
  });
}

/** @returns Whether the step did what it should. */
function runStep({ name, run }: Step, session: Session): boolean {
  try {
    for (const line of run(session)) session.print(line);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    session.print(`${name} failed: ${error.message}`);
    return false;
  } finally {
    session.selectLists.clear(0);
  }
}

/** What a step may fail with, other than by a violation in the program. */
function isExpected(error: unknown): error is Error {
  return [CallError, MvdbError, Rejection].some((kind) => error instanceof kind);
}

/** Lets others have their turn between two steps. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
