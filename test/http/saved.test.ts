import { createServer, demoOperator } from '@mvdb/server';
import { Account } from 'mvdb';
import { parseItem } from 'mvdb/host';
import { describe, expect, test } from 'vitest';
import { problemIn } from './client.ts';
import { type Question, startGuarded, tokens } from './guarded-service.ts';

const { account, ask, takeAudit } = startGuarded({ readerThreads: 0 });

const QUERIES = '/api/admin/saved-queries';
const BOARDS = '/api/admin/saved-boards';

const token = tokens.operator;
const late = { name: 'Late', sentence: 'LIST OPENWO', description: 'Orders to hurry.' };

const save = (body: object, options: Question = {}) => ask(QUERIES, { token, body, ...options });
const saveBoard = (body: object) => ask(BOARDS, { token, body });
const remove = (path: string, body: object) => ask(`${path}/delete`, { token, body });

async function itemsOf(path: string) {
  return (await ask(path, { token: tokens.reader })).json().items;
}

async function newQuery(name: string, sentence = 'COUNT BIN') {
  const reply = await save({ name, sentence, description: '' });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('saved queries', () => {
  test('are missing, and their table is, before the first is saved', async () => {
    expect(account.findTable('SAVED.QUERIES')).toBeUndefined();
    const reply = await ask(QUERIES, { token: tokens.reader });
    expect(reply.json()).toEqual({ items: [], truncated: false, total: 0 });
    problemIn(await ask(`${QUERIES}?name=Late`, { token }), 404, 'RECORD_NOT_FOUND');
    expect(account.findTable('SAVED.QUERIES')).toBeUndefined();
  });

  test('are records of a table with a dictionary, by who saved them and when', async () => {
    const stored = (await save(late)).json();
    expect(stored).toMatchObject({ ...late, savedBy: 'demo', version: expect.any(String) });
    const [read] = (await ask(`${QUERIES}?name=Late`, { token: tokens.reader })).json().items;
    expect(read).toEqual(stored);
    const item = account.table('DICT SAVED.QUERIES').read('SENTENCE') ?? '';
    expect(parseItem(item)).toMatchObject({ attribute: 1 });
    const sentence = 'LIST SAVED.QUERIES SENTENCE SAVED.BY';
    const report = (await ask('/api/admin/query', { token, body: { sentence } })).json();
    expect(report.rows[0].cells).toEqual([['Late'], ['LIST OPENWO'], ['demo']]);
  });

  test('of a name that is not there are answered with names near it', async () => {
    await newQuery('Open orders');
    const reply = await ask(`${QUERIES}?name=Open%20order`, { token });
    problemIn(reply, 404, 'RECORD_NOT_FOUND');
    expect(reply.json().suggestions).toEqual(['Open orders']);
  });

  test('saved by two people under one name at once are one, and the other hears of it', async () => {
    const replies = await Promise.all([
      save({ ...late, name: 'Both' }),
      save({ ...late, name: 'Both', sentence: 'LIST BIN' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const rejected = replies.find(({ statusCode }) => statusCode === 409);
    expect(rejected?.json()).toMatchObject({ code: 'RECORD_EXISTS' });
  });

  test('are changed by who read them last, and by nobody else', async () => {
    const { version } = await newQuery('Changed');
    const change = { name: 'Changed', sentence: 'COUNT OPENWO', description: 'x', version };
    expect((await save(change)).statusCode).toBe(200);
    problemIn(await save(change), 409, 'RECORD_CHANGED');
    problemIn(await remove(QUERIES, { name: 'Changed', version }), 409, 'RECORD_CHANGED');
    const [{ version: last }] = (await ask(`${QUERIES}?name=Changed`, { token })).json().items;
    expect((await remove(QUERIES, { name: 'Changed', version: last })).statusCode).toBe(200);
    problemIn(await remove(QUERIES, { name: 'Changed', version: last }), 404, 'RECORD_NOT_FOUND');
    problemIn(await save({ ...change, version: last }), 404, 'RECORD_NOT_FOUND');
  });

  test('get another name, under which boards go on showing them', async () => {
    const { version } = await newQuery('Before');
    await newQuery('Taken');
    const tiles = [
      { query: 'Before', form: 'bars' },
      { query: 'Taken', form: 'table' },
    ];
    expect((await saveBoard({ name: 'Board', description: '', tiles })).statusCode).toBe(200);
    const change = { sentence: 'COUNT BIN', description: '', version, formerName: 'Before' };
    problemIn(await save({ ...change, name: 'Taken' }), 409, 'RECORD_EXISTS');
    expect((await save({ ...change, name: 'After' })).statusCode).toBe(200);
    const names = (await itemsOf(QUERIES)).map(({ name }: { name: string }) => name);
    expect(names).toContain('After');
    expect(names).not.toContain('Before');
    const [board] = await itemsOf(BOARDS);
    expect(board.tiles[0]).toEqual({ query: 'After', form: 'bars' });
  });

  test.each([
    { ...late, name: '' },
    { ...late, name: ' a' },
    { ...late, name: 'a\nb' },
    { ...late, name: 'a\u001eb' },
    { ...late, name: 'x'.repeat(101) },
    { ...late, sentence: '  ' },
    { ...late, description: 'one\ntwo' },
    { name: 'No sentence', description: '' },
    { ...late, name: 'More', owner: 'demo' },
  ])('that are not well formed are rejected: %j', async (body) => {
    problemIn(await save(body), 400, 'INVALID_REQUEST');
  });

  test('whose sentence holds a mark are rejected', async () => {
    problemIn(await save({ ...late, name: 'Mark', sentence: 'a\u001eb' }), 422, 'MARK_IN_TEXT');
  });

  test('are read by those who only read, and saved by those who may write', async () => {
    const reader = await save({ ...late, name: 'R' }, { token: tokens.reader });
    problemIn(reader, 403, 'NOT_PERMITTED');
    const { version } = await newQuery('Theirs');
    const body = { name: 'Theirs', version };
    problemIn(await ask(`${QUERIES}/delete`, { token: tokens.reader, body }), 403, 'NOT_PERMITTED');
  });

  test('are audited when they change, without what they ask', async () => {
    takeAudit();
    await newQuery('Audited', 'LIST SECRETS');
    const [line] = takeAudit();
    expect(line).toMatchObject({ audit: 'change', record: 'SAVED.QUERIES Audited' });
    expect(JSON.stringify(line)).not.toContain('SECRETS');
  });
});

describe('boards', () => {
  test('have their tiles in their order', async () => {
    const tiles = [
      { query: 'Late', form: 'lines' },
      { query: 'Not there', form: 'number' },
      { query: 'Late', form: 'table' },
    ];
    const stored = (await saveBoard({ name: 'Tiles', description: 'Mine', tiles })).json();
    expect(stored).toMatchObject({ description: 'Mine', tiles });
    const empty = { name: 'Empty', description: '', tiles: [] };
    expect((await saveBoard(empty)).json()).toMatchObject(empty);
  });

  test.each([
    { tiles: [{ query: 'Late', form: 'pie' }] },
    { tiles: [{ query: 'Late' }] },
    { tiles: Array.from({ length: 51 }, () => ({ query: 'Late', form: 'table' })) },
  ])('that are not well formed are rejected: %j', async (body) => {
    const reply = await saveBoard({ name: 'Wrong', description: '', ...body });
    problemIn(reply, 400, 'INVALID_REQUEST');
  });
});

test('a login that may not read the table of saved queries is rejected', async () => {
  const operator = { ...demoOperator, rights: { readTables: ['*', '-SAVED.*'] } };
  const narrow = createServer({ account, operator });
  problemIn(await narrow.inject({ url: QUERIES }), 403, 'NOT_PERMITTED');
  problemIn(await narrow.inject({ url: BOARDS }), 403, 'NOT_PERMITTED');
  await narrow.close();
});

test('a login that may not write the table of saved queries does not create it', async () => {
  const other = Account.inMemory();
  const operator = { ...demoOperator, rights: { writeTables: ['NOTES'] } };
  const narrow = createServer({ account: other, operator });
  const reply = await narrow.inject({ method: 'POST', url: QUERIES, payload: late });
  problemIn(reply, 403, 'NOT_PERMITTED');
  expect(other.findTable('SAVED.QUERIES')).toBeUndefined();
  await narrow.close();
  await other.close();
});
