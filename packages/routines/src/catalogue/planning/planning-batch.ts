import {
  type BackgroundTask,
  dayOfWeek,
  MvdbError,
  runSentence,
  type Session,
  startTask,
} from 'mvdb';
import { CallError } from '../../entry/errors.ts';
import type { Routine } from '../../entry/routine.ts';
import { prepareRun } from '../../entry/run-routine.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { logOf } from './batch-programs.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

const SATURDAY = 6;

/** One step of the batch: what it does, and the lines it leaves in the log. */
interface Step {
  readonly name: string;
  run(session: Session): readonly string[];
}

/**
 * The batch in its order: what changed since the last run no longer matters once everything is planned;
 * open work orders take their capacity first, planned orders what is left, and the simulation starts from both.
 */
const steps: readonly Step[] = [
  {
    name: 'MRP.INCR.1287',
    run: (session) => [`MRP.INCR.1287 cleared of ${clearChangedParts(session)} record(s)`],
  },
  step(vbSf3180a),
  {
    name: vbSf3180b.name,
    run(session) {
      runSentence(session, 'SSELECT REQ WITH PLANNED.NOS');
      return step(vbSf3180b, { 0: '1' }).run(session);
    },
  },
  step(vbSf3263a),
  step(vbSf3262),
];

function step(routine: Routine, supplied: Readonly<Record<string, string>> = {}): Step {
  return {
    name: routine.name,
    run: (session) => logOf(prepareRun(routine, routine, supplied).run(session)),
  };
}

/** Forgets which parts changed since material was last planned. @returns How many there were. */
function clearChangedParts(session: Session): number {
  const table = MRP_INCR_1287.open(session);
  const count = table.count();
  session.transaction(() => table.clear());
  return count;
}

/** Forgets the changed parts on Saturday and Sunday, when all material is planned anew. */
export function clearAtWeekend(session: Session): void {
  if (dayOfWeek(session.clock.today()) >= SATURDAY) clearChangedParts(session);
}

/**
 * Starts the whole planning batch in the background once the call is committed. Every step is a transaction
 * of its own; one that fails, or is not implemented, is logged as such and the others go on.
 *
 * @throws MvdbError `COMMAND_DEPTH` in the background.
 */
export function startPlanningBatch(session: Session): BackgroundTask {
  return startTask(session, 'MRP', async (background) => {
    let doneCount = 0;
    for (const each of steps) {
      if (runStep(each, background)) doneCount += 1;
      await nextTurn();
    }
    background.print(`${doneCount} of ${steps.length} steps done`);
  });
}

/** @returns Whether the step did what it should. */
function runStep({ name, run }: Step, session: Session): boolean {
  try {
    for (const line of run(session)) session.print(line);
    return true;
  } catch (error) {
    if (!(error instanceof CallError || error instanceof MvdbError)) throw error;
    const isMissing = error.code === 'ROUTINE_NOT_IMPLEMENTED';
    session.print(isMissing ? `${name} is not implemented` : `${name} failed: ${error.message}`);
    return false;
  } finally {
    session.selectLists.clear(0);
  }
}

/** Lets others have their turn between two steps. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
