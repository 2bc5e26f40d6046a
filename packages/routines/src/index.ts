export type { Login } from './business/people/login.ts';
export { findLogin } from './business/people/login.ts';
export { call } from './catalogue/call.ts';
export * from './catalogue/catalogue.ts';
export { type CompanyArea, companyAreas } from './catalogue/company-areas.ts';
export { areaOf, catalogue, sourceLocation } from './catalogue/registry.ts';
export type { DemoAccount } from './demo/demo-account.ts';
export { demoSession, fingerprint, openDemo } from './demo/demo-account.ts';
export { DEMO_TODAY, type DemoOptions, LAST_DEMO_DAY, loadDemo } from './demo/load-demo.ts';
export type {
  Argument,
  ArgumentKind,
  Arguments,
  ArgumentValue,
  Direction,
  Layout,
  Position,
} from './entry/argument.ts';
export * as argument from './entry/argument.ts';
export type { IndexedArguments, NamedArguments } from './entry/arguments.ts';
export { textOf } from './entry/arguments.ts';
export type { CompanyContext } from './entry/company-context.ts';
export { companyContext, companyName } from './entry/company-context.ts';
export { type Domain, declaredDomains, declaredStatistics } from './entry/domain.ts';
export {
  type ArgumentProblem,
  CallError,
  type CallErrorCode,
  type CallErrorOptions,
  callErrorMessages,
} from './entry/errors.ts';
export { missingCapability } from './entry/missing-capability.ts';
export type { AnyOperation, Operation, RejectionTextOf } from './entry/operation.ts';
export { operation } from './entry/operation.ts';
export {
  createRegistry,
  type Declared,
  isCallable,
  isReader,
  Registry,
  type RegistryOptions,
} from './entry/registry.ts';
export type { MessageText, Reject, Rejection } from './entry/rejection.ts';
export type {
  DeprecatedDefinition,
  Inputs,
  Outputs,
  Replies,
  Routine,
  RoutineDefinition,
  Runner,
  Supplied,
} from './entry/routine.ts';
export { defineOwnRoutine as defineRoutine } from './entry/routine.ts';
export type { CallReply, PreparedCall } from './entry/run-routine.ts';
export { isReading } from './entry/run-routine.ts';
export { type AuditOptions, auditAccount } from './invariants/audit-account.ts';
export type { Books } from './invariants/books.ts';
export type { Difference, Invariant, Violation } from './invariants/invariant.ts';
export { invariants } from './invariants/invariants.ts';
export type { ResultLink } from './listing/result-links.ts';
export { resultLinks } from './listing/result-links.ts';
export { type MeasuredRatio, measureRatios } from './plausibility/measure-ratios.ts';
export {
  type CompanyUser,
  companyOf,
  companySession,
  departmentOf,
} from './schema/company-session.ts';
export { keyOf, withoutCompany } from './schema/record-key.ts';
export type { Reference, ReferenceLimits, UncountedReference } from './schema/references.ts';
export { referencesTo } from './schema/references.ts';
export { companySchema } from './schema/schema-tables.ts';
export type { JoinedLink, TableLink } from './schema/table-links.ts';
export { joinedLinks, owningLink, tableLinks } from './schema/table-links.ts';
export type { CompanyTable, TableName } from './schema/table-name.ts';
