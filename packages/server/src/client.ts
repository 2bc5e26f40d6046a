/*
 * What a client of the service in TypeScript needs, such as its console: paths, what the endpoints answer, and what
 * can be distinguished from that. It runs in a browser.
 */

// What the endpoints answer.
export type { BasicWord, BasicWords } from '@mvdb/basic';
export type { CallPayload } from './endpoints/call-endpoint.ts';
export type { Permission } from './endpoints/permission.ts';
export type { QueryPayload } from './endpoints/query-endpoint.ts';
export type { AreaList, RoutineList } from './endpoints/registry-endpoints.ts';
export type { CallerPayload, SessionPayload } from './endpoints/session-endpoint.ts';
export type { StatusPayload } from './endpoints/status-endpoint.ts';
export { ADMIN_PATH, API_PATH, registryPath } from './http/paths.ts';
export type { Problem, ProblemType } from './http/problems.ts';
export type { QueryWord, QueryWords } from './language/query-words.ts';
// What can be informed of routines, calls and sentences without asking.
export { type SentenceVocabulary, wordsAfter } from './language/sentence-completion.ts';
export { isReadingCall } from './registry/reading-call.ts';
export type {
  ArgumentPayload,
  RegistryEntry,
  RegistryStatus,
  RegistrySummary,
} from './registry/registry-payload.ts';
export { searchNamed } from './registry/registry-search.ts';
export { withoutSecrets } from './registry/without-secrets.ts';
export type { CheckProgramReply, SourceProblem } from './work/check-program-work.ts';
export type { CommitReply } from './work/commit-work.ts';
export type { DictionaryEntry } from './work/dictionary-entries.ts';
export type { DictionaryReply } from './work/dictionary-work.ts';
export type { NestedResult } from './work/displayed-result.ts';
export type { ExplainReply } from './work/explain-work.ts';
export type { HistoryEntry, HistoryReply } from './work/history-work.ts';
export type { LogReply } from './work/log-work.ts';
export type {
  ProgramEntry,
  ProgramReply,
  ProgramsReply,
  ProgramTablesReply,
} from './work/programs-work.ts';
export type { QueryColumn } from './work/query.ts';
export type { QueryRow } from './work/query-row.ts';
export type { ReportReply } from './work/query-work.ts';
export type { AttributeChange, RecordChange, RecordChanges } from './work/record-changes.ts';
export type { RecordEntry, RecordsReply } from './work/records-work.ts';
export type { RelatedReply } from './work/related-work.ts';
export type { RelationsReply, TableRelations } from './work/relations-work.ts';
export type { LinkedPosition } from './work/result-links.ts';
export type { RevertReply } from './work/revert-work.ts';
export type { FailedRun, RunProgramReply } from './work/run-program-work.ts';
export type { SaveProgramReply } from './work/save-program-work.ts';
export type { BoardTile, SavedBoard, SavedBoardsReply } from './work/saved-boards.ts';
export type { SavedQueriesReply, SavedQuery } from './work/saved-queries.ts';
export { SOURCE_SIZE_MAX } from './work/source-size.ts';
export { isSuccess } from './work/success-message.ts';
export type { TableEntry, TablesReply } from './work/tables-work.ts';
