import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Account, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileLock } from '../../packages/mvdb/src/storage/lmdb/file-lock.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { newPosition, type Position } from './new-location.ts';
import { type Peer, startPeer } from './start-peer.ts';

let location: Position;
let path: string;
let account: Account;
let peer: Peer;

beforeEach(async () => {
  location = newPosition();
  path = location.path;
  account = Account.open({ path, durability: 'durable' });
  account.createTable('ACC').write('1', '10');
  peer = await startPeer(path, 'peer');
});

afterEach(async () => {
  await peer.kill();
  await account.close();
  location.remove();
});

describe('two processes on one account', () => {
  test('see the commits of each other', async () => {
    expect(await peer.ask('read', 'ACC', '1')).toBe('10');
    await peer.ask('write', 'ACC', '1', '11');
    account.refresh();
    expect(account.table('ACC').read('1')).toBe('11');
    account.table('ACC').write('1', '12');
    await peer.ask('refresh');
    expect(await peer.ask('read', 'ACC', '1')).toBe('12');
  });

  test('a transaction starts from what the other committed last', async () => {
    expect(account.table('ACC').read('1')).toBe('10');
    await peer.ask('write', 'ACC', '1', '11');
    expect(account.transaction(() => account.table('ACC').read('1'))).toBe('11');
  });

  test('a snapshot stays while the other writes, and does not hold it up', async () => {
    const snapshot = account.snapshot();
    for (let round = 0; round < 10; round += 1) await peer.ask('write', 'ACC', '1', `r${round}`);
    expect(snapshot.table('ACC').read('1')).toBe('10');
    snapshot.close();
    account.refresh();
    expect(account.table('ACC').read('1')).toBe('r9');
  });

  test('tables created there are found here', async () => {
    expect(account.findTable('NEW')).toBeUndefined();
    await peer.ask('createTable', 'NEW');
    await peer.ask('write', 'NEW', '1', 'x');
    account.refresh();
    expect(account.table('NEW').read('1')).toBe('x');
  });

  test.each([
    ['deleted', ['deleteTable', 'ACC']],
    ['renamed', ['renameTable', 'ACC', 'OTHER']],
  ])(
    'a table %s there is closed here by a refresh or a transaction',
    async (_, [command, ...texts]) => {
      const table = account.table('ACC');
      await peer.ask(command ?? '', ...texts);
      expect(() => account.transaction(() => table.write('1', 'x'))).toThrow(
        rejection('TABLE_CLOSED'),
      );
      account.refresh();
      expect(() => table.read('1')).toThrow(rejection('TABLE_CLOSED'));
      expect(() => account.table('ACC')).toThrow(rejection('TABLE_NOT_FOUND'));
    },
  );

  test('a table deleted and created again there is empty here', async () => {
    const old = account.table('ACC');
    await peer.ask('deleteTable', 'ACC');
    await peer.ask('createTable', 'ACC');
    account.refresh();
    expect(() => old.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(account.table('ACC').count()).toBe(0);
  });

  test('a table deleted here, while the other has it open, takes nothing along', async () => {
    expect(await peer.ask('count', 'ACC')).toBe(1);
    account.deleteTable('ACC');
    account.createTable('ACC').write('2', 'new');
    await expect(peer.ask('refresh').then(() => peer.ask('read', 'ACC', '2'))).resolves.toBe('new');
  });
});

describe('record locks between processes', () => {
  test('exclude each other, and name the session there', async () => {
    const session = new Session(account, { login: 'here' });
    await peer.ask('lock', 'ACC', '1');
    expect(() => session.table('ACC').readLocked('1')).toThrow(
      rejection('RECORD_LOCKED', /peer holds 1 of ACC/),
    );
    expect(() => session.table('ACC').write('1', 'x')).toThrow(rejection('RECORD_LOCKED', /peer/));
    session.table('ACC').lock('2');
    await expect(peer.ask('write', 'ACC', '2', 'x')).rejects.toThrow(
      rejection('RECORD_LOCKED', /here/),
    );
    await peer.ask('release', 'ACC', '1');
    session.table('ACC').lock('1');
  });

  test('held there are waited for here, and released by a write', async () => {
    const session = new Session(account, { login: 'here' });
    await peer.ask('lock', 'ACC', '1');
    const wait = session.table('ACC').waitForLock('1', 30_000);
    expect(await peer.ask('waiting')).toEqual(['here']);
    await peer.ask('write', 'ACC', '1', '11');
    await wait;
    account.refresh();
    expect(session.table('ACC').read('1')).toBe('11');
  });

  test('that wait for each other are a deadlock for exactly one', async () => {
    const session = new Session(account, { login: 'here' });
    session.table('ACC').lock('1');
    await peer.ask('lock', 'ACC', '2');
    const ends = await Promise.allSettled([
      session
        .table('ACC')
        .waitForLock('2', 30_000)
        .finally(() => session.close()),
      peer.ask('waitForLock', 'ACC', '1').catch(async (error) => {
        await peer.ask('release', 'ACC', '2');
        throw error;
      }),
    ]);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(failures).toEqual([rejection('DEADLOCK', /here.*peer|peer.*here/)]);
  });

  test('vanish when the process that holds them is killed', async () => {
    const session = new Session(account, { login: 'here' });
    await peer.ask('lock', 'ACC', '1');
    await peer.ask('lock', 'VOC');
    const wait = session.table('ACC').waitForLock('1', 30_000);
    expect(account.locks.list().map(({ owner }) => owner.login)).toEqual(['peer', 'peer']);
    await peer.kill();
    await wait;
    expect(account.locks.list().map(({ owner }) => owner.login)).toEqual(['here']);
    expect(account.locks.waiting()).toEqual([]);
  });

  test('of a killed waiter block nobody', async () => {
    const [first, second] = [new Session(account), new Session(account)];
    first.table('ACC').lock('1');
    const lost = expect(peer.ask('waitForLock', 'ACC', '1')).rejects.toThrow('ended');
    const other = await startPeer(path, 'other');
    while (!JSON.stringify(await other.ask('waiting')).includes('peer'));
    await peer.kill();
    await lost;
    first.close();
    second.table('ACC').lock('1');
    await other.kill();
  });
});

test('a lock table that cannot be read is recreated once nobody has it open', async () => {
  const session = new Session(account);
  await peer.ask('lock', 'ACC', '1');
  const folder = readdirSync(path).find((name) => name.startsWith('locks')) ?? '';
  const spoilt = join(path, 'spoilt');
  writeFileSync(spoilt, 'no locks any more '.repeat(1000));
  renameSync(spoilt, join(path, folder, 'data.mdb'));
  expect(() => session.table('ACC').lock('2')).toThrow(rejection('ACCOUNT_FAILED', /data\.mdb/));
  expect(account.verify().violations).toEqual([expect.objectContaining({ location: 'locks' })]);
  await peer.kill();
  session.table('ACC').lock('1');
  expect(account.locks.list()).toHaveLength(1);
  expect(account.verify().violations).toEqual([]);
});

test('what is read under a lock is what others committed: no count is lost, however it is locked', async () => {
  const manners = ['readLocked', 'lock', 'lockTable', 'waitForLock', 'inTransaction', 'inGroup'];
  const mixed = [
    ['inGroup', 'readLocked', 'waitForLock'],
    ['inGroup', 'inTransaction', 'lockTable'],
  ];
  const times = 25;
  const others = await Promise.all(['second', 'third'].map((login) => startPeer(path, login)));
  const peers = [peer, ...others];
  const rounds = [...manners.map((manner) => peers.map(() => manner)), ...mixed];
  for (const [number, round] of rounds.entries()) {
    const counting = peers.map(({ ask }, index) =>
      ask('countUp', 'ACC', '1', round[index] ?? '', String(times)),
    );
    await Promise.all(counting);
    account.refresh();
    const expected = 10 + (number + 1) * peers.length * times;
    expect([round, account.table('ACC').read('1')]).toEqual([round, String(expected)]);
  }
  expect(account.locks.list()).toEqual([]);
  await Promise.all(others.map(({ kill }) => kill()));
});

test('a process that was stopped while it writes holds up others only so long, and harms nothing', async () => {
  const impatient = Account.open({ path, durability: 'durable', busyTimeoutMs: 100 });
  impatient.openTables();
  const reported = peer.ask('stopInTransaction', 'ACC', '1', '11');
  const isStopped = () => / T /.test(readFileSync(`/proc/${peer.processId}/stat`, 'latin1'));
  while (!isStopped()) await setTimeout(5);
  const busy = rejection('ACCOUNT_BUSY', new RegExp(`${peer.processId}, which is stopped`));
  expect(() => impatient.table('ACC').write('2', 'x')).toThrow(busy);
  expect(() => impatient.createTable('NEW')).toThrow(busy);
  expect(() => Account.open({ path: `${path}/.`, busyTimeoutMs: 100 })).toThrow(busy);
  expect(impatient.table('ACC').read('1')).toBe('10');
  expect(impatient.snapshot().table('ACC').read('1')).toBe('10');
  process.kill(peer.processId, 'SIGCONT');
  await reported;
  impatient.table('ACC').write('2', 'x');
  expect([...impatient.table('ACC').records()]).toEqual([
    ['1', '11'],
    ['2', 'x'],
  ]);
  await impatient.close();
});

test('a file lock ends with the thread that has it', async () => {
  const file = join(path, 'lock');
  const lock = new FileLock(file);
  const locker = fileURLToPath(new URL('../../packages/mvdb/package.json', import.meta.url));
  const worker = new Worker(
    `const { createRequire } = require('node:module');
     const locking = createRequire(${JSON.stringify(locker)})('fs-native-extensions');
     const file = require('node:fs').openSync(${JSON.stringify(file)}, 'r+');
     require('node:worker_threads').parentPort.postMessage(locking.tryLock(file));
     for (;;);`,
    { eval: true },
  );
  expect(await once(worker, 'message')).toEqual([true]);
  expect(lock.tryTake()).toBe(false);
  await worker.terminate();
  expect(lock.tryTake()).toBe(true);
  lock.close();
});

describe('the end of a process', () => {
  test('inside a transaction neither hangs nor writes', async () => {
    await expect(peer.ask('exitInTransaction', 'ACC')).rejects.toThrow('ended');
    expect(await peer.end()).toBe(7);
    account.table('ACC').write('2', 'x');
    expect(account.table('ACC').read('1')).toBe('10');
  });

  test('removes the folders of accounts in memory', async () => {
    const folder = String(await peer.ask('memoryFolder'));
    expect(existsSync(folder)).toBe(true);
    await expect(peer.ask('exit')).rejects.toThrow('ended');
    expect(await peer.end()).toBe(7);
    expect(existsSync(folder)).toBe(false);
  });

  test('by the end of its work exits by itself', async () => {
    await peer.ask('lock', 'ACC', '1');
    expect(await peer.end()).toBe(0);
    expect(account.locks.list()).toEqual([]);
  });
});

test('a disk that is full fails the write by code, keeps what was committed, and reads on', async () => {
  const folder = join(path, 'limited');
  const limited = await startPeer(folder, 'limited', 'ulimit -f 16384;');
  await limited.ask('createTable', 'T');
  const outcome = (await limited.ask('fill', 'T')) as { written: number };
  expect(outcome).toEqual({
    written: expect.any(Number),
    code: 'DISK_FULL',
    count: expect.any(Number),
  });
  expect(await limited.ask('count', 'T')).toBe(outcome.written - 1);
  await limited.end();
  const again = Account.open({ path: folder });
  expect(again.table('T').count()).toBe(outcome.written - 1);
  await again.close();
});
