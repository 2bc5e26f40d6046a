import { realpathSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION, shapeOf } from '../arguments/kinds.ts';
import { missingCapability } from '../rights/capabilities.ts';
import type { Session } from '../session/session.ts';
import { isSystemError } from '../system/system-error.ts';
import { isMarkCode } from '../text/marks.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import type { OsRunner } from './os-runner.ts';
import { readWords } from './words.ts';

const OS_RUNNER = shapeOf('a runner', { run: FUNCTION });

/** Characters that mean something to a shell. There is none; whoever writes them expects one. */
const SHELL_CHARACTERS = ';|&$`<>()';

/** What a program wrote, line by line, and its exit status. */
export interface ProgramOutcome {
  readonly lines: readonly string[];
  readonly status: number;
}

/**
 * Runs a program that the capability `osCommand` lists. Its words are divided at spaces and quotes and
 * passed on as they are.
 *
 * @returns The lines it wrote; a character that is a mark in the database shows as U+FFFD.
 * @throws MvdbError `BAD_COMMAND`; `NOT_PERMITTED` naming the programs allowed; `PROGRAM_FAILED`.
 */
export function runProgram(session: Session, command: string, runner: OsRunner): ProgramOutcome {
  assertArgument('runProgram', 'session', session, SESSION);
  assertText('runProgram', 'command', command);
  assertArgument('runProgram', 'runner', runner, OS_RUNNER);
  assertPlainCommand(command);
  const [program, ...args] = readWords(command).map(({ text }) => text);
  if (program === undefined)
    throw badCommand('A program is missing; give its absolute path, then its arguments.');
  const allowed = allowedProgram(session, program);
  session.beforeIrreversible(`Running ${allowed}`);
  const { output, status } = runner.run(allowed, args);
  return { lines: linesOf(output), status };
}

function assertPlainCommand(command: string): void {
  for (let index = 0; index < command.length; index += 1) {
    const character = command.charAt(index);
    if (character >= ' ' && !SHELL_CHARACTERS.includes(character)) continue;
    throw badCommand(
      `Character ${index + 1} of the command is ${JSON.stringify(character)}, but no shell reads it; give one program with its arguments.`,
    );
  }
}

/**
 * The entry of `osCommand` that names the program. The name is compared besides the file it leads to,
 * because one file may be many programs and choose by its name.
 */
function allowedProgram(session: Session, program: string): string {
  const { osCommand } = session.capabilities;
  const file = isAbsolute(program) ? realPath(program) : undefined;
  const allowed = osCommand.find(
    (entry) =>
      basename(entry) === basename(program) && file !== undefined && realPath(entry) === file,
  );
  if (allowed !== undefined) return allowed;
  const hint = osCommand.length === 0 ? 'a list that names it' : `now ${osCommand.join(', ')}`;
  throw missingCapability(`Running the program ${shown(program)}`, 'osCommand', hint);
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function linesOf(output: string): string[] {
  let text = '';
  for (const character of output)
    text += isMarkCode(character.charCodeAt(0)) ? '\ufffd' : character;
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
