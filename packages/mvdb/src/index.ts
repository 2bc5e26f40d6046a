export { Account, type AccountOptions, type WritingTurn } from './account.ts';
export {
  type Capabilities,
  type CommandLevel,
  capabilities,
  lowered,
  ordinaryCapabilities,
  readOnlyCapabilities,
} from './capabilities.ts';
export { type Clock, fixedClock, systemClock } from './clock.ts';
export {
  type BackgroundCall,
  type BackgroundProgram,
  type BackgroundTask,
  LOG_TABLE,
  startTask,
} from './command/background-task.ts';
export { CommandSet, type CommandSetOptions, type SecurityHook } from './command/command-set.ts';
export { type ExecuteOptions, execute } from './command/execute.ts';
export { type ProgramOutcome, runProgram } from './command/os-program.ts';
export { type OsLimits, type OsOutcome, type OsRunner, osRunner } from './command/os-runner.ts';
export type { Ask } from './command/prompt-answers.ts';
export { sentenceVariables } from './command/query-verbs.ts';
export { textTable } from './command/text-table.ts';
export type {
  CommandCall,
  CommandResult,
  Effect,
  SecurityRequest,
  Verb,
} from './command/verb.ts';
export { findVocItem, type NamedVocItem, type VocItem } from './command/voc-item.ts';
export { readWords, type Word } from './command/words.ts';
export {
  convertEachIn,
  convertEachOut,
  convertIn,
  convertOut,
  iconv,
  iconvs,
  oconv,
  oconvs,
} from './conversion/conversion.ts';
export {
  type ConversionContext,
  conversionContext,
  standardContext,
  type UserConversion,
} from './conversion/conversion-context.ts';
export {
  type CivilDate,
  civilToDay,
  dayOfWeek,
  dayToCivil,
} from './conversion/internal-date.ts';
export { clockToTime, timeToClock } from './conversion/internal-time.ts';
export type { Converted } from './conversion/outcome.ts';
export type {
  Column,
  EvaluationContext,
  HostFunction,
  QueryCounters,
  Row,
  TotalPart,
} from './dictionary/column.ts';
export { Dictionaries, Dictionary } from './dictionary/dictionaries.ts';
export { type DictionaryItem, parseItem } from './dictionary/item.ts';
export {
  evaluationContext,
  newCounters,
  sessionDictionaries,
} from './dictionary/session-context.ts';
export { DimensionedRecord, type Dimensions } from './dimensioned-record.ts';
export { count, dcount } from './dynamic-array/count.ts';
export {
  abss,
  adds,
  ands,
  cats,
  counts,
  divs,
  eqs,
  fields,
  ges,
  gts,
  ifs,
  indexs,
  lens,
  les,
  lts,
  mods,
  muls,
  negs,
  nes,
  nots,
  nums,
  ors,
  soundexs,
  spaces,
  splice,
  strs,
  subs,
  substrings,
  trimbs,
  trimfs,
  trims,
} from './dynamic-array/element-wise.ts';
export type { Reuse } from './dynamic-array/elements.ts';
export { extract } from './dynamic-array/extract.ts';
export { find, findString } from './dynamic-array/find.ts';
export { lower, raise } from './dynamic-array/levels.ts';
export { listIndex } from './dynamic-array/list-index.ts';
export { type Located, type LocateOptions, locate } from './dynamic-array/locate.ts';
export {
  fromJsonRecord,
  fromNested,
  type JsonAttribute,
  type JsonRecord,
  type Nested,
  toJsonRecord,
  toNested,
} from './dynamic-array/nested.ts';
export { RemoveCursor, type RemovedElement } from './dynamic-array/remove-cursor.ts';
export { del, insert, replace } from './dynamic-array/replace.ts';
export { maximum, minimum, sum, summation } from './dynamic-array/sums.ts';
export { type ErrorCode, errorMessages, MvdbError } from './errors.ts';
export { fmt, fmts, format, formatEach } from './format/format.ts';
export type { IndexUser } from './indexing/index-commands.ts';
export {
  buildIndex,
  buildIndexInSteps,
  createIndex,
  deleteIndex,
  indexReaders,
  listIndexes,
  openIndex,
} from './indexing/index-commands.ts';
export type {
  IndexedRecord,
  IndexedValue,
  IndexRange,
  IndexReader,
  IndexValues,
} from './indexing/index-reader.ts';
export type { IndexOptions, IndexStatus } from './indexing/indexes.ts';
export {
  fromLatin1,
  fromLegacyMarks,
  type Latin1Policy,
  toLatin1,
  toLegacyMarks,
} from './interchange.ts';
export type { LockOwner } from './locks/lock-owner.ts';
export type { HeldLock, LockMode, LockTarget } from './locks/lock-table.ts';
export {
  assertPlainText,
  assertUndivided,
  FIELD_MARK,
  ITEM_MARK,
  SUBVALUE_MARK,
  TEXT_MARK,
  VALUE_MARK,
} from './marks.ts';
export { isNull, NULL_VALUE } from './null-value.ts';
export {
  absolute,
  add,
  and,
  divide,
  integer,
  modulus,
  multiply,
  negate,
  not,
  or,
  power,
  quotient,
  remainder,
  subtract,
} from './number/arithmetic.ts';
export {
  compareTexts,
  compareValues,
  isEqual,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isNotEqual,
} from './number/compare.ts';
export {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
} from './number/decimal.ts';
export { isAlphabetic, isNumeric } from './number/number-text.ts';
export {
  allOf,
  anyOf,
  type ColumnLooks,
  evaluated,
  named,
  QueryBuilder,
  query,
  where,
} from './query/builder.ts';
export type { Explanation } from './query/explain.ts';
export { KEYWORDS as QUERY_KEYWORDS, verbOf as queryVerbOf } from './query/keywords.ts';
export {
  isListCommand,
  type ListOutcome,
  readSavedList,
  runListCommand,
  SAVED_LISTS,
  writeSavedList,
} from './query/list-commands.ts';
export { formatElement, parseElement } from './query/list-element.ts';
export { type ParseOptions, parseClauses, parseSentence } from './query/parse.ts';
export { defaultQueryOptions, type QueryOptions } from './query/query-options.ts';
export type { ReportColumn, ReportRow, ReportRows, RowCounts } from './query/report-rows.ts';
export {
  explainSentence,
  type Outcome,
  type RunOptions,
  runSentence,
  runTree,
} from './query/run.ts';
export { SentenceError } from './query/sentence-error.ts';
export { type StatementKind, statementKind } from './query/statement-kind.ts';
export type { Condition, Sentence, Verb as QueryVerb } from './query/syntax.ts';
export type { Parameters } from './query/token-reader.ts';
export type { PageOptions } from './report/page-shape.ts';
export { type RenderOptions, renderReport } from './report/render-report.ts';
export {
  type TabulatedColumn,
  type TabulatedReport,
  type TabulatedRow,
  tabulatedReport,
} from './report/tabulated-report.ts';
export { SELECT_LIST_COUNT, type SelectLists } from './select-list.ts';
export { type Access, Session, type SessionOptions, type SessionTable } from './session.ts';
export type { Snapshot } from './snapshot.ts';
export {
  explainSql,
  type SqlColumn,
  type SqlOptions,
  type SqlResult,
  type SqlStep,
  selectFromSql,
  selectSql,
} from './sql/select-sql.ts';
export { SqlError } from './sql/sql-error.ts';
export { startProcess, startThread } from './start-module.ts';
export { attributeEquals, type BytePredicate } from './storage/byte-predicate.ts';
export type { CatalogueEntry } from './storage/catalogue.ts';
export type { Durability } from './storage/environment.ts';
export type { IndexDefinition, IndexOrder } from './storage/index-definitions.ts';
export { ID_BYTES_MAX } from './storage/record-id.ts';
export type { IdRange, ReadOnlyTable, Table } from './table.ts';
export { downcase, upcase } from './text/case.ts';
export { change } from './text/change.ts';
export { convert } from './text/convert.ts';
export { crop } from './text/crop.ts';
export { type FieldSpan, field, fieldSpan, fieldStore } from './text/field.ts';
export { fold } from './text/fold.ts';
export { matches, matchfield } from './text/matches.ts';
export { nearNames } from './text/near-names.ts';
export { index } from './text/occurrence.ts';
export { quote, squote } from './text/quote.ts';
export { space, str } from './text/repeat.ts';
export { soundex } from './text/soundex.ts';
export { lastCharacters, len, overlay, substring } from './text/substring.ts';
export { type TrimOption, trim, trimb, trimf } from './text/trim.ts';
export type { RecordChange, RecordRemoval, Trigger } from './triggers.ts';
export type {
  AccountStatistics,
  IndexStatistics,
  TableStatistics,
} from './upkeep/account-statistics.ts';
export type { AccountFault } from './upkeep/faults.ts';
export type { Verification, VerificationWatch } from './upkeep/verify-account.ts';
export { verifyFolder } from './upkeep/verify-folder.ts';
export type { WorkWatch } from './work-budget.ts';
