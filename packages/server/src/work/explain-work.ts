import {
  type ExplainedPath,
  type Explanation,
  explainSentence,
  explainSql,
  type Session,
  type SqlStep,
} from 'mvdb';
import { isLongSentence } from './long-sentence.ts';
import { assertQuery, isSql, type Query } from './query.ts';
import type { Work } from './work.ts';

/** How a query is answered, for people and for programs. */
export type ExplainReply =
  | {
      readonly kind: 'sentence';
      readonly lines: readonly string[];
      readonly plan: Explanation;
    }
  | {
      readonly kind: 'sql';
      readonly lines: readonly string[];
      /** Table by table, in the order in which they are read. */
      readonly plan: readonly SqlStep[];
    };

/** The plan of a sentence of the query language or a SELECT of SQL; no other command has one. */
export const explainWork: Work<Query, ExplainReply> = {
  prepare(query) {
    assertQuery(query);
    return {
      isReading: true,
      isLong: isLongSentence(query.sentence),
      run: (session) => explained(session, query),
    };
  },
};

/** @throws MvdbError `NOT_PERMITTED` where the command language is off; as `explainSentence` and `explainSql`. */
export function explained(session: Session, { sentence, parameters = [] }: Query): ExplainReply {
  session.assertMayCommand('query', 'A query');
  if (isSql(sentence)) {
    const plan = explainSql(session, sentence, { parameters });
    return { kind: 'sql', lines: plan.map(stepLine), plan };
  }
  const plan = explainSentence(session, sentence, { parameters });
  return { kind: 'sentence', lines: linesOf(plan), plan };
}

/** How a table of SQL takes part, in words. */
export function stepLine(step: SqlStep, index: number): string {
  const { table, join, path, condition, asOf } = step;
  const where = condition === '' ? '' : `, where ${condition}`;
  const then = asOf === undefined ? '' : ` as of commit ${asOf}`;
  return `${index + 1}. ${table} (${join})${then} by ${path}${where}`;
}

function linesOf({ table, paths, conditions, sort, actual, asOf }: Explanation): string[] {
  const { records, rows, missingIds } = actual;
  const missing = missingIds.length === 0 ? '' : `, ${missingIds.length} ids not found`;
  const part = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`${title}: ${texts.join('; ')}`];
  return [
    `${table}: ${records} records, ${rows} rows${missing}`,
    ...(asOf === undefined ? [] : [`As of commit ${asOf}, without the indexes of now`]),
    ...paths.map((path, index) => `${index === 0 ? 'Taken' : 'Not taken'}: ${pathText(path)}`),
    ...part('Tested on the id', conditions.onId),
    ...part('Tested on the stored bytes', conditions.onBytes),
    ...part('Tested on the record', conditions.onRecord),
    ...part('Sorted by', sort),
  ];
}

/** A way to records in words. */
export function pathText(path: ExplainedPath): string {
  const { kind, of, estimatedRecords, actualIds, threads, cost } = path;
  const position = kind === 'scan' ? '' : ` ${of}`;
  const ids = actualIds === undefined ? '' : `, ${actualIds} ids`;
  const shared = threads === undefined ? '' : `, ${threads} threads`;
  return `${kind}${position}, ${estimatedRecords} records expected${ids}${shared}, cost ${Math.round(cost)}`;
}
