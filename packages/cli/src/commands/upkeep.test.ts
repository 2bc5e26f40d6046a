import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
let accounts = 0;

/** A new account with ten records in ORD and an index on them. */
async function account(): Promise<string> {
  accounts += 1;
  const data = join(folder, `account${accounts}`);
  const opened = Account.open({ path: data, durability: 'memory' });
  opened.createTable('ORD');
  opened.createSynonym('ORDERS', 'ORD');
  opened.indexes.create('ORD', ['F1']);
  opened.indexes.build('ORD', 'F1');
  opened.transaction(() => {
    for (let number = 0; number < 10; number += 1)
      opened.table('ORD').write(String(number), `P${number % 3}`);
  });
  await opened.close();
  return data;
}

async function countOf(data: string): Promise<number> {
  const opened = Account.open({ path: data, create: false, durability: 'memory' });
  try {
    return opened.table('ORD').count();
  } finally {
    await opened.close();
  }
}

/** Damages an account so that verify finds it. */
async function damage(data: string): Promise<void> {
  const opened = Account.open({ path: data, durability: 'memory' });
  opened.table('VOC').write('BAD', 'F\u001enowhere');
  await opened.close();
}

describe('mvdb verify', () => {
  test('counts what it looked at', async () => {
    expect(await program(['verify', '--data', await account()])).toEqual({
      status: 0,
      stdout:
        '1 table(s), 12 record(s), 0 dictionary item(s), 1 index(es) with 10 entries, 0 kept reply(ies), 0 change(s) in the log.\nNo violation.\n',
      stderr: '',
    });
  });

  test('names every violation, and fails', async () => {
    const data = await account();
    await damage(data);
    const text = await program(['verify', '--data', data]);
    expect([text.status, text.stdout]).toEqual([
      1,
      expect.stringMatching(
        /\nVOC, "BAD": It is an F item, and names no table\.\n1 violation\(s\)\.\n$/,
      ),
    ]);
    const json = await program(['verify', '--json', '--data', data]);
    expect([json.status, JSON.parse(json.stdout)]).toEqual([
      1,
      expect.objectContaining({
        violationCount: 1,
        violations: [expect.objectContaining({ id: 'BAD' })],
      }),
    ]);
  });

  test('says on a terminal how far it is', async () => {
    const { stdout, stderr } = await program(['verify', '--data', await account()], {
      isTerminal: true,
    });
    expect(stderr).toMatch(/VOC: 2/);
    expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
    expect(stdout).toContain('No violation.');
  });
});

describe('mvdb stats', () => {
  test('mentions tables, indexes, the file and its readers', async () => {
    const data = await account();
    const { stdout } = await program(['stats', '--data', data]);
    expect(stdout).toMatch(/^Table +Records +Bytes +Indexes\n/);
    expect(stdout).toMatch(/\nORD +10 +4096 +F1 \(10\)\n/);
    expect(stdout).toMatch(/2 table\(s\) with 12 record\(s\), 1 synonym\(s\), 0 dictionary/);
    expect(stdout).toMatch(new RegExp(`Open in process ${process.pid}; 1 of `));
    const json = JSON.parse((await program(['stats', '--json', '--data', data])).stdout);
    expect(json).toMatchObject({ synonyms: 1, mapSizeBytes: expect.any(Number) });
  });
});

