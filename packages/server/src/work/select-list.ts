import { MvdbError, runSentence, type Session, selectFromSql } from 'mvdb';
import { assertPlainText } from 'mvdb/functions';
import { isListCommand, runListCommand, statementKind } from 'mvdb/host';
import { runnerLimits } from '../limits/limits.ts';
import { type RequestViolation, WorkError } from './errors.ts';
import { assertTexts, textViolation } from './well-formed.ts';

/** What a call gives for select list 0: a sentence that forms it, or its ids. */
export type Select = string | readonly string[];

/** Rejects ids that no record has. @throws WorkError `INVALID_REQUEST` naming each. */
export function assertSelect(select: Select): void {
  if (typeof select === 'string') {
    assertTexts([['/select', select]]);
    return;
  }
  const violations = select.flatMap((id, index) => {
    const detail = violationOf(id);
    return detail === undefined ? [] : [{ pointer: `/select/${index}`, detail }];
  });
  if (violations.length > 0) throw invalid('The select list holds what is not an id.', violations);
}

/**
 * Makes list 0 of a session what a call gives: ids as they are, or what a sentence selects, without writing
 * anything. A selection that finds nothing is a list without ids.
 *
 * @throws WorkError `INVALID_REQUEST` for a sentence that forms no list. MvdbError `BAD_SENTENCE` and
 * `BAD_SQL` with the position; `TABLE_NOT_FOUND`, `NOT_PERMITTED`, `BUDGET_EXCEEDED`.
 */
export function formSelectList(session: Session, select: Select): void {
  const { selectLists } = session;
  if (typeof select !== 'string') {
    selectLists.form(0, select);
    return;
  }
  const ids = session.readOnly(() =>
    session.limited(runnerLimits.stepsMax.default, () => selectedElements(session, select)),
  );
  selectLists.form(0, ids);
}

function selectedElements(session: Session, sentence: string): readonly string[] {
  if (isListCommand(sentence)) return listTaken(session, runListCommand(session, sentence));
  switch (statementKind(sentence)) {
    case 'sql':
      return selectFromSql(session, sentence);
    case 'sentence':
      return listTaken(session, runSentence(session, sentence));
    default:
      throw formsNoList();
  }
}

function listTaken(
  session: Session,
  outcome: { readonly kind: string; readonly list?: number | string },
): readonly string[] {
  if (outcome.kind !== 'list' || typeof outcome.list !== 'number') throw formsNoList();
  return session.selectLists.take(outcome.list) ?? [];
}

function formsNoList(): WorkError {
  const detail =
    'must be a sentence that forms a select list, such as SELECT PRODUCT WITH STATUS = "A", or a SELECT of SQL.';
  return invalid('The sentence forms no select list.', [{ pointer: '/select', detail }]);
}

function invalid(detail: string, violations: readonly RequestViolation[]): WorkError {
  return new WorkError('INVALID_REQUEST', detail, { violations });
}

function violationOf(id: string): string | undefined {
  const violation = textViolation(id);
  if (violation !== undefined) return violation;
  try {
    assertPlainText(id, 'id');
    return undefined;
  } catch (error) {
    if (error instanceof MvdbError) return error.detail;
    throw error;
  }
}
