import { runTree, type Session, selectFromSql, selectSql } from 'mvdb';
import { lower, raise } from 'mvdb/functions';
import { parseElement, parseSentence, sessionDictionaries, statementKind } from 'mvdb/host';
import { anyTable, operation } from '../entry/operation.ts';
import {
  cropped,
  notAllowed,
  RejectedStatement,
  readingOnly,
  statementRejections,
  withList,
} from './read-only-statement.ts';

/** Verbs whose sentences may be asked for data. */
const READING_VERBS = new Set(['SELECT', 'SSELECT', 'LIST', 'SORT']);

/** A sentence or a SELECT of SQL, and the records that it chooses among. */
export interface Statement {
  readonly statement: string;
  /** What list 0 holds; `undefined` for no active list. */
  readonly ids: readonly string[] | undefined;
}

/**
 * What a statement finds. A SELECT gives ids, or with SAVING the column; a LIST the id and the columns, as
 * they are stored; SQL its columns. Nothing is written, and the select lists of the session stay as they are.
 *
 * @throws as `readingOnly`.
 */
export const selectedData = operation({
  reads: anyTable,
  rejections: statementRejections,
  run: ({ session }, { statement, ids }: Statement, reject): readonly (readonly string[])[] =>
    readingOnly(session, reject, () => rowsOf(session, statement, ids)),
});

/** The ids that a sentence or a SELECT of SQL selects. @throws as `readingOnly`. */
export const selectedList = operation({
  reads: anyTable,
  rejections: statementRejections,
  run: ({ session }, statement: string, reject): readonly string[] =>
    readingOnly(session, reject, () => idsOf(session, statement)),
});

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
    throw new RejectedStatement(
      `INVALID SELECTION "${cropped(statement)}" NAMES NO TABLE; EXPECTED A SENTENCE OR SELECT`,
    );
  if (kind === 'other') throw notAllowed(statement);
  return kind;
}

function rowsOfSentence(
  session: Session,
  statement: string,
  ids: readonly string[] | undefined,
): readonly (readonly string[])[] {
  const openVocabulary = vocabularyOf(session);
  const sentence = parseSentence(statement, { openVocabulary, query: session.query });
  const { verb, target, report } = sentence;
  if (!READING_VERBS.has(verb)) throw notAllowed(verb);
  if (target !== undefined)
    throw new RejectedStatement(`COMMAND NOT ALLOWED TO ${cropped(target.path)}`);
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
      throw new RejectedStatement(`CANNOT OPEN FILE ${cropped(name)}`);
    session.table(name);
    return sessionDictionaries(session).of(name);
  };
}
