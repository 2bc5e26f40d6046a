import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, type EngineAccountOptions, FIELD_MARK, VALUE_MARK } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';
const folder = mkdtempSync(join(tmpdir(), 'mvdb-engine-'));
const opened: Account[] = [];

let schema: string;

beforeEach(() => {
  schema = `engine_${randomUUID().replaceAll('-', '')}`;
});

afterEach(async () => {
  for (const account of opened.splice(0)) await account.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(options: Omit<EngineAccountOptions, 'engine'> = {}): Account {
  const account = Account.open({ ...options, engine: postgres({ url, schema }) });
  opened.push(account);
  return account;
}

/** What a statement of SQL gives to somebody else. */
async function asked(text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The address of the server, with other parts. */
function addressWith(parts: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), parts).href;
}

describe('postgres', () => {
  test.each([
    ['', /postgres:\/\/user@host:port\/database/],
    ['mysql://localhost/erp', /The url of a database/],
    ['localhost/erp', /The url of a database/],
  ])('rejects the address %j', (address, reported) => {
    expect(() => postgres({ url: address })).toThrow(rejection('BAD_ARGUMENT', reported));
  });

  test.each(['', 'Erp', '1erp', 'erp;drop', 'e'.repeat(49)])('rejects the schema %j', (name) => {
    expect(() => postgres({ url, schema: name })).toThrow(
      rejection('BAD_ARGUMENT', /small letters/),
    );
  });

  test.each([
    undefined,
    null,
    5,
    {},
    { url: 5 },
    { url, schema: 5 },
    { url, answerTimeoutMs: 0 },
    { url, aloneMax: 0.5 },
  ])('rejects the options %j', (options) => {
    expect(() => Reflect.apply(postgres, undefined, [options])).toThrow(rejection('BAD_ARGUMENT'));
  });

  test.each([
    ['postgres://mvdb@127.0.0.1:1/erp', 'ACCOUNT_AWAY', /ECONNREFUSED/],
    [addressWith({ pathname: '/nowhere' }), 'ACCOUNT_NOT_FOUND', /"nowhere" does not exist/],
    [
      addressWith({ username: 'nobody', password: 'secret' }),
      'ACCOUNT_FAILED',
      /role "nobody" does not exist/,
    ],
  ] as const)('says why %s cannot be opened, and no password', (address, code, reported) => {
    const opening = () => Account.open({ engine: postgres({ url: address }) });
    expect(opening).toThrow(rejection(code, reported));
    expect(opening).not.toThrow(/secret/);
  });

  test('names an account without its password, wherever in the address that stands', () => {
    const address = new URL(addressWith({ password: 'secret' }));
    address.searchParams.set('password', 'secret');
    const account = Account.open({ engine: postgres({ url: address.href, schema }) });
    opened.push(account);
    expect(account.path).not.toContain('secret');
    expect(account.path).toContain(`#${schema}`);
  });

  test('makes an account where there is none, unless set otherwise', async () => {
    expect(() => open({ create: false })).toThrow(rejection('ACCOUNT_NOT_FOUND'));
    expect(() => open({ readOnly: true })).toThrow(rejection('ACCOUNT_NOT_FOUND'));
    open().createTable('ORD').write('1', 'x');
    expect(open({ create: false }).table('ORD').read('1')).toBe('x');
  });

  test('rejects a schema of something else, and an account of another format', async () => {
    await asked(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.customers (name text)`);
    expect(() => open()).toThrow(rejection('ACCOUNT_FAILED', /not of an account/));
    await asked(`DROP SCHEMA ${schema} CASCADE`);
    const account = open();
    await account.close();
    await asked(`UPDATE ${schema}.about SET version = '99'`);
    expect(() => open()).toThrow(rejection('ACCOUNT_FAILED', /format 99/));
  });

  test('only reads where it is asked to', () => {
    open().createTable('ORD').write('1', 'x');
    const reader = open({ readOnly: true });
    expect(reader.table('ORD').read('1')).toBe('x');
    expect(() => reader.table('ORD').write('2', 'y')).toThrow(rejection('READ_ONLY'));
    expect(() => reader.createTable('NEW')).toThrow(rejection('READ_ONLY'));
  });

  test('keeps records of every length and every character', () => {
    const table = open().createTable('ORD');
    const texts = [
      '',
      '\0',
      `a\0b${FIELD_MARK}c${VALUE_MARK}`,
      '\u{10ffff}',
      'x'.repeat(3_000_000),
    ];
    for (const [index, text] of texts.entries()) table.write(`é${index}`, text);
    expect([...table.records()].map(([, text]) => text)).toEqual(texts);
    const id = '\u{1f600}'.repeat(250);
    table.write(id, 'longest');
    expect(table.read(id)).toBe('longest');
  });

  test('shows its records to those who know SQL', async () => {
    const account = open();
    account.createTable('ORD').write('1', `A1${FIELD_MARK}7`);
    const text = `SELECT convert_from(key, 'UTF8') AS id, convert_from(record, 'UTF8') AS record
      FROM ${schema}.records WHERE database = '${account.table('ORD').database}'`;
    expect(await asked(text)).toEqual([{ id: '1', record: `A1${FIELD_MARK}7` }]);
  });

  test('is backed up as an account in a folder', async () => {
    const account = open();
    const table = account.createTable('ORD');
    account.table('DICT ORD').write('PART', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
    account.transaction(() => {
      for (let number = 0; number < 5_000; number += 1) table.write(`${number}`, `P${number % 7}`);
    });
    account.indexes.create('ORD', ['PART']);
    account.indexes.build('ORD', 'PART');
    await account.backup(join(folder, 'backup'));
    const copy = Account.open({ path: join(folder, 'backup'), create: false });
    opened.push(copy);
    expect(copy.verify()).toEqual(account.verify());
    expect([...copy.table('ORD').records()]).toEqual([...table.records()]);
    await expect(account.backup(join(folder, 'backup'))).rejects.toThrow(
      rejection('ACCOUNT_FAILED'),
    );
    expect(existsSync(join(folder, 'backup', 'data.mdb'))).toBe(true);
  });
});

describe('a commit', () => {
  test('during which the connection ends is reported as one that may have been kept', async () => {
    const account = open();
    const table = account.createTable('ORD');
    await asked(`CREATE FUNCTION ${schema}.die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER die AFTER UPDATE ON ${schema}.about DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION ${schema}.die()`);
    expect(() => table.write('1', 'x')).toThrow(
      rejection('OUTCOME_UNKNOWN', /while it was under way/),
    );
    await asked(`DROP TRIGGER die ON ${schema}.about`);
    expect(table.read('1')).toBeUndefined();
    table.write('1', 'y');
    expect(table.read('1')).toBe('y');
  });

  test('that the server rejects keeps nothing, and another may follow', async () => {
    const account = open();
    const table = account.createTable('ORD');
    await asked(`ALTER TABLE ${schema}.records ADD CONSTRAINT short CHECK (length(record) < 10)`);
    expect(() =>
      account.transaction(() => {
        table.write('1', 'short');
        table.write('2', 'longer than that');
      }),
    ).toThrow(rejection('ACCOUNT_FAILED', /short.*23514/s));
    expect([...table.ids()]).toEqual([]);
    table.write('3', 'short');
    expect([...table.ids()]).toEqual(['3']);
  });
});

describe('a savepoint', () => {
  const limited = async () => {
    const table = open().createTable('ORD');
    await asked(`ALTER TABLE ${schema}.records ADD CONSTRAINT short CHECK (length(record) < 10)`);
    return table;
  };

  test('that seemed to be kept, and that the server rejects later, undoes the whole transaction', async () => {
    const table = await limited();
    const account = opened.at(-1) as Account;
    expect(() =>
      account.transaction(() => {
        account.transaction(() => table.write('1', 'longer than that'));
        expect(() => account.transaction(() => table.read('2'))).toThrow(
          rejection('ACCOUNT_FAILED', /short/),
        );
        table.write('3', 'short');
      }),
    ).toThrow(rejection('ACCOUNT_FAILED', /short/));
    expect([...table.ids()]).toEqual([]);
  });

  test('in which something is rejected is undone alone', async () => {
    const table = await limited();
    const account = opened.at(-1) as Account;
    account.transaction(() => {
      table.write('1', 'short');
      expect(() =>
        account.transaction(() => {
          table.write('2', 'longer than that');
          table.count();
        }),
      ).toThrow(rejection('ACCOUNT_FAILED', /short/));
      table.write('3', 'short');
    });
    expect([...table.ids()]).toEqual(['1', '3']);
  });
});

describe('what is read on PostgreSQL', () => {
  test('is of one state in one event turn, and newer after it or a refresh', async () => {
    const mine = open();
    const other = open();
    mine.createTable('ORD').write('1', 'old');
    other.refresh();
    expect(other.table('ORD').read('1')).toBe('old');
    mine.table('ORD').write('1', 'new');
    expect(other.table('ORD').read('1')).toBe('old');
    other.refresh();
    expect(other.table('ORD').read('1')).toBe('new');
    mine.table('ORD').write('1', 'newer');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(other.table('ORD').read('1')).toBe('newer');
  });

  test('by a range that goes on for several turns stays of one state', async () => {
    const account = open();
    const table = account.createTable('ORD');
    account.transaction(() => {
      for (let number = 1_000; number < 2_000; number += 1) table.write(String(number), 'old');
    });
    const range = table.records();
    range.next();
    await new Promise((resolve) => setTimeout(resolve, 5));
    account.transaction(() => {
      for (let number = 1_000; number < 2_000; number += 1) table.write(String(number), 'new');
    });
    expect(new Set([...range].map(([, record]) => record))).toEqual(new Set(['old']));
    expect(table.read('1500')).toBe('new');
  });

  test('costs one answer of the server for several records asked for at once', async () => {
    const account = open();
    const table = account.createTable('ORD');
    for (const id of ['1', '2', '3']) table.write(id, `record ${id}`);
    expect(table.readMany(['3', '4', '1'])).toEqual(['record 3', undefined, 'record 1']);
  });
});
