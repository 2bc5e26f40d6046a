import { Account } from 'mvdb';
import { assertArgument, checked, kinds } from 'mvdb/host';
import { grantOf as bareGrantOf } from './access/tokens.ts';
import { createServer as bareCreateServer } from './server.ts';
import { startServer as bareStartServer, type StartOptions } from './start.ts';

/* What the package exports, with the kinds of arguments looked at; see `checked` of mvdb. */

const { FLAG, FUNCTION, listOf, NUMBER, OBJECT, optional, shapeOf, TEXT, TEXTS } = kinds;

const OPTIONS = {
  account: kinds.instanceOf('an account', Account),
  operator: optional(shapeOf('an operator', { login: TEXT })),
  capabilities: optional(OBJECT),
  tokens: optional(listOf(shapeOf('a grant', { sha256: TEXT, login: TEXT, role: TEXT }))),
  audit: optional(OBJECT),
  hostNames: optional(TEXTS),
  origins: optional(TEXTS),
  host: optional(TEXT),
  bodyBytesMax: optional(NUMBER),
  headerBytesMax: optional(NUMBER),
  argumentsMax: optional(NUMBER),
  connectionsMax: optional(NUMBER),
  requestTimeoutMs: optional(NUMBER),
  idleTimeoutMs: optional(NUMBER),
  keepAliveTimeoutMs: optional(NUMBER),
  drainMs: optional(NUMBER),
  log: optional(shapeOf('a log', { write: FUNCTION })),
  consoleFolder: optional(TEXT),
};

const SERVER_OPTIONS = shapeOf('options', OPTIONS);

const START_OPTIONS = shapeOf('options', {
  ...OPTIONS,
  port: optional(NUMBER),
  allowsRemoteOsCommand: optional(FLAG),
  allowsRoot: optional(FLAG),
});

export const grantOf: typeof bareGrantOf = checked(
  'grantOf',
  { token: TEXT, login: TEXT, role: kinds.oneOf('reader', 'operator', 'administrator') },
  bareGrantOf,
);

export const createServer: typeof bareCreateServer = checked(
  'createServer',
  { options: SERVER_OPTIONS },
  bareCreateServer,
);

export const startServer: typeof bareStartServer = async (options: StartOptions) => {
  assertArgument('startServer', 'options', options, START_OPTIONS);
  return bareStartServer(options);
};
