import { Account } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTables } from './create-tables.ts';
import { schemaTables, synonyms } from './schema-tables.ts';

describe('createTables', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
  });
  afterEach(() => account.close());

  test('every table has a dictionary item for each attribute', () => {
    createTables(account);
    for (const { name, attributes } of schemaTables)
      for (const attribute of Object.values(attributes))
        expect(account.table(`DICT ${name}`).has(attribute.name)).toBe(true);
  });

  test('every synonym is there', () => {
    createTables(account);
    const names = account.tables().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(synonyms)));
  });

  test('what is there already stays', () => {
    createTables(account);
    account.table('PRODUCT').write('1!P1', 'VALVE');
    account.table('DICT PRODUCT').write('DESCRIPTION', 'changed');
    createTables(account);
    expect(account.table('PRODUCT').read('1!P1')).toBe('VALVE');
    expect(account.table('DICT PRODUCT').read('DESCRIPTION')).toBe('changed');
  });
});
