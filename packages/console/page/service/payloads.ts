/** What the endpoints answer, as the server declares it. */

import type {
  AreaList,
  RegistryEntry as Entry,
  Permission,
  RoutineList,
  RegistrySummary as Summary,
} from '@mvdb/server/client';

export type {
  ArgumentPayload,
  AttributeChange,
  BasicWord,
  BasicWords,
  BoardTile,
  CallerPayload,
  CallPayload,
  CheckProgramReply,
  CommitReply,
  DictionaryEntry,
  DictionaryReply,
  ExplainReply,
  FailedRun,
  HistoryEntry,
  HistoryReply,
  LinkedPosition,
  LogReply,
  NestedResult as Nested,
  ProgramEntry,
  ProgramReply,
  ProgramsReply,
  ProgramTablesReply,
  QueryColumn,
  QueryPayload,
  RecordChange,
  RecordChanges,
  RecordEntry,
  RecordsReply,
  RegistryStatus,
  RelatedReply,
  RelationsReply,
  ReportReply,
  RevertReply,
  RunProgramReply,
  SavedBoard,
  SavedBoardsReply,
  SavedQueriesReply,
  SavedQuery,
  SaveProgramReply,
  SessionPayload,
  SourceProblem,
  StatusPayload,
  TableEntry,
  TableRelations,
  TablesReply,
} from '@mvdb/server/client';

export type { AreaList, RoutineList };

/** All routines, and the areas that they belong to. */
export type Registry = RoutineList & AreaList;

/** An entry in lists, and whether the viewer may run it. */
export type RegistrySummary = Summary & Permission;

/** An entry with its arguments, and whether the viewer may run it. */
export type RegistryEntry = Entry & Permission;
