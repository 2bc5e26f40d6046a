/**
 * Transfers between the records of table ACC, each in one durable transaction that also writes its number
 * to table LOG. Prints each number after its commit returned, until killed. Arguments: path, first number.
 */
import { writeSync } from 'node:fs';
import { openPosition } from './open-location.ts';

const [path = '', first = '0'] = process.argv.slice(2);
const account = openPosition({ path });
const balances = account.table('ACC');
const log = account.table('LOG');
const ids = [...balances.ids()];

for (let number = Number(first); ; number += 1) {
  const from = ids[(number * 7) % ids.length] ?? '';
  const to = ids[(number * 7 + 1 + (number % 5)) % ids.length] ?? '';
  account.transaction(() => {
    balances.write(from, String(Number(balances.read(from)) - 1));
    balances.write(to, String(Number(balances.read(to)) + 1));
    log.write(String(number).padStart(9, '0'), `${from}\u001e${to}`);
  });
  writeSync(1, `${number}\n`);
}