describe('mvdb backup and mvdb restore', () => {
  test.each(['', 'backup', 'deep/er'])(
    'rejects a backup in the folder of the account: %j',
    async (position) => {
      const data = await account();
      const link = `${data} link`;
      symlinkSync(data, link);
      const before = readdirSync(data);
      for (const path of [data, link]) {
        const { status, stderr } = await program(['backup', join(path, position), '--data', data]);
        expect([status, stderr]).toEqual([1, expect.stringContaining('the folder of the account')]);
      }
      expect(readdirSync(data)).toEqual(before);
    },
  );

  test.each([
    ['a device', (file: string) => symlinkSync('/dev/zero', file), 'is not a file'],
    ['an empty file', (file: string) => writeFileSync(file, ''), 'is empty'],
  ])('reject %s in the place of the data, also as damaged', async (name, make, reason) => {
    const backup = join(folder, `backup of ${name}`);
    mkdirSync(backup);
    make(join(backup, 'data.mdb'));
    const target = `${backup} restored`;
    for (const options of [[], ['--damaged']]) {
      const { status, stderr } = await program(['restore', backup, '--data', target, ...options]);
      expect([status, stderr, existsSync(target)]).toEqual([
        1,
        expect.stringContaining(reason),
        false,
      ]);
    }
  });

  test('bring back what was there, while the account was written', async () => {
    const data = await account();
    const backup = join(folder, 'backup');
    const opened = Account.open({ path: data });
    const copying = program(['backup', backup, '--data', data]);
    for (let number = 0; number < 50; number += 1) {
      opened.table('ORD').write(`x${number}`, 'more');
      await new Promise(setImmediate);
    }
    const { status, stdout } = await copying;
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/: \d+ bytes, SHA-256 [0-9a-f]{64}\.\n/),
    ]);
    await opened.close();
    expect((await program(['verify', '--data', backup])).status).toBe(0);
  });

  test('put a backup where nothing was', async () => {
    const data = await account();
    const backup = join(folder, 'plain');
    await program(['backup', backup, '--data', data]);
    const restored = join(folder, 'restored');
    expect(await program(['restore', backup, '--data', restored])).toEqual({
      status: 0,
      stdout: `Restored ${backup} to ${restored}.\n`,
      stderr: '',
    });
    expect(await countOf(restored)).toBe(10);
    mkdirSync(join(folder, 'hollow'));
    expect((await program(['restore', backup, '--data', join(folder, 'hollow')])).status).toBe(0);
  });

  test('refuse a folder that holds anything, and say who uses it', async () => {
    const data = await account();
    const backup = join(folder, 'kept');
    await program(['backup', backup, '--data', data]);
    const rejected = await program(['restore', backup, '--data', data]);
    expect([rejected.status, rejected.stderr]).toEqual([
      1,
      `${data} holds an account. Nothing was replaced; --force moves it aside.\n`,
    ]);
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'note.txt'), '');
    expect((await program(['restore', backup, '--data', other])).stderr).toContain(
      'other holds something.',
    );
    expect((await program(['backup', backup, '--data', data])).status).toBe(1);
  });

  test('move aside with --force what is there, and lose nothing', async () => {
    const data = await account();
    const backup = join(folder, 'monday');
    await program(['backup', backup, '--data', data]);
    const opened = Account.open({ path: data, durability: 'memory' });
    opened.table('ORD').clear();
    await opened.close();
    const forced = await program(['restore', backup, '--data', data, '--force']);
    expect(forced).toMatchObject({
      status: 0,
      stderr: `What was in ${data} is now in ${data}.before.\n`,
    });
    expect([await countOf(data), await countOf(`${data}.before`)]).toEqual([10, 0]);
    await program(['restore', backup, '--data', data, '--force']);
    expect(await countOf(`${data}.before-2`)).toBe(10);
  });

  test.each([
    [
      'cut short',
      (file: string) => writeFileSync(file, 'short'),
      /is damaged, or was written to: it has 5 bytes/,
    ],
    ['changed', (file: string) => appendFileSync(file, 'x'), /is damaged, .*SHA-256/],
    ['gone', (file: string) => rmSync(file), /holds no backup/],
  ])('replace nothing by a backup that was %s', async (what, spoil, message) => {
    const data = await account();
    const backup = join(folder, `spoiled ${what}`);
    await program(['backup', backup, '--data', data]);
    spoil(join(backup, 'data.mdb'));
    const { status, stderr } = await program(['restore', backup, '--data', data, '--force']);
    expect([status, stderr]).toEqual([what === 'gone' ? 4 : 1, expect.stringMatching(message)]);
    expect(await countOf(data)).toBe(10);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('replace nothing by a backup with violations', async () => {
    const data = await account();
    await damage(data);
    const backup = join(folder, 'faulty');
    await program(['backup', backup, '--data', data]);
    const target = join(folder, 'untouched');
    const { status, stderr } = await program(['restore', backup, '--data', target]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/nothing was replaced\..*\n.*BAD/s),
    ]);
    expect(existsSync(target)).toBe(false);
  });

  test('take the place of an account that cannot be opened any more', async () => {
    const data = await account();
    const backup = join(folder, 'rescue');
    await program(['backup', backup, '--data', data]);
    writeFileSync(join(data, 'data.mdb'), 'what is left of it');
    expect((await program(['restore', backup, '--data', data])).status).toBe(1);
    expect((await program(['restore', backup, '--data', data, '--force'])).status).toBe(0);
    expect(await countOf(data)).toBe(10);
  });

  test('agree on a backup that was looked at, and not on one that was written to', async () => {
    const data = await account();
    const backup = join(folder, 'looked at');
    await program(['backup', backup, '--data', data]);
    const files = readdirSync(backup);
    expect((await program(['verify', '--data', backup])).status).toBe(0);
    expect(readdirSync(backup)).toEqual(files);
    expect((await program(['query', 'COUNT ORD', '--data', backup])).status).toBe(0);
    expect((await program(['stats', '--data', backup])).status).toBe(0);
    const restore = ['restore', backup, '--data', join(folder, 'from looked at')];
    expect((await program(restore)).status).toBe(0);
    await program(['shell', '--data', backup], { input: 'DELETE ORD 1' });
    expect(await program([...restore, '--force'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is damaged, or was written to'),
    });
  });

  test('report a program in JSON what they did', async () => {
    const data = await account();
    const backup = join(folder, 'reported');
    const made = await program(['backup', backup, '--data', data, '--json']);
    expect(JSON.parse(made.stdout)).toEqual({
      ...{ account: data, backup, bytes: expect.any(Number) },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const restored = await program(['restore', backup, '--data', data, '--force', '--json']);
    expect(restored.stderr).toBe('');
    expect(JSON.parse(restored.stdout)).toEqual({
      ...{ backup, folder: data, movedTo: `${data}.before`, usedBy: [] },
      verification: expect.objectContaining({ violationCount: 0 }),
    });
  });

  test('take a copy that a program made, and say what it lacks', async () => {
    const data = await account();
    const copy = join(folder, 'copy');
    const opened = Account.open({ path: data });
    await opened.backup(copy);
    await opened.close();
    const target = join(folder, 'from copy');
    const { status, stderr } = await program(['restore', copy, '--data', target]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/copy has no backup\.json/)]);
    writeFileSync(join(copy, 'backup.json'), '{}');
    const again = await program(['restore', copy, '--data', `${target} 2`]);
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be read') });
  });

  test('need to be informed where', async () => {
    const data = await account();
    expect((await program(['restore', data])).status).toBe(2);
    expect((await program(['restore', data, '--data', `${data}/`])).status).toBe(2);
    expect((await program(['backup'])).status).toBe(2);
  });
});

