export type { IndexedArguments, NamedArguments } from './arguments.ts';
export * from './catalogue.ts';
export type { DemoAccount } from './demo/demo-account.ts';
export { DEMO_TODAY, type DemoOptions } from './demo/load-demo.ts';
export { type Domain, declaredDomains, declaredStatistics } from './domain.ts';
export {
  call,
  callByName,
  createTables,
  demoSession,
  findLogin,
  findRoutine,
  fingerprint,
  isCallable,
  isImplemented,
  isReader,
  isReading,
  latestSuccessor,
  loadDemo,
  nearRoutineNames,
  openDemo,
  prepareCall,
  runnerOf,
  sourceLocation,
  textOf,
} from './doors.ts';
export { CallError, type CallErrorCode, callErrorMessages } from './errors.ts';
export type { Login } from './login.ts';
export { routines } from './registry.ts';
export type { Argument, ArgumentValue, Routine } from './routine.ts';
export type { CallReply, PreparedCall } from './run-routine.ts';
export { protectTables } from './schema/create-tables.ts';
export { schemaTables } from './schema/schema-tables.ts';
