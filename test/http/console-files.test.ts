import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '../../packages/console/build-page.mjs';
import { createServer } from '../../packages/server/src/server.ts';

/** Bytes in gzip at the most: of all that is sent before the page is there, and of what the query page fetches. */
const FIRST_LOAD_MAX = 60_000;
const EDITOR_MAX = 110_000;

const folder = mkdtempSync(join(tmpdir(), 'mvdb-console-'));
const account = Account.inMemory();
let app: ReturnType<typeof createServer>;

beforeAll(async () => {
  await buildPage(folder);
  app = createServer({ account, consoleFolder: folder });
});

afterAll(async () => {
  await app.close();
  await account.close();
  rmSync(folder, { recursive: true });
});

const assets = () =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => !/\.(gz|br)$/.test(name))
    .toSorted();

/** What the page fetches only where sentences are written. */
const isEditor = (name: string) => /^open-editor-\w+\.js$/.test(name);

/** The names of the files that a page loads at once. */
const referredTo = (page: string) =>
  Array.from(page.matchAll(/(?:href|src)="\/assets\/([^"]*)"/g), ([, name]) => name).toSorted();

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
    expect(referredTo(body)).toEqual(assets().filter((name) => !isEditor(name)));
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
    expect(assets()).toHaveLength(4);
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

  test('stay within the budget', async () => {
    const sizeOf = (path: string) => readFileSync(join(folder, `${path}.gz`)).length;
    const sizes = assets().map((name) => [name, sizeOf(join('assets', name))] as const);
    const sum = (wanted: typeof sizes) => wanted.reduce((total, [, size]) => total + size, 0);
    const editor = sizes.filter(([name]) => isEditor(name));
    const first = sizes.filter(([name]) => !isEditor(name));
    expect([first.length, editor.length]).toEqual([3, 1]);
    expect(sizeOf('index.html') + sum(first)).toBeLessThanOrEqual(FIRST_LOAD_MAX);
    expect(sum(editor)).toBeLessThanOrEqual(EDITOR_MAX);
  });

  test('come with the licenses of what is part of them', () => {
    const licenses = readFileSync(join(folder, 'licenses.txt'), 'utf8');
    for (const name of ['preact', '@codemirror/view', 'style-mod'])
      expect(licenses).toMatch(new RegExp(`^${name}\n\n.*MIT`, 'ms'));
  });
});
