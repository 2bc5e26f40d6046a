import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '../../packages/console/build-page.mjs';
import { createServer } from '../../packages/server/src/server.ts';

/** Bytes in gzip at the most: of all that is sent before the page is there, and of what a page with an editor fetches. */
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

/** What the page fetches only where sentences or programs are written, or what is saved, or the diagram, is shown. */
const isLater = (name: string) =>
  /^(?:open-editor|programs-page|saved-pages|open-plot|diagram-page|status-page)-\w+\.js$/.test(
    name,
  );

/** Files, and those that they import at once. */
function loadedWith(names: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    if (!name.endsWith('.js')) return;
    const script = readFileSync(join(folder, 'assets', name), 'utf8');
    for (const [, imported = ''] of script.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      load(imported);
  };
  names.forEach(load);
  return loaded;
}

/** The names of the files that a page loads at once. */
const referredTo = (page: string) =>
  Array.from(page.matchAll(/(?:href|src)="assets\/([^"]*)"/g), ([, name = '']) => name).toSorted();

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
    const loaded = loadedWith(referredTo(body));
    const later = assets().filter(isLater);
    expect(later).toHaveLength(6);
    expect(later.filter((name) => loaded.has(name))).toEqual([]);
    expect([...loadedWith([...loaded, ...later])].toSorted()).toEqual(assets());
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
    expect(assets().length).toBeGreaterThanOrEqual(5);
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
    const sum = (names: Iterable<string>) =>
      [...names].reduce((total, name) => total + sizeOf(join('assets', name)), 0);
    const first = loadedWith(referredTo(readFileSync(join(folder, 'index.html'), 'utf8')));
    expect(sizeOf('index.html') + sum(first)).toBeLessThanOrEqual(FIRST_LOAD_MAX);
    for (const name of assets().filter(isLater)) {
      const added = [...loadedWith([name])].filter((each) => !first.has(each));
      expect(sum(added)).toBeLessThanOrEqual(EDITOR_MAX);
    }
  });

  test('come with the licenses of what is part of them', () => {
    const licenses = readFileSync(join(folder, 'licenses.txt'), 'utf8');
    for (const name of ['preact', '@codemirror/view', 'style-mod'])
      expect(licenses).toMatch(new RegExp(`^${name}\n\n.*MIT`, 'ms'));
  });
});