describe('mvdb log', () => {
  test('begins a log, lists its commits, and ends it', async () => {
    const data = await account();
    const on = await program(['log', 'on', '--data', data]);
    expect(on.stdout).toMatch(
      /^The log reaches from commit 1 of .* to commit 1 of .* with 0 change/,
    );
    await damage(data);
    const listed = await program(['log', 'list', '--data', data]);
    expect(listed.stdout).toMatch(/\n2 .* VOC 1\n$/);
    const since = await program(['log', 'list', '--since', '2', '--data', data, '--json']);
    expect(JSON.parse(since.stdout)).toEqual([]);
    const off = await program(['log', 'off', '--data', data]);
    expect(off.stdout).toBe('The account keeps no log.\n');
  });

  test('prunes by age and size, and erases one record', async () => {
    const data = await account();
    await program(['log', 'on', '--data', data]);
    const opened = Account.open({ path: data, durability: 'memory' });
    for (const text of ['a', 'b', 'c']) opened.table('ORD').write('1', text);
    await opened.close();
    const erased = await program(['log', 'erase', 'ORD', '1', '--data', data]);
    expect(erased.stdout).toBe('What 1 of ORD was is erased from 3 change(s) of the log.\n');
    const young = await program(['log', 'prune', '--older', '30d', '--data', data]);
    expect(young.stdout).toBe('0 change(s) are gone from the log.\n');
    const small = await program(['log', 'prune', '--larger', '1KB', '--data', data, '--json']);
    expect(JSON.parse(small.stdout)).toEqual({ pruned: 3 });
  });

  test.each([
    [['later'], /"later" is not one of on, off, status, list, export, prune, erase/],
    [['export'], /log export takes --to/],
    [['on', 'ORD'], /log on takes no argument/],
    [['erase', 'ORD'], /log erase takes TABLE and ID/],
    [['prune'], /takes --older, --larger, or both/],
    [['prune', '--older', '30'], /--older is an age such as 30d, 12h or 90m, not "30"/],
    [['prune', '--larger', '2gb'], /--larger is a size such as 2GB or 500MB, not "2gb"/],
  ])('rejects %j and says what would be right', async (words, expected) => {
    const { status, stderr } = await program(['log', ...words, '--data', await account()]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(expected)]);
  });
});

