import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { extract } from '../dynamic-array/extract.ts';
import { Session } from '../session/session.ts';
import { defineTable } from './define-table.ts';
import { date, decimal, text } from './kinds.ts';
import { defineSchema } from './schema.ts';

type Attributes = Parameters<typeof defineTable>[0]['attributes'];

const schemaWith = (attributes: Attributes) =>
  defineSchema([
    defineTable({ name: 'PRICES', description: 'Prices.', key: ['part'], attributes }),
  ]);

const before = schemaWith({
  price: decimal(2)(1, 'PRICE', 'Of one piece.'),
  since: text(2, 'SINCE', 'First day.'),
  note: text(3, 'NOTE', 'A remark.'),
});
const after = schemaWith({
  price: decimal(3)(1, 'PRICE', 'Of one piece.'),
  since: date(2, 'SINCE', 'First day.'),
  note: text(4, 'NOTE', 'A longer remark, under another text.'),
});

describe('a schema that reads stored data differently', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
    before.createTables(account);
    new Session(account).table('PRICES').write('P1', '150');
  });
  afterEach(() => account.close());

  const conversionOf = (name: string) => extract(account.table('DICT PRICES').read(name) ?? '', 3);

  test('is rejected with every difference, and nothing is written', () => {
    expect(() => after.createTables(account)).toThrow(
      expect.objectContaining({
        code: 'SCHEMA_DIFFERS',
        detail:
          'In the account PRICE of PRICES has the conversion "MD2", not "MD3"; ' +
          'SINCE of PRICES has the conversion "", not "D-YMD[4,2,2]"; ' +
          'NOTE of PRICES has the attribute "3", not "4".',
      }),
    );
    expect(conversionOf('PRICE')).toBe('MD2');
  });

  test('lists its differences as data, and has none once they are replaced', () => {
    expect(after.differences(account)).toMatchObject([
      { table: 'PRICES', item: 'PRICE', property: 'conversion', account: 'MD2', schema: 'MD3' },
      { item: 'SINCE', property: 'conversion' },
      { item: 'NOTE', property: 'attribute', account: '3', schema: '4' },
    ]);
    after.createTables(account, { changed: 'replace' });
    expect(after.differences(account)).toEqual([]);
    expect(conversionOf('PRICE')).toBe('MD3');
  });

  test('leaves what it is asked to keep', () => {
    after.createTables(account, { changed: 'keep' });
    expect(conversionOf('PRICE')).toBe('MD2');
  });

  test('is the same schema where only texts, widths or expressions differ', () => {
    const dictionary = account.table('DICT PRICES');
    const item = dictionary.read('PRICE') ?? '';
    dictionary.write('PRICE', item.replace('Price', 'Net price').replace('Of one', 'For one'));
    expect(before.differences(account)).toEqual([]);
    before.createTables(account);
  });

  test.each([
    ['I\u001e1+1\u001eMD2', 'expression'],
    ['nothing of the kind', 'unreadable'],
  ])('names an item that users replaced by %j', (item, type) => {
    account.table('DICT PRICES').write('PRICE', item);
    expect(before.differences(account)).toMatchObject([
      { item: 'PRICE', property: 'type', account: type, schema: 'attribute' },
    ]);
  });

  test('rejects an unknown way to treat differences', () => {
    const options = { changed: 'merge' } as unknown as { changed: 'keep' };
    expect(() => before.createTables(account, options)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });
});
