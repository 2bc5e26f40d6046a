/**
 * Moves amounts between records of table SUM on PostgreSQL until it is ended, and writes down each move under a number
 * of its own. Arguments: address, schema, name. Prints each number once it is kept, and at the end of input a last line.
 */
import { writeSync } from 'node:fs';
import { postgres } from '@mvdb/postgres';
import { Account, MvdbError, Session } from 'mvdb';

/** What may befall a move where others write, hold locks, or the server is started again. */
const EXPECTED = new Set(['ACCOUNT_BUSY', 'ACCOUNT_FAILED', 'OUTCOME_UNKNOWN', 'RECORD_LOCKED']);

const [url = '', schema = '', name = ''] = process.argv.slice(2);
const account = Account.open({ engine: postgres({ url, schema }), create: false });
const session = new Session(account, { login: name });
const sums = session.table('SUM');
const moves = session.table('MOVE');

function move(): number {
  return session.transaction(() => {
    const number = Number(sums.readLocked('NEXT') ?? 1);
    const from = String(number % 5);
    const to = String((number * 7 + 1) % 5);
    sums.write('NEXT', String(number + 1));
    sums.write(from, String(Number(sums.readLocked(from)) - number));
    sums.write(to, String(Number(sums.readLocked(to)) + number));
    moves.write(String(number), name);
    return number;
  });
}

let isOver = false;
process.stdin.once('end', () => {
  isOver = true;
});
process.stdin.resume();

async function moveOn(): Promise<void> {
  while (!isOver) {
    try {
      writeSync(1, `${move()}\n`);
    } catch (error) {
      if (!(error instanceof MvdbError) || !EXPECTED.has(error.code)) throw error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

await moveOn();
session.close();
await account.close();
