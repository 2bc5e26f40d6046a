import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NO_LOG, NOT_LOGGED } from '../errors/failures.ts';
import { positionOfText } from './log-entries.ts';
import type { LogReader } from './log-reader.ts';

/** A moment of an account: right after the commit at a position, or at a time. */
export type Moment = string | Date;

/**
 * The commit after which an account is as it was at a moment.
 *
 * @throws MvdbError `NO_LOG`; `NOT_LOGGED` for a moment before the log, in the future, or of no commit; `BAD_ARGUMENT`.
 */
export function positionAt(log: LogReader, moment: Moment, now = new Date()): number {
  const first = firstPosition(log);
  const begun = new Date(log.head(first)?.timeMs ?? 0).toISOString();
  const beginning = `It begins with commit ${first} at ${begun}.`;
  if (typeof moment === 'string') {
    const position = positionGiven(moment);
    const last = log.last()?.position ?? first;
    if (position < first)
      throw new MvdbError(NOT_LOGGED, `Commit ${position} is before the log. ${beginning}`);
    if (position > last)
      throw new MvdbError(NOT_LOGGED, `There is no commit ${position}; the last is ${last}.`);
    return position;
  }
  const timeMs = moment.getTime();
  if (Number.isNaN(timeMs)) throw new MvdbError(BAD_ARGUMENT, 'The date is not a date.');
  if (timeMs > now.getTime())
    throw new MvdbError(NOT_LOGGED, `${moment.toISOString()} is in the future.`);
  const position = log.positionAt(timeMs);
  if (position === undefined)
    throw new MvdbError(NOT_LOGGED, `${moment.toISOString()} is before the log. ${beginning}`);
  return position;
}

/** @throws MvdbError `BAD_ARGUMENT` for what is no position. */
export function positionGiven(text: string): number {
  const position = positionOfText(text);
  if (position !== undefined) return position;
  throw new MvdbError(BAD_ARGUMENT, `A position is a number of the log, not ${text}.`);
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/;
const UNIVERSAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A moment that a person wrote: `2026-11-01` (its first instant), `2026-11-01 10:00`, `2026-11-01 10:00:30` by the clock
 * of this machine, a time of ISO 8601 with its offset, or the position of a commit.
 *
 * @throws MvdbError `BAD_ARGUMENT` for other texts, and for a time that the clock skips in spring. Of a time that there is
 * twice in autumn, the first is taken.
 * @example momentOfText('2026-11-01 10:00') // the Date
 */
export function momentOfText(text: string): Moment {
  assertText('momentOfText', 'text', text);
  if (positionOfText(text) !== undefined) return text;
  if (UNIVERSAL_TIME.test(text)) return validDate(new Date(text), text);
  const parts = TIME.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined)
    throw new MvdbError(
      BAD_ARGUMENT,
      `A moment is a time such as 2026-11-01 10:00, or the position of a commit, not ${text}.`,
    );
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(year, month - 1, day, hour, minute, second);
  const isThere =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hour &&
    date.getMinutes() === minute &&
    date.getSeconds() === second;
  if (!isThere) throw new MvdbError(BAD_ARGUMENT, `There is no time ${text} here.`);
  return date;
}

function validDate(date: Date, text: string): Date {
  if (Number.isNaN(date.getTime())) throw new MvdbError(BAD_ARGUMENT, `There is no time ${text}.`);
  return date;
}

/** The position after which the log can be asked for moments. @throws MvdbError `NO_LOG`. */
export function firstPosition(log: LogReader): number {
  const { pastPosition } = log;
  if (pastPosition !== undefined)
    throw new MvdbError(
      NO_LOG,
      `This is the account as of commit ${pastPosition}; ask the account as it is now for other moments.`,
    );
  const first = log.state()?.first;
  if (first === undefined) throw new MvdbError(NO_LOG, 'Begin one with `mvdb log on`.');
  return first;
}

/** The position of the last commit. @throws MvdbError `NO_LOG`. */
export function lastPosition(log: LogReader): string {
  const first = firstPosition(log);
  return String(log.last()?.position ?? first);
}
