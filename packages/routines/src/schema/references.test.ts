import { execute, type Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { demoSession, openDemo } from '../demo/demo-account.ts';
import { type Reference, referencesTo } from './references.ts';
import { firmSchema } from './schema-tables.ts';

const { account } = openDemo();
const session = demoSession(account);

afterAll(() => account.close());

const limits = { countMax: 10_000, idsMax: 10_000, scanMax: 10_000 };

/** Who names each record, by table and id: places with the ids of the records there, found by going through all. */
function allReferences(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const table of firmSchema.tables.filter(({ isClosed }) => !isClosed))
    for (const record of table.records(session))
      for (const { place, pointer } of firmSchema.pointingPlaces(table))
        for (const target of new Set(firmSchema.targetsOf(table, record, place, pointer))) {
          const at = `${pointer.table} ${target}`;
          const places = found.get(at) ?? new Map<string, string[]>();
          found.set(at, places);
          const where = `${table.name} ${table.itemName(place)}`;
          places.set(where, [...(places.get(where) ?? []), record.recordId]);
        }
  return found;
}

const known = allReferences();

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
  ])('tells everyone who names %s %s', (table, id) => {
    const places = counted(session, table, id).map(({ table: by, name, ids }) => [
      `${by} ${name}`,
      [...ids].sort(),
    ]);
    const expected = [...(known.get(`${table} ${id}`) ?? [])].map(([where, ids]) => [where, ids]);
    expect(expected.length).toBeGreaterThan(0);
    const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(places.sort(byName)).toEqual(expected.sort(byName));
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

  test('counts no further than asked, and tells no more ids', () => {
    const told = counted(session, 'LOCODE', '1!MAIN', { ...limits, countMax: 5, idsMax: 2 });
    const few = told.find(({ table }) => table === 'PRODUCT');
    expect([few?.records, few?.isMore, few?.ids.length]).toEqual([5, true, 2]);
  });

  test('passes over large tables that have no index there, and says so', () => {
    const told = referencesTo(session, 'JOBMASTER', '1!26001', { ...limits, scanMax: 50 });
    expect(told).toContainEqual({ table: 'GL.TRANS', name: 'JOB.NO', reason: 'large' });
    expect(told.filter((each) => 'records' in each).length).toBeGreaterThan(0);
  });

  test('says of a table that may not be read no more than that', () => {
    const access = { mayRead: (table: string) => table !== 'OPENWO', mayWrite: () => false };
    const told = session.restricted(access, () =>
      referencesTo(session, 'JOBMASTER', '1!26001', limits),
    );
    expect(told).toContainEqual({ table: 'OPENWO', name: 'JOB.NO', reason: 'hidden' });
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
