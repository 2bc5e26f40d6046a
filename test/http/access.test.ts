import { DEMO_TODAY } from '@mvdb/routines';
import { grantOf } from '@mvdb/server';
import { afterEach, describe, expect, test } from 'vitest';
import { API, problemIn, routesOf } from './client.ts';
import {
  everything,
  grants,
  guardedServer,
  SESSION,
  startGuarded,
  tokens,
} from './guarded-service.ts';

const { account, app, ask, call, clock, log, takeAudit } = startGuarded({
  capabilities: everything,
});

const MINUTE_MS = 60_000;

afterEach(() => {
  // Whoever failed may try again in the next test.
  clock.ms += MINUTE_MS;
  takeAudit();
});

describe('a request without a token', () => {
  const open = [
    ['GET', '/problems/:name'],
    ['HEAD', '/problems/:name'],
    ['POST', SESSION],
    ['GET', '/'],
    ['HEAD', '/'],
    ['GET', '/healthz'],
    ['HEAD', '/healthz'],
    ['GET', '/readyz'],
    ['HEAD', '/readyz'],
  ].map((route) => route.join(' '));

  test('is rejected by every route that holds data', async () => {
    const routes = await routesOf(app);
    expect(routes.length).toBeGreaterThan(10);
    for (const [method, pattern] of routes) {
      if (open.includes(`${method} ${pattern}`) || pattern.startsWith('/assets/')) continue;
      const url = pattern.replace(/:\w+/g, 'VB_ICONV');
      const reply = await ask(url, { method: method as 'GET' });
      expect([method, pattern, reply.statusCode]).toEqual([method, pattern, 401]);
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="mvdb"');
    }
  });

  test('is informed how to send one', async () => {
    const reply = await ask(`${API}/registry/status`);
    expect(problemIn(reply, 401, 'UNAUTHORIZED').detail).toContain('Authorization: Bearer');
  });

  test('may ask what a problem means', async () => {
    expect((await ask('/problems/unauthorized')).json()).toMatchObject({ status: 401 });
  });

  test('is rejected before its body is looked at', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: `${API}/call`,
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(2_000_000),
    });
    problemIn(reply, 401, 'UNAUTHORIZED');
  });
});

describe('a token', () => {
  test.each(Object.entries(tokens))('of a %s lets its login ask', async (role, token) => {
    const reply = await ask(SESSION, { token });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      login: 'demo',
      initials: 'DM',
      department: 'PLANNING',
      role,
    });
  });

  test.each([
    ['another', 'Bearer abcdefghijklmnopqrstuvwxyz'],
    ['none', 'Bearer '],
    ['one cut off', `Bearer ${tokens.reader.slice(0, -1)}`],
    ['one with more behind', `Bearer ${tokens.reader}=`],
    ['two', `Bearer ${tokens.reader}, Bearer ${tokens.reader}`],
    ['one without scheme', tokens.reader],
    ['one of another scheme', `Token ${tokens.reader}`],
    ['one as password', `Basic ${Buffer.from(`demo:${tokens.reader}`).toString('base64')}`],
  ])('is not %s', async (_, authorization) => {
    const reply = await ask(SESSION, { headers: { authorization } });
    problemIn(reply, 401, 'UNAUTHORIZED');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer realm="mvdb"/);
  });

  test.each(['token', 'access_token', 'authorization', 'bearer'])(
    'is never taken from the query, nor from a cookie: %s',
    async (name) => {
      const headers = { cookie: `${name}=${tokens.reader}`, 'x-api-key': tokens.reader };
      const reply = await ask(`${API}/registry/status?${name}=${tokens.reader}`, { headers });
      problemIn(reply, 401, 'UNAUTHORIZED');
    },
  );

  test('whose login is registered no more is refused', async () => {
    const logins = account.table('EMPLOYEE.ACCESS.1287');
    const record = logins.read('demo') ?? '';
    logins.delete('demo');
    const reply = await ask(SESSION, { token: tokens.reader });
    logins.write('demo', record);
    problemIn(reply, 401, 'UNAUTHORIZED');
    expect((await ask(SESSION, { token: tokens.reader })).statusCode).toBe(200);
  });

  test('of a login whose password is locked is refused', async () => {
    const passwords = account.table('PASSWORDS');
    const record = passwords.read('demo') ?? '';
    passwords.write('demo', record.replace(/\u001eN$/, '\u001eY'));
    const reply = await ask(SESSION, { token: tokens.reader });
    passwords.write('demo', record);
    problemIn(reply, 401, 'UNAUTHORIZED');
  });

  test('of an unknown login keeps the server from being made', () => {
    const sha256 = 'a'.repeat(64);
    expect(() =>
      guardedServer(account, { tokens: [{ sha256, login: 'nobody', role: 'reader' }] }),
    ).toThrow(
      expect.objectContaining({
        code: 'BAD_ARGUMENT',
        message: expect.stringMatching(/"nobody".*EMPLOYEE\.ACCESS\.1287/),
      }),
    );
  });

  test('stands in no log, nor does one that was refused', async () => {
    const wrong = 'wrong-value-of-a-token-0123';
    await ask(SESSION, { token: tokens.reader });
    await ask(SESSION, { token: wrong });
    await ask(`${API}/registry?token=${wrong}`, { token: tokens.operator });
    await ask(SESSION, { body: { code: wrong } });
    const written = [...log, ...takeAudit().map((line) => JSON.stringify(line))].join('');
    expect(written).toContain('UNAUTHORIZED');
    for (const secret of [wrong, ...Object.values(tokens)]) expect(written).not.toContain(secret);
  });
});

