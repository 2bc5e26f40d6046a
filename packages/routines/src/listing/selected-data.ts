import {
  lower,
  parseElement,
  parseSentence,
  raise,
  runTree,
  type Session,
  selectFromSql,
  selectSql,
  sessionDictionaries,
  statementKind,
} from 'mvdb';
import {
  cropped,
  notAllowed,
  RefusedStatement,
  readingOnly,
  type SelectionMessage,
  withList,
} from './read-only-statement.ts';

/** What a statement finds, a row for each record, or the text that tells why it finds nothing. */
export type SelectedData =
  | { readonly rows: readonly (readonly string[])[]; readonly message?: undefined }
  | { readonly rows?: undefined; readonly message: SelectionMessage };

/** Verbs whose sentences may be asked for data. */
const READING_VERBS = new Set(['SELECT', 'SSELECT', 'LIST', 'SORT']);

/**
 * What a sentence or a SELECT of SQL finds among the records that are chosen already. A SELECT gives their
 * ids, or with SAVING the column; a LIST the id and the columns, as they are stored; SQL its columns. Nothing
 * is written, and the select lists of the session stay as they are.
 *
 * @param ids - What list 0 holds; `undefined` for no active list.
 * @throws MvdbError `NOT_PERMITTED` for what the context may not read, `BUDGET_EXCEEDED`.
 */
export function selectedData(
  session: Session,
  statement: string,
  ids: readonly string[] | undefined,
): SelectedData {
  return readingOnly<SelectedData, SelectedData>(
    session,
    () => ({ rows: rowsOf(session, statement, ids) }),
    (message) => ({ message }),
  );
}

/** Ids, or the text that tells why there are none. */
export type SelectedList =
  | { readonly ids: readonly string[]; readonly message?: undefined }
  | { readonly ids?: undefined; readonly message: SelectionMessage };

/** The ids that a sentence or a SELECT of SQL selects. @throws as {@link selectedData}. */
export function selectedList(session: Session, statement: string): SelectedList {
  return readingOnly<SelectedList, SelectedList>(
    session,
    () => ({ ids: idsOf(session, statement) }),
    (message) => ({ message }),
  );
}

function idsOf(session: Session, statement: string): readonly string[] {
  if (kindOf(statement) === 'sql') return selectFromSql(session, statement);
  const rows = rowsOfSentence(session, statement, undefined);
  return rows.map(([element = '']) => parseElement(raise(element)).id);
}

function rowsOf(
  session: Session,
  statement: string,
  ids: readonly string[] | undefined,
): readonly (readonly string[])[] {
  if (kindOf(statement) === 'sentence') return rowsOfSentence(session, statement, ids);
  const { rows } = selectSql(session, statement, ids && { ids });
  return Array.from(rows, (cells) => cells.map((cell) => lower(cell)));
}

function kindOf(statement: string): 'sentence' | 'sql' {
  const kind = statementKind(statement);
  if (kind === 'clauses')
    throw new RefusedStatement(
      `INVALID SELECTION "${cropped(statement)}" names no table; expected a sentence or SELECT.`,
    );
  if (kind === 'other') throw notAllowed(statement);
  return kind;
}

function rowsOfSentence(
  session: Session,
  statement: string,
  ids: readonly string[] | undefined,
): readonly (readonly string[])[] {
  const sentence = parseSentence(statement, { openVocabulary: vocabularyOf(session) });
  const { verb, target, report } = sentence;
  if (!READING_VERBS.has(verb)) throw notAllowed(verb);
  if (target !== undefined)
    throw new RefusedStatement(`COMMAND NOT ALLOWED TO ${cropped(target.path)}`);
  return withList(session, ids, () => {
    const outcome = runTree(session, sentence);
    switch (outcome.kind) {
      case 'list':
        return (session.selectLists.take(outcome.list) ?? []).map((element) => [lower(element)]);
      case 'report':
        return Array.from(outcome.report.rows, ({ id, cells }) => [
          ...(report.isIdSuppressed ? [] : [id]),
          ...cells.map((cell) => lower(cell)),
        ]);
      case 'count':
        throw new TypeError(`${verb} does not count.`);
    }
  });
}

function vocabularyOf(session: Session) {
  return (name: string) => {
    if (session.account.findTable(name) === undefined)
      throw new RefusedStatement(`CANNOT OPEN FILE ${cropped(name)}`);
    session.table(name);
    return sessionDictionaries(session).of(name);
  };
}
