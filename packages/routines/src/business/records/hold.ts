import { operation } from '../../entry/operation.ts';
import { HOLD } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';

/** A report that the original printed. */
export interface Report {
  /** First part of the id it is kept under. */
  readonly name: string;
  readonly title: string;
  readonly program: string;
  readonly lines: readonly string[];
}

const SECONDS_DIGITS = 5;

/**
 * Prints a report into the output of the session and keeps it in HOLD, numbered by day and second, so
 * that nothing is lost by having no printer.
 */
export const holdReport = operation({
  writes: [HOLD],
  run({ session, company }, { name, title, program, lines }: Report) {
    for (const line of [title, ...lines]) session.print(line);
    const day = String(session.clock.today());
    const second = String(session.clock.timeOfDay());
    let number = Number(day + second.padStart(SECONDS_DIGITS, '0'));
    while (HOLD.read(session, company, name, String(number))) number += 1;
    HOLD.write(session, keyOf(company, name, String(number)), {
      title,
      program,
      login: session.login,
      madeDate: day,
      madeTime: second,
      lines,
    });
  },
});
