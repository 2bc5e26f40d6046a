import { Account, listIndexes, openIndex } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companySchema } from './schema-tables.ts';

describe('createTables', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
  });
  afterEach(() => account.close());

  test('every table has a dictionary item for each attribute', () => {
    companySchema.createTables(account);
    for (const { name, attributes } of companySchema.tables)
      for (const attribute of Object.values(attributes))
        expect(account.table(`DICT ${name}`).has(attribute.name)).toBe(true);
  });

  test('every synonym is there', () => {
    companySchema.createTables(account);
    const names = account.tables().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(companySchema.synonyms)));
  });

  test('what is there already stays', () => {
    companySchema.createTables(account);
    account.table('PRODUCT').write('1!P1', 'VALVE');
    const dictionary = account.table('DICT PRODUCT');
    const changed = (dictionary.read('DESCRIPTION') ?? '').replace('Description', 'What it is');
    dictionary.write('DESCRIPTION', changed);
    companySchema.createTables(account);
    expect(account.table('PRODUCT').read('1!P1')).toBe('VALVE');
    expect(dictionary.read('DESCRIPTION')).toBe(changed);
  });

  test('protects what the schema marks, of tables that are there already too, and beside other marks', () => {
    account.createTable('EMPLOYEE');
    account.protectTable('EMPLOYEE', { secrets: { 3: 'names', 18: 'rates' } });
    companySchema.createTables(account);
    expect(account.table('PASSWORDS').protection).toEqual({ isClosed: true, secrets: {} });
    const { secrets = {} } = account.table('EMPLOYEE').protection ?? {};
    expect(secrets).toMatchObject({ 3: 'names', 10: 'tax', 18: 'rates', 21: 'pay' });
    expect(account.table('PRODUCT').protection).toMatchObject({ scopeSeparator: '!' });
    expect(account.table('VOC').protection).toBeUndefined();
  });

  test('every attribute that a table is indexed by has an index in use, for what is there already too', () => {
    account.createTable('OPENWO');
    account.table('OPENWO').write('1!100001', 'P100');
    companySchema.createTables(account);
    const indexed = companySchema.tables.filter(({ indexedBy }) => indexedBy.length > 0);
    expect(indexed.map(({ name }) => name)).toContain('OPENWO');
    for (const table of indexed)
      expect(listIndexes(account, table.name).map(({ name, state }) => [name, state])).toEqual(
        table.indexedBy.map((position) => [table.itemName(position), 'active']).sort(),
      );
    expect(openIndex(account, 'OPENWO', 'PART.NO')?.equal('P100')).toEqual(['1!100001']);
  });

  test('an item that users changed is not indexed, and an index is kept as it is', () => {
    account.createTable('OPENWO.SIM');
    account.table('DICT OPENWO.SIM').write('JOB.NO', 'changed');
    companySchema.createTables(account, { changed: 'keep' });
    companySchema.createTables(account, { changed: 'keep' });
    expect(listIndexes(account, 'OPENWO.SIM').map(({ name }) => name)).toEqual([
      'PART.NO',
      'SALES.ORDER',
    ]);
    expect(listIndexes(account, 'CONTACT.1287')).toHaveLength(1);
  });
});
