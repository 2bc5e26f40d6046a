export type { AuditOptions, AuditStream } from './access/audit.ts';
export type { Role } from './access/roles.ts';
export { grantOf, newToken, type TokenGrant } from './access/tokens.ts';
export { createServer, demoOperator, type ServerOptions } from './server.ts';
export { type RunningServer, type StartOptions, startServer } from './start.ts';
export type { Operator, StandingClock } from './work/operator.ts';
