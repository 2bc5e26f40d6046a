import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

let account: Account;
let folder: string;

beforeEach(() => {
  account = Account.inMemory();
  folder = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
});

afterEach(async () => {
  await account.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the address of an account', () => {
  test('opens it again for whoever is sent it', async () => {
    account.createTable('ORD').write('1', 'kept');
    const { address } = structuredClone({ address: account.address });
    if (address === undefined) throw new TypeError('There is none.');
    const again = await Account.openAt(address, { create: false });
    expect(again.table('ORD').read('1')).toBe('kept');
    again.table('ORD').write('2', 'by the other');
    account.refresh();
    expect(account.table('ORD').read('2')).toBe('by the other');
    await again.close();
  });

  test('opens one that a thread only reads, and may lock records of', async () => {
    account.createTable('ORD').write('1', 'kept');
    const { address } = account;
    if (address === undefined) throw new TypeError('There is none.');
    const reader = await Account.openAt(address, { create: false, opened: account.openTables() });
    expect(reader.table('ORD').read('1')).toBe('kept');
    expect(() => reader.table('ORD').write('2', 'no')).toThrow(rejection('READ_ONLY'));
    const session = new Session(reader);
    const other = new Session(account);
    session.table('ORD').lock('1', 'shared');
    expect(() => other.table('ORD').readLocked('1')).toThrow(rejection('RECORD_LOCKED'));
    session.close();
    other.close();
    await reader.close();
  });

  test.each([
    [undefined, 'BAD_ARGUMENT'],
    ['here', 'BAD_ARGUMENT'],
    [{}, 'BAD_ARGUMENT'],
    [{ engine: { module: import.meta.url, maker: 'none', options: {} } }, 'ACCOUNT_FAILED'],
  ] as const)('that is not one is rejected: %j', async (address, code) => {
    await expect(Reflect.apply(Account.openAt, Account, [address])).rejects.toThrow(
      rejection(code),
    );
  });
});

