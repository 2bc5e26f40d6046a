import { Account } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { createServer } from './server.ts';

describe('an error that nobody expects', () => {
  test('is answered without a word of its own, and logged by its place', async () => {
    const lines: string[] = [];
    const account = Account.inMemory();
    const app = createServer({ account, log: { write: (line) => lines.push(line) } });
    app.get('/broken', () => {
      throw new RangeError('secret');
    });
    const reply = await app.inject('/broken');
    await app.close();
    await account.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ code: 'INTERNAL_ERROR', instance: '/broken' });
    expect(reply.body).not.toMatch(/secret|RangeError|server\.test/);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({
        requestId: reply.json().requestId,
        violation: expect.objectContaining({ name: 'RangeError', at: expect.any(Array) }),
      }),
    );
    expect(lines.join('')).toContain('server.test.ts');
    expect(lines.join('')).not.toContain('secret');
  });
});

test('a call on an account that is closed is asked to come back', async () => {
  const account = Account.inMemory();
  const app = createServer({ account });
  await app.ready();
  await account.close();
  const reply = await app.inject({
    method: 'POST',
    url: '/api/admin/subroutine/call',
    payload: { name: 'VB_READDICT', args: { '0': 'PRODUCT' } },
  });
  await app.close();
  expect(reply.statusCode).toBe(503);
  expect(reply.json().code).toBe('ACCOUNT_CLOSED');
});
