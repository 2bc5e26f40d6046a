/*
 * What a command or a shell needs of the service to do the same without HTTP, and to start it from a command line;
 * whoever only serves does not. It loads neither routines nor a web framework.
 */

// Who asks, and how it fails.
export { demoOperator, sessionOf } from './work/operator.ts';
export type { WorkErrorCode } from './work/errors.ts';

// Queries, their rows as CSV, and what was planned and done.
export { assertQuery, isSql, isStoredCommand } from './work/query.ts';
export type { Query, QueryColumn, QueryWatch } from './work/query.ts';
export type { QueryEnd, QueryItem, QueryRow } from './work/query-row.ts';
export { queryRows } from './work/query-stream.ts';
export { csvCells, csvLine, withoutFormula } from './work/row-lines.ts';
export { sqlReport } from './work/sql-report.ts';
export { formSelectList } from './work/select-list.ts';
export { explained, pathText, stepLine } from './work/explain-work.ts';

// What the words of queries are for, and which may come next.
export { type KeywordSection, keywordSections } from './language/keyword-help.ts';
export { queryWords } from './language/query-words.ts';
export { inStatement, wordsAfter } from './language/sentence-completion.ts';
export type { SentenceVocabulary } from './language/sentence-completion.ts';
export { statementHelp } from './language/statement-help.ts';
export { verbHelp } from './language/verb-help.ts';
export type { KeywordHelp } from './language/word-help.ts';

// JSON as text: no key comes twice.
export { JsonError } from './json/json-error.ts';
export type { JsonShape } from './json/json-shape.ts';
export { parseStrictJson } from './json/strict-json.ts';
export { BODY_SHAPE } from './http/json-bodies.ts';

// How a service is started safely from a command line.
export { CODE_LIFETIME_MS } from './access/console-code.ts';
export { readPrivateFile } from './access/private-file.ts';
export { assertSafeStart, startWarnings } from './access/safe-start.ts';
export { tokensGiven } from './access/token-sources.ts';
export { newToken } from './access/tokens.ts';
export { assertNames, DEFAULT_PORT, exposureOf } from './exposure.ts';
export { API_PATH } from './http/paths.ts';
export { defaultOf, type Limit } from './limits/limit.ts';
export { type ServerLimits, serverLimits } from './limits/limits.ts';
