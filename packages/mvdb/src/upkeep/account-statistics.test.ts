import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { FIELD_MARK } from '../text/marks.ts';

let account: Account;

beforeEach(() => {
  account = Account.inMemory();
});

afterEach(() => account.close());

describe('Account.statistics', () => {
  test('of a new account has nothing but VOC', () => {
    expect(account.statistics()).toMatchObject({
      tables: [{ name: 'VOC', records: 0, indexes: [] }],
      synonyms: 0,
      dictionaries: { entries: 0, sizeBytes: 0 },
    });
  });

  test('counts the records and bytes of tables and indexes', () => {
    const orders = account.createTable('ORD');
    account.table('DICT ORD').write('PART', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
    account.createTable('EMPTY');
    account.createSynonym('ORDERS', 'ORD');
    account.transaction(() => {
      for (let number = 0; number < 100; number += 1) orders.write(`${number}`, `P${number % 7}`);
    });
    account.indexes.create('ORD', ['PART']);
    account.indexes.build('ORD', 'PART');
    const { tables, synonyms, dictionaries, ...environment } = account.statistics();
    expect(synonyms).toBe(1);
    expect(dictionaries).toMatchObject({ entries: 1 });
    expect(tables.map(({ name, records }) => [name, records])).toEqual([
      ['VOC', 3],
      ['EMPTY', 0],
      ['ORD', 100],
    ]);
    const sizes = tables.map(({ sizeBytes }) => sizeBytes);
    expect(sizes[1]).toBe(0);
    expect(sizes[2]).toBeGreaterThanOrEqual(100 * 3);
    expect(tables[2]?.indexes).toMatchObject([{ name: 'PART', state: 'active', entries: 100 }]);
    expect(environment.fileSizeBytes).toBeGreaterThan(sizes[2] ?? 0);
    expect(environment.fileSizeBytes).toBeLessThan(environment.mapSizeBytes);
  });

  test('names the processes that read the account', () => {
    const { readers, readersMax } = account.statistics();
    expect(readers.map(({ processId }) => processId)).toContain(process.pid);
    expect(readers.length).toBeLessThanOrEqual(readersMax);
  });
});
