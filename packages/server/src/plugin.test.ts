import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openDemo } from '@mvdb/routines';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from './access/tokens.ts';
import { mvdbService } from './plugin.ts';
import type { ServiceOptions } from './service.ts';

const CALL = '/erp/api/admin/subroutine/call';
const bins = { name: 'VB_BINS.REV1', args: { 0: '1', 1: 'P100', 2: 'MAIN' } };

/** The least that is a built console. */
function writeConsole(folder: string): void {
  mkdirSync(join(folder, 'assets'));
  const files = { 'index.html': '<script src="assets/main.js">', 'assets/main.js': 'run();' };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
}

describe('the service as a plugin below a prefix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-plugin-'));
  const { account } = openDemo();
  let app: FastifyInstance;

  const started = async (options: Partial<ServiceOptions> = {}) => {
    app = fastify();
    app.get('/hello', () => 'of the app itself');
    await app.register(mvdbService, { prefix: '/erp', account, ...options });
    await app.ready();
  };
  const post = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: CALL, payload, headers });

  beforeAll(() => {
    writeConsole(folder);
    return started();
  });
  afterEach(async () => {
    await app.close();
    await started();
  });
  afterAll(async () => {
    await app.close();
    await account.close();
    rmSync(folder, { recursive: true });
  });

  test('answers calls, and the app answers what is its own', async () => {
    const reply = await post(bins);
    expect([reply.statusCode, reply.json().args[4]]).toEqual([200, '']);
    expect((await app.inject('/hello')).body).toBe('of the app itself');
    expect((await app.inject('/hello')).headers).not.toHaveProperty('x-request-id');
  });

  test('bounds failed logins through a proxy, regardless of the addresses that they claim', async () => {
    const token = 'correct-horse-battery-staple';
    await app.close();
    app = fastify({ trustProxy: true });
    const tokens = [grantOf(token, 'demo', 'reader')];
    await app.register(mvdbService, { prefix: '/erp', account, tokens });
    const fail = async (index: number) => {
      const headers = {
        authorization: `Bearer guess-number-${index}`,
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      };
      return (await post(bins, headers)).statusCode;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 110; index += 1) statuses.push(await fail(index));
    expect(statuses).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
    expect((await post(bins, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  });

  test('describes itself where it is', async () => {
    const { paths } = (await app.inject('/erp/openapi.json')).json();
    expect(Object.keys(paths)).toContain(CALL);
    expect(Object.keys(paths).every((path) => path.startsWith('/erp/'))).toBe(true);
    expect(paths[CALL].post.requestBody.content['application/json'].examples).toBeDefined();
  });

  test('its problems are typed below the prefix, and can be read there', async () => {
    const { type, status } = (await post({ name: 'NONE', args: {} })).json();
    expect([type, status]).toEqual(['/erp/problems/routine-not-found', 404]);
    expect((await app.inject(type)).statusCode).toBe(200);
    const unknown = await app.inject('/erp/nowhere');
    expect(unknown.json()).toMatchObject({ status: 404, code: 'PATH_NOT_FOUND' });
    expect((await app.inject({ method: 'DELETE', url: CALL })).json().code).toBe(
      'METHOD_NOT_ALLOWED',
    );
  });

  test('a deprecated routine links to its successor below the prefix', async () => {
    const reply = await app.inject('/erp/api/admin/subroutine/registry/VB_TABLE_LOOKUP.REV2.BAK');
    expect(reply.headers.link).toContain('</erp/api/admin/subroutine/registry/');
  });

  test('rejects a host that is not given, though the app would take it', async () => {
    const host = { host: 'evil.example' };
    expect((await post(bins, host)).json()).toMatchObject({
      status: 403,
      code: 'HOST_NOT_ALLOWED',
    });
    expect((await app.inject({ url: '/hello', headers: host })).statusCode).toBe(200);
    await app.close();
    await started({ hostNames: ['erp.example'] });
    expect((await post(bins, { host: 'erp.example' })).statusCode).toBe(200);
  });

  test('serves the console that it is given, at an address that ends in a slash', async () => {
    await app.close();
    await started({ consoleFolder: folder });
    const redirect = await app.inject('/erp');
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/erp/']);
    const page = await app.inject('/erp/');
    expect([page.statusCode, page.body]).toEqual([200, '<script src="assets/main.js">']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await app.inject('/erp/assets/main.js')).body).toBe('run();');
    expect((await app.inject('/hello')).headers).not.toHaveProperty('content-security-policy');
  });

  test('coerces nothing, though the app would', async () => {
    const reply = await post({ name: 'VB_BINS.REV1', args: { 0: 1, 1: 'P100', 2: 'MAIN' } });
    expect(reply.statusCode).toBe(400);
    expect((await post({ ...bins, select: 5 })).json().code).toBe('INVALID_REQUEST');
  });

  test('with tokens nobody else may ask, but whether it is alive', async () => {
    const token = 'a-token-of-twenty-four-characters';
    await app.close();
    await started({ tokens: [grantOf(token, 'demo', 'operator')] });
    expect((await post(bins)).statusCode).toBe(401);
    expect((await post(bins, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    expect((await app.inject('/erp/healthz')).statusCode).toBe(200);
  });

  test.each([
    [{ account: {} }, 'account'],
    [{ argumentMax: 5 }, 'argumentMax'],
    [{ registry: [] }, 'registry'],
  ])('options that are wrong are rejected: %j', async (options, named) => {
    const wrong = fastify();
    const registering = async () => {
      await wrong.register(mvdbService, { account, ...options } as unknown as ServiceOptions);
    };
    await expect(registering()).rejects.toThrow(named);
    await wrong.close();
  });
});
