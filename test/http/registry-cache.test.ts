import { catalogue } from '@mvdb/routines';
import { createServer, type Operator } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { API, QUERY, startService } from './client.ts';

const registry = `${API}/registry`;
const { account, app, get } = startService();
const paths = [
  registry,
  `${registry}/status`,
  `${registry}/search?q=LOCATE`,
  `${registry}/domain/Inventory`,
  `${registry}/VB_LOCATE`,
  `${QUERY}/words`,
  '/openapi.json',
];

const ask = (url: string, ifNoneMatch: string) =>
  app.inject({ url, headers: { 'if-none-match': ifNoneMatch } });

describe('what the registry answers', () => {
  test.each(paths)('can be kept and asked for again: %s', async (path) => {
    const first = await get(path);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const second = await ask(path, String(first.headers.etag));
    expect([second.statusCode, second.body]).toEqual([304, '']);
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  test('has a tag for each content', async () => {
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.etag));
    expect(new Set(tags).size).toBe(paths.length);
  });

  test.each([
    ['*', 304],
    ['W/TAG', 304],
    ['"a", TAG', 304],
    ['"a,b" , W/"c",W/TAG', 304],
    ['"a"', 200],
    ['W/"a", "b"', 200],
    ['', 200],
    ['a, TAG b', 200],
    ['TAG"', 200],
  ])('is held by who sends If-None-Match: %s', async (sent, status) => {
    const path = `${registry}/VB_LOCATE`;
    const tag = String((await get(path)).headers.etag);
    expect((await ask(path, sent.replace('TAG', tag))).statusCode).toBe(status);
  });

  test('keeps what else an entry says in its header', async () => {
    const path = `${registry}/VB_TABLE_LOOKUP.REV2.BAK`;
    const { headers, statusCode } = await ask(path, '*');
    expect(statusCode).toBe(304);
    expect(headers).toMatchObject({ deprecation: '@1664496000', link: expect.any(String) });
    expect(headers).not.toHaveProperty('sunset');
  });

  test('is not kept where it is an error', async () => {
    const { headers } = await ask(`${registry}/NOTHING`, '*');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('an entry says who asks whether they may run it', () => {
  type Capabilities = NonNullable<Operator['capabilities']>;
  const askAs = async (capabilities: Capabilities, name: string) => {
    const server = createServer({ account, operator: { login: 'x', capabilities } });
    const reply = await server.inject({ url: `${registry}/${name}` });
    await server.close();
    return reply;
  };
  const entryFor = async (name: string, capabilities: Capabilities) =>
    (await askAs(capabilities, name)).json();

  test.each<[name: string, capabilities: Capabilities, expected: object]>([
    ['VB_LOCATE', { write: false }, { enabled: true }],
    ['VB_WRITEDICT.REV1', {}, { enabled: true }],
    ['VB_WRITEDICT.REV1', { write: false }, { enabled: false, requires: 'write' }],
    ['VB_SYSTEMSTAT.REV1', {}, { enabled: false, requires: 'dbCommand' }],
    ['VB_SYSTEMSTAT.REV1', { dbCommand: 'query', write: false }, { enabled: true }],
    ['VB_UNIX.COMMAND.REV1', { dbCommand: 'full' }, { enabled: false, requires: 'osCommand' }],
    ['VB_UNIX.COMMAND.REV1', { osCommand: ['/bin/date'] }, { enabled: true }],
    ['VB_LOCATE', { read: false }, { enabled: false, requires: 'read' }],
  ])('%s with %o', async (name, capabilities, expected) => {
    const { enabled, requires, remedy, ...entry } = await entryFor(name, capabilities);
    expect({ enabled, ...(requires && { requires }) }).toEqual(expected);
    expect(remedy).toEqual(requires && expect.stringMatching(/\.$/));
    expect(entry).toHaveProperty('examples');
    expect(entry).toHaveProperty('arguments');
  });

  test('a routine with safe request types is open for these alone', async () => {
    const routine = catalogue.routines.find(
      ({ safety, safeRequestTypes = [], writes = [] }) =>
        safety === 'COND' && safeRequestTypes.length > 0 && writes.length > 0,
    );
    if (routine === undefined) throw new Error('No routine has safe request types.');
    const entry = await entryFor(routine.name, { write: false });
    expect(entry).toMatchObject({
      enabled: true,
      requires: 'write',
      enabledRequestTypes: routine.safeRequestTypes,
    });
    expect(await entryFor(routine.name, {})).not.toHaveProperty('enabledRequestTypes');
  });

  test('and has another tag for another answer', async () => {
    const isSameFor = async (name: string) =>
      (await askAs({ write: false }, name)).headers.etag ===
      (await get(`${registry}/${name}`)).headers.etag;
    expect(await isSameFor('VB_WRITEDICT.REV1')).toBe(false);
    expect(await isSameFor('VB_LOCATE')).toBe(true);
  });
});
