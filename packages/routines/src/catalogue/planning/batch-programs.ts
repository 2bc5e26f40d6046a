import type { Session } from 'mvdb';
import { type BackgroundTask, startTask } from 'mvdb/host';
import { CallError } from '../../entry/errors.ts';
import type { Refuse } from '../../entry/refusal.ts';
import type { Routine } from '../../entry/routine.ts';
import { type CallReply, type PreparedCall, prepareRun } from '../../entry/run-routine.ts';
import { vbJobCostRev1 } from '../jobs/vb-job.cost.rev1.ts';
import { vbGl7013 } from '../ledger/vb-gl7013.ts';
import { vbGl7023 } from '../ledger/vb-gl7023.ts';
import { vb2403 } from '../orders/vb-2403.ts';
import { vbPo0161 } from '../purchases/vb-po0161.ts';
import { vbAutowoAct2 } from '../work-orders/vb-autowo.act2.ts';
import { vbWoVerifyRev1 } from '../work-orders/vb-wo.verify.rev1.ts';
import { vbWoVerify } from '../work-orders/vb-wo.verify.ts';
import { vbSf3081 } from './vb-sf3081.ts';
import { vbSf3082 } from './vb-sf3082.ts';
import { vbSf3180 } from './vb-sf3180.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

/** The routines that make sense without anybody waiting for them: batch runs, registers and main programs. */
const programs: readonly Routine[] = [
  vb2403,
  vbAutowoAct2,
  vbGl7013,
  vbGl7023,
  vbJobCostRev1,
  vbPo0161,
  vbSf3081,
  vbSf3082,
  vbSf3180,
  vbSf3180a,
  vbSf3180b,
  vbSf3262,
  vbSf3263a,
  vbWoVerify,
  vbWoVerifyRev1,
];

const programsByName = new Map(programs.map((program) => [program.name, program]));

/** Longest result that a log shows whole. */
const LOGGED_SIZE_MAX = 200;

/** Why a program is not started. */
export const programMessages = [
  'PROGRAM NOT FOUND {name}',
  'INVALID PROGRAM ARGUMENTS {text}',
] as const;

type ProgramMessage = (typeof programMessages)[number];

/**
 * Starts a batch program in the background once the call is committed. Its results become its log.
 *
 * @param command - Name of the program, and its arguments by index, divided by spaces.
 * @throws Refusal for a program or arguments that will not do; CallError `ROUTINE_NOT_IMPLEMENTED`. MvdbError `COMMAND_DEPTH` in the background.
 */
export function startProgram(
  session: Session,
  refuse: Refuse<ProgramMessage>,
  command: string,
): BackgroundTask {
  const [name = '', ...values] = command.trim().split(/ +/);
  const program = programsByName.get(name.toUpperCase());
  if (program === undefined) throw refuse(`PROGRAM NOT FOUND ${name}`);
  const run = preparedProgram(refuse, program, values);
  return startTask(session, command, (background) => {
    for (const line of logOf(run.run(background))) background.print(line);
  });
}

function preparedProgram(
  refuse: Refuse<ProgramMessage>,
  program: Routine,
  values: readonly string[],
): PreparedCall {
  try {
    return prepareRun(program, program, { ...values });
  } catch (error) {
    if (error instanceof CallError && error.code === 'BAD_ARGUMENTS')
      throw refuse(`INVALID PROGRAM ARGUMENTS ${error.detail}`);
    throw error;
  }
}

/** What a call gave, a line for each result that is not blank. */
export function logOf({ routine, results }: CallReply): readonly string[] {
  const lines = Object.entries(results).filter(([, text]) => text !== '');
  return [`${routine.name} done`, ...lines.map(([name, text]) => `${name} ${logged(text)}`)];
}

/** One line of a log, which takes no field marks. */
function logged(text: string): string {
  const line = text.replace(/[\u001b-\u001f\r\n]+/g, ' ');
  return line.length > LOGGED_SIZE_MAX ? `${line.slice(0, LOGGED_SIZE_MAX)}...` : line;
}
