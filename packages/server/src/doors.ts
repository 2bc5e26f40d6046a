import { checked, kinds } from 'mvdb/host';
import { grantOf as bareGrantOf } from './access/tokens.ts';
import { createServer as bareCreateServer } from './server.ts';
import { assertServerOptions, assertStartOptions } from './server-options.ts';
import { startServer as bareStartServer } from './start.ts';

/* What the package exports, with the kinds of arguments looked at; see `checked` of mvdb. */

const { TEXT } = kinds;

export const grantOf: typeof bareGrantOf = checked(
  'grantOf',
  { token: TEXT, login: TEXT, role: kinds.oneOf('reader', 'operator', 'administrator') },
  bareGrantOf,
);

export const createServer: typeof bareCreateServer = (options) => {
  assertServerOptions(options);
  return bareCreateServer(options);
};

export const startServer: typeof bareStartServer = async (options) => {
  assertStartOptions(options);
  return bareStartServer(options);
};
