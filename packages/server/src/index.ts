export { createServer, type ServerOptions } from './server.ts';
export { type RunningServer, type StartOptions, startServer } from './start.ts';
