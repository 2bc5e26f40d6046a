import { MvdbError } from '../../errors/errors.ts';
import { BAD_PROGRAM } from '../../errors/failures.ts';
import { formatProblem, type ProgramItem } from '../../programs/program-host.ts';
import type { CommandCall, Verb } from '../verb.ts';
import { programsOf, takePrograms } from './program-words.ts';

/** Compiles programs, and prints what is wrong with them. Nothing is written: programs are compiled as they are run. */
export const compile: Verb = {
  name: 'BASIC',
  synonyms: ['COMPILE'],
  effect: 'read',
  usage: 'BASIC table {program ... | *}',
  run(call) {
    const { session, words } = call;
    programsOf(session, 'BASIC');
    const programs = takePrograms(words, session);
    compileAll(call, programs);
    return programs.length;
  },
};

/** Compiles programs, and prints of each what came of it. @throws MvdbError `BAD_PROGRAM` where one cannot be run. */
export function compileAll(
  { session, print }: CommandCall,
  programs: readonly ProgramItem[],
): void {
  const host = programsOf(session, 'BASIC');
  let failed = 0;
  for (const program of programs) {
    const problems = host.compile(session, program);
    for (const problem of problems)
      for (const line of formatProblem(problem).split('\n')) print(line);
    if (problems.length > 0) failed += 1;
    const result = problems.length === 0 ? 'compiled' : `${problems.length} problem(s)`;
    print(`${program.table} ${program.item}: ${result}.`);
  }
  if (failed > 0)
    throw new MvdbError(
      BAD_PROGRAM,
      `${failed} of ${programs.length} program(s) cannot be run; the output shows why.`,
    );
}