describe('what a request may do', () => {
  const save = { '0': 'SAVE', '1': 'PRODUCT', '2': 'A.WORD', '3': '1', '4': 'D' };
  const auditedAction = (token: string) => ({
    read: () => call('VB_READDICT', { '0': 'PRODUCT' }, { token }),
    write: () => call('VB_WRITEDICT.REV1', save, { token }),
    ask: () => call('VB_SYSTEMSTAT.REV1', { '0': 'COUNT PRODUCT' }, { token }),
    command: () => call('VB_SYSTEMSTAT.REV1', { '0': 'CLEARSELECT' }, { token }),
    change: () => call('VB_SYSTEMSTAT.REV1', { '0': 'CREATE.INDEX PRODUCT UNIT' }, { token }),
    run: () => call('VB_UNIX.COMMAND.REV1', { '0': '/bin/date' }, { token }),
    runOther: () => call('VB_UNIX.COMMAND.REV1', { '0': '/bin/ls' }, { token }),
  });

  test.each([
    ['reader', { read: 200, write: 403, ask: 200, change: 403, run: 403, runOther: 403 }],
    ['operator', { read: 200, write: 200, ask: 200, change: 403, run: 403, runOther: 403 }],
    ['administrator', { read: 200, write: 200, ask: 200, change: 200, run: 200, runOther: 403 }],
  ] as const)('is what the role %s allows', async (role, expected) => {
    const auditedActions = auditedAction(tokens[role]);
    for (const [name, status] of Object.entries(expected)) {
      const reply = await auditedActions[name as keyof typeof expected]();
      expect([name, reply.statusCode]).toEqual([name, status]);
      if (status === 403) problemIn(reply, 403, 'NOT_PERMITTED');
    }
  });

  test.each([
    ['nothing raised', undefined, { write: 200, change: 403, run: 403 }],
    [
      'nothing to be written',
      { write: false, dbCommand: 'full' as const },
      { write: 403, change: 403 },
    ],
    ['no commands', { dbCommand: 'off' as const }, { write: 200, ask: 403, change: 403 }],
  ])('is never more than the server was started with: %s', async (_, capabilities, expected) => {
    const server = guardedServer(account, capabilities ? { capabilities } : {});
    const token = tokens.administrator;
    const args: Readonly<Record<string, [string, Record<string, string>]>> = {
      write: ['VB_WRITEDICT.REV1', save],
      ask: ['VB_SYSTEMSTAT.REV1', { '0': 'COUNT PRODUCT' }],
      change: ['VB_SYSTEMSTAT.REV1', { '0': 'DELETE.INDEX PRODUCT UNIT' }],
      run: ['VB_UNIX.COMMAND.REV1', { '0': '/bin/date' }],
    };
    for (const [name, status] of Object.entries(expected)) {
      const [routine, given] = args[name] ?? ['', {}];
      const reply = await server.call(routine, given, { token });
      expect([name, reply.statusCode]).toEqual([name, status]);
    }
    await server.app.close();
  });

  test('cannot be raised by anything that a request says', async () => {
    const raised = { login: 'accounting', role: 'administrator', capabilities: everything };
    const token = tokens.reader;
    const headers = {
      'x-role': 'administrator',
      'x-login': 'accounting',
      'x-forwarded-user': 'accounting',
      'x-forwarded-for': '10.0.0.1',
      prefer: 'capabilities=full',
    };
    const body = { name: 'VB_WRITEDICT.REV1', args: save };
    const rejections = [
      await ask(`${API}/call`, { token, headers, body }),
      await ask(`${API}/call`, { token, body: { ...body, ...raised } }),
      await ask(`${API}/call?role=administrator`, { token, body }),
      await ask(SESSION, { token, headers, body: raised }),
    ];
    expect(rejections.map(({ statusCode }) => statusCode)).toEqual([403, 400, 400, 400]);
    const reported = (await ask(SESSION, { token, headers })).json();
    expect(reported).toMatchObject({ login: 'demo', role: 'reader' });
    expect(reported.capabilities).toEqual({
      read: true,
      write: false,
      dbCommand: 'query',
      osCommand: [],
      program: false,
    });
  });

  test('is done in the name of the login', async () => {
    const who = (await call('VB_SYSTEMSTAT.REV1', { '0': 'WHO' }, { token: tokens.reader })).json();
    expect(who.args['1']).toContain('demo');
  });
});

