import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import { buildIndex, createIndex, openIndex } from '../session/index-commands.ts';
import { caseCount } from '../testing/case-count.ts';
import type { Trigger } from './triggers.ts';

let account: Account;

beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD');
  account.createTable('LOG');
});
afterEach(() => account.close());

const records = (table = 'ORD') => Object.fromEntries(account.table(table).records());

class Vetoed extends Error {}

const rejecting: Trigger = {
  beforeWrite: ({ record }) => {
    if (record === 'BAD') throw new Vetoed();
    return record === 'LOW' ? 'UP' : undefined;
  },
};

test('a trigger rejects a record, or writes another instead', () => {
  account.addTrigger('ORD', rejecting);
  const orders = account.table('ORD');
  expect(() => orders.write('1', 'BAD')).toThrow(Vetoed);
  orders.write('2', 'LOW');
  orders.write('3', 'as it is');
  expect(records()).toEqual({ 2: 'UP', 3: 'as it is' });
});

test('what it writes is kept with the change, and undone with it', () => {
  account.addTrigger('ORD', {
    afterWrite: ({ id, record, old = 'nothing' }) => {
      account.table('LOG').write(id, `${old} > ${record}`);
      if (record === 'late') throw new Vetoed();
    },
  });
  const orders = account.table('ORD');
  orders.write('1', 'a');
  orders.write('1', 'b');
  account.transaction(() => {
    orders.write('2', 'c');
    expect(() => orders.write('3', 'late')).toThrow(Vetoed);
  });
  expect(records()).toEqual({ 1: 'b', 2: 'c' });
  expect(records('LOG')).toEqual({ 1: 'a > b', 2: 'nothing > c' });
});

test('deleting and clearing are changes too', () => {
  const noticed: string[] = [];
  account.addTrigger('ORD', {
    beforeDelete: ({ id, old }) => {
      noticed.push(`${id} ${old}`);
      if (old === 'kept') throw new Vetoed();
    },
    afterDelete: ({ id }) => void noticed.push(`${id} gone`),
    beforeClear: () => void noticed.push('clearing'),
    afterClear: () => {
      throw new Vetoed();
    },
  });
  const orders = account.table('ORD');
  account.transaction(() => {
    orders.write('1', 'x');
    orders.write('2', 'kept');
  });
  expect(orders.delete('1')).toBe(true);
  expect(orders.delete('1')).toBe(false);
  expect(() => orders.delete('2')).toThrow(Vetoed);
  expect(() => orders.clear()).toThrow(Vetoed);
  expect(records()).toEqual({ 2: 'kept' });
  expect(noticed).toEqual(['1 x', '1 gone', '2 kept', 'clearing']);
});

test('indexes hold what was written in the end', () => {
  account.table('DICT ORD').write('WORD', 'D\u001e1');
  createIndex(account, 'ORD', ['WORD']);
  buildIndex(account, 'ORD', 'WORD');
  account.addTrigger('ORD', rejecting);
  account.table('ORD').write('1', 'LOW');
  const values = [...(openIndex(account, 'ORD', 'WORD')?.values() ?? [])];
  expect(values.map(({ values: [word] }) => word)).toEqual(['UP']);
});

test('several run in the order they were added, under every name of the table, until taken away', () => {
  account.createSynonym('SALES', 'ORD');
  account.addTrigger('ORD', { beforeWrite: ({ record }) => `${record}1` });
  const remove = account.addTrigger('SALES', { beforeWrite: ({ record }) => `${record}2` });
  account.table('SALES').write('1', 'x');
  remove();
  remove();
  account.table('ORD').write('2', 'x');
  expect(records()).toEqual({ 1: 'x12', 2: 'x1' });
});

test('triggers that set off themselves come to an end, with nothing kept', () => {
  const orders = account.table('ORD');
  account.addTrigger('ORD', { afterWrite: ({ id }) => orders.write(`${id}+`, 'again') });
  expect(() => orders.write('1', 'x')).toThrow(expect.objectContaining({ code: 'TRIGGER_DEPTH' }));
  expect(records()).toEqual({});
});

test.each(['VOC', 'DICT ORD', 'NONE'])('%s has none', (table) => {
  expect(() => account.addTrigger(table, {})).toThrow(MvdbError);
});

test('a table is what the triggers let through, whatever is done', () => {
  account.addTrigger('ORD', rejecting);
  const orders = account.table('ORD');
  const model = new Map<string, string>();
  const change = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    record: fc.constantFrom('BAD', 'LOW', 'fine', undefined),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      for (const { id, record } of changes) {
        if (record === undefined) expect(orders.delete(id)).toBe(model.delete(id));
        else if (record === 'BAD') expect(() => orders.write(id, record)).toThrow(Vetoed);
        else {
          orders.write(id, record);
          model.set(id, record === 'LOW' ? 'UP' : record);
        }
      }
      expect(records()).toEqual(Object.fromEntries(model));
    }),
    { numRuns: caseCount(50) },
  );
});

test.each(['beforeWrite', 'beforeDelete', 'beforeClear'] as const)(
  'a trigger that takes away its own table is rejected with all it did: %s',
  (moment) => {
    account.table('ORD').write('1', 'x');
    for (const takeAway of [
      () => account.deleteTable('ORD'),
      () => account.renameTable('ORD', 'OTHER'),
    ]) {
      let isFirst = true;
      const remove = account.addTrigger('ORD', {
        [moment]: () => {
          if (isFirst) {
            isFirst = false;
            account.table('LOG').write('1', 'seen');
            takeAway();
          }
        },
      });
      const table = account.table('ORD');
      const change = {
        beforeWrite: () => table.write('2', 'y'),
        beforeDelete: () => table.delete('1'),
        beforeClear: () => table.clear(),
      };
      expect(change[moment]).toThrow(expect.objectContaining({ code: 'TABLE_CLOSED' }));
      remove();
      expect([records(), records('LOG')]).toEqual([{ 1: 'x' }, {}]);
      expect(account.verify().violations).toEqual([]);
    }
  },
);

test('a trigger may delete its own table after the change', () => {
  account.addTrigger('ORD', { afterWrite: () => account.deleteTable('ORD') });
  account.table('ORD').write('1', 'x');
  expect(account.findTable('ORD')).toBeUndefined();
  expect(account.verify().violations).toEqual([]);
});
