import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { fixedClock } from '../system/clock.ts';
import { rejection } from '../testing/rejection.ts';
import { Session } from './session.ts';
import type { SessionTable } from './session-table.ts';

let account: Account;
let ann: Session;
let bob: Session;
let annTable: SessionTable;
let bobTable: SessionTable;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ACC').write('1', '10');
  ann = new Session(account, { login: 'ann' });
  bob = new Session(account, { login: 'bob' });
  annTable = ann.table('ACC');
  bobTable = bob.table('ACC');
});

afterEach(() => account.close());

const heldBy = (session: Session) =>
  account.locks
    .list()
    .filter(({ owner }) => owner.session === session.owner.session)
    .map(({ id, mode }) => `${mode} ${id}`);

test('a session carries who and where it is, and a clock', () => {
  const clock = fixedClock('2026-11-21T08:30:00');
  const session = new Session(account, { login: 'ann', clock });
  expect([session.login, session.initials, session.port]).toEqual(['ann', '', '0']);
  expect(session.clock.today()).toBe(21_510);
});

test('printed lines are captured, and forgotten when taken', () => {
  ann.print('one');
  ann.print('two');
  expect(ann.takeOutput()).toEqual(['one', 'two']);
  expect(ann.takeOutput()).toEqual([]);
});

