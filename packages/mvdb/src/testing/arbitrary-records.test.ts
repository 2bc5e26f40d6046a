import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { arbitraryRecords } from './arbitrary-records.ts';
import { caseCount } from './case-count.ts';
import { orderSession } from './order-tables.ts';
import { rejection } from './rejection.ts';

const session = orderSession();
afterAll(() => session.account.close());

const FIELD_MARK = '\u001e';

test('arbitrary records are those on file, missing or with one attribute that is otherwise', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(arbitraryRecords(session, ['CUS', 'ORD']), (records) => {
      expect(new Set(records.map(({ table, id }) => table + id)).size).toBe(records.length);
      for (const { table, id, record } of records) {
        const before = session.table(table).read(id)?.split(FIELD_MARK) ?? expect.fail(id);
        const after = record?.split(FIELD_MARK);
        const changed = before.filter((text, index) => text !== after?.[index]);
        seen.add(`${table} ${after === undefined ? 'missing' : changed.length}`);
      }
    }),
    { numRuns: caseCount(500, 200) },
  );
  expect([...seen].sort()).toEqual([
    ...['CUS 0', 'CUS 1', 'CUS missing', 'ORD 0', 'ORD 1', 'ORD missing'],
  ]);
});

test('arbitrary records shrink to those that matter', () => {
  const found = fc.check(
    fc.property(arbitraryRecords(session, ['CUS', 'ORD']), (records) =>
      records.every(({ table, record }) => table !== 'ORD' || record !== undefined),
    ),
    { seed: 5, numRuns: caseCount(200, 200) },
  );
  expect(found.counterexample?.[0]).toEqual([
    { table: 'ORD', id: expect.any(String), record: undefined },
  ]);
});

test('arbitrary records need tables with records, and none of no table', () => {
  session.createTable('EMPTY');
  expect(() => arbitraryRecords(session, ['EMPTY'])).toThrow(
    rejection('BAD_ARGUMENT', 'EMPTY has no records'),
  );
  expect(() => arbitraryRecords(session, ['ODR'])).toThrow(rejection('TABLE_NOT_FOUND'));
  fc.assert(fc.property(arbitraryRecords(session, []), (records) => records.length === 0));
});
