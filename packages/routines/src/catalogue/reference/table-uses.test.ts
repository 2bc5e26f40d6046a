import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { catalogue } from '../registry.ts';
import { tableUses } from './table-uses.ts';

describe('every table of the schema', () => {
  const { account } = openDemo();
  afterAll(() => account.close());

  test('holds records of the demo company', () => {
    const empty = companySchema.tables.filter(({ name }) => account.table(name).count() === 0);
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  /** Tables of operations that no routine exposes. */
  const ofOperationsAlone = ['VENDINV'];

  test('is used by a routine, or by operations alone', () => {
    const unused = companySchema.tables.filter(({ name }) => {
      const { readers, writers } = tableUses(name, catalogue.routines);
      return readers.length + writers.length === 0;
    });
    expect(unused.map(({ name }) => name)).toEqual(ofOperationsAlone);
  });
});

describe('tableUses', () => {
  test('knows a table by its other names', () => {
    expect(tableUses('CUSTOMER.OE', catalogue.routines).writers).toContain('VB_2452.UPD');
    expect(tableUses('PRODUCT.1287', catalogue.routines).writers).toContain('VB_PART.REV1');
  });

  test('counts a table that a caller hands over among those that are read', () => {
    expect(tableUses('JOBTYPE', catalogue.routines).readers).toContain('VB_WO.EM.UPD');
  });
});
