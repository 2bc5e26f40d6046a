export type { Role } from './access/roles.ts';
export { grantOf, newToken, type TokenGrant } from './access/tokens.ts';
export { mvdbService } from './plugin.ts';
export { createServer } from './server.ts';
export type { ServiceOptions } from './service.ts';
export { type RunningServer, startServer } from './start.ts';
export type { ServerOptions, StartOptions } from './start-options.ts';
export { demoOperator, type Operator } from './work/operator.ts';
