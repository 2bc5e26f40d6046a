import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newToken } from '@mvdb/server/host';
import { Account } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { Collector, type ProgramOptions, program, scratchFolder } from '../program-fixture.ts';
import { run } from '../run.ts';

const folder = scratchFolder();
const secret = 'Hex Head Bolt';
const records: readonly [string, string][] = Array.from({ length: 2000 }, (_, number) => [
  String(10_000 + number),
  `${secret} ${number}\u001e${'of steel '.repeat(5)}`,
]);

const key = newToken();
const sealing: ProgramOptions = { env: { MVDB_KEY: key } };
const otherKey: ProgramOptions = { env: { MVDB_KEY: newToken() } };

const keyFile = join(folder, 'key');
writeFileSync(keyFile, `${key}\n`);
chmodSync(keyFile, 0o600);

let accounts = 0;

async function account(content: readonly [string, string][]): Promise<string> {
  accounts += 1;
  const data = join(folder, `account${accounts}`);
  const opened = Account.open({ path: data, durability: 'memory' });
  opened.createTable('ITEM');
  opened.transaction(() => {
    for (const [id, record] of content) opened.table('ITEM').write(id, record);
  });
  await opened.close();
  return data;
}

async function recordsIn(data: string): Promise<[string, string][]> {
  const opened = Account.open({ path: data, create: false, durability: 'memory' });
  try {
    return [...opened.table('ITEM').records()].map(([id, record]) => [id, record]);
  } finally {
    await opened.close();
  }
}

function cut(file: string): void {
  truncateSync(file, readFileSync(file).length - 20_000);
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  const location = bytes.length - 20_000;
  bytes[location] = (bytes[location] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe('a sealed backup', () => {
  test('is restored with its key, from a file or the environment, and shows nothing', async () => {
    const data = await account(records);
    const backup = join(folder, 'sealed');
    const taken = await program(['backup', backup, '--data', data, '--key-file', keyFile]);
    expect(taken).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(backup).sort()).toEqual(['backup.json', 'data.mdb.sealed']);
    const bytes = readFileSync(join(backup, 'data.mdb.sealed'));
    expect([bytes.includes(secret), bytes.includes('ITEM'), bytes.includes('10007')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(taken.stdout).toContain(`: ${bytes.length} bytes, SHA-256 `);
    const restored = join(folder, 'from sealed');
    expect(await program(['restore', backup, '--data', restored], sealing)).toEqual({
      status: 0,
      stdout: `Restored ${backup} to ${restored}.\n`,
      stderr: '',
    });
    expect(await recordsIn(restored)).toEqual(records);
  });

  test('leaves nothing unsealed behind', async () => {
    const data = await account(records);
    const before = readdirSync(data);
    await program(['backup', join(folder, 'clean'), '--data', data], sealing);
    expect(readdirSync(data)).toEqual(before);
    const taken = join(folder, 'not empty');
    await program(['backup', taken, '--data', data], sealing);
    const again = await program(['backup', taken, '--data', data], sealing);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('an empty folder')]);
    expect(readdirSync(data)).toEqual(before);
  });

  test.each([
    ['without a key', {}, 2, 'data.mdb.sealed is one'],
    ['with another key', otherKey, 3, 'sealed with another key'],
  ])('is not restored %s', async (_, options, status, message) => {
    const backup = join(folder, `rejected ${status}`);
    await program(['backup', backup, '--data', await account(records)], sealing);
    const target = join(folder, `target ${status}`);
    const outcome = await program(['restore', backup, '--data', target], options);
    expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
    expect(existsSync(target)).toBe(false);
  });

  test.each([
    ['changed', flip, 'not what it was when it was sealed'],
    ['cut short', cut, 'is cut short'],
    ['made longer', (file: string) => appendFileSync(file, 'x'), 'goes on after its end'],
  ])(
    'that was %s replaces nothing, even where violations are taken',
    async (what, spoil, message) => {
      const data = await account(records);
      const backup = join(folder, `spoiled ${what}`);
      await program(['backup', backup, '--data', data], sealing);
      spoil(join(backup, 'data.mdb.sealed'));
      const restore = ['restore', backup, '--data', data, '--force'];
      const noticed = await program(restore, sealing);
      expect(noticed).toMatchObject({ status: 1, stderr: expect.stringContaining('is damaged') });
      const reported = await program([...restore, '--damaged'], sealing);
      expect(reported).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
      expect(await recordsIn(data)).toEqual(records);
      expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    },
  );

  test('is distinguished from an account, and from a backup that is not sealed', async () => {
    const data = await account(records);
    const [shut, open] = [join(folder, 'shut'), join(folder, 'open')];
    await program(['backup', shut, '--data', data], sealing);
    await program(['backup', open, '--data', data]);
    const verified = await program(['verify', '--data', shut]);
    expect(verified).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('a sealed backup and no account'),
    });
    const restored = await program(['restore', open, '--data', join(folder, 'never')], sealing);
    expect(restored).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The file is not sealed'),
    });
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });
});

