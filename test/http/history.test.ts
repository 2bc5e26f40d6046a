import { FIELD_MARK } from 'mvdb';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemIn, startService } from './client.ts';
import { type Question, startGuarded, tokens } from './guarded-service.ts';

const { account, ask, call, takeAudit } = startGuarded({
  readerThreads: 0,
  capabilities: { dbCommand: 'full' },
});
const unlogged = startService({ readerThreads: 0 });

const token = tokens.administrator;
const read = (path: string, as = token) => ask(`/api/admin/${path}`, { token: as });
const history = (path: string, as = token) => read(`tables/${path}`, as);
const revert = (position: string, body: object = {}, as = token) =>
  ask(`/api/admin/commits/${position}/revert`, { token: as, body });

const last = () => account.log.status().last?.position ?? '';

const save = (number: string, question: Question = {}) =>
  call(
    'VB_REDBOOK.REV1',
    { 0: '1', 1: 'SAVE', 2: number, 3: ['P100'], 4: 'Y' },
    { token, ...question },
  );

/** Changes a record as the console does. @returns The number of the request. */
async function change(id: string, values: object): Promise<unknown> {
  const { version } = (await history(`NOTES/records?id=${id}`)).json().records[0];
  const reply = await ask('/api/admin/tables/NOTES/records', {
    token,
    body: { id, version, values },
  });
  expect(reply.statusCode).toBe(200);
  return reply.headers['x-request-id'];
}

beforeAll(() => {
  account.createTable('NOTES').write('a', ['21491', 'one'].join(FIELD_MARK));
  const dictionary = account.table('DICT NOTES');
  dictionary.write('DUE', ['D', '1', 'D4/', 'Due', '10R', 'S'].join(FIELD_MARK));
  dictionary.write('TEXTS', ['D', '2', '', 'Texts', '20L', 'M'].join(FIELD_MARK));
  account.log.switchOn();
});

describe('the log', () => {
  test('says from when to when it reaches', async () => {
    const { isOn, first } = (await read('log')).json();
    expect(isOn).toBe(true);
    expect(first).toEqual({ position: '1', time: expect.stringMatching(/^20.*Z$/) });
    expect((await unlogged.get('/api/admin/log')).json()).toEqual({ isOn: false });
  });
});

describe('the history of a record', () => {
  test('says who changed it, when, by what and which request, as the dictionary shows it', async () => {
    const request = await change('a', { DUE: ['11/03/2026'] });
    expect((await history('NOTES/history?id=a')).json()).toEqual({
      table: 'NOTES',
      id: 'a',
      changes: [
        {
          position: last(),
          time: expect.stringMatching(/Z$/),
          origin: { login: 'demo', request },
          operation: 'changed',
          attributes: [
            expect.objectContaining({
              position: 1,
              name: 'DUE',
              displayed: { before: [['11/02/2026']], after: [['11/03/2026']] },
            }),
          ],
          others: 0,
        },
      ],
    });
  });

  test('is given page by page, the last change first', async () => {
    account.table('NOTES').write('p', '0');
    for (const text of ['1', '2', '3']) account.table('NOTES').write('p', text);
    const { changes, next } = (await history('NOTES/history?id=p&limit=3')).json();
    const became = (found: { attributes: { after: string }[] }[]) =>
      found.map(({ attributes }) => attributes[0]?.after);
    expect(became(changes)).toEqual(['3', '2', '1']);
    const rest = (await history(`NOTES/history?id=p&limit=3&before=${next}`)).json();
    expect(became(rest.changes)).toEqual(['0']);
    expect(rest).not.toHaveProperty('next');
    expect(rest.changes[0].operation).toBe('added');
  });

  test('is that of a record that is gone, and none of one that never was', async () => {
    account.table('NOTES').write('gone', 'x');
    account.table('NOTES').delete('gone');
    const { changes } = (await history('NOTES/history?id=gone')).json();
    expect(changes.map(({ operation }: { operation: string }) => operation)).toEqual([
      'deleted',
      'added',
    ]);
    expect((await history('NOTES/history?id=never')).json().changes).toEqual([]);
  });

  test('notes what was erased', async () => {
    account.table('NOTES').write('e', 'secret');
    account.table('NOTES').write('e', 'public');
    account.eraseHistory('NOTES', 'e');
    const reply = await history('NOTES/history?id=e');
    expect(reply.body).not.toMatch('secret');
    expect(reply.json().changes).toMatchObject([
      { isErased: true, attributes: [] },
      { isErased: true, attributes: [] },
    ]);
  });

  test('needs a log, a table and a page that there can be', async () => {
    problemIn(await unlogged.get('/api/admin/tables/VOC/history?id=x'), 409, 'NO_LOG');
    problemIn(await history('NOTSE/history?id=a'), 404, 'UNKNOWN_TABLE');
    problemIn(await history('NOTES/history'), 400, 'INVALID_REQUEST');
    problemIn(await history('NOTES/history?id=a&limit=501'), 400, 'INVALID_REQUEST');
    problemIn(await history('NOTES/history?id=a&before=999999'), 422, 'NOT_LOGGED');
  });
});

