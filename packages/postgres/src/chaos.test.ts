import { setTimeout } from 'node:timers/promises';
import { type Account, FIELD_MARK } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '../../../packages/mvdb/src/testing/test-seed.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../test/postgres/server.ts';
import { type Manner, Reporter } from '../../../test/postgres/start-reporter.ts';
import { openPosition } from '../../../test/storage/open-location.ts';
import { randomNumbers } from '../../../test/storage/random-numbers.ts';

/** How long it goes on; `MVDB_CHAOS_SECONDS` asks for more. */
const SECONDS = Number(process.env.MVDB_CHAOS_SECONDS ?? 8);
const SEED = testSeed();
const MANNERS: readonly Manner[] = ['free', 'free', 'locking', 'locking'];
const BALANCE = 1000;
const SUMS = ['0', '1', '2', '3', '4'];

let server: PostgresServer;

beforeAll(() => {
  server = startPostgres(findPostgres() ?? '');
});

afterAll(() => server.remove());

/** Ends connections of accounts, as an operator would. */
async function endConnections(count: number): Promise<void> {
  const client = new Client(server.url);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mvdb' ORDER BY random() LIMIT $1`,
    [count],
  );
  await client.end();
}

function makeSums(path: string): Promise<void> {
  const account = openPosition({ path });
  const sums = account.createTable('SUM');
  for (const id of SUMS) sums.write(id, String(BALANCE));
  sums.write('NEXT', '1');
  account.createTable('MOVE');
  return account.close();
}

interface Move {
  readonly number: number;
  readonly name: string;
  readonly order: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

function movesOf(account: Account): Move[] {
  const read = ([id, record]: readonly [string, string]): Move => {
    const [name = '', order, from = '', to = '', amount] = record.split(FIELD_MARK);
    return { number: Number(id), name, order: Number(order), from, to, amount: Number(amount) };
  };
  return Array.from(account.table('MOVE').records(), read).sort((a, b) => a.number - b.number);
}

/*
 * Aim: a move reported as saved is there, and one reported as undone is not, however processes, their connections and
 * the server fail. Method: each move is a transaction that takes a number and changes two sums; reporters are
 * killed, connections ended, the server killed and started again, at random moments; then the moves in the account are
 * compared with the outcomes that the reporters printed, and the sums with the moves.
 */
test(`${SECONDS} s of killed processes, ended connections and crashes of the server (seed ${SEED}) lose and halve nothing`, async () => {
  const random = randomNumbers(SEED);
  const path = `${server.url}#chaos`;
  await makeSums(path);
  let count = 0;
  const start = (manner: Manner) => {
    count += 1;
    return new Reporter(path, `reporter${count}`, manner);
  };
  const reporters = MANNERS.map((manner) => ({ manner, reporter: start(manner) }));
  const gone: Reporter[] = [];
  await Promise.all(reporters.map(({ reporter }) => reporter.moves(3)));

  const events = {
    async kill() {
      const position = reporters[Math.floor(random() * reporters.length)];
      if (position === undefined) return;
      await position.reporter.kill();
      gone.push(position.reporter);
      position.reporter = start(position.manner);
    },
    end: () => endConnections(1 + Math.floor(random() * 3)),
    async crash() {
      server.kill();
      await setTimeout(random() * 300);
      server.start();
    },
  };
  const endsAt = performance.now() + SECONDS * 1000;
  const kinds = ['end', 'kill', 'end', 'crash', 'end'] as const;
  for (let round = 0; round < kinds.length || performance.now() < endsAt; round += 1) {
    await events[kinds[round % kinds.length] ?? 'end']();
    await setTimeout(100 + random() * 500);
  }
  // Who is left goes on, and so does whoever came last.
  await Promise.all(reporters.map(({ reporter }) => reporter.moves(3)));
  for (const { reporter } of reporters)
    expect([reporter.name, await reporter.end()]).toEqual([reporter.name, 0]);

  const account = openPosition({ path, create: false });
  const moves = movesOf(account);
  expect(moves.map(({ number }) => number)).toEqual(moves.map((_move, index) => index + 1));
  for (const reporter of [...gone, ...reporters.map((position) => position.reporter)]) {
    const { name, reported, last, isKilled } = reporter;
    const found = new Set(moves.filter((move) => move.name === name).map(({ order }) => order));
    expect([name, [...reported.saved].filter((order) => !found.has(order))]).toEqual([name, []]);
    expect([name, [...reported.undone].filter((order) => found.has(order))]).toEqual([name, []]);
    const omitted = [...found].filter(
      (order) => !reported.saved.has(order) && !reported.unknown.has(order),
    );
    // The one that was under way when it was killed.
    expect([name, omitted.filter((order) => order <= last)]).toEqual([name, []]);
    expect(omitted.length).toBeLessThanOrEqual(isKilled ? 1 : 0);
  }
  const expected = new Map(SUMS.map((id) => [id, BALANCE]));
  for (const { from, to, amount } of moves) {
    expected.set(from, (expected.get(from) ?? 0) - amount);
    expected.set(to, (expected.get(to) ?? 0) + amount);
  }
  const sums = new Map(
    Array.from(account.table('SUM').records(), ([id, sum]) => [id, Number(sum)]),
  );
  expect(sums).toEqual(new Map([...expected, ['NEXT', moves.length + 1]]));
  expect(account.locks.list()).toEqual([]);
  expect(account.verify().violations).toEqual([]);
  await account.close();
});
