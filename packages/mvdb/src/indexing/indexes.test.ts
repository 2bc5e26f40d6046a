import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import type { ErrorCode } from '../errors/errors.ts';
import {
  buildIndex,
  buildIndexInSteps,
  createIndex,
  deleteIndex,
  indexReaders,
  listIndexes,
  openIndex,
} from '../session/index-commands.ts';
import type { Session } from '../session/session.ts';
import type { Table } from '../table/table.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked, orderSession } from '../testing/order-tables.ts';
import { rejection } from '../testing/rejection.ts';
import type { IndexReader } from './index-reader.ts';
import type { Indexes, IndexOptions } from './indexes.ts';

let session: Session;
let account: Account;
let orders: Table;

beforeEach(() => {
  session = orderSession();
  account = session.account;
  orders = account.table('ORD');
});

afterEach(async () => {
  await account.close();
});

function built(items: readonly string[], options: IndexOptions = {}): IndexReader {
  const { name } = createIndex(session, 'ORD', items, options);
  buildIndex(session, 'ORD', name);
  return reader(name);
}

function reader(name: string): IndexReader {
  const found = openIndex(session, 'ORD', name);
  if (found === undefined) throw new Error(`${name} cannot be used.`);
  return found;
}

const idsByValue = (index: IndexReader) =>
  Object.fromEntries(
    Array.from(index.values(), ({ values }) => [values.join(), index.equal(values)]),
  );