describe('locks', () => {
  test('READU of a record excludes others, whose rejection names the holder', () => {
    expect(annTable.readLocked('1')).toBe('10');
    expect(() => bobTable.readLocked('1')).toThrow(
      rejection('RECORD_LOCKED', /ann holds 1 of ACC/),
    );
    expect(() => bobTable.readLocked('1', 'shared')).toThrow(rejection('RECORD_LOCKED'));
    expect(() => bobTable.write('1', 'x')).toThrow(rejection('RECORD_LOCKED'));
    expect(() => bobTable.delete('1')).toThrow(rejection('RECORD_LOCKED'));
    expect(() => bobTable.clear()).toThrow(rejection('TABLE_LOCKED'));
    expect(() => bobTable.lock(undefined)).toThrow(rejection('TABLE_LOCKED'));
    expect(bobTable.read('1')).toBe('10');
  });

  test('READU of a missing record leaves a lock until RELEASE', () => {
    expect(annTable.readLocked('missing')).toBeUndefined();
    expect(() => bobTable.write('missing', 'x')).toThrow(rejection('RECORD_LOCKED'));
    annTable.release('missing');
    bobTable.write('missing', 'x');
  });

  test('WRITE releases the lock, WRITEU keeps it, DELETE releases it', () => {
    annTable.readLocked('1');
    expect(heldBy(ann)).toEqual(['update 1']);
    annTable.write('1', '11');
    expect(heldBy(ann)).toEqual([]);
    annTable.readLocked('1');
    annTable.writeKeepingLock('1', '12');
    expect(heldBy(ann)).toEqual(['update 1']);
    annTable.delete('1');
    expect(heldBy(ann)).toEqual([]);
  });

  test.each([
    ['write', () => annTable.write('1', 'x')],
    ['delete', () => annTable.delete('1')],
    ['write in a transaction', () => ann.transaction(() => annTable.write('1', 'x'))],
  ])('a lock that others took away rejects a %s until it is taken again', (_, change) => {
    annTable.readLocked('1');
    bob.account.locks.release({ table: annTable.database, id: '1' }, ann.owner);
    bobTable.write('1', 'of bob');
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(change).toThrow(rejection('LOCK_LOST', '1 of ACC'));
    expect(bobTable.read('1')).toBe('of bob');
    annTable.readLocked('1');
    change();
    expect(bobTable.read('1')).not.toBe('of bob');
  });

  test('a lock that others took away rejects writes to any other record, too', () => {
    annTable.readLocked('HEADER');
    annTable.write('LINE', 'before');
    bob.account.locks.release({ table: annTable.database, id: 'HEADER' }, ann.owner);
    const lost = rejection('LOCK_LOST', 'HEADER of ACC');
    expect(() => annTable.write('LINE', 'x')).toThrow(lost);
    expect(() => ann.transaction(() => annTable.write('LINE', 'x'))).toThrow(lost);
    const lockAndWrite = () =>
      ann.transaction(() => {
        annTable.readLocked('LINE');
        annTable.write('LINE', 'x');
      });
    expect(lockAndWrite).toThrow(lost);
    expect(annTable.read('LINE')).toBe('before');
    ann.releaseLocks();
    lockAndWrite();
    expect(annTable.read('LINE')).toBe('x');
  });

  test('a lock that is lost after a transaction had found it rejects the next write', () => {
    annTable.readLocked('HEADER');
    ann.transaction(() => annTable.write('LINE', 'before'));
    bob.account.locks.release({ table: annTable.database, id: 'HEADER' }, ann.owner);
    expect(() => annTable.write('LINE', 'x')).toThrow(rejection('LOCK_LOST', 'HEADER of ACC'));
    expect(annTable.read('LINE')).toBe('before');
  });

  test('a lock on the table that others took away rejects writes to its records', () => {
    annTable.lock(undefined);
    bob.account.locks.release({ table: annTable.database }, ann.owner);
    expect(() => annTable.write('1', 'x')).toThrow(rejection('LOCK_LOST', 'ACC'));
    annTable.release();
    annTable.write('1', 'x');
  });

  test('a write that is rejected keeps the lock', () => {
    annTable.readLocked('1');
    expect(() => annTable.write('1', '\ud800')).toThrow(rejection('BAD_TEXT'));
    expect(heldBy(ann)).toEqual(['update 1']);
  });

  test('FILELOCK excludes reading with lock and writing, not plain reading', () => {
    annTable.lock(undefined);
    expect(() => bobTable.readLocked('1')).toThrow(rejection('RECORD_LOCKED'));
    expect(() => bobTable.write('2', 'x')).toThrow(rejection('RECORD_LOCKED'));
    expect(bobTable.read('1')).toBe('10');
    annTable.write('1', 'x');
    annTable.release();
    bobTable.write('1', 'x');
  });

  test('hold under every name of the table, not in its dictionary', () => {
    account.createSynonym('A', 'ACC');
    ann.table('A').readLocked('1');
    expect(() => bobTable.write('1', 'x')).toThrow(rejection('RECORD_LOCKED'));
    bob.table('DICT ACC').write('1', 'x');
    expect(() => bob.table('VOC').write('1', 'x')).not.toThrow();
  });

  test.each(['', 'a\u001e', 'x'.repeat(1001)])('a bad id locks nothing', async (id) => {
    expect(() => annTable.readLocked(id)).toThrow(rejection('BAD_ID'));
    expect(() => annTable.release(id)).toThrow(rejection('BAD_ID'));
    await expect(annTable.waitForLock(id, 10)).rejects.toThrow(rejection('BAD_ID'));
    expect(account.locks.list()).toEqual([]);
  });

  test('a waiter gets the lock when it is written away', async () => {
    annTable.readLocked('1');
    const wait = bobTable.waitForLock('1', 30_000);
    annTable.write('1', '11');
    await wait;
    expect(heldBy(bob)).toEqual(['update 1']);
    bobTable.write('1', '12');
    expect(heldBy(bob)).toEqual([]);
  });

  test('a wait outlives a deletion of the table, and frees nothing of its successor', async () => {
    annTable.readLocked('1');
    const wait = bobTable.waitForLock('1', 30_000);
    account.deleteTable('ACC');
    account.createTable('ACC');
    expect(() => annTable.read('1')).toThrow(rejection('TABLE_CLOSED'));
    annTable.release('1');
    await wait;
    ann.table('ACC').readLocked('1');
    bobTable.release('1');
    expect(heldBy(ann)).toEqual(['update 1']);
    expect(heldBy(bob)).toEqual([]);
  });
});

