/**
 * Moves records of table ACC between values, in durable transactions, while the indexes F1 and F2 are built,
 * dropped and built again. Prints a number after each step, until killed. Arguments: path, seed.
 */
import { writeSync } from 'node:fs';
import {
  buildIndexInSteps,
  createIndex,
  deleteIndex,
  listIndexes,
} from '../../packages/mvdb/src/session/index-commands.ts';
import { openPosition } from './open-location.ts';
import { randomNumbers } from './random-numbers.ts';

const [path = '', seed = '0'] = process.argv.slice(2);
const account = openPosition({ path });
const records = account.table('ACC');
const ids = [...records.ids()];
const random = randomNumbers(Math.floor(Number(seed) * 2 ** 32));
const randomBelow = (limit: number) => Math.floor(random() * limit);

async function rebuild(): Promise<void> {
  for (;;) {
    const name = `F${1 + randomBelow(2)}`;
    const existing = listIndexes(account, 'ACC').find((index) => index.name === name);
    if (existing?.state === 'active') deleteIndex(account, 'ACC', name);
    if (existing === undefined) createIndex(account, 'ACC', [name]);
    if (existing?.state !== 'active') await buildIndexInSteps(account, 'ACC', name);
    await new Promise((resolve) => setTimeout(resolve, randomBelow(20)));
  }
}

void rebuild();
for (let number = 0; ; number += 1) {
  account.transaction(() => {
    for (let move = 0; move < 5; move += 1) {
      const [from = '', to = ''] = [ids[randomBelow(ids.length)], ids[randomBelow(ids.length)]];
      const [one = '', other = ''] = [records.read(from), records.read(to)];
      records.write(from, other);
      if (randomBelow(5) === 0) records.delete(to);
      records.write(to, one);
    }
  });
  writeSync(1, `${number}\n`);
  await new Promise(setImmediate);
}
