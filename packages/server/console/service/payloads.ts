/** What the endpoints answer, as the server declares it. */

import type { Permission } from '../../src/endpoints/permission.ts';
import type { AreaList, RoutineList } from '../../src/endpoints/registry-endpoints.ts';
import type {
  RegistryEntry as Entry,
  RegistrySummary as Summary,
} from '../../src/registry/registry-payload.ts';

export type { CallPayload } from '../../src/endpoints/call-endpoint.ts';
export type { QueryPayload } from '../../src/endpoints/query-endpoint.ts';
export type { CallerPayload, SessionPayload } from '../../src/endpoints/session-endpoint.ts';
export type { StatusPayload } from '../../src/endpoints/status-endpoint.ts';
export type { ArgumentPayload, RegistryStatus } from '../../src/registry/registry-payload.ts';
export type { DictionaryEntry } from '../../src/work/dictionary-entries.ts';
export type { DictionaryReply } from '../../src/work/dictionary-work.ts';
export type { NestedResult as Nested } from '../../src/work/displayed-result.ts';
export type { ExplainReply } from '../../src/work/explain-work.ts';
export type { QueryColumn } from '../../src/work/query.ts';
export type { ReportReply } from '../../src/work/query-work.ts';
export type {
  AttributeChange,
  RecordChange,
  RecordChanges,
} from '../../src/work/record-changes.ts';
export type { RecordEntry, RecordsReply } from '../../src/work/records-work.ts';
export type { RelatedReply } from '../../src/work/related-work.ts';
export type { LinkedPlace } from '../../src/work/result-links.ts';
export type { TableEntry, TablesReply } from '../../src/work/tables-work.ts';

export type { AreaList, RoutineList };

/** All routines, and the areas that they belong to. */
export type Registry = RoutineList & AreaList;

/** An entry in lists, and whether the viewer may run it. */
export type RegistrySummary = Summary & Permission;

/** An entry with its arguments, and whether the viewer may run it. */
export type RegistryEntry = Entry & Permission;
