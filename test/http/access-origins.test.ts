import { fingerprint } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { API, problemIn, routesOf } from './client.ts';
import { guardedServer, SESSION, startGuarded, tokens } from './guarded-service.ts';

const CONSOLE = 'https://console.example';
const { account, ask, call } = startGuarded({ origins: [CONSOLE, 'http://localhost:5173'] });
const token = tokens.operator;
const newFile = { name: 'VB_WRITEDICT.REV1', args: { '0': 'NEWFILE', '1': 'MADE.BY.EVIL' } };

describe('a request that may change something', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'null' }],
    [{ origin: `${CONSOLE}.evil.test` }],
    [{ origin: 'http://localhost:80.evil.test' }],
    [{ origin: 'https://localhost:80' }],
  ])('is rejected from another origin, whoever asks: %o', async (headers) => {
    for (const question of [{ token, headers }, { headers }])
      problemIn(await ask(`${API}/call`, { ...question, body: newFile }), 403, 'CROSS_ORIGIN');
    problemIn(await ask(SESSION, { method: 'DELETE', token, headers }), 403, 'CROSS_ORIGIN');
    problemIn(await ask(SESSION, { headers, body: { code: 'x' } }), 403, 'CROSS_ORIGIN');
    expect(account.findTable('MADE.BY.EVIL')).toBeUndefined();
  });

  test('is rejected as a form of another page would send it', async () => {
    const unguarded = guardedServer(account, { tokens: [] });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const reply = await unguarded.ask(`${API}/call`, {
        headers: { 'content-type': type },
        body: newFile,
      });
      problemIn(reply, 415, 'MEDIA_TYPE_NOT_SUPPORTED');
    }
    expect(account.findTable('MADE.BY.EVIL')).toBeUndefined();
    await unguarded.app.close();
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:80' }],
    [{ origin: CONSOLE, 'sec-fetch-site': 'cross-site' }],
    [{}],
  ])('is answered from a page of its own, or an allowed one: %o', async (headers) => {
    const question = { token, headers: { host: 'localhost:80', ...headers } };
    expect((await call('VB_ICONV', {}, question)).statusCode).toBe(200);
  });
});

describe('an allowed origin', () => {
  const preflight = (origin: string) =>
    ask(`${API}/call`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('may ask, which is said before anyone is asked for a token', async () => {
    const { statusCode, headers, body } = await preflight(CONSOLE);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': CONSOLE,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringMatching(/authorization.*content-type/),
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('may read the answer, be it a rejection', async () => {
    const headers = { origin: CONSOLE };
    for (const reply of [
      await ask(`${API}/registry/status`, { token, headers }),
      await ask(`${API}/registry/status`, { headers }),
      await ask('/nowhere', { token, headers }),
    ])
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': CONSOLE,
        'access-control-expose-headers': expect.stringContaining('x-request-id'),
        vary: expect.stringContaining('Origin'),
      });
  });

  test.each([
    'http://evil.test',
    'null',
    '*',
    'https://console.example.evil.test',
    'https://evil-console.example',
    'http://console.example',
    'https://CONSOLE.example',
  ])('is not %s', async (origin) => {
    const asked = await preflight(origin);
    problemIn(asked, 405, 'METHOD_NOT_ALLOWED');
    const read = await ask(`${API}/registry/status`, { token, headers: { origin } });
    for (const { headers } of [asked, read]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toContain('Origin');
    }
  });

  test('is not one unless one is named', async () => {
    const { ask: askPlain, app } = guardedServer(account);
    const headers = { origin: CONSOLE, 'access-control-request-method': 'POST' };
    const asked = await askPlain(`${API}/call`, { method: 'OPTIONS', headers });
    problemIn(asked, 405, 'METHOD_NOT_ALLOWED');
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    expect(asked.headers).not.toHaveProperty('vary');
    await app.close();
  });
});

describe('a reading of data', () => {
  const PUBLIC = ['/', '/healthz', '/readyz', '/problems/:name', '/problems/', '/assets/'];
  const isPublic = (pattern: string) => PUBLIC.includes(pattern) || pattern.startsWith('/assets/');

  test.each([
    ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
    ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a page beside', { 'sec-fetch-site': 'same-site' }],
    ['a page that says where it is', { origin: 'http://evil.test' }],
  ])(
    'is rejected on every route, also where nobody needs a token, as %s of another site',
    async (_, headers) => {
      const { app, ask: askOpen } = guardedServer(account, { tokens: [] });
      const seen = new Set<string>();
      for (const [method, pattern] of await routesOf(app)) {
        if (method !== 'GET' && method !== 'HEAD') continue;
        const path = pattern.replace(/:\w+/, 'PRODUCT');
        const { statusCode } = await askOpen(path, { method, headers });
        expect([pattern, statusCode === 403]).toEqual([pattern, !isPublic(pattern)]);
        const own = await askOpen(path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
        expect([pattern, own.statusCode === 403]).toEqual([pattern, false]);
        seen.add(pattern);
      }
      expect(seen.size).toBeGreaterThan(8);
      await app.close();
    },
  );
});

describe('a GET', () => {
  const names = ['PRODUCT', 'VOC', 'DICT PRODUCT', 'NOWHERE', 'VB_WRITEDICT.REV1', 'Parts', ' '];
  const queries = ['', '?q=x', '?limit=5', '?filter=UNIT%20%3D%20%22EA%22', '?id=1!P100', '?x=1'];

  test('changes nothing, on whatever route and of whatever it asks', async () => {
    const { app, ask: askOpen } = guardedServer(account, {
      tokens: [],
      capabilities: { dbCommand: 'full' },
    });
    const before = fingerprint(account);
    const routes = (await routesOf(app)).filter(([method]) => method === 'GET');
    expect(routes.length).toBeGreaterThan(5);
    const answered = new Set<number>();
    for (const [, pattern] of routes)
      for (const name of pattern.includes(':') ? names : [''])
        for (const query of queries) {
          const path = pattern.replace(/:\w+/, encodeURIComponent(name));
          answered.add((await askOpen(`${path}${query}`)).statusCode);
        }
    expect(answered).toContain(200);
    expect(answered).not.toContain(500);
    expect(fingerprint(account)).toBe(before);
    await app.close();
  });

  test('does not call a routine', async () => {
    const { name, args } = { ...newFile, args: { '0': 'NEWFILE', '1': 'MADE.BY.GET' } };
    for (const url of [
      `${API}/call?name=${name}&args=${JSON.stringify(args)}`,
      `${API}/call/${name}`,
    ])
      expect([404, 405]).toContain((await ask(encodeURI(url), { token })).statusCode);
    const overridden = await ask(`${API}/registry/${name}`, {
      token,
      headers: { 'x-http-method-override': 'POST', 'content-type': 'application/json' },
    });
    expect(overridden.json()).toMatchObject({ name, domain: 'Utilities' });
    expect(account.findTable('MADE.BY.GET')).toBeUndefined();
  });
});
