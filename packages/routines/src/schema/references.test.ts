import { execute, type Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { demoSession, openDemo } from '../demo/demo-account.ts';
import { type Reference, referencesTo } from './references.ts';
import { companySchema } from './schema-tables.ts';

const { account } = openDemo();
const session = demoSession(account);

afterAll(() => account.close());

const limits = { countMax: 10_000, idsMax: 10_000, scanMax: 10_000 };

/** Who names each record, by table and id: places with the ids of the records there, found by going through all. */
function allReferences(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const table of companySchema.tables.filter(({ isClosed }) => !isClosed))
    for (const record of table.records(session))
      for (const { position, pointer } of companySchema.pointingPositions(table))
        for (const target of new Set(companySchema.targetsOf(table, record, position, pointer))) {
          const at = `${pointer.table} ${target}`;
          const positions = found.get(at) ?? new Map<string, string[]>();
          found.set(at, positions);
          const where = `${table.name} ${table.itemName(position)}`;
          positions.set(where, [...(positions.get(where) ?? []), record.recordId]);
        }
  return found;
}

const existing = allReferences();

const counted = (of: Session, table: string, id: string, limit = limits) =>
  referencesTo(of, table, id, limit).filter((each): each is Reference => 'records' in each);

describe('referencesTo', () => {
  test.each([
    ['PRODUCT', '1!P100'],
    ['PRODUCT', '2!C500'],
    ['JOBMASTER', '1!26001'],
    ['OPENWO', '1!100002'],
    ['OPEN.ORD.HEAD', '1!80012'],
    ['OPEN.ORD.LINE', '1!80012!1'],
    ['POLINE', '1!50001!1'],
    ['WIPROUTE.LINE', '1!100002!10'],
    ['LOT', '1!C563!MAIN!MAIN'],
    ['CUSTOMER', '1!C1007'],
    ['GL-COMPANY', '1'],
    ['EMPLOYEE.ACCESS.1287', 'demo'],
  ])('informs everyone who names %s %s', (table, id) => {
    const positions = counted(session, table, id).map(({ table: by, name, ids }) => [
      `${by} ${name}`,
      [...ids].sort(),
    ]);
    const expected = [...(existing.get(`${table} ${id}`) ?? [])].map(([where, ids]) => [
      where,
      ids,
    ]);
    expect(expected.length).toBeGreaterThan(0);
    const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(positions.sort(byName)).toEqual(expected.sort(byName));
  });

  test('gives filters that find these records and no others', () => {
    let filters = 0;
    for (const [table, id] of [
      ['PRODUCT', '1!P100'],
      ['OPENWO', '1!100002'],
      ['WIPROUTE.LINE', '1!100002!10'],
      ['GL-COMPANY', '1'],
      ['EMPLOYEE.ACCESS.1287', 'demo'],
    ] as const)
      for (const { table: by, filter, records } of counted(session, table, id)) {
        if (filter === undefined) continue;
        filters += 1;
        const { lines } = execute(session, `COUNT ${by} WITH ${filter}`);
        expect([filter, lines.join()]).toEqual([filter, `${records} record(s) counted`]);
      }
    expect(filters).toBeGreaterThan(30);
  });

  test('counts no further than asked, and reports no more ids', () => {
    const reported = counted(session, 'LOCODE', '1!MAIN', { ...limits, countMax: 5, idsMax: 2 });
    const few = reported.find(({ table }) => table === 'PRODUCT');
    expect([few?.records, few?.isMore, few?.ids.length]).toEqual([5, true, 2]);
  });

  test('passes over large tables that have no index there, and says so', () => {
    const reported = referencesTo(session, 'JOBMASTER', '1!26001', { ...limits, scanMax: 50 });
    expect(reported).toContainEqual({ table: 'GL.TRANS', name: 'JOB.NO', reason: 'large' });
    expect(reported.filter((each) => 'records' in each).length).toBeGreaterThan(0);
  });

  test('says of a table that may not be read no more than that', () => {
    const access = { mayRead: (table: string) => table !== 'OPENWO', mayWrite: () => false };
    const reported = session.restricted(access, () =>
      referencesTo(session, 'JOBMASTER', '1!26001', limits),
    );
    expect(reported).toContainEqual({ table: 'OPENWO', name: 'JOB.NO', reason: 'hidden' });
    expect(referencesTo(session, 'EMPLOYEE.ACCESS.1287', 'demo', limits)).toContainEqual({
      table: 'PASSWORDS',
      name: '@ID',
      reason: 'hidden',
    });
  });

  test('knows nothing of a table that the schema has not', () => {
    expect(referencesTo(session, 'VOC', 'LIST', limits)).toEqual([]);
  });
});
