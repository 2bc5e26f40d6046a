/**
 * Moves amounts between records of table SUM on PostgreSQL until its input ends, and writes down each move, in table
 * MOVE, under a number that the move takes. Arguments: path, name, and its manner: `free` moves in transactions alone,
 * `locking` holds the records of a move locked before, during and after it. Prints what became of each move, by its
 * order: `saved 7`, `undone 8`, `unknown 9`.
 */
import { setTimeout } from 'node:timers/promises';
import { hasCode } from '../../packages/mvdb/src/errors/errors.ts';
import { Session } from '../../packages/mvdb/src/session/session.ts';
import { openPosition } from '../storage/open-location.ts';
import { randomNumbers } from '../storage/random-numbers.ts';
import type { Outcome } from './start-reporter.ts';

const [path = '', name = '', manner = ''] = process.argv.slice(2);
const { account, session, sums, moves } = await atWork();
const random = randomNumbers(process.pid);
const below = (limit: number) => Math.floor(random() * limit);

/** Begins as soon as the server is there, and stays. */
async function atWork() {
  for (;;)
    try {
      const account = openPosition({ path, create: false });
      const session = new Session(account, { login: name });
      return { account, session, sums: session.table('SUM'), moves: session.table('MOVE') };
    } catch (error) {
      if (!hasCode(error, 'ACCOUNT_AWAY')) throw error;
      await setTimeout(20);
    }
}

/** @param order - Which move of this process it is. */
function move(order: number, from: string, to: string): void {
  const amount = 1 + below(100);
  session.transaction(() => {
    const number = Number(sums.readLocked('NEXT'));
    sums.write('NEXT', String(number + 1));
    for (const [id, change] of [
      [from, -amount],
      [to, amount],
    ] as const)
      sums.write(id, String(Number(sums.readLocked(id)) + change));
    moves.write(String(number), [name, order, from, to, amount].join('\u001e'));
  });
}

/** How work may fail where other processes write and lock, and the server is lost. */
const EXPECTED = ['ACCOUNT_BUSY', 'ACCOUNT_AWAY', 'RECORD_LOCKED', 'LOCK_LOST'] as const;

/** @returns Whether the work was done. @throws Each failure that is not expected. */
function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!hasCode(error, ...EXPECTED)) throw error;
    return false;
  }
}

function outcomeOf(work: () => void): Outcome {
  try {
    return isDone(work) ? 'saved' : 'undone';
  } catch (error) {
    if (hasCode(error, 'OUTCOME_UNKNOWN')) return 'unknown';
    throw error;
  }
}

let isOver = false;
process.stdin.once('end', () => {
  isOver = true;
});
process.stdin.resume();

for (let order = 1; !isOver; order += 1) {
  const from = String(below(5));
  const to = String((Number(from) + 1 + below(4)) % 5);
  const locked = manner === 'locking' ? [from, to].sort() : [];
  if (isDone(() => locked.map((id) => sums.lock(id))))
    process.stdout.write(`${outcomeOf(() => move(order, from, to))} ${order}\n`);
  isDone(() => locked.map((id) => sums.release(id)));
  await setTimeout(1);
}
session.close();
await account.close();
