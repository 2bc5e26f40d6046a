import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServer } from '@mvdb/server';
import { Account } from 'mvdb';
import registry from './registry.ts';
import { schema } from './tables.ts';

test('what takes long is done by workers of the service, which find these routines too', async () => {
  const account = Account.inMemory();
  schema.createTables(account);
  const app = createServer({ account, registry, shortStepsMax: 0 });
  const ask = async (name: string, args: object) => {
    const payload = { name, args };
    return (
      await app.inject({ method: 'POST', url: '/api/admin/subroutine/call', payload })
    ).json();
  };

  const bought = await ask('TOOL_BUY', { 0: 'LADDER', 1: '2' });
  assert.deepEqual(bought.args, { 2: '2', 3: '' });
  const lent = await ask('TOOL_LEND', { 0: 'LADDER', 1: 'ann', 2: '3' });
  assert.deepEqual(lent.args, { 3: '', 4: 'ONLY 2 FREE' });
  const free = await ask('TOOL_FREE', { 0: 'LADDER' });
  assert.deepEqual(free.args, { 1: '2', 2: '' });

  const { load } = (await app.inject('/api/admin/status')).json();
  assert.equal(load.helpedCount, 3);
  await app.close();
  await account.close();
});
