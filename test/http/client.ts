import { companySchema, DEMO_TODAY, openDemo } from '@mvdb/routines';
import { createServer, demoOperator, type ServerOptions } from '@mvdb/server';
import { Account } from 'mvdb';
import { afterAll, expect } from 'vitest';

export const API = '/api/admin/subroutine';
export const QUERY = '/api/admin/query';
export const TABLES = '/api/admin/tables';

export type App = ReturnType<typeof createServer>;

export interface CallOptions {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server on an account in memory that holds every table of the schema, and how to ask it. */
export function startService(options: Partial<ServerOptions> = {}) {
  const account = Account.inMemory();
  companySchema.createTables(account);
  return serviceOn(account, options);
}

/** The same with the demo company in its tables. */
export function startDemoService(options: Partial<ServerOptions> = {}) {
  return serviceOn(openDemo().account, options);
}

function serviceOn(account: Account, options: Partial<ServerOptions>) {
  const now = { today: DEMO_TODAY, timeOfDay: 8.5 * 3600 };
  const app = createServer({
    account,
    operator: { ...demoOperator, initials: 'DM', now },
    ...options,
  });
  afterAll(async () => {
    await app.close();
    await account.close();
  });

  const get = (path: string) => app.inject({ url: path });

  /** Posts a body: text as it is, anything else as JSON. */
  const postTo = (path: string, body: unknown, { query = '', headers = {} }: CallOptions = {}) =>
    app.inject({
      method: 'POST',
      url: `${path}${query}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const post = (body: unknown, options?: CallOptions) => postTo(`${API}/call`, body, options);

  const call = (name: string, args?: Record<string, unknown>, options?: CallOptions) =>
    post({ name, ...(args && { args }) }, options);

  return { account, app, get, postTo, post, call };
}

/** The routes of a server, by method and pattern, as the framework prints them in a tree. */
export async function routesOf(app: App): Promise<[method: string, pattern: string][]> {
  await app.ready();
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^([\s│]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      parents.splice(indent.length / 4, parents.length, part);
      const pattern = parents.join('');
      return (methods?.split(', ') ?? []).map((method): [string, string] => [method, pattern]);
    });
}

export type Reply = Awaited<ReturnType<ReturnType<typeof startService>['get']>>;

/** Checks that a reply is a well-formed problem. @returns Its body. */
export function problemIn(reply: Reply, status: number, code: string): Record<string, unknown> {
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem: Record<string, unknown> = reply.json();
  expect(problem).toMatchObject({
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: expect.stringMatching(/\S/),
    status,
    code,
    detail: expect.stringMatching(/\S/),
    instance: expect.stringMatching(/^\//),
    requestId: reply.headers['x-request-id'],
  });
  expect(reply.statusCode).toBe(status);
  return problem;
}
