import { beforeAll, describe, expect, test } from 'vitest';
import { problemIn, QUERY, startDemoService, startService, TABLES } from './client.ts';

const { account, get, postTo, post, call } = startDemoService({ readerThreads: 0 });
const unlogged = startService({ readerThreads: 0 });

let before: string;

beforeAll(() => {
  account.createTable('NOTES').write('a', 'old');
  account.createTable('SCRATCH', { log: false }).write('x', '1');
  account.table('DICT NOTES').write('TEXT', 'D\u001e1\u001e\u001eText\u001e10L\u001eS');
  account.log.switchOn();
  before = account.log.status().last?.position ?? '';
  account.table('NOTES').write('a', 'new');
  account.table('NOTES').write('b', 'new');
  account.renameTable('NOTES', 'MEMOS');
});

/** `GET` of what is below tables, as of the moment before the changes. */
const past = async (path: string, asOf = before) => {
  const sign = path.includes('?') ? '&' : '?';
  return get(`${TABLES}${path}${sign}asOf=${encodeURIComponent(asOf)}`);
};

describe('asOf', () => {
  test('reads tables, records, references and dictionaries as they were', async () => {
    const { tables } = (await past('')).json();
    const names = tables.map(({ name }: { name: string }) => name);
    expect(names).toContain('NOTES');
    expect(names).not.toContain('MEMOS');
    const { records, total } = (await past('/NOTES/records')).json();
    expect([total, records[0].record]).toEqual([1, 'old']);
    expect((await past('/NOTES/records?id=a')).json().records[0].record).toBe('old');
    expect((await past('/NOTES/records?filter=TEXT%20=%20%22old%22&sort=TEXT')).json().total).toBe(
      1,
    );
    expect((await past('/NOTES/related?id=a')).json().id).toBe('a');
    expect((await past('/NOTES/dictionary')).json().items[0].name).toBe('TEXT');
    problemIn(await past('/MEMOS/records'), 404, 'UNKNOWN_TABLE');
    problemIn(await past('/NOTES/records?id=b'), 404, 'RECORD_NOT_FOUND');
  });

  test('takes times, by the clock of the server or with an offset', async () => {
    const { time } = account.log.status().first ?? {};
    const later = new Date(account.log.status().last?.time ?? 0).toISOString();
    expect((await past('/MEMOS/records?id=a', later)).json().records[0].record).toBe('new');
    expect((await past('', time?.toISOString())).statusCode).toBe(200);
  });

  test('answers queries of every form, and their plans', async () => {
    const query = `?asOf=${before}`;
    const sentence = 'LIST NOTES TEXT';
    const { rows } = (await postTo(QUERY, { sentence }, { query })).json();
    expect(rows.map(({ raw }: { raw: string[] }) => raw)).toEqual([['a', 'old']]);
    const sql = { sentence: 'SELECT COUNT(*) FROM NOTES' };
    expect((await postTo(QUERY, sql, { query })).json().rows[0].values).toEqual([1]);
    const headers = { accept: 'application/x-ndjson' };
    const lines = await postTo(QUERY, { sentence }, { query, headers });
    expect(lines.body).toMatch(/"raw":\["a","old"\]/);
    const plan = (await postTo(`${QUERY}/explain`, { sentence }, { query })).json();
    expect(plan.plan.actual.records).toBe(1);
  });

  test('calls routines that read', async () => {
    const list = () =>
      call('VB_BINS.REV1', { 0: '1', 1: 'P100', 2: 'MAIN' }, { query: `?asOf=${before}` });
    const then = (await list()).json();
    for (const id of [...account.table('BIN').ids()]) account.table('BIN').delete(id);
    expect((await list()).json()).toEqual(then);
    const now = await call('VB_BINS.REV1', { 0: '1', 1: 'P100', 2: 'MAIN' });
    expect(now.json()).not.toEqual(then);
  });

  test('is rejected with a routine that writes, which does not run', async () => {
    const { last } = account.log.status();
    const reply = await call('VB_2450', { 0: 'x' }, { query: `?asOf=${before}` });
    const { errors } = problemIn(reply, 400, 'INVALID_REQUEST');
    expect(errors).toEqual([
      { parameter: 'asOf', detail: expect.stringMatching(/VB_2450 that writes/) },
    ]);
    expect(account.log.status().last).toEqual(last);
  });

  test('tries a routine that writes on a copy of then, and keeps nothing of it', async () => {
    const { last } = account.log.status();
    const args = { 0: '1', 1: 'SAVE', 2: 'PAST', 3: 'P100', 4: 'Y' };
    const body = { name: 'VB_REDBOOK.REV1', args, changes: true };
    const options = { query: `?asOf=${before}`, headers: { prefer: 'tx=rollback' } };
    const reply = await post(body, options);
    expect(reply.headers['preference-applied']).toBe('tx=rollback');
    const { changes, commit } = reply.json();
    expect([changes.records.length > 0, commit]).toEqual([true, undefined]);
    expect((await post(body, options)).json()).toEqual(reply.json());
    expect(account.log.status().last).toEqual(last);
    const after = await post(body, { query: '?asOf=99999', headers: options.headers });
    problemIn(after, 422, 'NOT_LOGGED');
  });

  test('cannot be asked for by a sentence inside of a transaction', async () => {
    const select = `SELECT PRODUCT AS.OF "${before}"`;
    const reply = await post({ name: 'VB_2450', args: { 0: 'x' }, select });
    problemIn(reply, 422, 'IN_TRANSACTION');
  });

  test.each([
    ['noon', 400, 'INVALID_REQUEST', /such as 2026-11-01 10:00/],
    ['2999-01-01', 422, 'NOT_LOGGED', /in the future/],
    ['1999-01-01', 422, 'NOT_LOGGED', /before the log/],
    ['99999', 422, 'NOT_LOGGED', /There is no commit 99999/],
  ])('cannot be %s', async (asOf, status, code, detail) => {
    expect(problemIn(await past('/NOTES/records', asOf), status, code).detail).toMatch(detail);
  });

  test('needs a log, and a table that it does not leave out', async () => {
    problemIn(await unlogged.get(`${TABLES}?asOf=1`), 409, 'NO_LOG');
    problemIn(await past('/SCRATCH/records'), 422, 'NOT_LOGGED');
  });

  test('is one moment: a sentence of the past asks for no other', async () => {
    const sentence = `LIST NOTES AS.OF "${before}"`;
    const reply = await postTo(QUERY, { sentence }, { query: `?asOf=${before}` });
    expect(problemIn(reply, 409, 'NO_LOG').detail).toMatch(/ask the account as it is now/);
  });

  test('is described for every endpoint that takes it', async () => {
    const { paths } = (await get('/openapi.json')).json();
    const described = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => ({ path, method, one })),
      )
      .filter(({ one }) => one.parameters?.some(({ name }) => name === 'asOf'))
      .map(({ path, method }) => `${method} ${path.replace('/api/admin', '')}`);
    expect(described.toSorted()).toEqual([
      'get /tables',
      'get /tables/{name}/dictionary',
      'get /tables/{name}/records',
      'get /tables/{name}/related',
      'post /query',
      'post /query/explain',
      'post /subroutine/call',
    ]);
  });
});

test('is answered by a worker where there are any, with the same', async () => {
  const helped = startDemoService();
  helped.account.log.switchOn();
  const at = helped.account.log.status().last?.position;
  helped.account.table('PRODUCT').delete('1!P100');
  const url = `${TABLES}/PRODUCT/records?id=1!P100`;
  problemIn(await helped.get(url), 404, 'RECORD_NOT_FOUND');
  expect((await helped.get(`${url}&asOf=${at}`)).json().records).toHaveLength(1);
  const lines = await helped.postTo(
    QUERY,
    { sentence: 'LIST PRODUCT "1!P100"' },
    { query: `?asOf=${at}`, headers: { accept: 'text/csv' } },
  );
  expect(lines.body.trim().split('\n')).toHaveLength(2);
});
