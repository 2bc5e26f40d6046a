import { grantOf, newToken } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { problemIn } from './client.ts';
import { startGuarded } from './guarded-service.ts';

describe('a token of a login that works in company 2', () => {
  const token = newToken();
  const { account, call } = startGuarded({ tokens: [grantOf(token, 'accounting2', 'reader')] });

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