describe('a commit', () => {
  test('of a call says which routine made it, by which request and key, and what it changed', async () => {
    const reply = await save('H1', { headers: { 'idempotency-key': 'key-1' } });
    const commit = (await read(`commits/${last()}`)).json();
    expect(commit).toMatchObject({
      position: last(),
      origin: {
        login: 'demo',
        routine: 'VB_REDBOOK.REV1',
        request: reply.headers['x-request-id'],
        idempotencyKey: 'key-1',
      },
    });
    expect(commit.changes.records[0]).toMatchObject({ operation: 'added' });
    const [{ table, id }] = commit.changes.records;
    const { changes } = (await history(`${table}/history?id=${id}`)).json();
    expect(changes[0]).toMatchObject({
      origin: { routine: 'VB_REDBOOK.REV1' },
      others: commit.changes.records.length - 1,
    });
  });

  test('is named by a call that says what it wrote, unless it is undone', async () => {
    const body = {
      name: 'VB_REDBOOK.REV1',
      args: { 0: '1', 1: 'SAVE', 2: 'H2', 3: ['P100'], 4: 'Y' },
      changes: true,
    };
    const url = '/api/admin/subroutine/call';
    const dry = await ask(url, { token, body, headers: { prefer: 'tx=rollback' } });
    expect(dry.json().changes.records).not.toEqual([]);
    expect(dry.json()).not.toHaveProperty('commit');
    const { commit } = (await ask(url, { token, body })).json();
    expect(commit).toBe(last());
  });

  test('shows secrets to nobody who may not see them now', async () => {
    account.protectTable('NOTES', { secrets: { 2: 'pay' } });
    account.table('NOTES').write('s', ['1', 'hidden'].join(FIELD_MARK));
    for (const path of [`commits/${last()}`, 'tables/NOTES/history?id=s'])
      expect((await read(path)).body).not.toMatch('hidden');
    account.protectTable('NOTES', {});
    expect((await read('tables/NOTES/history?id=s')).body).toMatch('hidden');
  });

  test('must be one of the log', async () => {
    problemIn(await read('commits/999999'), 422, 'NOT_LOGGED');
    problemIn(await read('commits/1'), 422, 'NOT_LOGGED');
    problemIn(await read('commits/x'), 422, 'BAD_ARGUMENT');
  });
});

describe('a revert', () => {
  test('makes the records of a commit what they were, as a commit of its own', async () => {
    await change('a', { TEXTS: ['wrong'] });
    const wrong = last();
    const reply = await revert(wrong);
    expect(reply.json()).toEqual({ position: wrong, records: 1, commit: last() });
    expect(account.table('NOTES').read('a')).not.toMatch('wrong');
    expect((await read(`commits/${last()}`)).json().origin).toEqual({
      login: 'demo',
      command: 'REVERT',
      request: reply.headers['x-request-id'],
    });
  });

  test('is rejected where a later commit changed a record, unless it is forced', async () => {
    await change('a', { TEXTS: ['first'] });
    const first = last();
    await change('a', { TEXTS: ['second'] });
    expect(problemIn(await revert(first), 409, 'CHANGED_SINCE').detail).toMatch('a of NOTES');
    expect(account.table('NOTES').read('a')).toMatch('second');
    expect((await revert(first, { force: true })).json().records).toBe(1);
    expect(account.table('NOTES').read('a')).not.toMatch('second');
  });

  test('is for those who may give every command, and audited', async () => {
    await change('a', { TEXTS: ['kept'] });
    takeAudit();
    for (const role of ['reader', 'operator'] as const)
      problemIn(await revert(last(), {}, tokens[role]), 403, 'NOT_PERMITTED');
    expect(account.table('NOTES').read('a')).toMatch('kept');
    const position = last();
    await revert(position);
    expect(takeAudit()).toMatchObject([
      { audit: 'revert', commit: position, decision: 'refused' },
      { audit: 'revert', commit: position, decision: 'refused' },
      { audit: 'revert', commit: position, decision: 'allowed' },
    ]);
  });

  test('takes a body that says nothing else', async () => {
    await change('a', { TEXTS: ['bodiless'] });
    const url = `/api/admin/commits/${last()}/revert`;
    problemIn(await ask(url, { token, method: 'POST' }), 400, 'INVALID_REQUEST');
    problemIn(await revert(last(), { forced: true }), 400, 'INVALID_REQUEST');
    expect(account.table('NOTES').read('a')).toMatch('bodiless');
  });
});