describe('Account.open', () => {
  test('creates an account, and finds it again with its records', async () => {
    const path = join(folder, 'new', 'account');
    const first = Account.open({ path });
    first.createTable('ORD').write('1', 'kept');
    await first.close();
    const second = Account.open({ path, create: false });
    expect(second.table('ORD').read('1')).toBe('kept');
    await second.close();
  });

  test('rejects a folder without an account where it may not create one', () => {
    const path = join(folder, 'missing');
    expect(() => Account.open({ path, create: false })).toThrow(rejection('ACCOUNT_NOT_FOUND'));
    expect(existsSync(path)).toBe(false);
  });

  test('rejects a path that is a file, or lies below one', () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'text');
    expect(() => Account.open({ path })).toThrow(rejection('ACCOUNT_FAILED'));
    expect(() => Account.open({ path: join(path, 'below') })).toThrow(rejection('ACCOUNT_FAILED'));
    expect(() => Account.open({ path, create: false })).toThrow(rejection('ACCOUNT_NOT_FOUND'));
  });

  test.each(['', '/proc/x', '/proc/x/y', '/dev/null', '/dev/null/x', 'a\0b'])(
    'rejects the path %j, which cannot be, and so does a backup',
    async (path) => {
      expect(() => Account.open({ path })).toThrow(rejection('ACCOUNT_FAILED'));
      const account = Account.inMemory();
      await expect(account.backup(path)).rejects.toThrow(rejection('ACCOUNT_FAILED'));
      await account.close();
    },
  );

  test.each([-1, Number.NaN])('does not wait for %d ms', (busyTimeoutMs) => {
    expect(() => Account.open({ path: folder, busyTimeoutMs })).toThrow(rejection('BAD_ARGUMENT'));
  });

  test.each([
    ['text', Buffer.from('no database, only text '.repeat(1000))],
    ['shorter than any database', Buffer.from('abc')],
    ['zeros', Buffer.alloc(8192)],
  ])('rejects a data file that is something else: %s', (_, bytes) => {
    writeFileSync(join(folder, 'data.mdb'), bytes);
    expect(() => Account.open({ path: folder })).toThrow(rejection('ACCOUNT_FAILED'));
    expect(() => Account.open({ path: folder, create: false })).toThrow(
      rejection('ACCOUNT_FAILED'),
    );
  });

  test('rejects a data file of another version of LMDB', async () => {
    await Account.open({ path: folder }).close();
    const bytes = readFileSync(join(folder, 'data.mdb'));
    const secondHeader = bytes.readUInt32LE(48);
    bytes[28] = 99;
    bytes[secondHeader + 28] = 99;
    writeFileSync(join(folder, 'data.mdb'), bytes);
    expect(() => Account.open({ path: folder })).toThrow(rejection('ACCOUNT_FAILED'));
  });

  test('fills an empty data file', async () => {
    writeFileSync(join(folder, 'data.mdb'), '');
    const filled = Account.open({ path: folder, create: false });
    filled.createTable('ORD').write('1', 'x');
    await filled.close();
  });

  test('rejects another durability than the process has the account open with', async () => {
    const first = Account.open({ path: folder, durability: 'memory' });
    expect(() => Account.open({ path: folder })).toThrow(rejection('ACCOUNT_FAILED'));
    await first.close();
    await Account.open({ path: folder, durability: 'durable' }).close();
  });

  test('two objects on one folder see each other, and outlive each other', async () => {
    const first = Account.open({ path: folder });
    const second = Account.open({ path: folder });
    first.createTable('ORD').write('1', 'first');
    second.refresh();
    second.table('ORD').write('2', 'second');
    first.refresh();
    expect([...first.table('ORD').ids()]).toEqual(['1', '2']);
    await first.close();
    second.table('ORD').write('3', 'second');
    expect(second.table('ORD').count()).toBe(3);
    await second.close();
  });

  test('a transaction of one object rejects writes through another instead of waiting for ever', async () => {
    const first = Account.open({ path: folder });
    const table = first.createTable('ORD');
    const second = Account.open({ path: folder });
    const other = second.table('ORD');
    other.read('1');
    first.transaction(() => {
      table.write('1', 'kept');
      expect(() => other.write('2', 'x')).toThrow(rejection('IN_TRANSACTION'));
      expect(() => second.transaction(() => {})).toThrow(rejection('IN_TRANSACTION'));
      expect(() => second.createTable('NEW')).toThrow(rejection('IN_TRANSACTION'));
      expect(() => Account.open({ path: folder })).toThrow(rejection('IN_TRANSACTION'));
      expect(other.read('1')).toBeUndefined();
    });
    other.write('2', 'kept');
    first.refresh();
    expect([...table.ids()]).toEqual(['1', '2']);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('tables', () => {
  test('are found by name and listed in order', () => {
    account.createTable('ORD');
    account.createTable('CUS');
    account.createSynonym('CUSTOMERS', 'CUS');
    expect(account.tables()).toEqual([
      { kind: 'table', name: 'CUS', database: expect.any(String) },
      { kind: 'synonym', name: 'CUSTOMERS', target: 'CUS' },
      { kind: 'table', name: 'ORD', database: expect.any(String) },
    ]);
    expect(account.findTable('NONE')).toBeUndefined();
    expect(() => account.table('NONE')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => account.table('DICT NONE')).toThrow(rejection('TABLE_NOT_FOUND'));
  });

  test('are informed where a name is like theirs', () => {
    account.createTable('PRODUCT');
    for (const operation of [
      () => account.table('PRODCT'),
      () => account.table('DICT PRODCT'),
      () => account.deleteTable('PRODCT'),
      () => account.renameTable('PRODCT', 'PARTS'),
      () => account.addTrigger('PRODCT', {}),
    ])
      expect(operation).toThrow(
        expect.objectContaining({
          code: 'TABLE_NOT_FOUND',
          detail: expect.stringMatching(/ Near it: PRODUCT\.$/),
          suggestions: ['PRODUCT'],
        }),
      );
  });

  test.each([
    ['200 characters of four bytes each', '\u{1f600}'.repeat(200)],
    ['letters of any script', 'ÄÖÜ.表'],
    ['punctuation', 'A.B,C*D$&'],
  ])('may be named with %s', (_, name) => {
    account.createTable(name).write('1', 'record');
    account.table(`DICT ${name}`).write('F1', 'item');
    expect(account.table(name).read('1')).toBe('record');
    expect(account.table(`DICT ${name}`).read('F1')).toBe('item');
  });

  test.each([
    ['nothing', ''],
    ['201 characters', 'x'.repeat(201)],
    ['a space', 'A B'],
    ['a no-break space', 'A\u00a0B'],
    ['a mark', 'A\u001eB'],
    ['a NUL', 'A\0'],
    ['half of a surrogate pair', 'A\ud800'],
  ])('may not be named with %s', (_, name) => {
    expect(() => account.createTable(name)).toThrow(rejection('BAD_TABLE_NAME'));
    expect(() => account.createSynonym('S', name)).toThrow(rejection('BAD_TABLE_NAME'));
    expect(() => account.table(name)).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => account.renameTable(name, 'S')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => account.deleteTable(name)).toThrow(rejection('TABLE_NOT_FOUND'));
  });

  test('one name is given once, and VOC is taken', () => {
    account.createTable('ORD');
    for (const name of ['ORD', 'VOC']) {
      expect(() => account.createTable(name)).toThrow(rejection('TABLE_EXISTS'));
      expect(() => account.createSynonym(name, 'ORD')).toThrow(rejection('TABLE_EXISTS'));
      expect(() => account.renameTable('ORD', name)).toThrow(rejection('TABLE_EXISTS'));
    }
    expect(() => account.deleteTable('VOC')).toThrow(rejection('TABLE_NOT_FOUND'));
  });

  test('a deleted table is closed, and a new one of its name is empty', () => {
    const old = account.createTable('ORD');
    old.write('1', 'old');
    account.table('DICT ORD').write('F1', 'old');
    account.deleteTable('ORD');
    expect(() => old.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => old.write('1', 'x')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => [...old.ids()]).toThrow(rejection('TABLE_CLOSED'));
    const renewed = account.createTable('ORD');
    expect(renewed.count()).toBe(0);
    expect(account.table('DICT ORD').count()).toBe(0);
    expect(() => old.read('1')).toThrow(rejection('TABLE_CLOSED'));
  });

  test('a renamed table keeps its records and its dictionary', () => {
    const old = account.createTable('ORD');
    old.write('1', 'record');
    account.table('DICT ORD').write('F1', 'item');
    account.renameTable('ORD', 'ORDERS');
    expect(account.table('ORDERS').read('1')).toBe('record');
    expect(account.table('DICT ORDERS').read('F1')).toBe('item');
    expect(() => old.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => account.table('ORD')).toThrow(rejection('TABLE_NOT_FOUND'));
  });

  test('deleting a synonym leaves the table', () => {
    account.createTable('ORD').write('1', 'record');
    account.createSynonym('O', 'ORD');
    account.deleteTable('O');
    expect(account.table('ORD').read('1')).toBe('record');
    expect(account.findTable('O')).toBeUndefined();
  });

  test('writing VOC by hand gives and takes names at once', () => {
    const voc = account.table('VOC');
    account.createTable('ORD').write('1', 'record');
    voc.write('O', 'Q\u001e\u001eORD');
    const synonym = account.table('O');
    expect(synonym.read('1')).toBe('record');
    voc.delete('O');
    expect(() => synonym.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(account.findTable('O')).toBeUndefined();
    voc.write('SAY', 'PA\u001eDISPLAY HELLO');
    expect(account.findTable('SAY')).toBeUndefined();
  });

  test.each(['HOUSEKEEPING', 'DICTIONARIES', 'VOC', 'table 1\u0000x', 'x'.repeat(3000)])(
    'an F item in VOC leads to tables only, not to "%s"',
    (database) => {
      account.table('VOC').write('SECRET', `F\u001e${database}`);
      expect(() => account.table('SECRET')).toThrow(rejection('TABLE_NOT_FOUND'));
    },
  );
});

describe('synonyms', () => {
  const chain = (length: number) => {
    account.createTable('T');
    account.createSynonym('S1', 'T');
    for (let number = 2; number <= length; number += 1)
      account.createSynonym(`S${number}`, `S${number - 1}`);
    return `S${length}`;
  };

  test('a chain of ten leads to the table and to its dictionary', () => {
    const name = chain(10);
    account.table(name).write('1', 'record');
    account.table(`DICT ${name}`).write('F1', 'item');
    expect(account.table('T').read('1')).toBe('record');
    expect(account.table('DICT T').read('F1')).toBe('item');
    expect(account.table(name).database).toBe(account.table('T').database);
  });

  test('a chain of eleven is refused', () => {
    const name = chain(11);
    expect(() => account.table(name)).toThrow(rejection('SYNONYM_CHAIN'));
    expect(() => account.findTable(name)).toThrow(rejection('SYNONYM_CHAIN'));
  });

  test('a cycle is refused', () => {
    account.createSynonym('A', 'B');
    account.createSynonym('B', 'A');
    account.createSynonym('SELF', 'SELF');
    expect(() => account.table('A')).toThrow(rejection('SYNONYM_CHAIN'));
    expect(() => account.table('DICT SELF')).toThrow(rejection('SYNONYM_CHAIN'));
  });

  test('a missing target is named, and may come later', () => {
    account.createSynonym('A', 'LATER');
    expect(() => account.table('A')).toThrow(/A leads to LATER/);
    account.createTable('LATER').write('1', 'record');
    expect(account.table('A').read('1')).toBe('record');
  });

  test('follow the name: renaming the target cuts them off', () => {
    account.createTable('T');
    account.createSynonym('A', 'T');
    const synonym = account.table('A');
    account.renameTable('T', 'U');
    expect(() => synonym.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => account.table('A')).toThrow(rejection('TABLE_NOT_FOUND'));
  });
});

describe('transaction', () => {
  test('reads its own writes, and an exception leaves nothing of them', () => {
    const table = account.createTable('ACC');
    table.write('1', '10');
    expect(() =>
      account.transaction(() => {
        table.write('1', '99');
        expect(table.read('1')).toBe('99');
        expect([...table.records()]).toEqual([['1', '99']]);
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(table.read('1')).toBe('10');
    expect(account.inTransaction).toBe(false);
  });

  test('gives what its work returns', () => {
    expect(account.transaction(() => 'result')).toBe('result');
    expect(account.transaction(() => undefined)).toBeUndefined();
  });

  test('inside another is a savepoint', () => {
    const table = account.createTable('ACC');
    account.transaction(() => {
      table.write('1', 'outer');
      expect(() =>
        account.transaction(() => {
          table.write('1', 'inner');
          table.write('2', 'inner');
          throw new RangeError('no');
        }),
      ).toThrow('no');
      expect([...table.records()]).toEqual([['1', 'outer']]);
      account.transaction(() => table.write('3', 'inner'));
    });
    expect([...table.records()]).toEqual([
      ['1', 'outer'],
      ['3', 'inner'],
    ]);
  });

  test('an outer rollback takes committed savepoints along', () => {
    const table = account.createTable('ACC');
    expect(() =>
      account.transaction(() => {
        account.transaction(() => table.write('1', 'inner'));
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(table.count()).toBe(0);
  });

  test('is joined without a savepoint: what fails there undoes all of it, even if it is caught', () => {
    const table = account.createTable('ACC');
    const fail = () =>
      account.joinTransaction(() => {
        table.write('2', 'joined');
        throw new RangeError('no');
      });
    expect(account.joinTransaction(() => 'alone')).toBe('alone');
    expect(() =>
      account.transaction(() => {
        table.write('1', 'outer');
        expect(fail).toThrow('no');
        expect(table.read('2')).toBe('joined');
      }),
    ).toThrow('no');
    expect(fail).toThrow('no');
    expect(table.count()).toBe(0);
    account.transaction(() => account.joinTransaction(() => table.write('3', 'whole')));
    expect([...table.ids()]).toEqual(['3']);
  });

  test('a savepoint is joined, and undone alone', () => {
    const table = account.createTable('ACC');
    account.transaction(() => {
      table.write('1', 'outer');
      expect(() =>
        account.transaction(() => {
          table.write('2', 'savepoint');
          expect(() =>
            account.joinTransaction(() => {
              account.transaction(() => table.write('3', 'joined'));
              throw new RangeError('no');
            }),
          ).toThrow('no');
        }),
      ).toThrow('no');
    });
    expect([...table.ids()]).toEqual(['1']);
  });

  test('that is joined by what returns a promise is rejected', () => {
    const table = account.createTable('ACC');
    const join = () => account.joinTransaction(async () => table.write('1', 'x'));
    const rejected = rejection('ASYNC_TRANSACTION');
    expect(join).toThrow(rejected);
    expect(() => account.transaction(() => expect(join).toThrow(rejected))).toThrow(rejected);
    expect(table.count()).toBe(0);
  });

  test('that returns a promise is rejected, and writes nothing', () => {
    const table = account.createTable('ACC');
    expect(() =>
      account.transaction(async () => {
        table.write('1', 'x');
        throw new RangeError('nobody waits for this');
      }),
    ).toThrow(rejection('ASYNC_TRANSACTION'));
    expect(table.count()).toBe(0);
    account.transaction(() => table.write('1', 'later'));
    expect(table.read('1')).toBe('later');
  });

  test('a table created and rolled back is gone, and its name is free', () => {
    let created: ReturnType<Account['createTable']> | undefined;
    expect(() =>
      account.transaction(() => {
        created = account.createTable('NEW');
        created.write('1', 'x');
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(() => created?.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(account.findTable('NEW')).toBeUndefined();
    expect(account.createTable('NEW').count()).toBe(0);
  });

  test('handles first used in a rolled-back transaction go on working', () => {
    account.createTable('A');
    account.createTable('B');
    expect(() =>
      account.transaction(() => {
        account.table('A').write('1', 'x');
        expect([...account.table('B').records()]).toEqual([]);
        throw new RangeError('no');
      }),
    ).toThrow('no');
    account.table('A').write('1', 'a');
    account.table('B').write('1', 'b');
    expect([...account.table('A').records(), ...account.table('B').records()]).toEqual([
      ['1', 'a'],
      ['1', 'b'],
    ]);
  });

  test.each([
    ['deleted', () => account.deleteTable('ORD')],
    ['renamed', () => account.renameTable('ORD', 'ORDERS')],
    [
      'replaced',
      () => {
        account.deleteTable('ORD');
        account.createTable('ORD');
      },
    ],
  ])('a table %s and rolled back is open as before', (_, change) => {
    const table = account.createTable('ORD');
    table.write('1', 'record');
    expect(() =>
      account.transaction(() => {
        change();
        expect(() => table.read('1')).toThrow(rejection('TABLE_CLOSED'));
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(table.read('1')).toBe('record');
    expect(account.table('ORD')).toBe(table);
  });

  test('a table deleted in a savepoint rolled back is open for the rest of the transaction', () => {
    const table = account.createTable('ORD');
    account.transaction(() => {
      table.write('1', 'outer');
      expect(() =>
        account.transaction(() => {
          account.deleteTable('ORD');
          throw new RangeError('no');
        }),
      ).toThrow('no');
      table.write('2', 'outer');
    });
    expect([...table.ids()]).toEqual(['1', '2']);
  });
});

describe('lastCommit', () => {
  test('stays the same while nothing is written, or what is written is undone', () => {
    const table = account.createTable('T');
    table.write('1', 'kept');
    const before = account.lastCommit;
    account.transaction(() => table.read('1'));
    expect(() =>
      account.transaction(() => {
        table.write('1', 'undone');
        throw new RangeError();
      }),
    ).toThrow(RangeError);
    expect(account.lastCommit).toBe(before);
  });

  test('is another one after each commit, through whatever object', async () => {
    account.createTable('T');
    const other = Account.open({ path: account.path, durability: account.durability });
    for (const object of [account, other]) {
      const before = account.lastCommit;
      object.table('T').write('1', 'A');
      expect(account.lastCommit).toBeGreaterThan(before);
      expect(other.lastCommit).toBe(account.lastCommit);
    }
    await other.close();
  });
});

describe('whenCommitted', () => {
  const noted: string[] = [];
  const note = (name: string) =>
    account.whenCommitted((isCommitted) => {
      expect(account.inTransaction && isCommitted).toBe(false);
      noted.push(`${name} ${isCommitted ? 'kept' : 'undone'}`);
    });
  const undone = (work: () => void) =>
    expect(() =>
      account.transaction(() => {
        work();
        throw new RangeError('no');
      }),
    ).toThrow('no');

  test('reports the end of the transaction, of a savepoint that is undone at once', () => {
    noted.length = 0;
    note('before');
    account.transaction(() => {
      note('outer');
      undone(() => note('savepoint'));
      account.transaction(() => note('inner'));
      note('last');
      expect(noted).toEqual(['before kept', 'savepoint undone']);
    });
    expect(noted.slice(2)).toEqual(['outer kept', 'inner kept', 'last kept']);
    undone(() => account.transaction(() => note('both')));
    expect(noted.slice(5)).toEqual(['both undone']);
  });

  test('reports each of those that share a commit its own', async () => {
    noted.length = 0;
    await Promise.allSettled([
      account.enqueue(() => note('first')),
      account.enqueue(() => undone(() => note('second'))),
      account.enqueue(() => {
        note('third');
        throw new RangeError('no');
      }),
    ]);
    // On a slow machine not all share one commit.
    expect([...noted].sort()).toEqual(['first kept', 'second undone', 'third undone']);
  });
});

describe('enqueue', () => {
  test('gives each caller its own result, in the order of the calls', async () => {
    const table = account.createTable('ACC');
    const order: number[] = [];
    const calls = Array.from({ length: 600 }, (_, index) =>
      account.enqueue(() => {
        order.push(index);
        table.write(String(index), 'x');
        return index;
      }),
    );
    expect(await Promise.all(calls)).toEqual(order);
    expect(table.count()).toBe(600);
  });

  test('one that fails leaves nothing, and the others of its group stay', async () => {
    const table = account.createTable('ACC');
    const results = await Promise.allSettled([
      account.enqueue(() => table.write('1', 'x')),
      account.enqueue(() => {
        table.write('2', 'x');
        throw new RangeError('no');
      }),
      account.enqueue(async () => table.write('3', 'x')),
      account.enqueue(() => table.write('4', 'x')),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(results[2]).toEqual({ status: 'rejected', reason: rejection('ASYNC_TRANSACTION') });
    expect([...table.ids()]).toEqual(['1', '4']);
  });

  test('calls that take long together do not keep others waiting for all of them', async () => {
    const order: string[] = [];
    const long = (name: string) => () => {
      order.push(name);
      setImmediate(() => order.push(`after ${name}`));
      const end = performance.now() + 15;
      while (performance.now() < end);
    };
    await Promise.all([account.enqueue(long('first')), account.enqueue(long('second'))]);
    expect(order.slice(0, 3)).toEqual(['first', 'after first', 'second']);
  });

  test('work may queue further work', async () => {
    const table = account.createTable('ACC');
    const inner = await account.enqueue(() => ({
      later: account.enqueue(() => table.write('2', 'x')),
    }));
    await inner.later;
    expect(table.has('2')).toBe(true);
  });

  test('is rejected by a closed account, and finished by one that closes', async () => {
    const path = join(folder, 'account');
    const closing = Account.open({ path });
    const table = closing.createTable('ACC');
    const before = closing.enqueue(() => table.write('1', 'x'));
    await closing.close();
    await before;
    await expect(closing.enqueue(() => 1)).rejects.toThrow(rejection('ACCOUNT_CLOSED'));
    const again = Account.open({ path });
    expect(again.table('ACC').has('1')).toBe(true);
    await again.close();
  });
});

describe('snapshot', () => {
  test('goes on showing one state, in ranges begun before and after the changes', () => {
    const table = account.createTable('ACC');
    for (let index = 0; index < 100; index += 1) table.write(`k${index}`, '1');
    const snapshot = account.snapshot();
    const fixed = snapshot.table('ACC');
    let total = 0;
    for (const [id, balance] of fixed.records()) {
      total += Number(balance);
      table.write(id, '1000');
      table.write(`new ${id}`, '1000');
      table.delete('k99');
    }
    expect(total).toBe(100);
    expect([fixed.count(), fixed.read('k0'), fixed.has('new k0')]).toEqual([100, '1', false]);
    expect([...fixed.matchingIds((_, length) => length === 4)]).toEqual([]);
    expect(table.count()).toBe(199);
    snapshot.close();
  });

  test('shows tables and names as they were', () => {
    account.createTable('A').write('1', 'a');
    account.createTable('B').write('1', 'b');
    account.table('DICT A').write('F1', 'item');
    const snapshot = account.snapshot();
    account.deleteTable('A');
    account.renameTable('B', 'A');
    account.createTable('C');
    expect(snapshot.table('A').read('1')).toBe('a');
    expect(snapshot.table('B').read('1')).toBe('b');
    expect(snapshot.table('DICT A').read('F1')).toBe('item');
    expect(() => snapshot.table('C')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect([...snapshot.table('VOC').ids()]).toEqual(['A', 'B']);
    snapshot.close();
  });

  test('keeps apart from the transaction it is read in', () => {
    const table = account.createTable('ACC');
    table.write('1', 'old');
    const snapshot = account.snapshot();
    account.transaction(() => {
      table.write('1', 'new');
      table.write('2', 'new');
      const fixed = snapshot.table('ACC');
      expect([fixed.read('1'), fixed.has('2'), fixed.count()]).toEqual(['old', false, 1]);
      expect([...fixed.records()]).toEqual([['1', 'old']]);
      account.createTable('ANOTHER').write('1', 'x');
    });
    expect(snapshot.table('ACC').read('1')).toBe('old');
    snapshot.close();
  });

  test('cannot be taken inside a transaction', () => {
    expect(() => account.transaction(() => account.snapshot())).toThrow(
      rejection('IN_TRANSACTION'),
    );
  });

  test('reads tables this process had not opened before', async () => {
    const path = join(folder, 'account');
    const first = Account.open({ path });
    for (const name of ['A', 'B', 'C']) first.createTable(name).write('1', name);
    await first.close();
    const second = Account.open({ path });
    const snapshot = second.snapshot();
    expect(['A', 'B', 'C'].map((name) => snapshot.table(name).read('1'))).toEqual(['A', 'B', 'C']);
    expect(snapshot.table('DICT A').count()).toBe(0);
    snapshot.close();
    await second.close();
  });

  test('its tables never change, and close with it', () => {
    const table = account.createTable('ACC');
    const snapshot = account.snapshot();
    const fixed = snapshot.table('ACC');
    expect(() => (fixed as typeof table).write('1', 'x')).toThrow(rejection('READ_ONLY'));
    expect(() => (fixed as typeof table).delete('1')).toThrow(rejection('READ_ONLY'));
    expect(() => (fixed as typeof table).clear()).toThrow(rejection('READ_ONLY'));
    snapshot.close();
    snapshot.close();
    expect(() => fixed.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => snapshot.table('ACC')).toThrow(rejection('ACCOUNT_CLOSED'));
  });
});

describe('backup', () => {
  test('opens as an account in the state of one commit, while writing goes on', async () => {
    const table = account.createTable('ACC');
    const pairs = (count: number) =>
      account.transaction(() => {
        for (let index = 0; index < count; index += 1)
          table.write(`k${index}`, `v${table.count()}`);
      });
    pairs(2000);
    const target = join(folder, 'copy');
    const copying = account.backup(target);
    for (let round = 0; round < 20; round += 1)
      account.transaction(() => {
        table.write('in', String(round));
        table.write('out', String(-round));
      });
    await copying;
    expect(readdirSync(target)).toEqual(['data.mdb']);
    const copy = Account.open({ path: target, create: false });
    const copied = copy.table('ACC');
    expect(Number(copied.read('in') ?? 0) + Number(copied.read('out') ?? 0)).toBe(0);
    expect(copied.count({ from: 'k', to: 'l' })).toBe(2000);
    copied.write('own', 'x');
    expect(table.has('own')).toBe(false);
    await copy.close();
  });

  test('rejects a folder that holds anything, and leaves that alone', async () => {
    writeFileSync(join(folder, 'data.mdb'), 'mine');
    await expect(account.backup(folder)).rejects.toThrow(rejection('ACCOUNT_FAILED'));
    expect(readdirSync(folder)).toEqual(['data.mdb']);
    await expect(account.backup(join(folder, 'data.mdb'))).rejects.toThrow(
      rejection('ACCOUNT_FAILED'),
    );
  });

  test('is finished before the account closes', async () => {
    const table = account.createTable('ACC');
    account.transaction(() => {
      for (let index = 0; index < 20_000; index += 1) table.write(`k${index}`, 'v'.repeat(100));
    });
    const copying = account.backup(join(folder, 'copy'));
    await account.close();
    await copying;
    const copy = Account.open({ path: join(folder, 'copy') });
    expect(copy.table('ACC').count()).toBe(20_000);
    await copy.close();
  });
});

describe('close', () => {
  test('ends all use with typed errors, and may be called again', async () => {
    const table = account.createTable('ACC');
    table.write('1', 'x');
    table.write('2', 'x');
    const session = new Session(account);
    const sessionTable = session.table('ACC');
    sessionTable.lock('1');
    const snapshot = account.snapshot();
    const fixed = snapshot.table('ACC');
    const ranges = [table.ids(), table.records(), fixed.ids(), fixed.records()];
    for (const range of ranges) range.next();
    await account.close();
    const closed = rejection('ACCOUNT_CLOSED');
    expect(() => table.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => fixed.read('1')).toThrow(rejection('TABLE_CLOSED'));
    expect(() => snapshot.table('ACC')).toThrow(closed);
    for (const range of ranges) expect(() => range.next()).toThrow(closed);
    expect(() => account.table('ACC')).toThrow(closed);
    expect(() => account.findTable('OTHER')).toThrow(closed);
    expect(() => account.tables()).toThrow(closed);
    expect(() => account.refresh()).toThrow(closed);
    expect(() => account.snapshot()).toThrow(closed);
    expect(() => account.transaction(() => 1)).toThrow(closed);
    expect(() => account.createTable('NEW')).toThrow(closed);
    expect(() => sessionTable.lock('2')).toThrow(closed);
    await expect(sessionTable.waitForLock('2', 10)).rejects.toThrow(closed);
    await expect(account.backup(join(folder, 'copy'))).rejects.toThrow(closed);
    expect(account.locks.list()).toEqual([]);
    session.close();
    snapshot.close();
    await account.close();
  });

  test('inside a transaction is rejected, and changes nothing', async () => {
    const table = account.createTable('ACC');
    let closing: Promise<void> | undefined;
    account.transaction(() => {
      closing = account.close();
      closing.catch(() => {});
      table.write('1', 'x');
    });
    await expect(closing).rejects.toThrow(rejection('IN_TRANSACTION'));
    expect(table.read('1')).toBe('x');
  });

  test('a range left half-read does not stand in the way', async () => {
    const table = account.createTable('ACC');
    table.write('1', 'x');
    const range = table.ids();
    range.next();
    await account.close();
    expect(range.return(undefined).done).toBe(true);
  });

  test('removes the folder of an account in memory', async () => {
    account.createTable('ACC').write('1', 'x');
    expect(existsSync(account.path)).toBe(true);
    await account.close();
    expect(existsSync(account.path)).toBe(false);
  });
});

describe('a copy in memory', () => {
  test('holds what the account held, and changes apart from it', async () => {
    const account = Account.inMemory();
    account.createTable('ORD').write('1', 'x');
    const copy = account.copyInMemory();
    account.table('ORD').write('2', 'y');
    copy.table('ORD').write('1', 'changed');
    expect([...account.table('ORD').records()]).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect([...copy.table('ORD').records()]).toEqual([['1', 'changed']]);
    await account.close();
    copy.createTable('CUS');
    await copy.close();
  });

  test('is rejected inside a transaction, whose end it cannot know', async () => {
    const account = Account.inMemory();
    expect(() => account.transaction(() => account.copyInMemory())).toThrow(
      expect.objectContaining({ code: 'IN_TRANSACTION' }),
    );
    await account.close();
  });
});
