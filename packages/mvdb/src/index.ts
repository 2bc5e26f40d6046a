/*
 * The database. The field's functions on text and dynamic arrays are in `mvdb/functions`; what a service, a
 * shell or a catalogue of routines needs beyond this is in `mvdb/host`.
 */

// An account: a folder with tables, or one in memory; what it holds, and what of it is protected.
export { Account } from './account.ts';
export type { AccountOptions } from './account/account-options.ts';
export type { Durability } from './storage/environment.ts';
export type { CatalogueEntry, TableProtection } from './storage/catalogue.ts';
export type { RecordChange, RecordRemoval, Trigger } from './triggers.ts';

// A session: a user with a clock, rights, locks and select lists, who does all of what follows.
export { Session } from './session.ts';
export type { SessionOptions } from './session/session-options.ts';
export type { Capabilities, CommandLevel } from './capabilities.ts';
export { ordinaryCapabilities, readOnlyCapabilities } from './capabilities.ts';
export { capabilities, fixedClock } from './doors/session-functions.ts';
export type { Rights } from './rights.ts';
export type { Access } from './session/access-scope.ts';
export type {
  ChangedRecord,
  ChangeLimits,
  Changes,
  UntoldChanges,
} from './session/told-changes.ts';
export { type Clock, systemClock } from './clock.ts';

// Tables: of a session, of an account, and as they were in a snapshot of it.
export type { SessionTable } from './session/session-table.ts';
export type { IdRange, ReadOnlyTable, Table } from './table.ts';
export type { Snapshot } from './snapshot.ts';
export type { LockMode, LockTarget } from './locks/lock-entries.ts';
export type { LockOwner } from './locks/lock-owner.ts';
export type { HeldLock } from './locks/locks.ts';
export { ID_BYTES_MAX } from './storage/record-id.ts';

// Tables described with names and types: their records as objects, their rows of associations, parts of ids.
export { attributeKind, defineTable, derived } from './doors/schema-functions.ts';
export { keyOf, many, manyLists, withoutCompany } from './doors/schema-functions.ts';
export { type RecordOf, SchemaTable, type TableDefinition } from './schema/define-table.ts';
export type { Attribute, AttributeKind, AttributeOptions } from './schema/attribute.ts';
export type { DerivedItem, MakeAttribute, Pointer } from './schema/attribute.ts';
export type { Repetition, SingleAttribute } from './schema/attribute.ts';
export type { AssociationOf, Attributes, Fields } from './schema/typed-record.ts';
export type { KeyParts, RowOf, TypedRecord } from './schema/typed-record.ts';

// Marks, which stand between the parts of a record and of nothing else.
export { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './marks.ts';

// Scans of the bytes that are stored.
export { attributeEquals } from './doors/session-functions.ts';
export type { BytePredicate } from './storage/byte-predicate.ts';

// Indexes on dictionary items: made, built, told of, read.
export { createIndex, deleteIndex, listIndexes, openIndex } from './doors/session-functions.ts';
export { buildIndex, buildIndexInSteps } from './doors/session-functions.ts';
export type { IndexOptions, IndexStatus } from './indexing/indexes.ts';
export type { IndexedRecord, IndexedValue, IndexRange } from './indexing/index-reader.ts';
export type { IndexReader, IndexValues } from './indexing/index-reader.ts';
export type { IndexDefinition, IndexOrder } from './storage/index-definitions.ts';

// Sentences of the query language, written as text.
export { explainSentence, renderReport, runSentence } from './doors/session-functions.ts';
export type { Explanation } from './query/explain.ts';
export type { Outcome, RunOptions } from './query/run.ts';
export { defaultQueryOptions, type QueryOptions } from './query/query-options.ts';
export type { Parameters } from './query/token-reader.ts';
export type { ReportColumn, ReportRow, ReportRows } from './query/report-rows.ts';
export type { RenderOptions } from './report/render-report.ts';
export { SentenceError } from './query/sentence-error.ts';

// Sentences put together by calls.
export {
  allOf,
  anyOf,
  evaluated,
  named,
  query,
  runTree,
  where,
} from './doors/session-functions.ts';
export { type ColumnLooks, QueryBuilder } from './query/builder.ts';
export type { Condition, Sentence, Verb as QueryVerb } from './query/syntax.ts';

// SELECT of SQL.
export { explainSql, selectFromSql, selectSql } from './doors/session-functions.ts';
export type { SqlColumn, SqlOptions, SqlResult, SqlStep } from './sql/select-sql.ts';
export { SqlError } from './sql/sql-error.ts';

// Select lists, and lists that are saved.
export { readSavedList, writeSavedList } from './doors/session-functions.ts';
export { SAVED_LISTS } from './query/list-commands.ts';
export type { SelectLists } from './select-list.ts';

// Commands, as they are typed at the prompt of the field.
export { execute } from './doors/session-functions.ts';
export type { ExecuteOptions } from './command/execute.ts';
export type { CommandResult } from './command/verb.ts';

// The error of all that is expected to fail, and the text of each code.
export { type ErrorCode, errorMessages, MvdbError } from './errors.ts';
