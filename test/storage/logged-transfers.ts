/**
 * The transfers of `transfers`, on an account with a log whose commits are exported meanwhile. Prints each number after its
 * commit returned, until killed. Arguments: path, file of the export, first number.
 */
import { writeSync } from 'node:fs';
import { Account } from 'mvdb';

const [path = '', file = '', first = '0'] = process.argv.slice(2);
const account = Account.open({ path, log: true });
const table = account.table('ACC');

for (let number = Number(first); ; number += 1) {
  const [from, to] = [`a${number % 7}`, `a${(number * 3 + 1) % 7}`];
  account.log.from({ command: String(number) }, () =>
    account.transaction(() => {
      table.write(from, String(Number(table.read(from) ?? 0) - 1));
      table.write(to, String(Number(table.read(to) ?? 0) + 1));
      table.write(`t${number}`, 'x'.repeat((number * 37) % 500));
    }),
  );
  writeSync(1, `${number}\n`);
  if (number % 5 === 0) await account.log.export(file);
}
