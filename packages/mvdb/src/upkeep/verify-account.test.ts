import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { beforeText, changeKey } from '../log/log-entries.ts';
import { byteCodec } from '../storage/byte-codec.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { IndexDefinitions } from '../storage/index-definitions.ts';
import { LmdbEnvironment } from '../storage/lmdb/environment.ts';
import { keyedBy } from '../storage/lmdb/store-host.ts';
import { LOG_CHANGES } from '../storage/log-databases.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';

const ALL_KEYS = { from: '\x00', to: '\xff' };

let account: Account;
/** The same account from below, where nothing is checked. */
let below: LmdbEnvironment;

beforeEach(() => {
  account = Account.inMemory();
  below = new LmdbEnvironment(account.path, 'memory');
  const orders = account.createTable('ORD');
  account.table('DICT ORD').write('PART', ['D', '1', '', '', '10L', 'M'].join(FIELD_MARK));
  orders.write('1', `A1${VALUE_MARK}B2`);
  orders.write('2', 'A1');
  account.createSynonym('ORDERS', 'ORD');
  account.createSynonym('LATER', 'NOT.YET');
  account.createTable('EMPTY');
  account.indexes.create('ORD', ['PART']);
  account.indexes.build('ORD', 'PART');
});

afterEach(async () => {
  await below.close();
  await account.close();
});

const violations = () =>
  account.verify().violations.map(({ location, id = '' }) => `${location} ${id}`.trim());

function partIndex() {
  const [definition] = new IndexDefinitions(below).list();
  if (definition === undefined) throw new Error('There is no index.');
  return { definition, store: below.indexStore(definition.database) };
}

