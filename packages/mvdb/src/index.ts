/*
 * The database. Pick's functions on text and dynamic arrays are in `mvdb/functions`; what a service, a
 * shell or a catalogue of routines needs beyond this is in `mvdb/host`.
 */

// An account: a folder with tables, or one in memory; what it holds, and what of it is protected.
export { Account } from './account/account.ts';
export type { AtOptions } from './account/account.ts';
export type { CreateTableOptions } from './account/table-definitions.ts';
export type { AccountOptions, EngineAccountOptions } from './account/account-options.ts';
export type { AccountAddress, EngineAddress } from './storage/account-storage.ts';
export type { Copied, CopyWatch } from './upkeep/copy-environment.ts';
export type { Durability } from './storage/environment.ts';
export type { CatalogueEntry, TableProtection } from './storage/catalogue.ts';
export type { RecordChange, RecordRemoval, Trigger } from './table/triggers.ts';
export type { StoredTrigger } from './storage/stored-triggers.ts';

// A session: a user with a clock, rights, locks and select lists, who does all of what follows.
export { Session } from './session/session.ts';
export type { SessionOptions } from './session/session.ts';
export type { WithChanges } from './session/reported-changes.ts';
export type { NotedWrites, NoteLimits } from './account/write-notes.ts';
export type { Capabilities, CommandLevel } from './rights/capabilities.ts';
export { ordinaryCapabilities, readOnlyCapabilities } from './rights/capabilities.ts';
export { capabilities } from './rights/capabilities.ts';
export { fixedClock } from './system/clock.ts';
export type { Rights } from './rights/rights.ts';
export type { Access } from './session/access-scope.ts';
export type {
  ChangedRecord,
  ChangeLimits,
  Changes,
  OmittedChanges,
} from './session/reported-changes.ts';
export { type Clock, systemClock } from './system/clock.ts';

// The log of the commits of an account, and what it held at a moment.
export type { ChangesPage, CommittedChanges, CommittedRecord } from './log/change-feed.ts';
export type { CommitLog, LogStatus, PruneOptions } from './log/commit-log.ts';
export type { ChangesOptions, FollowOptions } from './log/follow-changes.ts';
export type { CommitOrigin } from './log/log-entries.ts';
export type { LoggedCommit, LoggedMoment } from './log/logged-commit.ts';
export type { Exported, ExportOptions } from './log/export-log.ts';
export type { LogRetention } from './log/retention.ts';
export { type Moment, momentOfText } from './log/moment.ts';
export type { HistoryOptions, PastChange } from './log/record-history.ts';
export type { ShownCommit } from './session/shown-commit.ts';
export type { RestoreOptions, Restored } from './account/restore.ts';
export type { RevertOptions } from './account/revert.ts';

// Tables: of a session, of an account, and as they were in a snapshot of it.
export type { SessionTable } from './session/session-table.ts';
export type { KeyRange } from './storage/record-store.ts';
export type { IdRange, ReadOnlyTable, Table } from './table/table.ts';
export type { Snapshot } from './account/snapshot.ts';
export type { LockMode, LockTarget } from './locks/lock-entries.ts';
export type { LockOwner } from './locks/lock-owner.ts';
export type { LockTable } from './locks/lock-table.ts';
export type { HeldLock } from './locks/locks.ts';
export { ID_BYTES_MAX } from './storage/record-id.ts';

// Tables described with names and types: their records as objects, their rows of associations, parts of ids.
export * as attribute from './schema/kinds.ts';
export * as valueTypes from './schema/value-types.ts';
export { association, attributeKind, derived } from './schema/attribute.ts';
export { defineTable } from './schema/define-table.ts';
export { many, manyLists } from './schema/attribute.ts';
export { typed } from './schema/typed-table.ts';
export { type RecordOf, SchemaTable } from './schema/define-table.ts';
export type { StoredFields, TableDefinition } from './schema/define-table.ts';
export type { Attribute, AttributeKind, AttributeOptions } from './schema/attribute.ts';
export type { DerivedItem, MakeAttribute, Pointer } from './schema/attribute.ts';
export type { SingleAttribute } from './schema/attribute.ts';
export type { AssociationOf, Attributes, Fields } from './schema/typed-record.ts';
export type { Joined, KeyPartName, KeyParts, MemberValue } from './schema/typed-record.ts';
export type { RowOf, TypedRecord, ValueOf as StoredValueOf } from './schema/typed-record.ts';
export type { ValueType } from './schema/value-types.ts';
export type { ChangeOptions, TypedTable } from './schema/typed-table.ts';
export type { Parts, Repeated, ValueOf, ValueRecord, ValueRow, Values } from './schema/values.ts';

