export { createServer, demoOperator, type ServerOptions } from './server.ts';
export { type RunningServer, type StartOptions, startServer } from './start.ts';
export type { Operator, StandingClock } from './work/operator.ts';
