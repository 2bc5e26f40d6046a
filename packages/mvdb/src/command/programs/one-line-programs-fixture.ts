import { MvdbError } from '../../errors/errors.ts';
import { PROGRAM_NOT_FOUND } from '../../errors/failures.ts';
import type { ProgramHost, ProgramItem } from '../../programs/program-host.ts';
import type { Session } from '../../session/session.ts';

/** A host of the smallest language there is: a program is a command, which it runs. */
export const oneLinePrograms: ProgramHost<Session> = {
  compile(session, program) {
    textOf(session, program);
    return [];
  },
  run(session, program, { execute, print }) {
    const command = textOf(session, program);
    execute?.({ command, data: [], isCaptured: false, print: (line) => print(`${line}\n`) });
  },
  prepare: (_session, name) =>
    name === 'CHECKED' ? { argumentCount: 5, evaluate: () => '', call: (args) => args } : undefined,
  has: () => false,
  call: () => [],
};

function textOf(session: Session, { table, item }: ProgramItem): string {
  const text = session.table(table).read(item);
  if (text === undefined) throw new MvdbError(PROGRAM_NOT_FOUND, `${table} has no ${item}.`);
  return text;
}
