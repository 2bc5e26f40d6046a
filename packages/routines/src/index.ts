export { type IndexedArguments, type NamedArguments, textOf } from './arguments.ts';
export { call, callByName, prepareCall } from './call.ts';
export * from './catalogue.ts';
export { type DemoAccount, demoSession, fingerprint, openDemo } from './demo/demo-account.ts';
export { DEMO_TODAY, type DemoOptions, loadDemo } from './demo/load-demo.ts';
export { type Domain, declaredDomains, declaredStatistics } from './domain.ts';
export { CallError, type CallErrorCode, callErrorMessages } from './errors.ts';
export { findLogin, type Login } from './login.ts';
export {
  findRoutine,
  isCallable,
  isImplemented,
  isReader,
  latestSuccessor,
  nearRoutineNames,
  routines,
  runnerOf,
  sourceLocation,
} from './registry.ts';
export type { Argument, ArgumentValue, Routine } from './routine.ts';
export { type CallReply, isReading, type PreparedCall } from './run-routine.ts';
export { createTables, protectTables } from './schema/create-tables.ts';
export { schemaTables } from './schema/schema-tables.ts';
