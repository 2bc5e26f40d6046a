import { expect, test } from 'vitest';
import { problemIn, startService, TABLES } from './client.ts';

const { app } = startService({ readerThreads: 0 });

const ask = (headers: Readonly<Record<string, string>>) => app.inject({ url: TABLES, headers });

test('an account in a folder has no replicas, and its answers say nothing of commits', async () => {
  for (const headers of [{}, { 'seen-commit': '7' }]) {
    const reply = await ask(headers);
    expect([reply.statusCode, reply.headers['seen-commit']]).toEqual([200, undefined]);
  }
});

test.each(['', 'new', '-1', '1.5'])('the header Seen-Commit cannot be %j', async (seen) => {
  const reply = await ask({ 'seen-commit': seen });
  problemIn(reply, 400, 'INVALID_REQUEST');
  expect(reply.json().errors[0].parameter).toBe('Seen-Commit');
});
