import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Account, Session } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../../test/postgres/server.ts';
import { refusal } from '../../mvdb/src/testing/refusal.ts';
import { postgres } from './postgres.ts';

const teller = fileURLToPath(new URL('../../../test/postgres/teller.ts', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

let server: PostgresServer;
let schemaCount = 0;

beforeAll(() => {
  server = startPostgres(findPostgres() ?? '');
});

afterAll(() => server.remove());

function newSchema(): string {
  schemaCount += 1;
  return `failures_${schemaCount}`;
}

const open = (schema: string) => Account.open({ engine: postgres({ url: server.url, schema }) });

/** A process that moves amounts, and the numbers of the moves that it was told are kept. */
class Teller {
  readonly kept: number[] = [];
  readonly child: ChildProcess;
  #text = '';
  #waiting: (() => void)[] = [];

  constructor(schema: string, name: string) {
    this.child = spawn(process.execPath, ['--import', 'tsx', teller, server.url, schema, name], {
      env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child.stdout?.on('data', (text) => {
      const lines = `${this.#text}${text}`.split('\n');
      this.#text = lines.pop() ?? '';
      this.kept.push(...lines.map(Number));
      for (const look of this.#waiting) look();
    });
  }

  /** Resolves when it has made so many more moves. */
  moves(count: number): Promise<void> {
    const wanted = this.kept.length + count;
    return new Promise((resolve) => {
      this.#waiting.push(() => this.kept.length >= wanted && resolve());
    });
  }

  async kill(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  async end(): Promise<unknown> {
    const exited = once(this.child, 'exit');
    this.child.stdin?.end();
    const [status] = await exited;
    return status;
  }
}

/** An account with five sums and a table of moves. */
async function makeSums(schema: string): Promise<void> {
  const account = open(schema);
  const sums = account.createTable('SUM');
  for (const id of ['0', '1', '2', '3', '4']) sums.write(id, '0');
  account.createTable('MOVE');
  await account.close();
}

describe('several processes on one database', () => {
  test('keep each move they were told of, whole, though one is killed and the server is started again', async () => {
    const schema = newSchema();
    await makeSums(schema);
    const first = new Teller(schema, 'first');
    const second = new Teller(schema, 'second');
    const third = new Teller(schema, 'third');
    await Promise.all([first.moves(20), second.moves(20), third.moves(5)]);
    await third.kill();
    await Promise.all([first.moves(20), second.moves(20)]);
    server.kill();
    server.start();
    await Promise.all([first.moves(20), second.moves(20)]);
    expect([await first.end(), await second.end()]).toEqual([0, 0]);

    const account = open(schema);
    const moves = new Map(account.table('MOVE').records());
    for (const { kept, name } of [
      { kept: first.kept, name: 'first' },
      { kept: second.kept, name: 'second' },
      { kept: third.kept, name: 'third' },
    ])
      for (const number of kept)
        expect([number, moves.get(String(number))]).toEqual([number, name]);
    const numbers = [...moves.keys()].map(Number).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    const sums = new Map(account.table('SUM').records());
    expect(Number(sums.get('NEXT'))).toBe(numbers.length + 1);
    const expected = [0, 0, 0, 0, 0];
    for (const number of numbers) {
      expected[number % 5] = (expected[number % 5] ?? 0) - number;
      const to = (number * 7 + 1) % 5;
      expected[to] = (expected[to] ?? 0) + number;
    }
    expect(['0', '1', '2', '3', '4'].map((id) => Number(sums.get(id)))).toEqual(expected);
    expect(account.locks.list()).toEqual([]);
    expect(account.verify().faults).toEqual([]);
    await account.close();
  }, 180_000);
});

describe('a server that vanishes', () => {
  test('is told of by typed errors, and the account goes on when it is back', async () => {
    const account = open(newSchema());
    const table = account.createTable('ORD');
    table.write('1', 'kept');
    server.kill();
    expect(() => table.read('1')).toThrow(refusal('ACCOUNT_FAILED'));
    expect(() => table.write('2', 'lost')).toThrow(refusal('ACCOUNT_FAILED'));
    server.start();
    expect(table.read('1')).toBe('kept');
    expect(table.read('2')).toBeUndefined();
    table.write('2', 'later');
    expect(table.read('2')).toBe('later');
    await account.close();
  });

  test('in the middle of a transaction leaves nothing of it', async () => {
    const account = open(newSchema());
    const table = account.createTable('ORD');
    const session = new Session(account);
    expect(() =>
      session.transaction(() => {
        session.table('ORD').write('1', 'half');
        expect(table.count()).toBe(1);
        server.kill();
        server.start();
        session.table('ORD').write('2', 'written');
        expect(table.count()).toBe(2);
      }),
    ).toThrow(refusal('ACCOUNT_FAILED'));
    expect([...table.ids()]).toEqual([]);
    table.write('3', 'after');
    expect([...table.ids()]).toEqual(['3']);
    session.close();
    await account.close();
  });
});

describe('an account that others write to for long', () => {
  test('is refused to who does not wait so long, and can be read meanwhile', async () => {
    const schema = newSchema();
    const account = open(schema);
    account.createTable('ORD').write('1', 'x');
    const impatient = Account.open({
      engine: postgres({ url: server.url, schema }),
      busyTimeoutMs: 50,
    });
    const other = new Client(server.url);
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(hashtextextended('mvdb write ${schema}', 0))`);
    expect(() => impatient.table('ORD').write('2', 'y')).toThrow(refusal('ACCOUNT_BUSY'));
    expect(impatient.table('ORD').read('1')).toBe('x');
    await other.end();
    impatient.table('ORD').write('2', 'y');
    expect(impatient.table('ORD').count()).toBe(2);
    await impatient.close();
    await account.close();
  });

  test('lets the thread go on while work that is enqueued waits, and is refused in the end', async () => {
    const schema = newSchema();
    const account = open(schema);
    account.createTable('ORD').write('1', 'x');
    const impatient = Account.open({
      engine: postgres({ url: server.url, schema }),
      busyTimeoutMs: 200,
    });
    const other = new Client(server.url);
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(hashtextextended('mvdb write ${schema}', 0))`);
    const kept: string[] = [];
    const writing = ['2', '3'].map((id) =>
      account.enqueue(() => account.table('ORD').write(id, 'y')).then(() => kept.push(id)),
    );
    const refused = impatient.enqueue(() => impatient.table('ORD').write('4', 'z'));
    const startedAt = performance.now();
    await expect(refused).rejects.toThrow(refusal('ACCOUNT_BUSY', 'for 200 ms'));
    let turns = 0;
    while (performance.now() - startedAt < 500) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(turns).toBeGreaterThan(20);
    expect(kept).toEqual([]);
    await other.end();
    await Promise.all(writing);
    expect(kept).toEqual(['2', '3']);
    account.refresh();
    expect(account.table('ORD').count()).toBe(3);
    await impatient.close();
    await account.close();
  });

  test('is refused inside a transaction of another object of the process', async () => {
    const schema = newSchema();
    const account = open(schema);
    const other = open(schema);
    const table = account.createTable('ORD');
    expect(() => account.transaction(() => other.createTable('NEW'))).toThrow(
      refusal('IN_TRANSACTION'),
    );
    expect(table.count()).toBe(0);
    await other.close();
    await account.close();
  });
});
