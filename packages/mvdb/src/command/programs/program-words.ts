import { nearHint, nearNames } from '../../arguments/near-names.ts';
import { MvdbError } from '../../errors/errors.ts';
import { PROGRAM_NOT_FOUND } from '../../errors/failures.ts';
import type { ProgramHost, ProgramItem } from '../../programs/program-host.ts';
import type { Session } from '../../session/session.ts';
import { badCommand } from '../bad-command.ts';
import { isEverything, takeSelected } from '../named-records.ts';
import { tableNamed } from '../table-name.ts';
import type { WordReader } from '../word-reader.ts';

/** The table of programs where a command names none. */
const PROGRAM_TABLE = 'BP';

/** What compiles and runs the programs of a session. @throws MvdbError `BAD_COMMAND` where nothing does. */
export function programsOf(session: Session, verb: string): ProgramHost<Session> {
  if (session.programs !== undefined) return session.programs;
  throw badCommand(
    `${verb} needs a compiler, which this session was not given: basicHost() of @mvdb/basic is one.`,
  );
}

/**
 * Takes `[table] item` from a command. The first word is the table where there is such a table and another word follows;
 * else it is an item of BP.
 *
 * @throws MvdbError `BAD_COMMAND`; `PROGRAM_NOT_FOUND`.
 */
export function takeProgram(words: WordReader, session: Session): ProgramItem {
  const first = words.required('The program').text;
  const table = tableNamed(session, first);
  const second = session.account.findTable(table) === undefined ? undefined : words.next();
  return second === undefined
    ? existingProgram(session, PROGRAM_TABLE, first)
    : existingProgram(session, table, second.text);
}

/** Takes the table of programs from a command. @throws MvdbError `BAD_COMMAND`. */
export function takeProgramTable(words: WordReader, session: Session): string {
  return tableNamed(session, words.required('The table of programs').text);
}

/**
 * Takes `table item ...`, `table *`, or `table` and select list 0 from a command.
 *
 * @throws MvdbError `BAD_COMMAND`; `TABLE_NOT_FOUND`; `PROGRAM_NOT_FOUND`.
 */
export function takePrograms(words: WordReader, session: Session): readonly ProgramItem[] {
  const table = takeProgramTable(words, session);
  if (isEverything(words.peek())) {
    words.next();
    words.end();
    return allPrograms(session, table);
  }
  const named = words.rest().map(({ text }) => text);
  const items = named.length > 0 ? named : takeSelected(words, session);
  return items.map((item) => existingProgram(session, table, item));
}

export function allPrograms(session: Session, table: string): readonly ProgramItem[] {
  return [...session.table(table).ids()].map((item) => ({ table, item }));
}

/** A program as it is named, or in capitals. @throws MvdbError `PROGRAM_NOT_FOUND`, naming similar items. */
export function existingProgram(session: Session, table: string, name: string): ProgramItem {
  const opened = session.table(table);
  for (const item of [name, name.toUpperCase()]) if (opened.has(item)) return { table, item };
  const near = nearNames(name, opened.ids());
  const hint = near.length === 0 ? '' : nearHint(near);
  throw new MvdbError(PROGRAM_NOT_FOUND, `${table} has no program ${name}.${hint}`);
}