describe('an index', () => {
  test('holds every value of a multivalued item once, the empty one first', () => {
    const index = built(['PART']);
    expect(Array.from(index.values(), ({ values }) => values[0])).toEqual([
      '',
      'A1',
      'B2',
      'C3',
      'D4',
    ]);
    expect(idsByValue(index)).toEqual({
      '': ['1004'],
      A1: ['1001', '1002'],
      B2: ['1001', '1003'],
      C3: ['1001'],
      D4: ['1003'],
    });
  });

  test('follows a write', () => {
    built(['PART']);
    session.table('ORD').write('1002', marked('C2^20001^B2]B2\\A1'));
    expect(reader('PART').equal('B2')).toEqual(['1001', '1002', '1003']);
    expect(reader('PART').equal('A1')).toEqual(['1001', '1002']);
    expect(reader('PART').countEqual('B2')).toBe(3);
  });

  test('follows deletes and clears', () => {
    built(['PART']);
    orders.delete('1001');
    expect(idsByValue(reader('PART'))).toEqual({
      '': ['1004'],
      A1: ['1002'],
      B2: ['1003'],
      D4: ['1003'],
    });
    session.table('ORD').clear();
    expect([...reader('PART').values()]).toEqual([]);
    expect(listIndexes(session, 'ORD')).toMatchObject([{ state: 'active', entries: 0 }]);
  });

  test('leaves empty values out where asked to', () => {
    const index = built(['PART'], { skipsEmpty: true });
    expect(index.equal('')).toEqual([]);
    expect(Array.from(index.values(), ({ values }) => values[0])).not.toContain('');
  });

  test('ignores case where asked to', () => {
    orders.write('1005', marked('c1'));
    const index = built(['CUST'], { isCaseIgnored: true });
    expect(index.equal('c1')).toEqual(['1001', '1003', '1005']);
    expect(built(['CUST'], { name: 'CASED' }).equal('c1')).toEqual(['1005']);
  });

  test('finds numbers however they are written, in either order', () => {
    for (const [id, text] of [
      ['a', '7'],
      ['b', '07'],
      ['c', '7.00'],
      ['d', '7A'],
      ['e', '70'],
    ])
      orders.write(id ?? '', marked(`${text}^^^${text}`));
    expect(built(['CUST']).equal('7')).toEqual(['a', 'b', 'c']);
    expect(built(['QTY']).equal('7.0')).toEqual(['a', 'b', 'c']);
  });

  test('of a right-justified item has numbers by size, then other texts', () => {
    for (const text of ['10', '9', '-1.5', '010', 'x', '1x', '0.5'])
      orders.write(`q${text}`, marked(`^^^${text}`));
    const index = built(['QTY']);
    expect(Array.from(index.values(), ({ values, count }) => [values[0], count])).toEqual([
      ['', 2],
      ['-1.5', 1],
      ['0.5', 1],
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['5', 1],
      ['9', 1],
      ['10', 3],
      ['1x', 1],
      ['x', 1],
    ]);
    expect(index.range({ from: '5', through: '10' })).toEqual([
      '1001',
      'q9',
      '1002',
      'q010',
      'q10',
    ]);
  });

  test('of a left-justified item is in the order of text', () => {
    for (const text of ['10', '9', 'B', 'é', '\u{10000}', '\uffff']) orders.write(text, text);
    const index = built(['CUST']);
    expect(Array.from(index.values(), ({ values }) => values[0])).toEqual([
      '10',
      '9',
      'B',
      'C1',
      'C2',
      'C3',
      'é',
      '\u{10000}',
      '\uffff',
    ]);
    expect(Array.from(index.values(true), ({ values }) => values[0])).toEqual(
      ['10', '9', 'B', 'C1', 'C2', 'C3', 'é', '\u{10000}', '\uffff'].reverse(),
    );
    expect(index.range({ from: 'C', through: 'C2' })).toEqual(['1001', '1003', '1002']);
    expect(index.countRange({ from: 'C1' })).toBe(7);
  });

  test('gives its entries in order, those of one value ascending by id in both directions', () => {
    const index = built(['CUST']);
    const ids = (isDescending: boolean) => Array.from(index.entries(isDescending), ({ id }) => id);
    expect(ids(false)).toEqual(['1001', '1003', '1002', '1004']);
    expect(ids(true)).toEqual(['1004', '1002', '1001', '1003']);
  });

  test('on computed items holds what they give', () => {
    expect(built(['TOT']).range({ from: '6000' })).toEqual(['1003', '1002']);
    expect(built(['EXT']).equal('9500')).toEqual(['1002']);
    expect(built(['AQTY']).equal('5')).toEqual(['1001']);
    expect(built(['@ID']).range({ from: '1002', through: '1003' })).toEqual(['1002', '1003']);
  });

  test('on several items is in the order of the first, then the second', () => {
    const index = built(['CUST', 'QTY']);
    expect(index.name).toBe('CUST*QTY');
    expect(Array.from(index.entries(), ({ values, id }) => [...values, id])).toEqual([
      ['C1', '', '1003'],
      ['C1', '1', '1001'],
      ['C1', '2', '1001'],
      ['C1', '3', '1003'],
      ['C1', '5', '1001'],
      ['C2', '10', '1002'],
      ['C3', '', '1004'],
    ]);
    expect(index.equal(['C1', '2'])).toEqual(['1001']);
    expect(index.equal('C1')).toEqual(['1001', '1003']);
    expect(index.range({ from: ['C1', '3'], through: ['C2'] })).toEqual(['1003', '1001', '1002']);
    expect(() => index.equal(['C1', '2', '3'])).toThrow(rejection('BAD_ARGUMENT'));
  });

  test('on several items leaves a record out only where all are empty', () => {
    orders.write('1005', marked('^'));
    expect(built(['CUST', 'QTY'], { skipsEmpty: true }).equal(['C3', ''])).toEqual(['1004']);
    expect(reader('CUST*QTY').equal('')).toEqual([]);
  });

  test('reports long values apart by the records', () => {
    const long = 'x'.repeat(2000);
    for (const end of ['a', 'b', 'c']) orders.write(end, long + end);
    orders.write('short', long);
    const index = built(['CUST']);
    expect(index.equal(`${long}b`)).toEqual(['b']);
    expect(index.countEqual(`${long}b`)).toBe(4);
    expect(index.range({ from: `${long}b` }).sort()).toEqual(['b', 'c']);
    expect(index.equal(long)).toEqual(['short']);
    orders.write('b', 'y');
    expect(reader('CUST').equal(`${long}b`)).toEqual([]);
  });

  test('takes ids of any length, and values that hold NUL and marks below', () => {
    const id = 'é'.repeat(500);
    orders.write(id, '\0\u0001');
    orders.write('n', '\0');
    expect(built(['CUST']).equal('\0\u0001')).toEqual([id]);
    expect(built(['CUST', 'QTY']).equal('\0\u0001')).toEqual([id]);
    expect(reader('CUST*QTY').equal('\0')).toEqual(['n']);
  });

  test('holds records apart that an expression cannot work on, and does not keep them out', () => {
    built(['TOT']);
    orders.write('bad', marked('^^^x^y'));
    const index = reader('TOT');
    expect(Array.from(index.entries(), ({ id }) => id)).not.toContain('bad');
    expect([...index.candidates([])]).toEqual(['bad']);
    orders.write('bad', marked('^^^1^9500'));
    expect(reader('TOT').equal('9500')).toEqual(['1002', 'bad']);
    expect([...reader('TOT').candidates([])]).toEqual([]);
  });

  test('rejects a record whose expressions cost more than the work around it may take', () => {
    account.table('DICT ORD').write('WIDE', marked('I^LEN(STR(CUST,5000))^^Wide^6R^S'));
    built(['WIDE']);
    expect(() => session.limited(3, () => session.table('ORD').write('9', 'C9'))).toThrow(
      rejection('BUDGET_EXCEEDED'),
    );
    expect(orders.has('9')).toBe(false);
    session.table('ORD').write('9', 'C9');
    expect(reader('WIDE').equal(['10000'])).toContain('9');
  });
});