// Tables that point to each other: created in an account, and their records looked at.
export { defineSchema } from './schema/schema.ts';
export { formViolation } from './schema/record-form.ts';
export { Schema, type SchemaOptions } from './schema/schema.ts';
export type { CreateTablesOptions } from './schema/create-tables.ts';
export type { SchemaDifference } from './schema/schema-differences.ts';
export { type FormViolation, formViolations } from './schema/record-form.ts';
export type { DanglingReference } from './schema/references.ts';
export type { Join } from './schema/joins.ts';
export type { PointingPosition } from './schema/pointing-positions.ts';
export type { RecordViolation } from './schema/record-violations.ts';

// Marks, which stand between the parts of a record and of nothing else.
export { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './text/marks.ts';

// Scans of the bytes that are stored.
export { attributeEquals } from './storage/byte-predicate.ts';
export type { BytePredicate } from './storage/byte-predicate.ts';

// Indexes on dictionary items: made, built, informed of, read.
export { createIndex, deleteIndex, listIndexes, openIndex } from './session/index-commands.ts';
export { buildIndex, buildIndexInSteps } from './session/index-commands.ts';
export type { IndexUser } from './session/index-commands.ts';
export type { IndexOptions, IndexStatus } from './indexing/indexes.ts';
export type { IndexedRecord, IndexedValue, IndexRange } from './indexing/index-reader.ts';
export type { IndexReader, IndexValues } from './indexing/index-reader.ts';
export type { IndexDefinition, IndexOrder } from './storage/index-definitions.ts';

// The products that accounts, sessions, sentences and programs follow.
export { FLAVOUR_NAMES, type FlavourName } from './flavours/flavour-name.ts';
export type { FunctionOptions } from './flavours/function-differences.ts';

// Sentences of the query language, written as text.
export {
  type LiveEvent,
  type LiveQueryOptions,
  type LiveRow,
  liveQuery,
} from './query/live-query.ts';
export {
  type RowChanges,
  rowChanges,
  withRowChanges,
} from './query/row-changes.ts';
export { explainSentence, runSentence } from './query/run.ts';
export { renderReport } from './report/render-report.ts';
export type { ExplainedPath, Explanation } from './query/explain.ts';
export type { MissingIds, Outcome } from './query/outcome.ts';
export type { RunOptions } from './query/run.ts';
export { defaultQueryOptions, type QueryOptions } from './flavours/sentence-differences.ts';
export type { Parameters } from './query/token-reader.ts';
export type { ReportRows, RowCounts } from './query/report-rows.ts';
export type { RenderOptions } from './report/render-report.ts';
export { SentenceError } from './query/sentence-error.ts';

// The tree of a sentence, which parsing and a typed query make.
export { runTree } from './query/run.ts';
export type { Sentence, Verb as QueryVerb } from './query/syntax.ts';

// A definition proposed from a dictionary and its data, and the data that contradicts it.
export { inferTable } from './inference/infer-table.ts';
export type { InferredTable } from './inference/infer-table.ts';

// Questions to tables of a schema: `query(TABLE)`, with typed columns and rows.
export type { ColumnOf, Columns, ColumnsOf } from './typed-query/typed-column.ts';
export type { Compared, TypedColumn } from './typed-query/typed-column.ts';
export type { TypedCondition } from './typed-query/typed-condition.ts';
export { query } from './typed-query/typed-query.ts';
export type { ColumnMaker, RowOfShape, TypedQuery } from './typed-query/typed-query.ts';
export type { AnyColumn, Shape } from './typed-query/query-parts.ts';
export type { BuiltVerb } from './typed-query/sentence-tree.ts';

// SELECT of SQL.
export { explainSql, selectFromSql, selectSql } from './sql/select-sql.ts';
export type { ColumnOrigin } from './sql/compile-select.ts';
export type { SqlColumn, SqlOptions, SqlResult, SqlStep } from './sql/select-sql.ts';
export type { SqlValue } from './sql/typed-value.ts';
export { SqlError } from './sql/sql-error.ts';

// Select lists, and lists that are saved.
export { readSavedList, writeSavedList } from './query/list-commands.ts';
export { SAVED_LISTS } from './query/list-commands.ts';

// Commands, as they are typed at the prompt of Pick.
export { execute } from './command/execute.ts';
export type { ExecuteOptions } from './command/execute.ts';
export type { CommandResult } from './command/verb.ts';

// The error of all that is expected to fail, and every failure it mentions, with its code and text.
export { type ErrorCode, type Failure, MvdbError, type MvdbErrorOptions } from './errors/errors.ts';
export { failures } from './errors/failure-table.ts';