describe('mvdb log export and mvdb restore --at', () => {
  /** An account with a backup at commit 1, two commits after it, and its exported log. */
  async function exported() {
    const data = await account();
    const [backup, log] = [`${data} backup`, `${data} log`];
    await program(['log', 'on', '--data', data]);
    await program(['backup', backup, '--data', data]);
    await write(data, '1', 'second');
    const first = await program(['log', 'export', '--to', log, '--data', data]);
    expect(first).toEqual({
      status: 0,
      stdout: `Exported 1 commit(s) to ${log}, up to commit 2.\n`,
      stderr: '',
    });
    await write(data, '1', 'third');
    const second = await program(['log', 'export', '--to', log, '--data', data, '--json']);
    expect(JSON.parse(second.stdout)).toEqual({ commits: 1, last: '3', to: log });
    return { data, backup, log };
  }

  async function write(data: string, id: string, record: string): Promise<void> {
    const opened = Account.open({ path: data, create: false });
    opened.table('ORD').write(id, record);
    await opened.close();
  }

  async function read(data: string, id: string): Promise<string | undefined> {
    const opened = Account.open({ path: data, create: false });
    try {
      return opened.table('ORD').read(id);
    } finally {
      await opened.close();
    }
  }

  test('bring a backup to any commit after it, in a new folder', async () => {
    const { backup, log } = await exported();
    const restore = ['restore', backup, '--log', log];
    const second = join(folder, 'second');
    expect(await program([...restore, '--at', '2', '--data', second])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/second, as it was after commit 2 of 20.*Z\.\n/),
      stderr: '',
    });
    expect(await read(second, '1')).toBe('second');
    const third = join(folder, 'third');
    const last = await program([...restore, '--data', third, '--json']);
    expect(JSON.parse(last.stdout)).toMatchObject({ position: '3', folder: third });
    expect(await read(third, '1')).toBe('third');
    expect((await program(['verify', '--data', third])).status).toBe(0);
  });

  test('bring an account back by its own log, in place', async () => {
    const { data } = await exported();
    const restored = await program(['restore', '--at', '1', '--data', data]);
    expect([restored.status, restored.stdout]).toEqual([
      0,
      expect.stringMatching(/is as it was after commit 1 of/),
    ]);
    expect(await read(data, '1')).toBe('P1');
    await program(['restore', '--at', '3', '--data', data]);
    expect(await read(data, '1')).toBe('third');
  });

  test('replace nothing where commits are missing, and name them', async () => {
    const { data, backup, log } = await exported();
    const restore = ['restore', backup, '--data', data, '--force', '--log', log];
    const { status, stderr } = await program([...restore, '--at', '9']);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/The commits 4 to 9 are missing/)]);
    expect(await read(data, '1')).toBe('third');
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test.each([
    [[], /Name a backup, or with --at the moment/],
    [['--at', '1', '--force'], /--force is of a backup, and none is named/],
    [['--at', 'noon'], /A moment is a time such as 2026-11-01 10:00/],
  ])('reject %j', async (options, expected) => {
    const { stderr } = await program(['restore', '--data', await account(), ...options]);
    expect(stderr).toMatch(expected);
  });
});
