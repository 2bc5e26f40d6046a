export type { AccountOptions, WritingTurn } from './account/account-options.ts';
export { Account } from './account.ts';
export {
  type Capabilities,
  type CommandLevel,
  ordinaryCapabilities,
  readOnlyCapabilities,
} from './capabilities.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  type BackgroundCall,
  type BackgroundProgram,
  type BackgroundTask,
  LOG_TABLE,
} from './command/background-task.ts';
export { CommandSet, type CommandSetOptions, type SecurityHook } from './command/command-set.ts';
export type { ExecuteOptions } from './command/execute.ts';
export type { ProgramOutcome } from './command/os-program.ts';
export type { OsLimits, OsOutcome, OsRunner } from './command/os-runner.ts';
export type { Ask } from './command/prompt-answers.ts';
export type { CommandCall, CommandResult, Effect, SecurityRequest, Verb } from './command/verb.ts';
export type { NamedVocItem, VocItem } from './command/voc-item.ts';
export type { Word } from './command/words.ts';
export {
  type ConversionContext,
  standardContext,
  type UserConversion,
} from './conversion/conversion-context.ts';
export type { CivilDate } from './conversion/internal-date.ts';
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
export type { DictionaryItem } from './dictionary/item.ts';
export { DimensionedRecord, type Dimensions } from './dimensioned-record.ts';
export {
  abss,
  adds,
  ands,
  cats,
  count,
  counts,
  dcount,
  del,
  divs,
  eqs,
  extract,
  fields,
  find,
  findString,
  fromJsonRecord,
  fromNested,
  ges,
  gts,
  ifs,
  indexs,
  insert,
  lens,
  les,
  listIndex,
  locate,
  lower,
  lts,
  maximum,
  minimum,
  mods,
  muls,
  negs,
  nes,
  nots,
  nums,
  ors,
  raise,
  replace,
  soundexs,
  spaces,
  splice,
  strs,
  subs,
  substrings,
  sum,
  summation,
  toJsonRecord,
  toNested,
  trimbs,
  trimfs,
  trims,
} from './doors/array-functions.ts';
export { assertArgument, checked } from './doors/checked.ts';
export {
  civilToDay,
  clockToTime,
  conversionContext,
  convertEachIn,
  convertEachOut,
  convertIn,
  convertOut,
  dayOfWeek,
  dayToCivil,
  fmt,
  fmts,
  format,
  formatEach,
  iconv,
  iconvs,
  oconv,
  oconvs,
  timeToClock,
} from './doors/conversion-functions.ts';
export * as kinds from './doors/kinds.ts';
export {
  absolute,
  add,
  addDecimals,
  and,
  compareDecimals,
  compareTexts,
  compareValues,
  decimal,
  divide,
  divideDecimals,
  formatDecimal,
  integer,
  isAlphabetic,
  isEqual,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isNotEqual,
  isNumeric,
  modulus,
  multiply,
  multiplyDecimals,
  negate,
  not,
  or,
  parseDecimal,
  power,
  quotient,
  remainder,
  roundDecimal,
  subtract,
  subtractDecimals,
} from './doors/number-functions.ts';
export {
  attributeKind,
  defineTable,
  derived,
  keyOf,
  many,
  manyLists,
  withoutCompany,
} from './doors/schema-functions.ts';
export {
  allOf,
  anyOf,
  attributeEquals,
  buildIndex,
  buildIndexInSteps,
  capabilities,
  createIndex,
  deleteIndex,
  evaluated,
  evaluationContext,
  execute,
  explainSentence,
  explainSql,
  findVocItem,
  fixedClock,
  formatElement,
  indexReaders,
  isListCommand,
  listIndexes,
  lowered,
  named,
  newCounters,
  openIndex,
  osRunner,
  parseClauses,
  parseElement,
  parseItem,
  parseSentence,
  query,
  queryVerbOf,
  readSavedList,
  readWords,
  renderReport,
  runListCommand,
  runProgram,
  runSentence,
  runTree,
  selectFromSql,
  selectSql,
  sentenceVariables,
  sessionDictionaries,
  startProcess,
  startTask,
  startThread,
  statementKind,
  tabulatedReport,
  textTable,
  verifyFolder,
  where,
  writeSavedList,
} from './doors/session-functions.ts';
export {
  assertPlainText,
  assertUndivided,
  change,
  convert,
  crop,
  downcase,
  field,
  fieldSpan,
  fieldStore,
  fold,
  fromLatin1,
  fromLegacyMarks,
  index,
  isNull,
  lastCharacters,
  len,
  matches,
  matchfield,
  nearNames,
  overlay,
  quote,
  soundex,
  space,
  squote,
  str,
  substring,
  toLatin1,
  toLegacyMarks,
  trim,
  trimb,
  trimf,
  upcase,
} from './doors/text-functions.ts';
export type { Reuse } from './dynamic-array/elements.ts';
export type { Located, LocateOptions } from './dynamic-array/locate.ts';
export type { JsonAttribute, JsonRecord, Nested } from './dynamic-array/nested.ts';
export { RemoveCursor, type RemovedElement } from './dynamic-array/remove-cursor.ts';
export { type ErrorCode, errorMessages, MvdbError } from './errors.ts';
export type { IndexUser } from './indexing/index-commands.ts';
export type {
  IndexedRecord,
  IndexedValue,
  IndexRange,
  IndexReader,
  IndexValues,
} from './indexing/index-reader.ts';
export type { IndexOptions, IndexStatus } from './indexing/indexes.ts';
export type { Latin1Policy } from './interchange.ts';
export type { LockOwner } from './locks/lock-owner.ts';
export type { HeldLock, LockMode, LockTarget } from './locks/lock-table.ts';
export { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './marks.ts';
export { NULL_VALUE } from './null-value.ts';
export type { Decimal } from './number/decimal.ts';
export { type ColumnLooks, QueryBuilder } from './query/builder.ts';
export type { Explanation } from './query/explain.ts';
export { KEYWORDS as QUERY_KEYWORDS } from './query/keywords.ts';
export { type ListOutcome, SAVED_LISTS } from './query/list-commands.ts';
export type { ParseOptions } from './query/parse.ts';
export { defaultQueryOptions, type QueryOptions } from './query/query-options.ts';
export type { ReportColumn, ReportRow, ReportRows, RowCounts } from './query/report-rows.ts';
export type { Outcome, RunOptions } from './query/run.ts';
export { SentenceError } from './query/sentence-error.ts';
export type { StatementKind } from './query/statement-kind.ts';
export type { Condition, Sentence, Verb as QueryVerb } from './query/syntax.ts';
export type { Parameters } from './query/token-reader.ts';
export type { PageOptions } from './report/page-shape.ts';
export type { RenderOptions } from './report/render-report.ts';
export type { TabulatedColumn, TabulatedReport, TabulatedRow } from './report/tabulated-report.ts';
export type { Rights } from './rights.ts';
export type {
  Attribute,
  AttributeKind,
  AttributeOptions,
  DerivedItem,
  MakeAttribute,
  Pointer,
  Repetition,
  SingleAttribute,
} from './schema/attribute.ts';
export { type RecordOf, SchemaTable, type TableDefinition } from './schema/define-table.ts';
export type {
  AssociationOf,
  Attributes,
  Fields,
  KeyParts,
  RowOf,
  TypedRecord,
} from './schema/typed-record.ts';
export { SELECT_LIST_COUNT, type SelectLists } from './select-list.ts';
export type { Access } from './session/access-scope.ts';
export type { SessionOptions } from './session/session-options.ts';
export type { SessionTable } from './session/session-table.ts';
export { Session } from './session.ts';
export type { Snapshot } from './snapshot.ts';
export type { SqlColumn, SqlOptions, SqlResult, SqlStep } from './sql/select-sql.ts';
export { SqlError } from './sql/sql-error.ts';
export type { BytePredicate } from './storage/byte-predicate.ts';
export type { CatalogueEntry, TableProtection } from './storage/catalogue.ts';
export type { Durability } from './storage/environment.ts';
export type { IndexDefinition, IndexOrder } from './storage/index-definitions.ts';
export { ID_BYTES_MAX } from './storage/record-id.ts';
export type { KeptReply, Replies, ReplyToKeep } from './storage/replies.ts';
export type { IdRange, ReadOnlyTable, Table } from './table.ts';
export type { FieldSpan } from './text/field.ts';
export type { TrimOption } from './text/trim.ts';
export type { RecordChange, RecordRemoval, Trigger } from './triggers.ts';
export type {
  AccountStatistics,
  IndexStatistics,
  TableStatistics,
} from './upkeep/account-statistics.ts';
export type { AccountFault } from './upkeep/faults.ts';
export type { Verification, VerificationWatch } from './upkeep/verify-account.ts';
export type { WorkWatch } from './work-budget.ts';
