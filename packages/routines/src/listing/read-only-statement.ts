import { MvdbError, readOnlyCapabilities, type Session } from 'mvdb';
import { inCapitals, type MessageText, type Reject } from '../entry/rejection.ts';

/** Why a statement that a caller wrote is not run. */
export const statementRejections = [
  'CANNOT OPEN FILE {name}',
  'INVALID SELECTION {text}',
  'COMMAND NOT ALLOWED {verb}',
] as const;

/** Why a selection from a table is not made. */
export const selectionRejections = [...statementRejections, 'SELECTION MUST NAME {table}'] as const;

export type StatementRejection = (typeof statementRejections)[number];
export type SelectionRejection = (typeof selectionRejections)[number];

type StatementText = MessageText<StatementRejection>;

/** A statement that is rejected, with the text that its writer gets. */
export class RejectedStatement extends Error {
  readonly text: StatementText;

  constructor(text: StatementText) {
    super(text);
    this.text = text;
  }
}

/** Records that one statement may look at. */
const STEPS_MAX = 10_000_000;

/** Errors that the writer of a statement can mend. */
const WRITERS_ERRORS: ReadonlySet<string> = new Set([
  'BAD_SENTENCE',
  'BAD_SQL',
  'TABLE_NOT_FOUND',
  'SYNONYM_CHAIN',
  'BAD_EXPRESSION',
  'BAD_DICTIONARY_ITEM',
  'DICTIONARY_LOOP',
  'FUNCTION_NOT_FOUND',
  'NO_ACTIVE_LIST',
  'NO_INDEX',
  'NOT_A_NUMBER',
  'DIVISION_BY_ZERO',
  'BAD_POSITION',
  'TOO_LARGE',
]);

/**
 * Runs `work` where nothing can be written, and within what a statement may cost.
 *
 * @throws Rejection for a statement that cannot be run; MvdbError `NOT_PERMITTED` for what the context may not
 * read, `BUDGET_EXCEEDED`.
 */
export function readingOnly<Result>(
  session: Session,
  reject: Reject<StatementRejection>,
  work: () => Result,
): Result {
  const access = {
    mayRead: () => true,
    mayWrite: () => false,
    capabilities: readOnlyCapabilities,
  };
  try {
    return session.restricted(access, () => session.limited(STEPS_MAX, work));
  } catch (error) {
    if (error instanceof RejectedStatement) throw reject(error.text);
    if (error instanceof MvdbError && WRITERS_ERRORS.has(error.code))
      throw reject(`INVALID SELECTION ${inCapitals(error.detail)}`);
    throw error;
  }
}

/**
 * Runs `work` with these ids as list 0, or without an active list, and leaves the select lists of the
 * session as they were.
 */
export function withList<Result>(
  session: Session,
  ids: readonly string[] | undefined,
  work: () => Result,
): Result {
  const { selectLists } = session;
  return selectLists.keeping(() => {
    if (ids === undefined) selectLists.clear(0);
    else selectLists.form(0, ids);
    return work();
  });
}

/** Says that a statement begins with no verb that may be used here. */
export function notAllowed(statement: string): RejectedStatement {
  const [word = ''] = statement.trim().split(/\s/, 1);
  return new RejectedStatement(`COMMAND NOT ALLOWED ${cropped(word.toUpperCase())}`);
}

/** The start of a text that may be very long. */
export function cropped(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
