import { describe, expect, test } from 'vitest';
import { type CallOptions, problemIn, startDemoService } from './client.ts';

const TEN_MINUTES_MS = 600_000;

let nowMs = Date.parse('2026-11-21T08:30:00Z');
const { account, app, call } = startDemoService({ now: () => nowMs, readerThreads: 0 });

const keyed = (key: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
});

const save = (number: string, options?: CallOptions, text = 'P100') =>
  call('VB_REDBOOK.REV1', { '0': '1', '1': 'SAVE', '2': number, '3': [text], '4': 'Y' }, options);

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

  test('is refused while its request runs', async () => {
    const [first, second] = await Promise.all([save('K4', keyed('k4')), save('K4', keyed('k4'))]);
    expect(first?.statusCode).toBe(200);
    if (second === undefined) throw new Error('There are two.');
    problemIn(second, 409, 'IDEMPOTENCY_IN_PROGRESS');
    expect(second.headers['retry-after']).toBe('1');
    expect((await save('K4', keyed('k4'))).headers['idempotent-replayed']).toBe('true');
  });

  test('is free again after ten minutes', async () => {
    await save('K5', keyed('k5'));
    nowMs += TEN_MINUTES_MS - 1;
    expect((await save('K5', keyed('k5'))).headers['idempotent-replayed']).toBe('true');
    nowMs += 1;
    const late = await save('K5', keyed('k5'));
    expect(late.headers).not.toHaveProperty('idempotent-replayed');
    expect(late.json().args).toEqual(EXISTS);
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
