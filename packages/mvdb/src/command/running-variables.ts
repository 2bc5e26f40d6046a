import { basename } from 'node:path';
import { type CivilDate, dayToCivil } from '../conversion/internal-date.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';

/** Where a command stands, for the @-variables. */
export interface RunningCommand {
  readonly session: Session;
  /** What was given to be executed. */
  readonly command: string;
  /** What started the running paragraph, or the command itself. */
  readonly sentence: string;
  readonly returnCode: number;
}

const variables: Readonly<Record<string, (running: RunningCommand) => string | number>> = {
  ACCOUNT: ({ session }) => basename(session.account.path),
  AM: () => FIELD_MARK,
  COMMAND: ({ command }) => command,
  DATE: ({ session }) => session.clock.today(),
  DAY: ({ session }) => twoDigits(civil(session).day),
  FALSE: () => 0,
  FM: () => FIELD_MARK,
  IM: () => ITEM_MARK,
  INITIALS: ({ session }) => session.initials,
  LOGNAME: ({ session }) => session.login,
  MONTH: ({ session }) => twoDigits(civil(session).month),
  PORT: ({ session }) => session.port,
  SENTENCE: ({ sentence }) => sentence,
  SM: () => SUBVALUE_MARK,
  SVM: () => SUBVALUE_MARK,
  'SYSTEM.RETURN.CODE': ({ returnCode }) => returnCode,
  TIME: ({ session }) => session.clock.timeOfDay(),
  TM: () => TEXT_MARK,
  'TRANSACTION.LEVEL': ({ session }) => Number(session.inTransaction),
  TRUE: () => 1,
  USER: ({ session }) => session.login,
  'USER.NO': ({ session }) => session.port,
  USERNO: ({ session }) => session.port,
  VM: () => VALUE_MARK,
  WHO: ({ session }) => basename(session.account.path),
  YEAR: ({ session }) => twoDigits(civil(session).year % 100),
  YEAR4: ({ session }) => civil(session).year,
};

/**
 * The value of an @-variable.
 *
 * @param name - Without the `@`, in capitals or not.
 * @throws MvdbError `BAD_COMMAND` if nothing has that name.
 */
export function runningVariable(name: string, running: RunningCommand): string {
  const existing = name.toUpperCase();
  const variable = Object.hasOwn(variables, existing) ? variables[existing] : undefined;
  if (variable) return String(variable(running));
  const ofApplication = running.session.variables.get(existing);
  if (ofApplication !== undefined) return ofApplication;
  throw badCommand(`${shown(`@${name}`)} is not a variable of the command language.`);
}

function civil({ clock }: Session): CivilDate {
  const today = dayToCivil(clock.today());
  if (today) return today;
  throw new MvdbError(BAD_ARGUMENT, `The clock shows day ${clock.today()}, which has no date.`);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