describe('failing too often', () => {
  const fail = async (count: number, address: string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await ask(SESSION, { token: `guess-number-${index}`, address })).statusCode);
    return statuses;
  };

  test('lets an address wait a minute after ten failures, and says how long', async () => {
    expect(await fail(10, '10.0.0.1')).toEqual(Array(10).fill(401));
    clock.ms += 20_000;
    const reply = await ask(SESSION, { token: 'guess', address: '10.0.0.1' });
    problemIn(reply, 429, 'TOO_MANY_FAILURES');
    expect(reply.headers['retry-after']).toBe('40');
    clock.ms += 40_000;
    expect(await fail(1, '10.0.0.1')).toEqual([401]);
  });

  test('lets no other address wait', async () => {
    await fail(11, '10.0.0.2');
    expect((await ask(SESSION, { token: tokens.reader, address: '10.0.0.3' })).statusCode).toBe(
      200,
    );
    expect(await fail(1, '10.0.0.3')).toEqual([401]);
  });

  test('lets an IPv6 network wait as a whole', async () => {
    await fail(10, '2001:db8::1');
    expect(await fail(1, '2001:db8::ffff:2')).toEqual([429]);
    expect(await fail(1, '2001:db8:0:1::1')).toEqual([401]);
  });

  test('counts codes and what is not a token at all, but not a request without any', async () => {
    const address = '10.0.0.4';
    for (let index = 0; index < 20; index += 1) await ask(SESSION, { address });
    for (let index = 0; index < 5; index += 1) {
      await ask(SESSION, { address, body: { code: `guess-${index}` } });
      await ask(SESSION, { address, headers: { authorization: `Basic guess${index}` } });
    }
    expect(await fail(1, address)).toEqual([429]);
    const code = await ask(SESSION, { address, body: { code: 'guess' } });
    problemIn(code, 429, 'TOO_MANY_FAILURES');
    expect((await ask(SESSION, { address })).statusCode).toBe(401);
  });

  test('keeps out nobody who has a token or a code, regardless of what the address did', async () => {
    const address = '10.0.0.5';
    const chosen = 'correct-horse-battery-staple';
    const server = guardedServer(account, {
      tokens: [...grants, grantOf(chosen, 'demo', 'reader')],
    });
    for (let index = 0; index < 20; index += 1)
      await server.ask(SESSION, { token: `guess-number-${index}`, address });
    for (const token of [tokens.operator, chosen])
      expect((await server.ask(SESSION, { token, address })).statusCode).toBe(200);
    const code = server.app.issueConsoleCode();
    const opened = await server.ask(SESSION, { address, body: { code } });
    expect(opened.statusCode).toBe(200);
    const { token } = opened.json();
    expect((await server.ask(SESSION, { token, address })).statusCode).toBe(200);
    problemIn(await server.ask(SESSION, { token: 'guess', address }), 429, 'TOO_MANY_FAILURES');
    await server.app.close();
  });

  test.each([3_600_000, -3_600_000])(
    'lasts a minute though the clock is set by %d ms',
    async (step) => {
      const time = { now: Date.UTC(2026, 0, 5, 8), elapsed: 0 };
      const server = guardedServer(account, { now: () => time.now, elapsedMs: () => time.elapsed });
      const guess = () => server.ask(SESSION, { token: 'guess' });
      const code = server.app.issueConsoleCode();
      for (let index = 0; index < 10; index += 1) await guess();
      time.now += step;
      time.elapsed += 20_000;
      expect((await guess()).headers['retry-after']).toBe('40');
      const { token, expiresAt } = (await server.ask(SESSION, { body: { code } })).json();
      expect(expiresAt).toBe(new Date(time.now + 8 * 3_600_000).toISOString());
      time.elapsed += 40_000;
      expect((await guess()).statusCode).toBe(401);
      time.now -= 2 * step;
      expect((await server.ask(SESSION, { token })).statusCode).toBe(200);
      time.elapsed += 8 * 3_600_000;
      expect((await server.ask(SESSION, { token })).statusCode).toBe(401);
      await server.app.close();
    },
  );
});

