/** A disk without room: a write is rejected as an error that says so, and nothing else happens to the account. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mayMount, onDisk } from './small-disk.ts';
import { startPeer } from './start-peer.ts';

const DISK_KIB = 6 * 1024;
const RECORD = 'x'.repeat(3000);
const rejected = expect.objectContaining({ code: 'DISK_FULL' });

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-full-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const testOnDisk = test.runIf(mayMount());

testOnDisk.each([1, 10, 300])(
  'a disk that fills while %i records are written at a time rejects, and goes on when there is room',
  (group) =>
    onDisk(DISK_KIB, async (disk) => {
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(2 ** 20));
      const account = Account.open({ path: join(disk, 'account') });
      const table = account.createTable('T');
      let saved = 0;
      const writeGroup = () =>
        account.transaction(() => {
          for (let number = 0; number < group; number += 1)
            table.write(`${saved + number}`, RECORD);
        });
      const fill = () => {
        for (;;) {
          writeGroup();
          saved += group;
        }
      };
      expect(fill).toThrow(rejected);
      expect(fill).toThrow(rejected);
      expect(table.count()).toBe(saved);
      expect(account.verify().violations).toEqual([]);
      await expect(account.backup(join(disk, 'backup'))).rejects.toThrow(rejected);
      rmSync(join(disk, 'backup'), { recursive: true, force: true });
      rmSync(ballast);
      table.write('after', RECORD);
      await account.close();
      const again = Account.open({ path: join(disk, 'account') });
      expect([again.table('T').count(), again.table('T').read('after')]).toEqual([
        saved + 1,
        RECORD,
      ]);
      expect(again.verify().violations).toEqual([]);
      await again.close();
    }),
);

testOnDisk('a disk that fills while commits are logged rejects the commit, not the log alone', () =>
  onDisk(DISK_KIB, async (disk) => {
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(2 ** 20));
    const account = Account.open({ path: join(disk, 'account'), log: true });
    const table = account.createTable('T');
    const fill = () => {
      for (let number = 0; ; number += 1) table.write(`${number % 50}`, `${number}${RECORD}`);
    };
    expect(fill).toThrow(rejected);
    const newest = Math.max(
      ...Array.from(table.records(), ([, record]) => Number.parseInt(record, 10)),
    );
    expect(account.log.status().changes).toBe(newest + 2);
    expect(account.verify().violations).toEqual([]);
    rmSync(ballast);
    table.write('after', 'x');
    expect(account.verify().violations).toEqual([]);
    await account.close();
  }),
);

testOnDisk('an export onto a disk that is full is rejected, and goes on when there is room', () =>
  onDisk(DISK_KIB, async (disk) => {
    const account = Account.inMemory();
    account.createTable('T');
    account.log.switchOn();
    const backup = account.copyInMemory();
    for (let number = 0; number < 1_000; number += 1)
      account.table('T').write('1', `${number}${RECORD}`);
    const [file, ballast] = [join(disk, 'log'), join(disk, 'ballast')];
    writeFileSync(ballast, Buffer.alloc(4 * 2 ** 20));
    await expect(account.log.export(file)).rejects.toThrow(rejected);
    rmSync(ballast);
    await account.log.export(file);
    backup.restore({ exported: file });
    expect(backup.table('T').read('1')).toBe(`999${RECORD}`);
    await Promise.all([account.close(), backup.close()]);
  }),
);

testOnDisk('an account on a disk without any room is not begun', () =>
  onDisk(DISK_KIB, (disk) => {
    const path = join(disk, 'account');
    expect(() => writeFileSync(join(disk, 'ballast'), Buffer.alloc(8 * 2 ** 20))).toThrow();
    expect(() => Account.open({ path })).toThrow(rejected);
  }),
);

test('a process whose files may not grow does not write, and keeps what it has', async () => {
  const path = join(folder, 'account');
  const account = Account.open({ path });
  account.createTable('T');
  await account.close();
  const peer = await startPeer(path, 'peer', 'ulimit -f 2048;');
  let saved = 0;
  const fill = async () => {
    for (;;) {
      await peer.ask('write', 'T', `${saved}`, RECORD);
      saved += 1;
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 'DISK_FULL' });
  await expect(fill()).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(await peer.ask('count', 'T')).toBe(saved);
  expect(await peer.end()).toBe(0);
  const again = Account.open({ path });
  expect([again.table('T').count(), again.verify().violations]).toEqual([saved, []]);
  again.table('T').write('after', RECORD);
  await again.close();
});
