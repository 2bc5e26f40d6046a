export type { Audited } from './audit/audit-account.ts';
export type { Finding } from './audit/audit-check.ts';
export type { Login } from './business/people/login.ts';
export * from './catalogue/catalogue.ts';
export { catalogue } from './catalogue/registry.ts';
export type { DemoAccount } from './demo/demo-account.ts';
export { DEMO_TODAY, type DemoOptions, LAST_DEMO_DAY } from './demo/load-demo.ts';
export {
  auditAccount,
  call,
  createRegistry,
  defineRoutine,
  demoSession,
  findLogin,
  fingerprint,
  firm,
  isCallable,
  isReader,
  isReading,
  loadDemo,
  missingCapability,
  openDemo,
  operation,
  sourceLocation,
  textOf,
} from './doors.ts';
export type { Argument, ArgumentValue } from './entry/argument.ts';
export * as argument from './entry/argument.ts';
export type { IndexedArguments, NamedArguments } from './entry/arguments.ts';
export { type Domain, declaredDomains, declaredStatistics } from './entry/domain.ts';
export { CallError, type CallErrorCode, callErrorMessages } from './entry/errors.ts';
export type { Firm } from './entry/firm.ts';
export type { Operation, Touched } from './entry/operation.ts';
export type { Refuse } from './entry/refusal.ts';
export { type Declared, Registry, type RegistryOptions } from './entry/registry.ts';
export type { Replies, Routine, RoutineDefinition, Supplied } from './entry/routine.ts';
export type { CallReply, PreparedCall } from './entry/run-routine.ts';

export { firmSchema } from './schema/schema-tables.ts';
