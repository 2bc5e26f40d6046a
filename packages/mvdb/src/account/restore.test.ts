import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

let folder: string;
let file: string;
let account: Account;
/** The account as it was when its log began. */
let backup: Account;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-export-'));
  file = join(folder, 'log');
  account = Account.inMemory();
  account.createTable('ORD').write('1', 'first');
  account.log.switchOn();
  backup = account.copyInMemory();
});

afterEach(async () => {
  await Promise.all([account.close(), backup.close()]);
  rmSync(folder, { recursive: true });
});

const write = (id: string, record: string) => account.table('ORD').write(id, record);
const last = () => account.log.status().last?.position ?? '';
const lines = () => readFileSync(file, 'utf8').split('\n');

describe('exporting a log', () => {
  test('appends the commits since the last time, and nothing where there are none', async () => {
    write('1', 'second');
    expect(await account.log.export(file)).toEqual({ commits: 1, last: '2' });
    expect(await account.log.export(file)).toEqual({ commits: 0, last: '2' });
    write('1', 'third');
    expect(await account.log.export(file, { since: '1' })).toEqual({ commits: 1, last: '3' });
    backup.restore({ exported: file });
    expect(backup.table('ORD').read('1')).toBe('third');
  });

  test('goes on while a signal does not end it, and then has every commit', async () => {
    const ending = new AbortController();
    const following = account.log.export(file, { signal: ending.signal });
    for (let index = 0; index < 20; index += 1) await account.enqueue(() => write('1', `${index}`));
    ending.abort();
    expect(await following).toEqual({ commits: 20, last: '21' });
  });

  test('fills files of a folder, which are read in their order, and none of which may be missing', async () => {
    const path = `${join(folder, 'files')}/`;
    for (let index = 0; index < 6; index += 1) {
      write('1', 'x'.repeat(600));
      write('1', `${index}`);
      await account.log.export(path, { fileBytesMax: 1_000 });
    }
    const files = readdirSync(path);
    expect(files.length).toBeGreaterThan(3);
    const copy = backup.copyInMemory();
    copy.restore({ exported: path });
    expect(copy.table('ORD').read('1')).toBe('5');
    await copy.close();
    const [first = '', second = '', third = ''] = files;
    const [from, to] = [second, third].map((name) => Number(name.slice(8, 24)));
    renameSync(join(path, second), join(folder, second));
    expect(() => backup.restore({ exported: path })).toThrow(
      rejection('NOT_LOGGED', new RegExp(`The commits ${from} to ${Number(to) - 1} are missing`)),
    );
    rmSync(join(path, first));
    expect(() => backup.restore({ exported: path })).toThrow(
      rejection('NOT_LOGGED', /The commits 2 to \d+ are missing/),
    );
    expect(backup.table('ORD').read('1')).toBe('first');
  });

  test('begins the last file of a folder again that a kill cut off in its header', async () => {
    const path = `${join(folder, 'files')}/`;
    write('1', 'second');
    await account.log.export(path, { fileBytesMax: 1 });
    write('1', 'third');
    await account.log.export(path, { fileBytesMax: 1 });
    const [, file = ''] = readdirSync(path).map((name) => join(path, name));
    const whole = readFileSync(file);
    for (const length of [0, 5, 40]) {
      writeFileSync(file, whole.subarray(0, length));
      await account.log.export(path, { fileBytesMax: 1 });
      expect(readFileSync(file)).toEqual(whole);
    }
  });

  test('names the commits that are gone from the log, or come before the file', async () => {
    for (let index = 0; index < 5; index += 1) write('1', `${index}`);
    await account.log.export(file, { since: '3' });
    await expect(account.log.export(file, { since: '2' })).rejects.toThrow(
      rejection('BAD_ARGUMENT', /begins after commit 3/),
    );
    expect(() => backup.restore({ exported: file })).toThrow(
      rejection('NOT_LOGGED', /The commits 2 to 3 are missing: .*log begins after them/),
    );
    write('1', 'later');
    write('1', 'last');
    account.log.prune({ sizeBytesMax: 0 });
    await expect(account.log.export(file)).rejects.toThrow(
      rejection('NOT_LOGGED', /The commits 7 to 8 are missing/),
    );
    account.log.switchOff();
    await expect(account.log.export(file)).rejects.toThrow(rejection('NO_LOG', /mvdb log on/));
  });

  test('rejects a file of another account, of a later one, and of anything else', async () => {
    write('1', 'second');
    await account.log.export(file);
    const content = readFileSync(file);
    await expect(backup.log.export(file)).rejects.toThrow(
      rejection('LOG_DAMAGED', /reaches commit 2, and the account 1: it was restored/),
    );
    backup.table('ORD').write('1', 'other');
    await expect(backup.log.export(file)).rejects.toThrow(
      rejection('LOG_DAMAGED', /Commit 2 of .*log is not the one of this account/),
    );
    expect(readFileSync(file)).toEqual(content);
    writeFileSync(file, 'precious');
    await expect(account.log.export(file)).rejects.toThrow(
      rejection('LOG_DAMAGED', /is not an exported log/),
    );
    expect(readFileSync(file, 'utf8')).toBe('precious');
    await expect(account.log.export(join(folder, 'none', 'log'))).rejects.toThrow(
      rejection('OUTPUT_FAILED', /ENOENT/),
    );
  });

  test('notices another process that writes to the same file', async () => {
    const ending = new AbortController();
    const following = account.log.export(file, { signal: ending.signal });
    appendFileSync(file, '?');
    write('1', 'second');
    ending.abort();
    await expect(following).rejects.toThrow(rejection('OUTPUT_FAILED', /Another process writes/));
    expect(await account.log.export(file)).toEqual({ commits: 1, last: '2' });
  });
});