describe('Account.verify', () => {
  test('counts what is there, and finds no violation', () => {
    expect(account.verify()).toEqual({
      tables: 2,
      records: 6,
      dictionaryItems: 1,
      indexes: 1,
      indexEntries: 3,
      replies: 0,
      logChanges: 0,
      violations: [],
      violationCount: 0,
    });
  });

  test('finds what was written past the log, and a change that the log states wrongly', () => {
    const orders = account.table('ORD');
    account.log.switchOn();
    orders.write('1', 'B2');
    orders.write('1', 'C3');
    below.transact(() => below.store('table 1').put('2', 'unseen'));
    expect(violations()).toContain('LOG COMMITS last');
    below.transact(() => below.store('table 1').put('2', 'A1'));
    below.transact(() =>
      below.store(LOG_CHANGES).put(changeKey('table 1', '1', 3), beforeText({ record: 'B3' })),
    );
    expect(violations()).toEqual(['LOG COMMITS 2', 'LOG COMMITS 3']);
  });

  test('says what it has looked at', () => {
    const seen: [string, number][] = [];
    account.verify((location, count) => seen.push([location, count]));
    expect(seen).toEqual([
      ['VOC', 4],
      ['EMPTY', 0],
      ['ORD', 2],
      ['DICT *', 1],
      ['index PART of ORD', 3],
      ['REPLIES', 0],
    ]);
  });

  test('finds no violation after any writes, with indexes complete or half built', () => {
    const id = fc.constantFrom('1', '2', '3', '\ue000', '\u{10000}', 'é');
    const record = fc.array(fc.constantFrom('', '7', '07', 'x', 'é', '\u{1f600}'), {
      maxLength: 3,
    });
    const move = fc.oneof(
      fc.record({ id, record: record.map((values) => values.join(VALUE_MARK)) }),
      fc.record({ id, record: fc.constant(undefined) }),
      fc.constant('halfBuilt' as const),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const orders = account.table('ORD');
        for (const next of moves) {
          if (next === 'halfBuilt') {
            const { definition, store } = partIndex();
            const half = { ...definition, state: 'building' as const };
            below.transact(() => {
              store.clear();
              new IndexDefinitions(below).put(half);
              new IndexDefinitions(below).setPosition(half, undefined);
              new Catalogue(below).noteChange();
            });
          } else if (next.record === undefined) orders.delete(next.id);
          else orders.write(next.id, next.record);
        }
        expect(account.verify().violations).toEqual([]);
      }),
      { numRuns: caseCount(60) },
    );
  });

  test('deleted tables leave nothing behind that were a violation', () => {
    account.deleteTable('ORD');
    expect(account.verify()).toMatchObject({
      tables: 1,
      indexes: 0,
      dictionaryItems: 0,
      violations: [],
    });
  });

  test('sees one state while others write', async () => {
    const before = account.verify();
    let hasWritten = false;
    const during = account.verify(() => {
      if (!hasWritten) account.table('ORD').write('3', 'C3');
      hasWritten = true;
    });
    expect(during).toEqual(before);
    expect(account.verify()).toMatchObject({ records: 7, indexEntries: 4, violations: [] });
  });

  test('passes over tables and indexes that are made while it looks', () => {
    const before = account.verify();
    let isFirst = true;
    const during = account.verify(() => {
      if (!isFirst) return;
      isFirst = false;
      account.createTable('NEW').write('1', 'x');
      account.indexes.create('ORD', ['@ID']);
      account.indexes.build('ORD', '@ID');
    });
    expect(during).toEqual(before);
    expect(account.verify().violations).toEqual([]);
  });

  test('names a record and an id that are not UTF-8', () => {
    const { database } = account.table('ORD');
    const bytes = below.openHandle<Buffer>(
      below.store(database),
      keyedBy(byteCodec, { encoding: 'binary' }),
    );
    bytes.putSync('3', Buffer.from('caf\xe9', 'latin1'));
    bytes.putSync('caf\xe9', Buffer.from('x'));
    expect(violations().slice(0, 2)).toEqual(['ORD 3', 'ORD caf\ufffd']);
  });

  test.each([
    ['that is empty', ''],
    ['with a mark', 'a\u001eb'],
    ['that is too long', 'x'.repeat(1001)],
  ])('names an id %s', (_what, id) => {
    const dictionary = `${account.table('ORD').database}\0${id}`;
    below.store('DICTIONARIES').put(dictionary, 'D');
    expect(account.verify().violations).toMatchObject([{ location: 'DICT ORD', id }]);
  });

  test('names an entry that an index lacks, and one too many', () => {
    const { store } = partIndex();
    const [first] = store.entries(ALL_KEYS);
    store.remove(first?.key ?? '', '1');
    expect(account.verify().violations).toEqual([
      { location: 'index PART of ORD', id: '1', detail: 'An entry of the record is missing.' },
    ]);
    store.add(first?.key ?? '', '99');
    expect(account.verify().violations).toMatchObject([{ id: '99' }, { id: '1' }]);
  });

  test('asks of an index that is being built only as far as it has come', () => {
    const { definition, store } = partIndex();
    const definitions = new IndexDefinitions(below);
    definitions.put({ ...definition, state: 'building' });
    definitions.setPosition(definition, '1');
    const entries = [...store.entries(ALL_KEYS)];
    for (const { key, id } of entries) if (id === '2') store.remove(key, id);
    expect(account.verify().violations).toEqual([]);
    for (const { key, id } of entries) if (id === '1') store.remove(key, id);
    expect(violations()).toEqual(['index PART of ORD 1', 'index PART of ORD 1']);
  });

  test('names a record that was written past its index', () => {
    below.store(account.table('ORD').database).put('2', 'other');
    const [missing, surplus, ...others] = account.verify().violations;
    expect([missing?.id, surplus?.id, others]).toEqual(['2', '2', []]);
    expect(missing?.detail).not.toBe(surplus?.detail);
  });

  test('names an index of a table that is gone', () => {
    const { definition } = partIndex();
    new IndexDefinitions(below).put({ ...definition, tableDatabase: 'table 77' });
    expect(violations()).toContain('index PART of table 77');
  });

  test.each([
    ['F items that name no table', 'BAD', `F${FIELD_MARK}elsewhere`],
    ['a database that is not given out yet', 'BAD', `F${FIELD_MARK}table 77`],
    ['a synonym that leads round in a circle', 'BAD', `Q${FIELD_MARK}${FIELD_MARK}BAD`],
    ['a second name of a database', 'ORD2', `F${FIELD_MARK}table 1`],
  ])('names %s', (_what, id, item) => {
    below.store('VOC').put(id, item);
    expect(violations()).toEqual([`VOC ${id}`]);
  });

  test('names records and dictionary items that no table leads to', () => {
    below.store('VOC').remove('ORD');
    expect(violations()).toEqual(['DICT table 1 PART', 'table 1', 'index PART of table 1']);
  });

  test('counts the replies that are kept, and names one that is damaged', () => {
    const saved = { fingerprint: 'f', reply: 'done', lifetimeMs: 1_000 };
    for (const key of ['a', 'b', 'c']) account.replies.keep('me', key, saved);
    expect(account.verify()).toMatchObject({ replies: 3, violations: [] });
    const store = below.store('REPLIES');
    const [first = '', second = ''] = store.keys({ from: 'reply\0' });
    store.put(first, 'anything');
    store.remove(second);
    const found = account.verify().violations;
    expect(found.map(({ location }) => location)).toEqual(Array(4).fill('REPLIES'));
    expect(found[0]).toMatchObject({ id: first, detail: 'It is not a reply.' });
  });

  test('names a database that no account has', () => {
    below.store('scratch').put('x', 'y');
    expect(violations()).toEqual(['scratch']);
  });

  test('reports a thousand violations, and counts all', () => {
    below.transact(() => {
      for (let number = 0; number < 1200; number += 1)
        below.store('VOC').put(`BAD${number}`, `F${FIELD_MARK}none`);
    });
    const { violations: reported, violationCount } = account.verify();
    expect([reported.length, violationCount]).toEqual([1000, 1200]);
  });

  test('cannot be done inside a transaction', () => {
    expect(() => account.transaction(() => account.verify())).toThrow(
      expect.objectContaining({ code: 'IN_TRANSACTION' }),
    );
  });
});
