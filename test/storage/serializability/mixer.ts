/**
 * Makes random transactions on an account, and prints each attempt as JSON, a line each. It says that it is ready, waits for a
 * line, and works. Arguments: path, its name, a seed, how many transactions.
 */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { openPosition } from '../open-location.ts';
import { randomNumbers } from '../random-numbers.ts';
import { Mix } from './mix.ts';

const [path = '', name = '', seed = '', count = ''] = process.argv.slice(2);
// Each is tried beside others, however often they get in the way.
const account = openPosition({ path, create: false }, { aloneMax: 0 });
const lines: string[] = [];
const mix = new Mix(account, {
  process: name,
  random: randomNumbers(Number(seed)),
  report: (transaction) => lines.push(JSON.stringify(transaction)),
});
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (let made = 0; made < Number(count); made += 1) {
  mix.transact();
  process.stdout.write(`${lines.splice(0).join('\n')}\n`);
  await setImmediate();
}
process.stdin.destroy();
await account.close();
