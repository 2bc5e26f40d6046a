import { createServer, demoOperator, grantOf, newToken } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { API, type App, type CallOptions, problemIn, startDemoService } from './client.ts';
import { guardedServer, SESSION } from './guarded-service.ts';

const { account, app, call } = startDemoService({ readerThreads: 0 });

const keyed = (key: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
});

const save = (number: string, options?: CallOptions, text = 'P100') =>
  call('VB_REDBOOK.REV1', { '0': '1', '1': 'SAVE', '2': number, '3': [text], '4': 'Y' }, options);

const sentTo = (server: App, number: string, headers: Readonly<Record<string, string>>) =>
  server.inject({
    method: 'POST',
    url: `${API}/call`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({
      name: 'VB_REDBOOK.REV1',
      args: { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' },
    }),
  });

const SAVED = { '5': 'SAVED' };
const EXISTS = { '5': expect.stringMatching(/EXIST/) };

describe('Idempotency-Key', () => {
  test('has a call that is sent again answered again, and not done again', async () => {
    const first = await save('K1', keyed('k1'));
    expect(first.json().args).toEqual(SAVED);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const second = await save('K1', keyed('k1'));
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await save('K1')).json().args).toEqual(EXISTS);
  });

  test('is the same with quotes and without, and whatever the order of the body', async () => {
    await save('K2', keyed('k2'));
    expect((await save('K2', keyed('"k2"'))).headers['idempotent-replayed']).toBe('true');
    const payload = JSON.stringify({
      args: { '4': 'Y', '3': ['P100'], '2': 'K2', '1': 'SAVE', '0': '1' },
      name: 'VB_REDBOOK.REV1',
    });
    const reordered = await app.inject({
      method: 'POST',
      url: '/api/admin/subroutine/call',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k2' },
      payload,
    });
    expect(reordered.headers['idempotent-replayed']).toBe('true');
  });

  test('stands for one request', async () => {
    await save('K3', keyed('k3'));
    problemIn(await save('K3B', keyed('k3')), 422, 'IDEMPOTENCY_MISMATCH');
    problemIn(
      await save('K3', keyed('k3', { query: '?view=nested' })),
      422,
      'IDEMPOTENCY_MISMATCH',
    );
    problemIn(
      await save('K3', keyed('k3', { query: '?marks=latin1' })),
      422,
      'IDEMPOTENCY_MISMATCH',
    );
    const strict = { headers: { prefer: 'handling=strict' } };
    problemIn(await save('K3', keyed('k3', strict)), 422, 'IDEMPOTENCY_MISMATCH');
    expect(account.table('REDBOOK.1287').has('1!K3B')).toBe(false);
  });

  test('is rejected while its request runs', async () => {
    const [first, second] = await Promise.all([save('K4', keyed('k4')), save('K4', keyed('k4'))]);
    expect(first?.statusCode).toBe(200);
    if (second === undefined) throw new Error('There are two.');
    problemIn(second, 409, 'IDEMPOTENCY_IN_PROGRESS');
    expect(second.headers['retry-after']).toBe('1');
    expect((await save('K4', keyed('k4'))).headers['idempotent-replayed']).toBe('true');
  });

  test('outlives the server', async () => {
    const first = await save('K5', keyed('k5'));
    const next = createServer({ account, operator: demoOperator });
    const again = await sentTo(next, 'K5', { 'idempotency-key': 'k5' });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    problemIn(await sentTo(next, 'K5B', { 'idempotency-key': 'k5' }), 422, 'IDEMPOTENCY_MISMATCH');
    await next.close();
  });

  test('is free again when the reply was kept for as long as was asked for', async () => {
    const brief = createServer({ account, operator: demoOperator, replyLifetimeMs: 0 });
    await sentTo(brief, 'K9', { 'idempotency-key': 'k9' });
    const late = await sentTo(brief, 'K9', { 'idempotency-key': 'k9' });
    expect(late.headers).not.toHaveProperty('idempotent-replayed');
    expect(late.json().args).toEqual(EXISTS);
    await brief.close();
  });

  test('keeps what a routine says that did nothing, which is a reply as well', async () => {
    expect((await save('K1', keyed('k1b'))).json().args).toEqual(EXISTS);
    const again = await save('K1', keyed('k1b'));
    expect(again.json().args).toEqual(EXISTS);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('is free again when the call failed, which kept nothing', async () => {
    const remove = () =>
      call('VB_WRITEDICT.REV1', { '0': 'DELETE', '1': 'PRODUCT', '2': 'NONE' }, keyed('k6'));
    problemIn(await remove(), 422, 'ROUTINE_FAILED');
    problemIn(await remove(), 422, 'ROUTINE_FAILED');
    expect((await save('K6', keyed('k6'))).json().args).toEqual(SAVED);
  });

  test('is passed over where nothing is written', async () => {
    const read = () => call('VB_ICONV', { '0': '1', '1': 'MD2' }, keyed('k7'));
    expect((await read()).headers).not.toHaveProperty('idempotent-replayed');
    expect((await read()).headers).not.toHaveProperty('idempotent-replayed');
    const dry = { headers: { prefer: 'tx=rollback' } };
    expect((await save('K7', keyed('k7', dry))).json().args).toEqual(SAVED);
    expect((await save('K7', keyed('k7'))).json().args).toEqual(SAVED);
  });

  test.each(['', '   ', 'a b', 'a,b', 'x'.repeat(256), 'gr\u00fcn', '"a', 'a"b', '""'])(
    'must be a key: "%s"',
    async (key) => {
      const { errors } = problemIn(await save('K8', keyed(key)), 400, 'INVALID_REQUEST');
      expect(errors).toMatchObject([{ parameter: 'Idempotency-Key' }]);
      expect(account.table('REDBOOK.1287').has('1!K8')).toBe(false);
    },
  );
});

describe('whose an idempotency key is', () => {
  const [one, other] = [newToken(), newToken()];
  const grants = [grantOf(one, 'demo', 'operator'), grantOf(other, 'demo', 'operator')];
  const start = () => guardedServer(account, { tokens: grants, readerThreads: 0 });
  const bearing = (token: string) => ({
    authorization: `Bearer ${token}`,
    'idempotency-key': 'shared',
  });

  test("a token's: another of the same login has a key of the same text to itself", async () => {
    const { app } = start();
    expect((await sentTo(app, 'W1', bearing(one))).json().args).toEqual(SAVED);
    const theirs = await sentTo(app, 'W2', bearing(other));
    expect(theirs.json().args).toEqual(SAVED);
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed');
    for (const [token, number] of [
      [one, 'W1'],
      [other, 'W2'],
    ] as const)
      expect((await sentTo(app, number, bearing(token))).headers['idempotent-replayed']).toBe(
        'true',
      );
    problemIn(await sentTo(app, 'W2', bearing(one)), 422, 'IDEMPOTENCY_MISMATCH');
    await app.close();
  });

  test('a session of the console has those of the token that it was opened for', async () => {
    const { app, ask } = start();
    const code = app.issueConsoleCode();
    const { token } = (await ask(SESSION, { body: { code } })).json();
    const replayed = await sentTo(app, 'W1', bearing(token));
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    await app.close();
  });

  test('without tokens it is the login: what a token kept nobody else is answered with', async () => {
    const reply = await save('W3', keyed('shared'));
    expect(reply.json().args).toEqual(SAVED);
    expect(reply.headers).not.toHaveProperty('idempotent-replayed');
    const renamed = createServer({ account, operator: { ...demoOperator, login: 'other' } });
    const theirs = await sentTo(renamed, 'W4', { 'idempotency-key': 'shared' });
    expect(theirs.json().args).toEqual(SAVED);
    await renamed.close();
  });
});
