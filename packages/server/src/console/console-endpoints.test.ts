import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConsole } from '../../console/build.ts';
import { createServer } from '../server.ts';

/** Compressed size of the page's program at the most. */
const SCRIPT_BYTES_MAX = 40 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'mvdb-console-'));
const account = Account.inMemory();
let app: ReturnType<typeof createServer>;

beforeAll(async () => {
  await buildConsole(folder);
  app = createServer({ account, consoleFolder: folder });
});

afterAll(async () => {
  await app.close();
  await account.close();
  rmSync(folder, { recursive: true });
});

const assets = () => readdirSync(join(folder, 'assets')).filter((name) => !/\.(gz|br)$/.test(name));

describe('GET /', () => {
  test('answers the page, which may run and load only what is its own', async () => {
    const { statusCode, headers, body } = await app.inject('/');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => directive.split(/ (.*)/) as [string, string]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    });
    const addresses = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.toSorted()).toEqual(
      assets()
        .map((name) => `/assets/${name}`)
        .toSorted(),
    );
  });

  test('is answered with 304 to who holds it', async () => {
    const { headers } = await app.inject('/');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const changed = await app.inject({ url: '/', headers: { 'if-none-match': '"other"' } });
    expect(changed.statusCode).toBe(200);
  });
});

describe('the files of the page', () => {
  test('are kept for ever, since another content has another name', async () => {
    expect(assets()).toHaveLength(3);
    for (const name of assets()) {
      const { statusCode, headers, rawPayload } = await app.inject(`/assets/${name}`);
      expect([name, statusCode]).toEqual([name, 200]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(rawPayload).toEqual(readFileSync(join(folder, 'assets', name)));
    }
  });

  test('are sent compressed to who accepts it', async () => {
    for (const name of assets()) {
      const plain = readFileSync(join(folder, 'assets', name));
      const send = (coding: string) =>
        app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': coding } });
      const [gzip, brotli] = [await send('gzip'), await send('br')];
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
    }
  });

  test('are all there is: no path leads out of them', async () => {
    for (const path of ['index.html', '..%2findex.html', '%2e%2e/index.html', 'main.js', '']) {
      const { statusCode, headers } = await app.inject(`/assets/${path}`);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(headers['content-type']).toContain('application/problem+json');
    }
  });

  test('answer no other method', async () => {
    const { statusCode, headers } = await app.inject({ method: 'DELETE', url: '/' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('stay within the budget', () => {
    const [script = ''] = assets().filter((name) => name.endsWith('.js'));
    const size = readFileSync(join(folder, 'assets', `${script}.gz`)).length;
    expect(size).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  });
});
