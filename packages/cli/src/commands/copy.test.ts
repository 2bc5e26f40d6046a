import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { beforeAll, describe, expect, test } from 'vitest';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
const data = join(folder, 'live');

beforeAll(async () => {
  const account = Account.open({ path: data, durability: 'memory' });
  const orders = account.createTable('ORD');
  for (let number = 0; number < 1_500; number += 1) orders.write(String(number), 'x');
  await account.close();
});

const copyTo = (target: string, ...more: readonly string[]) =>
  program(['copy', '--data', data, '--to-data', target, ...more]);

describe('mvdb copy', () => {
  test('copies an account into a new or an empty folder, and says how much', async () => {
    const target = join(folder, 'copy');
    mkdirSync(target);
    const { status, stdout, stderr } = await copyTo(target);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Copied .*live to .*copy: 150\d records and 0 index entries, each /);
    const again = await program(['copy', '--data', target, '--to-data', `${target}2`, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ from: target, to: `${target}2` });
    const copy = Account.open({ path: `${target}2`, create: false });
    expect(copy.table('ORD').count()).toBe(1_500);
    expect(copy.verify().violations).toEqual([]);
    await copy.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('reports on a terminal how far it has come', async () => {
    const args = ['copy', '--data', data, '--to-data', join(folder, 'shown')];
    const { stderr } = await program(args, { isTerminal: true });
    expect(stderr).toContain('Copying: ');
  });

  test('rejects a folder that holds an account, or something', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'note.txt'), 'x');
    expect(await copyTo(data)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('live holds an account. Nothing was copied'),
    });
    expect(await copyTo(other)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('other holds something. Nothing was copied'),
    });
    expect(readdirSync(other)).toEqual(['note.txt']);
  });

  test('makes nothing where there is no account to copy', async () => {
    const target = join(folder, 'none');
    const from = join(folder, 'missing');
    expect(await program(['copy', '--data', from, '--to-data', target])).toMatchObject({
      status: 4,
    });
    expect([existsSync(target), existsSync(from)]).toEqual([false, false]);
  });

  test.each([
    [[], 'it is missing'],
    [['--to-data', 'x', '--to-url', 'postgres://here/erp'], 'exclude each other'],
    [['--to-data', 'x', '--to-schema', 'books'], 'exclude each other'],
    [['--to-schema', 'books'], '--to-schema is of a database'],
    [['--to-url', 'http://here'], 'postgres://user@host:port/database'],
    [['--url', 'postgres://here/erp', '--to-data', 'x'], '--data and --url exclude each other'],
  ])('rejects %j', async (args, reported) => {
    const { status, stderr } = await program(['copy', '--data', data, ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(reported);
  });
});
