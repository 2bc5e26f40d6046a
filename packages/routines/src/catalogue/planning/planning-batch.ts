import { MvdbError, runSentence, type Session } from 'mvdb';
import { dayOfWeek } from 'mvdb/functions';
import { type BackgroundTask, startTask } from 'mvdb/host';
import { CallError } from '../../entry/errors.ts';
import type { Refuse } from '../../entry/refusal.ts';
import type { Routine } from '../../entry/routine.ts';
import { prepareRun } from '../../entry/run-routine.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { logOf } from './batch-programs.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

const SATURDAY = 6;

/** One step of a batch: what it does, and the lines it leaves in the log. */
export interface Step {
  readonly name: string;
  /** False while it cannot be done, whatever the account holds. */
  readonly canRun: boolean;
  run(session: Session): readonly string[];
}

/**
 * The batch in its order: what changed since the last run no longer matters once everything is planned;
 * open work orders take their capacity first, planned orders what is left, and the simulation starts from both.
 */
const steps: readonly Step[] = [
  {
    name: 'MRP.INCR.1287',
    canRun: true,
    run: (session) => [`MRP.INCR.1287 cleared of ${clearChangedParts(session)} record(s)`],
  },
  step(vbSf3180a),
  {
    ...step(vbSf3180b),
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
    canRun: routine.run !== undefined,
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

/** Why a batch is not started. */
export const batchMessages = ['PROGRAM NOT IMPLEMENTED {name}'] as const;

/**
 * Starts a batch, by default the whole planning batch, in the background once the call is committed. Every
 * step is a transaction of its own; one that fails is logged as such and the others go on.
 *
 * @throws Refusal where one of the steps cannot be done: none is, then. MvdbError `COMMAND_DEPTH` in the background.
 */
export function startPlanningBatch(
  session: Session,
  refuse: Refuse<(typeof batchMessages)[number]>,
  batch: readonly Step[] = steps,
): BackgroundTask {
  const missing = batch.find(({ canRun }) => !canRun);
  if (missing !== undefined) throw refuse(`PROGRAM NOT IMPLEMENTED ${missing.name}`);
  return startTask(session, 'MRP', async (background) => {
    let doneCount = 0;
    for (const each of batch) {
      if (runStep(each, background)) doneCount += 1;
      await nextTurn();
    }
    background.print(`${doneCount} of ${batch.length} steps done`);
  });
}

/** @returns Whether the step did what it should. */
function runStep({ name, run }: Step, session: Session): boolean {
  try {
    for (const line of run(session)) session.print(line);
    return true;
  } catch (error) {
    if (!(error instanceof CallError || error instanceof MvdbError)) throw error;
    session.print(`${name} failed: ${error.message}`);
    return false;
  } finally {
    session.selectLists.clear(0);
  }
}

/** Lets others have their turn between two steps. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