describe('a session of the console', () => {
  const open = async (code = app.issueConsoleCode()) => ask(SESSION, { body: { code } });

  test('is opened with a code, for eight hours, by the first login', async () => {
    const reply = await open();
    expect(reply.statusCode).toBe(200);
    const { token, ...session } = reply.json();
    const expiresAt = new Date(clock.ms + 8 * 3_600_000).toISOString();
    expect(session).toEqual({ login: 'demo', role: 'reader', expiresAt });
    expect((await ask(SESSION, { token })).json()).toMatchObject({ login: 'demo', expiresAt });
    clock.ms += 8 * 3_600_000 - 1;
    expect((await ask(SESSION, { token })).statusCode).toBe(200);
    clock.ms += 1;
    problemIn(await ask(SESSION, { token }), 401, 'UNAUTHORIZED');
  });

  test('is opened once with a code, and within five minutes', async () => {
    const code = app.issueConsoleCode();
    expect((await open(code)).statusCode).toBe(200);
    problemIn(await open(code), 401, 'CODE_NOT_VALID');
    const late = app.issueConsoleCode();
    clock.ms += 5 * MINUTE_MS;
    const reply = await open(late);
    problemIn(reply, 401, 'CODE_NOT_VALID');
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="mvdb"');
  });

  test('has the capabilities of the role, and no more', async () => {
    const { token } = (await open()).json();
    const newFile = { '0': 'NEWFILE', '1': 'NOWHERE' };
    problemIn(await call('VB_WRITEDICT.REV1', newFile, { token }), 403, 'NOT_PERMITTED');
  });

  test('ends when it says so, and only then', async () => {
    const { token } = (await open()).json();
    const { token: other } = (await open()).json();
    const reply = await ask(SESSION, { method: 'DELETE', token });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    problemIn(await ask(SESSION, { token }), 401, 'UNAUTHORIZED');
    expect((await ask(SESSION, { token: other })).statusCode).toBe(200);
  });

  test('is not one where a token asks that was not given for a code', async () => {
    const reply = await ask(SESSION, { method: 'DELETE', token: tokens.reader });
    problemIn(reply, 404, 'SESSION_NOT_FOUND');
    expect((await ask(SESSION, { token: tokens.reader })).statusCode).toBe(200);
  });

  test('cannot be opened with a token or with what is not a code', async () => {
    problemIn(await open(tokens.administrator), 401, 'CODE_NOT_VALID');
    const long = await ask(SESSION, { body: { code: 'x'.repeat(2_000) } });
    problemIn(long, 413, 'BODY_TOO_LARGE');
    for (const body of [{}, { code: '' }, { code: 5 }, { code: 'x', login: 'demo' }, [], null])
      problemIn(await ask(SESSION, { body }), 400, 'INVALID_REQUEST');
  });

  test('drops the oldest codes when many are issued', async () => {
    const codes = Array.from({ length: 20 }, () => app.issueConsoleCode());
    expect((await open(codes[0])).statusCode).toBe(401);
    expect((await open(codes[19])).statusCode).toBe(200);
  });
});

describe('a server without tokens', () => {
  test('answers everyone as its operator, and has neither codes nor sessions', async () => {
    const server = guardedServer(account, { tokens: [] });
    expect(server.app.issueConsoleCode()).toBeUndefined();
    const reported = (await server.ask(SESSION)).json();
    expect(reported).toEqual({
      ...{ login: 'demo', initials: 'DM', department: 'PLANNING' },
      company: '1',
      companyName: 'Northfield Machine Works',
      today: { day: DEMO_TODAY, date: '11/02/2026' },
      home: [],
      capabilities: { read: true, write: true, dbCommand: 'query', osCommand: [], program: false },
    });
    expect((await server.ask(SESSION, { token: 'whatever' })).statusCode).toBe(200);
    problemIn(await server.ask(SESSION, { body: { code: 'x' } }), 401, 'CODE_NOT_VALID');
    problemIn(await server.ask(SESSION, { method: 'DELETE' }), 404, 'SESSION_NOT_FOUND');
    await server.app.close();
  });

  test('that is read-only lets nobody write', async () => {
    const server = guardedServer(account, { tokens: [], capabilities: { write: false } });
    const reply = await server.call('VB_WRITEDICT.REV1', { '0': 'NEWFILE', '1': 'NOWHERE' });
    problemIn(reply, 403, 'NOT_PERMITTED');
    expect(account.findTable('NOWHERE')).toBeUndefined();
    await server.app.close();
  });
});
