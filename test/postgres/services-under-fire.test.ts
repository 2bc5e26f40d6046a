import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account, FIELD_MARK, failures } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { demoSession } from '../../packages/routines/src/demo/demo-account.ts';
import { assertEverythingAgrees } from '../../packages/routines/src/testing/agreeing-books.ts';
import { API } from '../http/client.ts';
import { type Run, runServing } from '../http/serving-program.ts';
import { randomNumbers } from '../storage/random-numbers.ts';
import { findPostgres, type PostgresServer, startPostgres } from './server.ts';
import { WireProxy } from './wire-proxy.ts';

/** How long it goes on; `MVDB_CHAOS_SECONDS` asks for more. */
const SECONDS = Number(process.env.MVDB_CHAOS_SECONDS ?? 8);
const SEED = testSeed();
const CLIENTS = 64;
/** Quantities that no order of the demo company has; each call asks for another. */
const FIRST_QUANTITY = 100_000;

/** One of so many commits is cut off, half of them before the server has it, the others before it answers. */
const CUT = 25;

let server: PostgresServer;
let folder: string;
let proxy: WireProxy;

beforeAll(async () => {
  server = startPostgres(findPostgres() ?? '');
  const random = randomNumbers(SEED + 1);
  proxy = await WireProxy.start(server.url, {
    cut(sql) {
      if (sql !== 'COMMIT' || random() * CUT >= 1) return undefined;
      return random() < 0.5 ? 'before' : 'after';
    },
  });
  folder = mkdtempSync(join(tmpdir(), 'mvdb-fire-'));
});

afterAll(async () => {
  await proxy.close();
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** One of the services, which is started again whenever it was killed. */
class Service {
  #run: Run = this.#start();
  #url = this.#listening();

  get url(): Promise<string> {
    return this.#url;
  }

  async killed(): Promise<void> {
    this.#run.child.kill('SIGKILL');
    await this.#run.exit;
    this.#run = this.#start();
    this.#url = this.#listening();
    await this.#url;
  }

  async end(): Promise<number | null> {
    this.#run.child.kill('SIGTERM');
    return (await this.#run.exit).status;
  }

  /** One that ends because a commit was cut off as it began is started again, as by who watches over services. */
  async #listening(): Promise<string> {
    for (;;) {
      try {
        return await this.#run.url;
      } catch (error) {
        if (!String(error).includes(failures.OUTCOME_UNKNOWN.text)) throw error;
        this.#run = this.#start();
      }
    }
  }

  #start(): Run {
    return runServing(folder, ['--port', '0', '--today', '2026-10-19'], { MVDB_URL: proxy.url });
  }
}

/** What may befall a call: the service is away, or says why it can be sent again. */
const PASSING = new Set([
  ...['RECORD_LOCKED', 'IDEMPOTENCY_IN_PROGRESS', 'ACCOUNT_AWAY', 'ACCOUNT_BUSY', 'QUEUE_FULL'],
  ...['TRANSACTION_CONFLICT', 'WORK_LOST', 'OUTCOME_UNKNOWN', 'SHUTTING_DOWN'],
  // Of a machine that stood still while a request came in.
  'REQUEST_TIMEOUT',
]);

interface Reply {
  readonly args: Readonly<Record<string, string>>;
}

/** Asks a service for an order. @returns `undefined` where it answers nothing, or that it is to be asked again. */
async function ask(service: Service, quantity: number): Promise<Reply | undefined> {
  const answered = fetch(`${await service.url}${API}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `order-${quantity}` },
    body: JSON.stringify({
      name: 'VB_CREATE_WO.REV1',
      args: { '0': '1', '1': 'P100', '2': String(quantity), '3': 'JS' },
    }),
  });
  const reply = await answered
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined);
  if (reply === undefined) return undefined;
  const { code, args } = JSON.parse(reply.text);
  if (reply.status === 200) return { args };
  expect([...PASSING]).toContain(code);
  return undefined;
}

/** Ends connections of accounts, as an operator would. */
async function endConnections(): Promise<void> {
  const client = new Client(server.url);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'mvdb' ORDER BY random() LIMIT 3`,
  );
  await client.end();
}

/*
 * Aim: whatever befalls services, their connections and the database, a call that was answered is done, each is done
 * once, and everything in the company agrees. Method: many clients make orders of quantities of their own, each asked
 * for with one key until it is answered, and some once more after that; meanwhile services are killed, connections
 * ended, some of them at their COMMIT, and the database is killed and started again.
 */
test(`${CLIENTS} clients of two services lose nothing and do nothing twice in ${SECONDS} s under fire (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const below = (count: number) => Math.floor(random() * count);
  const services = [new Service(), new Service()] as const;
  await Promise.all(services.map(({ url }) => url));
  const any = () => services[below(2)] ?? services[0];
  const numbers = new Map<number, string>();
  let next = FIRST_QUANTITY;
  let isOver = false;

  const makeOrder = async (quantity: number): Promise<string> => {
    for (;;) {
      const reply = await ask(any(), quantity);
      if (reply !== undefined) return reply.args['4'] ?? '';
      await setTimeout(20 + below(60));
    }
  };
  const client = async () => {
    while (!isOver) {
      next += 1;
      const quantity = next;
      numbers.set(quantity, await makeOrder(quantity));
      if (below(3) === 0) expect(await makeOrder(quantity)).toBe(numbers.get(quantity));
    }
  };
  const events = {
    kill: () => any().killed(),
    end: endConnections,
    async crash() {
      server.kill();
      await setTimeout(below(300));
      server.start();
    },
  };

  const clients = Array.from({ length: CLIENTS }, client);
  const endsAt = performance.now() + SECONDS * 1000;
  const kinds = ['end', 'kill', 'crash'] as const;
  for (let round = 0; round < kinds.length || performance.now() < endsAt; round += 1) {
    await events[kinds[round % kinds.length] ?? 'end']();
    await setTimeout(200 + below(600));
  }
  isOver = true;
  await Promise.all(clients);
  expect(await Promise.all(services.map((service) => service.end()))).toEqual([0, 0]);

  const account = Account.open({ engine: postgres({ url: server.url }), create: false });
  const made = [...account.table('OPENWO.AUTO.1287').records()].flatMap(([id, record]) =>
    record
      .split(FIELD_MARK)
      .filter((text) => Number(text) / 1000 > FIRST_QUANTITY && /000$/.test(text))
      .map((text) => [Number(text) / 1000, id.slice('1!'.length)] as const),
  );
  const byQuantity = (one: readonly (readonly [number, string])[]) =>
    [...one].sort(([a], [b]) => a - b);
  expect(byQuantity(made)).toEqual(byQuantity([...numbers]));
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  expect(account.locks.list()).toEqual([]);
  expect(account.verify().violations).toEqual([]);
  const session = demoSession(account);
  assertEverythingAgrees(session, ['1', '2']);
  session.close();
  await account.close();
});
