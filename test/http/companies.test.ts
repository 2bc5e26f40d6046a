import { grantOf, newToken } from '@mvdb/server';
import { extract } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { problemIn } from './client.ts';
import { startGuarded } from './guarded-service.ts';

describe('a token of a login that works in company 2', () => {
  const token = newToken();
  const service = startGuarded({ tokens: [grantOf(token, 'accounting2', 'reader')] });
  const { account, call } = service;
  const get = (path: string) => service.ask(path, { token });
  const ask = (body: object) => service.ask('/api/admin/query', { token, body });

  test.each([
    ['the records of a table', async () => get('/api/admin/tables/OPENWO/records?limit=100')],
    ['a sentence', async () => ask({ sentence: 'LIST OPENWO QTY' })],
    [
      'a condition that an index answers',
      async () => ask({ sentence: 'LIST OPENWO WITH STATUS = "R" QTY' }),
    ],
    ['SQL', async () => ask({ sentence: 'SELECT "@ID" FROM OPENWO' })],
    [
      'a lookup',
      async () => ask({ sentence: "LIST OPENWO SAMPLE 1 EVAL \"TRANS(PRODUCT,'1!P100',1,'X')\"" }),
    ],
  ])('sees no record of another company by %s', async (_, answer) => {
    const text = (await answer()).body;
    expect(text).not.toContain('"1!');
    expect(text).not.toContain(extract(account.table('PRODUCT').read('1!P100') ?? '', 1));
    expect(text).toMatch(/"(?:records|rows)":\[/);
  });

  test('finds no record of another company by its id, as if it were absent', async () => {
    problemIn(await get('/api/admin/tables/PRODUCT/records?id=1!P100'), 404, 'RECORD_NOT_FOUND');
  });

  test('lists that company where a call names none', async () => {
    const reply = await call('VB_PARTTYPELIST', {}, { token });
    const ids = [...account.table('PARTTYPE.1287').ids({ from: '2!', to: '2"' })];
    const [listed] = Object.values<string>(reply.json().args)[0]?.split('\u001e') ?? [];
    expect(listed?.split('\u001d')).toEqual(ids.map((id) => id.slice(2)));
  });

  test('is rejected in a company that is closed to the login, and finds none that is not there', async () => {
    const inCompany = (company: string) =>
      call('VB_BINS.REV1', { 0: company, 1: 'P100', 2: 'MAIN' }, { token });
    problemIn(await inCompany('1'), 403, 'COMPANY_CLOSED');
    const reply = await inCompany('9');
    expect([reply.statusCode, reply.json().args['4']]).toEqual([200, 'COMPANY NOT FOUND']);
  });
});
