import { CallError, catalogue } from '@mvdb/routines';
import fc from 'fast-check';
import { MvdbError, Session } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { API, problemIn, type Reply, startService } from './client.ts';

const { account, app, call, post } = startService();

const REJECTED = [400, 403, 404, 409, 413, 422, 501];

function expectAnswer(reply: Reply): void {
  if (reply.statusCode === 200) return;
  expect(REJECTED).toContain(reply.statusCode);
  problemIn(reply, reply.statusCode, reply.json().code);
}

const names = fc.constantFrom(...catalogue.routines.map(({ name }) => name), 'NONE');
const index = fc.oneof(fc.nat(90).map(String), fc.string());

test('any JSON as arguments gives a result or a problem, never a failure of the server', async () => {
  const args = fc.oneof(fc.jsonValue(), fc.dictionary(index, fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(names, args, async (name, given) => {
      expectAnswer(await post({ name, args: given }));
    }),
    { numRuns: caseCount(500) },
  );
});

test('any text as arguments gives a result or a problem', async () => {
  const text = fc.string({ unit: 'binary' });
  const marked = fc.string({ unit: fc.constantFrom('A', '1', '\u001c', '\u001d', '\u001e', '!') });
  const args = fc.dictionary(fc.nat(12).map(String), fc.oneof(text, marked));
  const query = fc.constantFrom('', '?view=nested', '?marks=latin1', '?view=nested&marks=latin1');
  await fc.assert(
    fc.asyncProperty(names, args, query, async (name, given, asked) => {
      expectAnswer(await call(name, given, { query: asked }));
    }),
    { numRuns: caseCount(500) },
  );
});

test('any body gives a result or a problem', async () => {
  const body = fc.oneof(fc.json(), fc.string(), fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const reply = await post(text);
      expectAnswer(reply);
      expect(reply.statusCode).toBe(400);
    }),
  );
});

test('any path gives a result or a problem', async () => {
  const part = fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed()));
  const path = fc.oneof(
    part,
    part.map((name) => `domain/${name}`),
    part.map((q) => `search?q=${q}`),
  );
  await fc.assert(
    fc.asyncProperty(path, async (rest) => {
      const reply = await app.inject({ url: `${API}/registry/${rest}` });
      if (reply.statusCode !== 414) expectAnswer(reply);
      else problemIn(reply, 414, 'TARGET_TOO_LONG');
    }),
  );
});

test('a call over HTTP gives what the library gives', async () => {
  const small = fc.constantFrom('', '0', '1', '2', '3', 'x');
  const text = fc.string({
    unit: fc.constantFrom('A', 'b', '1', '.', '\u001d', '\u001e', '\u00fc'),
  });
  const calls = fc.oneof(
    fc.record({
      name: fc.constant('VB_LOCATE'),
      args: fc.tuple(text, text, small, small, small, fc.constantFrom('', 'AL', 'DR', 'X')),
    }),
    fc.record({
      name: fc.constant('VB_ICONV'),
      args: fc.tuple(text, fc.constantFrom('D', 'MD2', 'MCU', 'MT', '')),
    }),
  );
  await fc.assert(
    fc.asyncProperty(calls, async ({ name, args }) => {
      const supplied = Object.fromEntries(args.map((value, position) => [position, value]));
      const reply = await call(name, supplied);
      const expected = inLibrary(name, supplied);
      if (expected.code === undefined)
        expect(Object.values(reply.json().args)).toEqual(expected.results);
      else expect(reply.json().code).toBe(expected.code);
    }),
  );
});

function inLibrary(name: string, args: Record<string, string>) {
  const session = new Session(account, { login: 'demo' });
  try {
    return { results: Object.values(catalogue.call(session, name, args).results) };
  } catch (error) {
    if (error instanceof CallError || error instanceof MvdbError) return { code: error.code };
    throw error;
  } finally {
    session.close();
  }
}