describe('transaction', () => {
  test('releases at its end the locks taken in it, and keeps earlier ones', () => {
    annTable.readLocked('before');
    ann.transaction(() => {
      annTable.readLocked('1');
      annTable.readLocked('before');
      annTable.write('1', '11');
      expect(heldBy(ann)).toEqual(['update 1', 'update before']);
      expect(() => bobTable.readLocked('1')).toThrow(rejection('RECORD_LOCKED'));
    });
    expect(heldBy(ann)).toEqual(['update before']);
  });

  test('takes a lock that it released again', () => {
    ann.transaction(() => {
      annTable.readLocked('1');
      annTable.readLocked('1');
      annTable.release('1');
      expect(heldBy(ann)).toEqual([]);
      annTable.readLocked('1');
      expect(heldBy(ann)).toEqual(['update 1']);
    });
    expect(heldBy(ann)).toEqual([]);
  });

  test('strengthens a lock that it shares, and not the other way round', () => {
    ann.transaction(() => {
      annTable.lock('1', 'shared');
      expect(heldBy(ann)).toEqual(['shared 1']);
      annTable.lock('1');
      annTable.lock('1', 'shared');
      expect(heldBy(ann)).toEqual(['update 1']);
    });
    expect(heldBy(ann)).toEqual([]);
  });

  test('an earlier lock on a record written in it is held to the commit, then released', () => {
    annTable.readLocked('1');
    ann.transaction(() => {
      annTable.write('1', '11');
      expect(heldBy(ann)).toEqual(['update 1']);
    });
    expect(heldBy(ann)).toEqual([]);
  });

  test('of the account is joined: the locks taken in it are released before that ends', () => {
    account.transaction(() => {
      ann.joinTransaction(() => {
        annTable.readLocked('1');
        annTable.write('1', '11');
        expect(heldBy(ann)).toEqual(['update 1']);
      });
      expect(heldBy(ann)).toEqual([]);
      bob.joinTransaction(() => bobTable.write('1', `${bobTable.readLocked('1')}, 12`));
    });
    expect(annTable.read('1')).toBe('11, 12');
    expect(heldBy(bob)).toEqual([]);
  });

  test('rolled back restores the records and releases its locks', () => {
    expect(() =>
      ann.transaction(() => {
        annTable.readLocked('1');
        annTable.write('1', '99');
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(annTable.read('1')).toBe('10');
    expect(heldBy(ann)).toEqual([]);
    expect(ann.inTransaction).toBe(false);
  });

  test('inside another keeps its locks to the end of the outer one', () => {
    ann.transaction(() => {
      expect(() =>
        ann.transaction(() => {
          annTable.readLocked('1');
          throw new RangeError('no');
        }),
      ).toThrow('no');
      expect(heldBy(ann)).toEqual(['update 1']);
    });
    expect(heldBy(ann)).toEqual([]);
  });
});

describe('access', () => {
  const readers = { mayRead: (name: string) => name === 'ACC', mayWrite: () => false };

  test('is checked at each use, of tables opened before too', () => {
    account.createTable('CUS');
    ann.restricted(readers, () => {
      expect(annTable.read('1')).toBe('10');
      expect(() => annTable.write('1', 'x')).toThrow(rejection('NOT_PERMITTED'));
      expect(() => annTable.clear()).toThrow(rejection('NOT_PERMITTED'));
      expect(() => ann.table('CUS')).toThrow(rejection('NOT_PERMITTED'));
    });
    annTable.write('1', 'x');
  });

  test('is never raised by a nested context', () => {
    ann.restricted(readers, () =>
      ann.restricted({ mayRead: () => true, mayWrite: () => true }, () => {
        expect(() => annTable.write('1', 'x')).toThrow(rejection('NOT_PERMITTED'));
        expect(() => ann.table('VOC')).toThrow(rejection('NOT_PERMITTED'));
      }),
    );
  });

  test('is restored after an exception', () => {
    expect(() =>
      ann.restricted(readers, () => {
        throw new RangeError('no');
      }),
    ).toThrow('no');
    annTable.write('1', 'x');
    expect(annTable.read('1')).toBe('x');
  });

  test('readOnly shows one state, also to what runs within it read-only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mvdb-session-'));
    const path = join(folder, 'account');
    const mine = Account.open({ path });
    mine.createTable('ACC').write('1', 'old');
    const other = Account.open({ path });
    const session = new Session(mine);
    const read = () => session.table('ACC').read('1');
    const states = session.readOnly(() => {
      const before = read();
      other.table('ACC').write('1', 'new');
      return [before, session.readOnly(read), read()];
    });
    expect(states).toEqual(['old', 'old', 'old']);
    expect(session.readOnly(read)).toBe('new');
    await Promise.all([mine.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });

  test('readOnly reads and writes nothing', () => {
    expect(ann.readOnly(() => annTable.read('1'))).toBe('10');
    expect(() => ann.readOnly(() => annTable.write('1', 'x'))).toThrow(rejection('NOT_PERMITTED'));
  });

  test('work that returns a promise is rejected: its rest would run unrestricted', async () => {
    let rest: unknown = 'not run';
    let run: Promise<void> | undefined;
    const work = () => {
      run = (async () => {
        await Promise.resolve();
        rest = 'run';
        throw new RangeError('nobody waits for this');
      })();
      return run;
    };
    expect(() => ann.restricted(readers, work)).toThrow(rejection('BAD_ARGUMENT'));
    await expect(run).rejects.toThrow('nobody');
    expect(rest).toBe('run');
  });
});

describe('close', () => {
  test('releases locks, ends waits, and nothing of the session works any more', async () => {
    annTable.readLocked('1');
    bobTable.readLocked('2');
    const wait = expect(bobTable.waitForLock('1', 30_000)).rejects.toThrow(
      rejection('SESSION_CLOSED'),
    );
    bob.close();
    await wait;
    expect(account.locks.waiting()).toEqual([]);
    expect(heldBy(bob)).toEqual([]);
    const closed = rejection('SESSION_CLOSED');
    expect(() => bob.table('ACC')).toThrow(closed);
    expect(() => bobTable.read('1')).toThrow(closed);
    expect(() => bobTable.write('3', 'x')).toThrow(closed);
    expect(() => bobTable.lock('3')).toThrow(closed);
    expect(() => bob.transaction(() => 1)).toThrow(closed);
    bob.close();
    annTable.release('1');
    expect(account.locks.list()).toEqual([]);
  });
});

test('what is read under a lock is no older than the lock, but for work that only reads', async () => {
  const other = Account.open({ path: account.path, durability: 'memory' });
  const seen = () => annTable.read('1');
  const written = (record: string) => {
    seen();
    other.table('ACC').write('1', record);
  };
  written('11');
  expect(annTable.readLocked('1')).toBe('11');
  annTable.release('1');
  written('12');
  annTable.lock(undefined);
  expect(seen()).toBe('12');
  annTable.release();
  written('13');
  await annTable.waitForLock('1', 10);
  expect(seen()).toBe('13');
  annTable.release('1');
  ann.readOnly(() => {
    written('14');
    annTable.lock('1');
    expect(seen()).toBe('13');
  });
  await other.close();
});

describe('a table that is not there', () => {
  test('is reported with those that are called nearly so', () => {
    account.createTable('ACCOUNTS');
    expect(() => ann.table('ACCOUNT')).toThrow(
      rejection('TABLE_NOT_FOUND', /ACCOUNT is not in VOC\. Near it: ACCOUNTS\.$/),
    );
    expect(() => ann.table('WAREHOUSES')).toThrow(
      rejection('TABLE_NOT_FOUND', /WAREHOUSES is not in VOC\.$/),
    );
  });

  test('is reported alone where the session may not know which there are', () => {
    const blind = new Session(account, { login: 'eve', capabilities: { read: false } });
    expect(() => blind.table('ACCS')).toThrow(
      rejection('TABLE_NOT_FOUND', /ACCS is not in VOC\.$/),
    );
    blind.close();
  });
});
