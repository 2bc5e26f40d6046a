import { type BackgroundTask, startTask } from 'mvdb/host';
import { CallError } from '../../entry/errors.ts';
import { anyTable, type Operation, operation } from '../../entry/operation.ts';
import type { Reject } from '../../entry/rejection.ts';
import type { Runner } from '../../entry/routine.ts';
import { type CallReply, type PreparedCall, prepareRun } from '../../entry/run-routine.ts';

const programRejections = ['PROGRAM NOT FOUND {name}', 'INVALID PROGRAM ARGUMENTS {text}'] as const;

type ProgramRejection = (typeof programRejections)[number];

/**
 * Makes the operation of starting one of these programs in the background, once the call is committed. It is reported
 * the name of the program and its arguments by index, divided by spaces. The results become the log.
 *
 * @throws MvdbError `COMMAND_DEPTH` in the background.
 */
export function programStarting(
  programs: readonly Runner[],
): Operation<string, BackgroundTask, ProgramRejection> {
  const programsByName = new Map(programs.map((program) => [program.name, program]));
  return operation({
    writes: anyTable,
    rejections: programRejections,
    run({ session }, command: string, reject): BackgroundTask {
      const [name = '', ...values] = command.trim().split(/ +/);
      const program = programsByName.get(name.toUpperCase());
      if (program === undefined) throw reject(`PROGRAM NOT FOUND ${name}`);
      const run = preparedProgram(reject, program, values);
      return startTask(session, command, (background) => {
        for (const line of logOf(run.run(background))) background.print(line);
      });
    },
  });
}

function preparedProgram(
  reject: Reject<ProgramRejection>,
  program: Runner,
  values: readonly string[],
): PreparedCall {
  try {
    return prepareRun(program, program, { ...values });
  } catch (error) {
    if (error instanceof CallError && error.code === 'BAD_ARGUMENTS')
      throw reject(`INVALID PROGRAM ARGUMENTS ${error.detail}`);
    throw error;
  }
}

/** What a call gave, a line for each result that is not blank. */
export function logOf({ routine, results }: CallReply): readonly string[] {
  const lines = Object.entries(results).filter(([, text]) => text !== '');
  return [`${routine.name} done`, ...lines.map(([name, text]) => `${name} ${logged(text)}`)];
}

/** Longest result that a log shows whole. */
const LOGGED_SIZE_MAX = 200;

/** One line of a log, which takes no field marks. */
function logged(text: string): string {
  const line = text.replace(/[\u001b-\u001f\r\n]+/g, ' ');
  return line.length > LOGGED_SIZE_MAX ? `${line.slice(0, LOGGED_SIZE_MAX)}...` : line;
}