describe('a sealed export', () => {
  test.each(['items.csv', 'items.jsonl'])('comes back as it was: %s', async (name) => {
    const path = join(folder, name);
    const args = ['export', 'ITEM', path, '--data', await account(records)];
    expect(await program([...args, '--key-file', keyFile])).toMatchObject({ status: 0 });
    expect(readFileSync(path).includes(secret)).toBe(false);
    const data = await account([]);
    expect(await program(['import', 'ITEM', path, '--data', data], sealing)).toEqual({
      status: 0,
      stdout: '2000 record(s) written to ITEM.\n',
      stderr: '',
    });
    expect(await recordsIn(data)).toEqual(records);
  });

  test('goes through a pipe, but not to a terminal', async () => {
    const data = await account(records);
    const args = ['export', 'ITEM', '-', '--format', 'jsonl', '--data', data];
    const [stdout, stderr] = [new Collector(), new Collector()];
    await run(args, { stdin: { chunks: () => [] }, stdout, stderr, env: { MVDB_KEY: key } });
    expect(stderr.text).toBe('2000 record(s) of ITEM written.\n');
    const empty = await account([]);
    const into = ['import', 'ITEM', '-', '--format', 'jsonl', '--data', empty];
    const imported = await program(into, { ...sealing, input: stdout.bytes });
    expect([imported.status, await recordsIn(empty)]).toEqual([0, records]);
    const shown = await program(args, { ...sealing, isTerminal: true });
    expect(shown).toMatchObject({ status: 2, stdout: '' });
  });

  test.each([
    ['without its key', {}, () => {}, 2, 'A sealed file is opened with its key'],
    ['with another key', otherKey, () => {}, 3, 'sealed with another key'],
    ['cut short', sealing, cut, 1, 'is cut short'],
    ['with its end changed', sealing, flip, 1, 'Frame 2 of '],
    ['made longer', sealing, (file: string) => appendFileSync(file, 'x'), 1, 'after its end'],
    [
      'that is not one',
      sealing,
      (file: string) => writeFileSync(file, '@ID\n1\n'),
      1,
      'is not sealed',
    ],
  ])('%s is not imported, not in part either', async (what, options, spoil, status, message) => {
    const path = join(folder, `${what}.csv`);
    await program(['export', 'ITEM', path, '--data', await account(records)], sealing);
    spoil(path);
    const data = await account([]);
    const outcome = await program(['import', 'ITEM', path, '--data', data], options);
    expect(outcome).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(message) });
    expect(await recordsIn(data)).toEqual([]);
  });

  test('is not a directory', async () => {
    const data = await account(records);
    const outcome = await program(['export', 'ITEM', join(folder, 'dir'), '--data', data], sealing);
    expect(outcome).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('its names are the ids'),
    });
    expect(existsSync(join(folder, 'dir'))).toBe(false);
  });
});

test('a key that is not one is rejected before anything is done, and not quoted', async () => {
  const target = join(folder, 'unmade');
  const backup = ['backup', target, '--data', await account(records)];
  const outcome = await program(backup, { env: { MVDB_KEY: 'password' } });
  expect(outcome).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be used') });
  expect(outcome.stderr).not.toContain('password');
  expect(existsSync(target)).toBe(false);
});

test('an exported log is sealed, and restored with the key of its backup', async () => {
  const data = await account([['1', 'first']]);
  const [backup, commits, again] = ['backup', 'commits', 'again'].map((name) =>
    join(folder, `log ${name}`),
  );
  for (const args of [
    ['log', 'on', '--data', data],
    ['backup', String(backup), '--data', data],
  ])
    expect(await program(args, sealing)).toMatchObject({ status: 0 });
  const opened = Account.open({ path: data });
  opened.table('ITEM').write('1', secret);
  await opened.close();
  const exporting = ['log', 'export', '--to', String(commits), '--data', data];
  expect(await program(exporting, sealing)).toMatchObject({ status: 0 });
  expect(readFileSync(String(commits), 'utf8')).not.toContain(secret);
  expect(await program(exporting)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is sealed. Give the key'),
  });
  const restoring = ['restore', String(backup), '--log', String(commits), '--data', String(again)];
  expect(await program(restoring, sealing)).toMatchObject({ status: 0 });
  const restored = Account.open({ path: String(again), readOnly: true });
  expect(restored.table('ITEM').read('1')).toBe(secret);
  await restored.close();
});
