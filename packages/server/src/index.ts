export type { AuditOptions, AuditStream } from './access/audit.ts';
export type { Role } from './access/roles.ts';
export { newToken, type TokenGrant } from './access/tokens.ts';
export { createServer, grantOf, startServer } from './doors.ts';
export { mvdbService } from './plugin.ts';
export type { ServerOptions } from './server.ts';
export type { ServiceOptions } from './service.ts';
export type { RunningServer, StartOptions } from './start.ts';
export { demoOperator, type Operator, type StandingClock } from './work/operator.ts';