describe('restoring an account', () => {
  test('goes back by its own log, as a commit that can be undone', () => {
    account.transaction(() => {
      account.createTable('NEW').write('1', 'x');
      write('1', 'wrong');
      write('2', 'wrong');
    });
    expect(account.restore({ at: '1' })).toMatchObject({ position: '1', commits: 1 });
    expect([...account.table('ORD').records()]).toEqual([['1', 'first']]);
    expect(account.findTable('NEW')).toBeUndefined();
    expect(account.log.commitAt('3').origin).toEqual({ command: 'restore' });
    account.restore({ at: '2' });
    expect(account.table('NEW').read('1')).toBe('x');
    expect(account.verify().violations).toEqual([]);
  });

  test('keeps indexes, also where unique values changed hands', () => {
    account.table('DICT ORD').write('NAME', ['D', '1', '', '', '10L', 'S'].join('\u001e'));
    account.indexes.create('ORD', ['NAME'], { isUnique: true });
    account.indexes.build('ORD', 'NAME');
    write('2', 'second');
    const position = last();
    account.transaction(() => {
      write('1', 'third');
      write('2', 'first');
      write('1', 'second');
    });
    account.restore({ at: position });
    expect([...account.table('ORD').records()]).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
    expect(account.verify().violations).toEqual([]);
  });

  test('brings back settings of tables, and takes away what the log leaves out of those that go', async () => {
    account.storeFlavour('d3');
    account.protectTable('ORD', { isClosed: true });
    account.createTable('WORK', { log: false }).write('1', 'x');
    await account.log.export(file);
    backup.restore({ exported: file });
    expect(backup.flavour).toBe('d3');
    expect(backup.table('ORD').protection).toMatchObject({ isClosed: true });
    expect(backup.table('WORK').count()).toBe(0);
    backup.table('WORK').write('1', 'unlogged as well');
    expect(backup.log.status().last?.position).toBe(last());
    backup.createTable('NEXT').write('1', 'in a database of its own');
    expect(backup.verify().violations).toEqual([]);
    account.restore({ at: '1' });
    expect(account.verify().violations).toEqual([]);
  });

  test('repeats commits with their times and origins, after which the log goes on', async () => {
    account.log.from({ login: 'ann', command: 'recount' }, () => write('1', 'second'));
    await account.log.export(file);
    backup.restore({ exported: file });
    expect([...backup.log.commits()]).toEqual([...account.log.commits()]);
    backup.table('ORD').write('1', 'third');
    expect(backup.history('ORD', '1')).toMatchObject([
      { position: '2', before: 'first', origin: { login: 'ann' } },
      { position: '3', before: 'second', after: 'third' },
    ]);
  });

  test('leaves out what was erased, and says so in its log', async () => {
    write('1', 'private');
    write('1', 'public');
    account.eraseHistory('ORD', '1');
    await account.log.export(file);
    expect(readFileSync(file, 'utf8')).not.toContain('private');
    const between = backup.copyInMemory();
    between.restore({ at: '2', exported: file });
    expect(between.table('ORD').read('1')).toBeUndefined();
    backup.restore({ exported: file });
    expect(backup.table('ORD').read('1')).toBe('public');
    account.restore({ at: '2' });
    expect(account.table('ORD').read('1')).toBeUndefined();
    for (const restored of [between, backup, account])
      expect(restored.verify().violations).toEqual([]);
    await between.close();
  });

  test('rejects moments that are not there, and then changes nothing', async () => {
    write('1', 'second');
    await account.log.export(file);
    const future = new Date(Date.now() + 1e6);
    const cases: [options: object, code: 'NOT_LOGGED' | 'BAD_ARGUMENT', text: RegExp][] = [
      [{ at: '9' }, 'NOT_LOGGED', /There is no commit 9; the last is 1/],
      [{ at: '9', exported: file }, 'NOT_LOGGED', /The commits 3 to 9 are missing/],
      [{ at: '0' }, 'NOT_LOGGED', /before the log/],
      [{ at: new Date(0), exported: file }, 'NOT_LOGGED', /before the log/],
      [{ at: future, exported: file }, 'NOT_LOGGED', /in the future/],
      [{ at: 'soon', exported: file }, 'BAD_ARGUMENT', /not soon/],
      [{ exported: join(folder, 'none') }, 'BAD_ARGUMENT', /holds no exported log/],
      [{}, 'BAD_ARGUMENT', /Say to which moment/],
      [{ att: '1' }, 'BAD_ARGUMENT', /Did you mean at/],
    ];
    for (const [options, code, text] of cases)
      expect(() => backup.restore(options)).toThrow(rejection(code, text));
    expect(() => backup.transaction(() => backup.restore({ at: '1' }))).toThrow(
      rejection('IN_TRANSACTION', /its own/),
    );
    expect(backup.table('ORD').read('1')).toBe('first');
    expect(backup.log.status().last?.position).toBe('1');
    backup.log.switchOff();
    expect(() => backup.restore({ exported: file })).toThrow(rejection('NO_LOG', /mvdb log on/));
  });

  test('rejects an exported log that is damaged anywhere, or ends before the backup', async () => {
    for (let index = 0; index < 4; index += 1) write('1', `${index}`);
    await account.log.export(file);
    const whole = lines();
    // A line for the header, and three for each commit, the last two of which are followed by others.
    for (const [index, line] of whole.slice(0, -3).entries()) {
      writeFileSync(file, whole.with(index, line.replace(/\d/, '8')).join('\n'));
      expect(() => backup.restore({ exported: file })).toThrow(rejection('LOG_DAMAGED', /log/));
      expect(backup.table('ORD').read('1')).toBe('first');
    }
    writeFileSync(file, [...whole.slice(0, 4), ''].join('\n'));
    expect(() => account.restore({ exported: file })).toThrow(
      rejection('NOT_LOGGED', /The commits from 6 on are missing: .*log ends with commit 2/),
    );
  });

  test('seals what is exported with a key, opens it with that alone, and notices any change', async () => {
    const key = new Uint8Array(32).fill(7);
    for (const text of ['TOPSECRET', 'other', 'TOPSECRET']) write('1', text);
    await account.log.export(file, { key });
    write('2', 'later');
    // Goes on where a kill cut it off.
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    expect(await account.log.export(file, { key })).toMatchObject({ commits: 2 });
    const whole = lines();
    expect(whole.join('')).not.toMatch(/TOPSECRET|later|ORD/);
    expect(new Set(whole).size).toBe(whole.length);

    const rejected: [options: object, code: 'BAD_ARGUMENT', expected: RegExp][] = [
      [{}, 'BAD_ARGUMENT', /is sealed. Give the key/],
      [{ key: new Uint8Array(32) }, 'BAD_ARGUMENT', /sealed with another key/],
      [{ key: new Uint8Array(16) }, 'BAD_ARGUMENT', /32 bytes/],
      [{ key: 'key' }, 'BAD_ARGUMENT', /32 bytes/],
    ];
    for (const [options, code, expected] of rejected) {
      expect(() => backup.restore({ exported: file, ...options })).toThrow(
        rejection(code, expected),
      );
      await expect(account.log.export(file, options)).rejects.toThrow(rejection(code, expected));
    }
    for (const [index, line] of whole.slice(1, -4).entries()) {
      const other = line.startsWith('A') ? 'B' : 'A';
      writeFileSync(file, whole.with(index + 1, other + line.slice(1)).join('\n'));
      expect(() => backup.restore({ exported: file, key })).toThrow(rejection('LOG_DAMAGED'));
    }
    writeFileSync(file, whole.join('\n'));
    expect(backup.restore({ exported: file, key })).toMatchObject({ position: '5' });
    expect(backup.table('ORD').read('2')).toBe('later');

    const plain = join(folder, 'plain');
    await account.log.export(plain);
    await expect(account.log.export(plain, { key })).rejects.toThrow(
      rejection('BAD_ARGUMENT', /plain is not sealed/),
    );
  });

  test('rejects a copy that is not that of the log, by the digest of the first commit that differs', async () => {
    write('1', 'second');
    await account.log.export(file);
    const other = Account.inMemory();
    other.createTable('ORD').write('1', 'something else');
    vi.useFakeTimers({ now: backup.log.status().last?.time, toFake: ['Date'] });
    try {
      other.log.switchOn();
    } finally {
      vi.useRealTimers();
    }
    expect(() => other.restore({ exported: file })).toThrow(
      rejection('LOG_DAMAGED', /digest of commit 2/),
    );
    expect(other.table('ORD').read('1')).toBe('something else');
    await other.close();
  });
});

describe('the time in a log', () => {
  test('never goes back, where the clock does', async () => {
    const { time } = account.log.status().last ?? { time: new Date() };
    vi.useFakeTimers({ now: time.getTime() + 60_000, toFake: ['Date'] });
    try {
      write('1', 'by a clock that is fast');
      const fast = account.log.status().last?.time;
      vi.setSystemTime(time.getTime() - 60_000);
      write('1', 'by a clock that was set back');
      expect(account.log.status().last?.time).toEqual(fast);
    } finally {
      vi.useRealTimers();
    }
    expect(account.verify().violations).toEqual([]);
    await account.log.export(file);
    backup.restore({ at: '2', exported: file });
    expect(backup.table('ORD').read('1')).toBe('by a clock that is fast');
  });
});
