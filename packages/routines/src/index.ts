export type { Audited } from './audit/audit-account.ts';
export type { Finding } from './audit/audit-check.ts';
export type { Login } from './business/people/login.ts';
export * from './catalogue/catalogue.ts';
export { type FirmArea, firmAreas } from './catalogue/firm-areas.ts';
export { routines } from './catalogue/registry.ts';
export type { DemoAccount } from './demo/demo-account.ts';
export { DEMO_TODAY, type DemoOptions, LAST_DEMO_DAY } from './demo/load-demo.ts';
export {
  areaOf,
  auditAccount,
  call,
  callByName,
  createTables,
  demoSession,
  findLogin,
  findRoutine,
  fingerprint,
  isCallable,
  isReader,
  isReading,
  latestSuccessor,
  loadDemo,
  missingCapability,
  nearRoutineNames,
  openDemo,
  owningLink,
  prepareCall,
  protectTables,
  referencesTo,
  resultLinks,
  runnerOf,
  sourceLocation,
  tableLinks,
  textOf,
} from './doors.ts';
export type { IndexedArguments, NamedArguments } from './entry/arguments.ts';
export { type Domain, declaredDomains, declaredStatistics } from './entry/domain.ts';
export { CallError, type CallErrorCode, callErrorMessages } from './entry/errors.ts';
export type { Argument, ArgumentValue, Routine } from './entry/routine.ts';
export type { CallReply, PreparedCall } from './entry/run-routine.ts';
export type { ResultLink } from './listing/result-links.ts';
export type { Reference, ReferenceLimits, UncountedReference } from './schema/references.ts';
export { schemaTables } from './schema/schema-tables.ts';
export type { TableLink } from './schema/table-links.ts';
