import { grantOf, newToken } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { API, problemIn } from './client.ts';
import { startGuarded } from './guarded-service.ts';

describe('a token of a login that works in company 2', () => {
  const token = newToken();
  const { ask } = startGuarded({ tokens: [grantOf(token, 'accounting2', 'reader')] });
  const call = (name: string, args: Record<string, string>) =>
    ask(`${API}/call`, { method: 'POST', token, body: { name, args } });

  test('lists that company where a call names none', async () => {
    const { args } = (await call('VB_PARTTYPELIST', {})).json();
    const [ids] = args['1'].split('\u001e');
    for (const id of ids.split('\u001d')) expect(id).toMatch(/^2!/);
  });

  test('is refused in a company that is closed to the login, and finds none that is not there', async () => {
    problemIn(await call('VB_BINS.REV1', { 0: '1', 1: 'P100', 2: 'MAIN' }), 403, 'COMPANY_CLOSED');
    const reply = await call('VB_BINS.REV1', { 0: '9', 1: 'P100', 2: 'MAIN' });
    expect(reply.statusCode).toBe(200);
    expect(Object.values(reply.json().args)).toContain('COMPANY NOT FOUND');
  });
});