test('an index follows every change of long lists, whose values repeat', () => {
  built(['PART']);
  const value = fc.constantFrom('A1', 'A01', '7', '07', 'B2', '', 'C3');
  const list = fc.array(value, { minLength: 130, maxLength: 150 });
  const edit = fc.record({
    at: fc.nat(100),
    taken: fc.nat(3),
    put: fc.array(value, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(list, fc.array(edit, { maxLength: 8 }), (values, edits) => {
      const lists = [values];
      for (const { at, taken, put } of edits)
        lists.push((lists.at(-1) ?? []).toSpliced(at, taken, ...put));
      for (const one of lists) {
        orders.write('LONG', marked(`^^${one.join(']')}`));
        expect(account.verify().violations).toEqual([]);
      }
    }),
    { numRuns: caseCount(30) },
  );
});

describe('a unique index', () => {
  const options = { name: 'KEY', isUnique: true, skipsEmpty: true };

  test('rejects a second record with a value, naming index, value and the other record', () => {
    orders.write('1003', '');
    built(['CUST'], options);
    expect(() => session.table('ORD').write('1005', 'C1')).toThrow(
      rejection('UNIQUE_VIOLATION', /Records 1001 and 1005 both have "C1" in KEY/),
    );
    expect(orders.has('1005')).toBe(false);
    expect(idsByValue(reader('KEY'))).toEqual({ C1: ['1001'], C2: ['1002'], C3: ['1004'] });
  });

  test('lets a record keep its value, pass it on, and be empty beside others', () => {
    orders.write('1003', '');
    built(['CUST'], options);
    orders.write('1001', marked('C1^changed'));
    account.transaction(() => {
      orders.write('1001', '');
      orders.write('1005', 'C1');
    });
    expect(reader('KEY').equal('C1')).toEqual(['1005']);
  });

  test('rejects one that the transaction itself wrote, which goes on without it', () => {
    orders.write('1003', '');
    built(['CUST'], options);
    account.transaction(() => {
      orders.write('a', 'NEW');
      expect(() => orders.write('b', 'NEW')).toThrow(rejection('UNIQUE_VIOLATION'));
      orders.write('c', 'OTHER');
    });
    expect([reader('KEY').equal('NEW'), reader('KEY').equal('OTHER')]).toEqual([['a'], ['c']]);
  });

  test('counts numbers as equal in the order of numbers, texts as they are in that of text', () => {
    orders.clear();
    built(['CUST'], { ...options, name: 'TEXTS' });
    built(['TOT'], { ...options, name: 'NUMBERS' });
    orders.write('a', marked('7^^^1^7'));
    orders.write('b', marked('07^^^1^8'));
    expect(() => orders.write('c', marked('C^^^2^4.0'))).toThrow(
      rejection('UNIQUE_VIOLATION', /have "8" in NUMBERS/),
    );
  });

  test('reports long values apart', () => {
    orders.clear();
    built(['CUST'], options);
    const long = 'x'.repeat(3000);
    orders.write('a', `${long}a`);
    orders.write('b', `${long}b`);
    expect(() => orders.write('c', `${long}a`)).toThrow(
      rejection('UNIQUE_VIOLATION', /Records a and /),
    );
  });

  test('is not complete while records share a value, and is built once they do not', () => {
    createIndex(session, 'ORD', ['CUST'], options);
    expect(() => buildIndex(session, 'ORD', 'KEY')).toThrow(rejection('UNIQUE_VIOLATION', /"C1"/));
    expect(listIndexes(session, 'ORD')).toMatchObject([{ name: 'KEY', state: 'building' }]);
    orders.delete('1003');
    buildIndex(session, 'ORD', 'KEY');
    expect(reader('KEY').equal('C1')).toEqual(['1001']);
  });
});

describe('createIndex', () => {
  test.each([
    ['the clock', 'I^DATE()-ODATE'],
    ['another table', "I^TRANS(CUS,CUST,NAME,'X')"],
    ['a conversion that reads another table', 'A^1^^^^^^TCUS;X;;1'],
    ['the user', 'I^@LOGNAME'],
    ['a registered function', "I^SUBR('F',CUST)"],
    ['the name the table is opened by', 'I^@FILE.NAME'],
  ])('rejects an item that depends on %s', (_, item) => {
    account.table('DICT ORD').write('NEW', marked(item));
    expect(() => createIndex(session, 'ORD', ['NEW'])).toThrow(rejection('INDEX_NOT_PURE', /NEW/));
    expect(() => createIndex(session, 'ORD', ['CUST', 'NEW'])).toThrow(rejection('INDEX_NOT_PURE'));
    expect(listIndexes(session, 'ORD')).toEqual([]);
  });

  test('rejects an item that refers to one that depends on the clock', () => {
    account.table('DICT ORD').write('AGE', marked('I^DATE()-ODATE'));
    account.table('DICT ORD').write('OLD', marked('I^AGE>30'));
    expect(() => createIndex(session, 'ORD', ['OLD'])).toThrow(rejection('INDEX_NOT_PURE', /OLD/));
  });

  test.each<[ErrorCode, string, readonly string[], IndexOptions]>([
    ['TABLE_NOT_FOUND', 'NONE', ['CUST'], {}],
    ['BAD_DICTIONARY_ITEM', 'ORD', ['NONE'], {}],
    ['BAD_DICTIONARY_ITEM', 'ORD', ['LINES'], {}],
    ['BAD_ARGUMENT', 'ORD', [], {}],
    ['BAD_ARGUMENT', 'ORD', Array(17).fill('CUST'), {}],
    ['BAD_ARGUMENT', 'ORD', ['CUST'], { name: '' }],
    ['BAD_ARGUMENT', 'ORD', ['CUST'], { name: 'two words' }],
    ['BAD_ARGUMENT', 'VOC', ['@ID'], {}],
    ['BAD_ARGUMENT', 'DICT ORD', ['TYPE'], {}],
  ])('rejects by %s: %s %j %j', (code, table, items, options) => {
    expect(() => createIndex(account, table, items, options)).toThrow(rejection(code));
  });

  test('rejects a name that is taken, until that index is deleted', () => {
    built(['CUST']);
    expect(() => createIndex(session, 'ORD', ['CUST'])).toThrow(rejection('INDEX_EXISTS', /CUST/));
    deleteIndex(session, 'ORD', 'CUST');
    expect(built(['CUST']).equal('C2')).toEqual(['1002']);
  });

  test('needs a session that may write the table; reading needs one that may read it', () => {
    const access = { mayRead: () => false, mayWrite: () => false };
    for (const work of [
      () => createIndex(session, 'ORD', ['CUST']),
      () => buildIndex(session, 'ORD', 'CUST'),
      () => deleteIndex(session, 'ORD', 'CUST'),
      () => listIndexes(session, 'ORD'),
      () => indexReaders(session, 'ORD'),
    ])
      expect(() => session.restricted(access, work)).toThrow(rejection('NOT_PERMITTED'));
  });

  test('in a transaction that is rolled back leaves nothing', () => {
    const failing = () =>
      account.transaction(() => {
        built(['CUST']);
        orders.write('1005', 'C9');
        expect(reader('CUST').equal('C9')).toEqual(['1005']);
        throw new Error('rolled back');
      });
    expect(failing).toThrow('rolled back');
    expect(listIndexes(session, 'ORD')).toEqual([]);
    orders.write('1006', 'C8');
    expect(built(['CUST']).equal('C8')).toEqual(['1006']);
    expect(reader('CUST').equal('C9')).toEqual([]);
  });

  test('in a savepoint that is rolled back leaves nothing, and the transaction goes on', () => {
    account.transaction(() => {
      const inner = () =>
        account.transaction(() => {
          built(['CUST']);
          throw new Error('rolled back');
        });
      expect(inner).toThrow('rolled back');
      orders.write('1005', 'C9');
      expect(built(['CUST']).equal('C9')).toEqual(['1005']);
    });
    expect(reader('CUST').equal('C9')).toEqual(['1005']);
  });
});

describe('buildIndex', () => {
  const fill = (count: number) =>
    account.transaction(() => {
      for (let number = 0; number < count; number += 1)
        orders.write(`n${number}`, `V${number % 10}`);
    });

  test('completes an index, which is of no use before', () => {
    createIndex(session, 'ORD', ['CUST']);
    expect(openIndex(session, 'ORD', 'CUST')).toBeUndefined();
    expect(listIndexes(session, 'ORD')).toMatchObject([{ state: 'building', entries: 0 }]);
    buildIndex(session, 'ORD', 'CUST');
    expect(listIndexes(session, 'ORD')).toMatchObject([
      { name: 'CUST', state: 'active', entries: 4, distinctValues: 3 },
    ]);
  });

  test('takes in what is written, changed and deleted while it goes on', async () => {
    fill(10_000);
    createIndex(session, 'ORD', ['CUST']);
    const building = buildIndexInSteps(session, 'ORD', 'CUST');
    expect(listIndexes(session, 'ORD')).toMatchObject([{ state: 'building' }]);
    for (const id of ['n0', 'n5555', 'n9999', 'new']) orders.write(id, 'CHANGED');
    for (const id of ['n1', 'n5556', 'n9998']) orders.delete(id);
    await building;
    const index = reader('CUST');
    expect(index.equal('CHANGED')).toEqual(['n0', 'n5555', 'n9999', 'new']);
    expect(index.countRange({ from: 'V0', through: 'V9' })).toBe(9994);
    expect(index.equal('V1')).not.toContain('n1');
  });

  test('that was interrupted is taken up where it was', async () => {
    fill(10_000);
    createIndex(session, 'ORD', ['CUST']);
    const building = buildIndexInSteps(session, 'ORD', 'CUST');
    const { entries = 0 } = listIndexes(session, 'ORD')[0] ?? {};
    expect(entries).toBeGreaterThan(0);
    buildIndex(account, 'ORD', 'CUST');
    await building;
    expect(reader('CUST').equal('V3')).toHaveLength(1000);
  });

  test('fails by code when the index or the table goes meanwhile', async () => {
    fill(10_000);
    createIndex(session, 'ORD', ['CUST']);
    const building = buildIndexInSteps(session, 'ORD', 'CUST');
    deleteIndex(session, 'ORD', 'CUST');
    await expect(building).rejects.toThrow(rejection('INDEX_NOT_FOUND'));
    createIndex(session, 'ORD', ['CUST']);
    const again = buildIndexInSteps(session, 'ORD', 'CUST');
    account.deleteTable('ORD');
    await expect(again).rejects.toThrow(rejection('TABLE_NOT_FOUND'));
  });

  test.each(['CUST', 'NONE'])('and deleteIndex reject %s, which is not an index', (name) => {
    expect(() => buildIndex(session, 'ORD', name)).toThrow(rejection('INDEX_NOT_FOUND', /ORD/));
    expect(() => deleteIndex(session, 'ORD', name)).toThrow(rejection('INDEX_NOT_FOUND'));
  });
});

describe('an index whose dictionary item changes', () => {
  const setItem = (name: string, item: string) =>
    account.table('DICT ORD').write(name, marked(item));

  test('is stale, and of no use until it is built again', () => {
    built(['CUST']);
    setItem('CUST', 'D^3^^Cust^5L^M');
    expect(openIndex(session, 'ORD', 'CUST')).toBeUndefined();
    expect(listIndexes(session, 'ORD')).toMatchObject([{ name: 'CUST', state: 'stale' }]);
    buildIndex(session, 'ORD', 'CUST');
    expect(reader('CUST').equal('B2')).toEqual(['1001', '1003']);
  });

  test('is kept by the old item, and good again when that returns', () => {
    const old = account.table('DICT ORD').read('CUST') ?? '';
    built(['CUST']);
    setItem('CUST', 'D^3^^Cust^5L^M');
    orders.write('1005', 'C9');
    account.table('DICT ORD').write('CUST', old);
    expect(reader('CUST').equal('C9')).toEqual(['1005']);
  });

  test('is stale also when an item changes, appears or goes that the item refers to', () => {
    built(['TOT']);
    setItem('QTY', 'D^5^^Qty^4R^M^LINES');
    expect(listIndexes(session, 'ORD')).toMatchObject([{ state: 'stale' }]);
    buildIndex(session, 'ORD', 'TOT');
    expect(openIndex(session, 'ORD', 'TOT')).toBeDefined();
    built(['F1']);
    setItem('F1', 'D^2^^Other^5L^S');
    expect(openIndex(session, 'ORD', 'F1')).toBeUndefined();
  });

  test('cannot be built again by an item that depends on more than the record', () => {
    built(['CUST']);
    setItem('CUST', 'I^DATE()');
    expect(() => buildIndex(session, 'ORD', 'CUST')).toThrow(rejection('INDEX_NOT_PURE'));
    orders.write('1005', 'C9');
    expect(listIndexes(session, 'ORD')).toMatchObject([{ state: 'stale', entries: 5 }]);
  });
});

describe('the indexes of a table', () => {
  test('stay with it when it is renamed, and are found by synonyms', () => {
    built(['PART']);
    account.renameTable('ORD', 'ORDERS');
    account.createSynonym('O', 'ORDERS');
    account.table('O').write('1002', marked('^^B2'));
    for (const name of ['ORDERS', 'O'])
      expect(openIndex(session, name, 'PART')?.equal('B2')).toEqual(['1001', '1002', '1003']);
  });

  test('go with it when it is deleted', () => {
    built(['PART']);
    account.deleteTable('ORD');
    account.createTable('ORD');
    expect(listIndexes(session, 'ORD')).toEqual([]);
  });

  test('come back with it after a rollback', () => {
    built(['PART']);
    const failing = () =>
      account.transaction(() => {
        account.deleteTable('ORD');
        throw new Error('rolled back');
      });
    expect(failing).toThrow('rolled back');
    orders.write('1002', marked('^^B2'));
    expect(reader('PART').equal('B2')).toEqual(['1001', '1002', '1003']);
  });

  test('are in a snapshot what they were, with the definitions of then', () => {
    built(['PART']);
    const snapshot = account.snapshot();
    orders.write('1002', marked('^^B2'));
    built(['CUST']);
    deleteIndex(session, 'ORD', 'PART');
    const [index, ...others] = snapshot.indexReaders('ORD');
    expect(others).toEqual([]);
    expect(index && idsByValue(index)).toEqual({
      '': ['1004'],
      A1: ['1001', '1002'],
      B2: ['1001', '1003'],
      C3: ['1001'],
      D4: ['1003'],
    });
    expect(index?.countEqual('B2')).toBe(2);
    account.transaction(() => expect(index?.equal('A1')).toEqual(['1001', '1002']));
    snapshot.close();
  });

  test('see the uncommitted writes of their transaction', () => {
    built(['PART']);
    account.transaction(() => {
      session.table('ORD').write('1002', marked('^^B2'));
      expect(reader('PART').equal('B2')).toEqual(['1001', '1002', '1003']);
    });
  });

  test('are kept by another account object on the same folder', async () => {
    const path = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
    const one = Account.open({ path, durability: 'memory' });
    const other = Account.open({ path, durability: 'memory' });
    one.createTable('T');
    other.refresh();
    const table = other.table('T');
    table.write('1', 'A');
    createIndex(one, 'T', ['F1']);
    buildIndex(one, 'T', 'F1');
    table.write('2', 'A');
    table.write('1', 'B');
    expect(openIndex(one, 'T', 'F1')?.equal('A')).toEqual(['2']);
    expect(openIndex(other, 'T', 'F1')?.equal('B')).toEqual(['1']);
    deleteIndex(other, 'T', 'F1');
    one.refresh();
    expect(openIndex(one, 'T', 'F1')).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
    rmSync(path, { recursive: true, force: true });
  });
});

test('the indexes of an account show what their user does, and nothing that keeps them', () => {
  const shown = Object.getOwnPropertyNames(Object.getPrototypeOf(account.indexes));
  const verbs = ['build', 'buildInSteps', 'columns', 'create', 'delete', 'find', 'list', 'readers'];
  expect(shown.filter((name) => name !== 'constructor').sort()).toEqual(verbs);
});

test.each<[string, (indexes: Indexes) => unknown]>([
  ['items that are none', (indexes) => Reflect.apply(indexes.create, indexes, ['ORD'])],
  ['items of numbers', (indexes) => Reflect.apply(indexes.create, indexes, ['ORD', [1]])],
  [
    'options that are none',
    (indexes) => Reflect.apply(indexes.create, indexes, ['ORD', ['CUST'], 5]),
  ],
  ['no name to build', (indexes) => Reflect.apply(indexes.build, indexes, ['ORD'])],
  ['no name to delete', (indexes) => Reflect.apply(indexes.delete, indexes, ['ORD', null])],
  ['no items to look at', (indexes) => Reflect.apply(indexes.columns, indexes, ['ORD'])],
  ['no table', (indexes) => Reflect.apply(indexes.list, indexes, [Symbol('ORD')])],
])('%s is rejected by name', (_, ask) => {
  expect(() => ask(account.indexes)).toThrow(rejection('BAD_ARGUMENT'));
});
