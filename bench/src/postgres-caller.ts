/**
 * Calls routines on the demo company on PostgreSQL as long as it is reported, each call in an event turn of its own.
 * Arguments: address, schema, `reads`, `writes` or `writes apart`, its number among those that do so.
 */
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { operationsOn } from './operations.ts';
import { binsCall, type Call } from './postgres-calls.ts';

const [url = '', schema = '', kind = '', number = ''] = process.argv.slice(2);
const account = Account.open({ engine: postgres({ url, schema }), create: false });
const retry = account.retryOnConflict.bind(account);
let attempts = 0;
account.retryOnConflict = (work) =>
  retry(() => {
    attempts += 1;
    return work();
  });
const call = kind === 'reads' ? binsCall(account) : adjustCall();

/** All adjust one part, or each a part of its own. */
function adjustCall(): Call {
  const turn = kind === 'writes' ? 0 : Number(number);
  for (const [name, operation] of operationsOn(account, 0, turn))
    if (name === 'adjust stock') return operation;
  throw new Error('There should be an operation that adjusts stock.');
}

async function callFor(ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  while (performance.now() < end) {
    call();
    count += 1;
    await setImmediate();
  }
  return count;
}

process.on('message', async (ms: number) => {
  const before = process.cpuUsage();
  attempts = 0;
  const count = await callFor(ms);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ count, attempts: Math.max(attempts, count), us: user + system });
});
await callFor(200);
process.send?.('ready');
