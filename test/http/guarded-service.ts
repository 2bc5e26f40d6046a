import { DEMO_TODAY, openDemo } from '@mvdb/routines';
import {
  createServer,
  demoOperator,
  grantOf,
  newToken,
  type Role,
  type ServerOptions,
} from '@mvdb/server';
import { type Account, capabilities } from 'mvdb';
import { afterAll } from 'vitest';

export const SESSION = '/api/admin/session';

/** A token for each role, all of the login `demo`. */
export const tokens: Readonly<Record<Role, string>> = {
  reader: newToken(),
  operator: newToken(),
  administrator: newToken(),
};

export const grants = (['reader', 'operator', 'administrator'] as const).map((role) =>
  grantOf(tokens[role], 'demo', role),
);

export interface Question {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of the client; default: this machine. */
  readonly address?: string;
}

/** A server that asks for tokens, on an account; its clock stands until a test moves it. */
export function guardedServer(account: Account, options: Partial<ServerOptions> = {}) {
  const log: string[] = [];
  const audit: string[] = [];
  const clock = { ms: Date.UTC(2026, 0, 5, 8) };
  const app = createServer({
    account,
    operator: { ...demoOperator, now: { today: DEMO_TODAY, timeOfDay: 8.5 * 3600 } },
    tokens: grants,
    log: { write: (line) => log.push(line) },
    audit: { stream: { write: (line) => audit.push(line) } },
    now: () => clock.ms,
    elapsedMs: () => clock.ms,
    ...options,
  });

  const ask = (url: string, { method, token, headers, body, address }: Question = {}) =>
    app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(address !== undefined && { remoteAddress: address }),
    });

  const call = (name: string, args: Readonly<Record<string, unknown>>, question: Question = {}) =>
    ask('/api/admin/subroutine/call', { ...question, body: { name, args } });

  /** The audit lines since they were last taken. */
  const takeAudit = (): Record<string, unknown>[] =>
    audit.splice(0).map((line) => JSON.parse(line));

  return { account, app, ask, call, clock, log, takeAudit };
}

/** The same on the demo company, for the length of a test file. */
export function startGuarded(options: Partial<ServerOptions> = {}) {
  const { account } = openDemo();
  const service = guardedServer(account, options);
  afterAll(async () => {
    await service.app.close();
    await account.close();
  });
  return service;
}

/** Everything that a server can be started with. */
export const everything = capabilities({ dbCommand: 'full', osCommand: ['/bin/date'] });
