import { Account, Session } from 'mvdb';
import { Client } from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../../test/postgres/server.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { Bridge } from './bridge/bridge.ts';
import { bridgeTo, type PostgresOptions, postgres } from './postgres.ts';

let server: PostgresServer;
let standby: PostgresServer;
let onStandby: Client;
let account: Account;
let session: Session;
let schema: string;
let schemaCount = 0;
const warnings: string[] = [];

beforeAll(async () => {
  server = startPostgres(findPostgres() ?? '');
  standby = server.startStandby();
  onStandby = await connected(standby);
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => {
    warnings.push(String(text));
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await onStandby.end();
  standby.remove();
  server.remove();
});

beforeEach(() => {
  schemaCount += 1;
  schema = `replicas_${schemaCount}`;
  account = open();
  account.createTable('ORD').write('1', 'first');
  session = new Session(account);
  warnings.length = 0;
});

afterEach(async () => {
  session.close();
  await account.close();
});

async function connected({ url }: PostgresServer): Promise<Client> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

function open(options: Partial<PostgresOptions> = {}): Account {
  return Account.open({
    engine: postgres({ url: server.url, readUrls: [standby.url], schema, ...options }),
  });
}

/** Whether the standby has all that the server has. */
async function caughtUp(): Promise<void> {
  const made = account.madeCommit;
  await vi.waitFor(
    async () => {
      const { rows } = await onStandby.query(`SELECT commit FROM ${schema}.about`);
      expect(Number(rows[0].commit)).toBe(made);
    },
    { timeout: 300_000 },
  );
}

const pause = () => onStandby.query('SELECT pg_wal_replay_pause()');
const resume = () => onStandby.query('SELECT pg_wal_replay_resume()');

/** A standby that applies nothing until the test is over. */
async function lagging(): Promise<void> {
  onTestFinished(async () => {
    await resume();
  });
  await pause();
  await vi.waitFor(
    async () => {
      const { rows } = await onStandby.query('SELECT pg_get_wal_replay_pause_state() AS state');
      expect(rows[0].state).toBe('paused');
    },
    { timeout: 300_000 },
  );
}

const read = (since = 0) => session.readOnReplica(() => session.table('ORD').read('1'), since);

/** The addresses of the servers that are asked something while work is done. */
function asked(work: () => void): string[] {
  const run = vi.spyOn(Bridge.prototype, 'run');
  work();
  const bridges = new Set(run.mock.contexts as Bridge[]);
  run.mockRestore();
  const { bridge, release } = bridgeTo(standby.url);
  void release();
  return [...bridges].map((one) => (one === bridge ? 'standby' : 'server'));
}

describe('work that only reads', () => {
  test('is done by the standby alone, where it has what was seen', async () => {
    await caughtUp();
    read();
    expect(asked(() => expect(read().result).toBe('first'))).toEqual(['standby']);
    expect(read(account.madeCommit)).toEqual({ result: 'first', commit: account.madeCommit });
  });

  test('outside of it asks the server itself, also in the same event turn', async () => {
    await caughtUp();
    await lagging();
    account.table('ORD').write('1', 'second');
    expect(read().result).toBe('first');
    expect(account.table('ORD').read('1')).toBe('second');
    expect(session.readOnly(() => session.table('ORD').read('1'))).toBe('second');
  });

  test('sees what its user has written, and others what the standby has', async () => {
    await caughtUp();
    const before = account.madeCommit ?? 0;
    await lagging();
    account.table('ORD').write('1', 'second');
    const after = account.madeCommit ?? 0;
    expect(after).toBe(before + 1);
    expect(read(after)).toEqual({ result: 'second', commit: after });
    expect(read(before)).toEqual({ result: 'first', commit: before });
    expect(read(0)).toEqual({ result: 'first', commit: before });
  });

  test('does not ask a standby for what it was found not to have, until it has caught up', async () => {
    await caughtUp();
    await lagging();
    account.table('ORD').write('1', 'second');
    const after = account.madeCommit;
    read(after);
    expect(asked(() => read(after))).toEqual(['server']);
    await resume();
    await vi.waitFor(() => expect(asked(() => read(after))).toEqual(['standby']), {
      timeout: 300_000,
    });
    expect(read(after)).toEqual({ result: 'second', commit: after });
  });

  test('stays on one state, though the standby goes on', async () => {
    await caughtUp();
    const other = open();
    const goOn = () => {
      other.table('ORD').write('1', 'second');
      standby.ask(`DO $$ BEGIN WHILE (SELECT commit FROM ${schema}.about) < ${other.madeCommit}
        LOOP PERFORM pg_sleep(0.01); END LOOP; END $$`);
    };
    const reading = () => {
      const orders = session.table('ORD');
      const before = orders.read('1');
      goOn();
      return [before, [...orders.records()]];
    };
    const { result } = session.readOnReplica(reading, 0);
    expect(result).toEqual(['first', [['1', 'first']]]);
    expect(read()).toEqual({ result: 'second', commit: other.madeCommit });
    await other.close();
  });

  test('with the number of a commit that nobody has made is done by the server, which says what it has', () => {
    expect(read(Number.MAX_SAFE_INTEGER)).toEqual({ result: 'first', commit: account.madeCommit });
  });

  test('cannot write', () => {
    const write = () => session.readOnReplica(() => session.table('ORD').write('1', 'x'), 0);
    expect(write).toThrow(rejection('NOT_PERMITTED'));
    expect(read().result).toBe('first');
  });

  test('knows the tables of the state that it reads, and what follows those of the server', async () => {
    await caughtUp();
    await lagging();
    account.createTable('NEW').write('1', 'x');
    const find = () => account.findTable('NEW') !== undefined;
    expect(session.readOnReplica(find, 0).result).toBe(false);
    expect(find()).toBe(true);
    expect(account.table('NEW').read('1')).toBe('x');
  });

  test.each([-1, 1.5, '1'])('is not done since commit %s', (since) => {
    expect(() => read(since as number)).toThrow(rejection('BAD_ARGUMENT', /since/));
  });
});

describe('a standby that is killed', () => {
  beforeEach(caughtUp);

  afterEach(async () => {
    await onStandby.end().catch(() => {});
    onStandby = await connected(standby);
  });

  const isUsedAgain = () =>
    vi.waitFor(() => expect(asked(() => read())).toEqual(['standby']), { timeout: 300_000 });

  test('between two calls is left out, with a warning, until it is back', async () => {
    read();
    standby.kill();
    expect(read().result).toBe('first');
    expect(asked(() => read())).toEqual(['server']);
    expect(warnings).toEqual([expect.stringMatching(/replica postgres:.* is left out until/)]);
    standby.start();
    await isUsedAgain();
  });

  test('in the middle of a call has it done again by the server', async () => {
    const begun: (string | undefined)[] = [];
    const reading = () => {
      begun.push(session.table('ORD').read('1'));
      if (begun.length === 1) standby.kill();
      return [...session.table('ORD').ids()];
    };
    const { result } = session.readOnReplica(reading, 0);
    expect([result, begun]).toEqual([['1'], ['first', 'first']]);
    standby.start();
    await isUsedAgain();
  });

  test('is listed as left out by the statistics of the account, until it is back', async () => {
    const { commit } = read();
    standby.kill();
    const states = () => account.statistics().replicas?.map(({ isUsed }) => isUsed);
    expect(account.statistics().replicas).toMatchObject([{ commit, isUsed: false }]);
    standby.start();
    await vi.waitFor(() => expect(states()).toEqual([true]), { timeout: 300_000 });
  });

  test('before the account is opened does not keep it from being opened', async () => {
    standby.kill();
    const other = open();
    expect(other.onReplica(() => other.table('ORD').read('1'), 0).result).toBe('first');
    expect(warnings).toEqual([expect.stringMatching(/is left out until/)]);
    await other.close();
    standby.start();
  });
});

describe('the statistics of an account', () => {
  test('list each replica by its address without a password, with the last commit that it has', async () => {
    const readUrl = new URL(standby.url);
    readUrl.password = 'secret';
    const other = open({ readUrls: [readUrl.href] });
    await caughtUp();
    const commit = account.madeCommit;
    await lagging();
    account.table('ORD').write('1', 'second');
    const address = expect.stringMatching(/^postgres:\/\/mvdb@/);
    expect(other.statistics().replicas).toEqual([{ address, commit, isUsed: true }]);
    await resume();
    await caughtUp();
    expect(other.statistics().replicas).toMatchObject([{ commit: account.madeCommit }]);
    await other.close();
  });

  test('list none where there are none', async () => {
    const other = open({ readUrls: [] });
    expect(other.statistics()).not.toHaveProperty('replicas');
    await other.close();
  });
});

describe('readUrls', () => {
  const opening = (readUrl: string) => () => open({ readUrls: [readUrl] });

  test('with the server itself are rejected', () => {
    expect(opening(server.url)).toThrow(
      rejection('ACCOUNT_FAILED', /cannot be read instead of .* not a standby/),
    );
  });

  test('with a standby of another account are rejected', async () => {
    await caughtUp();
    await lagging();
    server.ask(`UPDATE ${schema}.about SET account = 'another'`);
    expect(opening(standby.url)).toThrow(rejection('ACCOUNT_FAILED', /holds another account/));
  });

  test('with a database that is not there are rejected', () => {
    expect(opening(standby.url.replace('/postgres?', '/nowhere?'))).toThrow(
      rejection('ACCOUNT_NOT_FOUND', /nowhere/),
    );
  });

  test.each([
    ['an address', ['http://localhost/']],
    ['an array', 'postgres://localhost/erp'],
  ])('that are not made of %s are rejected', (_, readUrls) => {
    expect(() => postgres({ url: server.url, readUrls: readUrls as string[] })).toThrow(
      rejection('BAD_ARGUMENT'),
    );
  });

  test('may not have a new account yet, which is read nevertheless', async () => {
    await lagging();
    schema = `${schema}_new`;
    const fresh = open();
    fresh.createTable('ORD').write('1', 'new');
    expect(fresh.onReplica(() => fresh.table('ORD').read('1'), 0).result).toBe('new');
    await fresh.close();
  });
});

test('a standby that becomes a server of its own is not read any more', async () => {
  const other = server.startStandby();
  onTestFinished(() => other.remove());
  await caughtUp();
  const promoted = open({ readUrls: [other.url] });
  const readThere = () => promoted.onReplica(() => promoted.table('ORD').read('1'), 0).result;
  await vi.waitFor(() => expect(readThere()).toBe('first'));
  other.ask('SELECT pg_promote()');
  other.ask(`UPDATE ${schema}.records SET record = 'changed' WHERE key = '1'`);
  expect(readThere()).toBe('first');
  expect(warnings).toEqual([expect.stringMatching(/not a standby any more/)]);
  await promoted.close();
});
