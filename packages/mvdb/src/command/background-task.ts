import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { COMMAND_DEPTH, TRANSACTION_OVER } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import { FIELD_MARK } from '../text/marks.ts';

/** What a program that runs in the background gets. */
export interface BackgroundCall {
  /** Its own: what it locks or selects is not the starter's. */
  readonly session: Session;
  readonly arguments: readonly string[];
}

/** A TypeScript function that PHANTOM runs by name. What it prints to its session is its log. */
export type BackgroundProgram = (call: BackgroundCall) => void | Promise<void>;

/** A program that runs, or ran, in the background. */
export interface BackgroundTask {
  /** Id of its log in the table `&PH&`. */
  readonly logId: string;
  /** Fulfilled when it is over, however it ended: with the error that ended it, if one did. */
  readonly ended: Promise<unknown>;
}

/** The table of logs, one record for each task, a line an attribute. */
export const LOG_TABLE = '&PH&';

/**
 * Starts work that goes on by itself once the running event turn is over. Inside a transaction it waits for
 * the commit; where the transaction is undone it never begins, and ends with `TRANSACTION_OVER`.
 *
 * @param title - What is run, for the log.
 * @throws MvdbError `NOT_PERMITTED` unless the log may be written; `COMMAND_DEPTH` when `session` is in the
 * background itself.
 */
export function startTask(
  session: Session,
  title: string,
  work: (session: Session) => void | Promise<void>,
): BackgroundTask {
  assertArgument('startTask', 'session', session, SESSION);
  assertText('startTask', 'title', title);
  assertArgument('startTask', 'work', work, FUNCTION);
  if (session.isBackground)
    throw new MvdbError(
      COMMAND_DEPTH,
      'Work in the background starts no more of it, which might never end.',
    );
  session.beforeIrreversible(`Starting ${title} in the background`);
  if (session.account.findTable(LOG_TABLE) === undefined) session.createTable(LOG_TABLE);
  const logId = newLogId(session, title);
  const background = session.background();
  const ended = new Promise<unknown>((resolve) => {
    session.account.whenCommitted((isSaved) => {
      resolve(isSaved ? runLater(background, logId, title, work) : neverBegun(background, title));
    });
  });
  return { logId, ended };
}

function neverBegun(session: Session, title: string): MvdbError {
  session.close();
  return new MvdbError(TRANSACTION_OVER, `${title} did not begin: what asked for it was undone.`);
}

async function runLater(
  session: Session,
  logId: string,
  title: string,
  work: (session: Session) => void | Promise<void>,
): Promise<unknown> {
  try {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const outcome = await outcomeOf(() => work(session));
    const failure = outcome === undefined ? [] : [`Failed: ${messageOf(outcome)}`];
    const lines = [title, ...session.takeOutput(), ...failure, `Ended ${stamp(session)}`];
    session.table(LOG_TABLE).write(logId, lines.join(FIELD_MARK));
    return outcome;
  } catch (error) {
    // The account was closed meanwhile, or the log cannot be written: there is no other place to report.
    return error;
  } finally {
    session.close();
  }
}

/** The error that work ended with, `undefined` when it did what it should. */
async function outcomeOf(work: () => void | Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('It failed without an error.');
  }
}

/** Writes the first line of a log that is not there yet. */
function newLogId(session: Session, title: string): string {
  const logs = session.table(LOG_TABLE);
  const base = `PH${session.port}_${session.clock.today()}_${session.clock.timeOfDay()}`;
  return session.transaction(() => {
    let logId = base;
    for (let number = 2; logs.has(logId); number += 1) logId = `${base}_${number}`;
    logs.write(logId, [title, `Started ${stamp(session)}`].join(FIELD_MARK));
    return logId;
  });
}

function stamp(session: Session): string {
  return `${session.clock.today()} ${session.clock.timeOfDay()}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
