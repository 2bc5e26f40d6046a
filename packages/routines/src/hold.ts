import type { Session } from 'mvdb';
import { keyOf } from './schema/define-table.ts';
import { HOLD } from './schema/planning.ts';

const NUMBER_DIGITS = 6;

/** A report as it would have been printed. */
export interface Report {
  /** Name under which reports of its kind are numbered. */
  readonly name: string;
  readonly title: string;
  readonly program: string;
  readonly lines: readonly string[];
}

/**
 * Prints a report into the output of the session, and keeps it in HOLD under the next number of its name.
 *
 * @returns The id of what was kept.
 */
export function holdReport(
  session: Session,
  company: string,
  { name, title, program, lines }: Report,
): string {
  for (const line of lines) session.print(line);
  const id = keyOf(company, name, nextNumber(session, company, name));
  HOLD.write(session, id, {
    title,
    program,
    login: session.login,
    madeDate: String(session.clock.today()),
    madeTime: String(session.clock.timeOfDay()),
    lines,
  });
  return id;
}

function nextNumber(session: Session, company: string, name: string): string {
  const prefix = keyOf(company, name);
  let last = '';
  for (const id of HOLD.open(session).ids({ from: `${prefix}!`, to: `${prefix}"` })) last = id;
  const number = Number(last.slice(prefix.length + 1)) || 0;
  return String(number + 1).padStart(NUMBER_DIGITS, '0');
}
