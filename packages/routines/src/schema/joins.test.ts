import { Account, type Join, runSentence, Session, VALUE_MARK } from 'mvdb';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import { BIN_PRODUCT, LOCODE, PRODUCT, REQ } from './inventory.ts';
import { POHEAD, POLINE, VENDOR } from './purchasing.ts';
import { companySchema } from './schema-tables.ts';

type AnyTable = (typeof companySchema.tables)[number];

/** What a sentence lists of each record, by id: a text for each item, as it is stored. */
function listed(session: Session, table: string, items: readonly string[]): Map<string, string[]> {
  const outcome = runSentence(session, `LIST ${table} ${items.join(' ')}`);
  if (outcome.kind !== 'report') throw new Error(`LIST gave no report, but a ${outcome.kind}.`);
  return new Map(Array.from(outcome.report.rows, ({ id, cells }) => [id, [...cells]]));
}

/** What a join gives for a record, read through the schema instead of by an expression. */
function joined(session: Session, table: AnyTable, id: string, { through, takes }: Join): string {
  const record = table.read(session, id);
  if (record === undefined) throw new Error(`${table.name} has no record ${id}.`);
  return [...companySchema.targetsOf(table, record, through.position, through.pointer)]
    .map((target) => (target === '' ? '' : readItem(session, through.pointer.table, target, takes)))
    .join(VALUE_MARK);
}

/** An item of a record: an attribute, the name of a person, or again a join. */
function readItem(session: Session, tableName: string, id: string, item: string): string {
  const table = companySchema.table(tableName);
  const record = table?.read(session, id);
  if (table === undefined || record === undefined) return '';
  const attribute = Object.entries(table.attributes).find(([, { name }]) => name === item);
  if (attribute) return String(record[attribute[0]]);
  if (table.derived[item]) return `${record.firstName} ${record.lastName}`;
  const join = companySchema.joins(table).find(({ name }) => name === item);
  if (join === undefined) throw new Error(`${tableName} has no item ${item}.`);
  return joined(session, table, id, join);
}

const joining = companySchema.tables.flatMap((table) => {
  const joins = companySchema.joins(table);
  return table.isClosed || joins.length === 0 ? [] : [[table.name, table, joins] as const];
});

describe('the joins of the demo company', () => {
  const { account, session } = openDemo();
  const shown = new Set<string>();
  afterAll(() => account.close());

  test.each(joining)('%s shows what the records it points to say', (name, table, joins) => {
    const items = joins.map((join) => join.name);
    const rows = listed(session, name, items);
    expect(rows.size).toBe(account.table(name).count());
    for (const [id, cells] of rows) {
      const expected = joins.map((join) => joined(session, table, id, join));
      expect([id, ...cells]).toEqual([id, ...expected]);
      for (const [index, cell] of cells.entries())
        if (/[^\u001b-\u001f]/.test(cell)) shown.add(`${name} ${items[index]}`);
    }
  });

  test('all show something, but where the demo company points nowhere', () => {
    const blank = joining.flatMap(([table, , joins]) =>
      joins.map(({ name }) => `${table} ${name}`).filter((item) => !shown.has(item)),
    );
    expect(blank).toEqual([
      'WIPROUTE.SIM.LINE PO.LINE.DESC',
      'WORK2450.LINE WORK.ORDER.DESC',
      'WORK2470L WORK.ORDER.DESC',
    ]);
  });
});

describe('joinsOf', () => {
  test.each([
    ['OPENWO', 'PART.NO', 'PART.DESC', 'DESCRIPTION'],
    ['OPENWO', 'JOB.NO', 'JOB.DESC', 'DESCRIPTION'],
    ['OPEN.ORD.HEAD', 'CUSTOMER.NO', 'CUSTOMER.NAME', 'CUSTOMER.NAME'],
    ['PRODVEND', 'VENDOR.NOS', 'VENDOR.NAME', 'VENDOR.NAME'],
    ['PVXREF', 'PARTS', 'PART.DESC', 'DESCRIPTION'],
    ['COACCESS', 'COMPANIES', 'COMPANY.NAME', 'COMPANY.NAME'],
    ['SERVICE.1287', 'PARTS.USED', 'PARTS.USED.DESC', 'DESCRIPTION'],
    ['SROUTE.LINE.1287', 'PROCESS.TYPE', 'PROCESS.TYPE.NAME', 'TYPE.NAME'],
    ['GL.TRANS', 'ACCOUNT', 'ACCOUNT.NAME', 'ACCOUNT.NAME'],
    ['LABORCARD', 'WORK.ORDERS', 'WORK.ORDER.DESC', 'PART.DESC'],
    ['LABORCARD', 'EMPLOYEE', 'EMPLOYEE.NAME', 'EMPLOYEE.NAME'],
    ['POHEAD', 'LINE.NOS', 'LINE.DESC', 'DESCRIPTION'],
    ['PDM.1287', 'HOLDER', 'HOLDER.NAME', 'EMPLOYEE.NAME'],
    ['POLINE', 'PO.NUMBER', 'VENDOR.NAME', 'VENDOR.NAME'],
  ])('%s has by %s the item %s', (table, pointer, name, takes) => {
    const joins = companySchema.joins(companySchema.table(table) ?? PRODUCT);
    const join = joins.find((each) => each.name === name);
    expect({ pointer: join?.through.name, takes: join?.takes }).toEqual({ pointer, takes });
  });

  test('whatever points to a record with a title shows it, unless the name is taken', () => {
    const without = companySchema.tables.flatMap((table) => {
      const joins = new Set(companySchema.joins(table).map(({ through }) => through.position));
      return companySchema
        .pointingPositions(table)
        .filter(({ pointer }) => companySchema.table(pointer.table)?.title !== undefined)
        .filter(({ position }) => !joins.has(position))
        .map(({ name }) => `${table.name} ${name}`);
    });
    expect(without).toEqual([
      'MRP.INCR.1287 PART',
      'ALTROUTE.HEAD PART',
      'EMPLOYEE.PUBLIC.1287 EMPLOYEE',
      'NCN.1287 VENDOR.NUMBER',
    ]);
  });

  test('no join bears a name that is taken', () => {
    for (const [name, table, joins] of joining) {
      const { key, attributes, derived } = table;
      const stored = Object.values(attributes).flatMap(({ name, association }) => [
        name,
        association,
      ]);
      const taken = [
        ...stored,
        ...Object.keys(derived),
        ...key.map((part) => table.itemName(part)),
      ];
      const names = joins.map((join) => join.name);
      expect([name, names.filter((one) => taken.includes(one))]).toEqual([name, []]);
      expect([name, new Set(names).size]).toEqual([name, names.length]);
    }
  });
});

describe('joinItem', () => {
  let account: Account;
  let session: Session;
  beforeEach(() => {
    account = Account.inMemory();
    companySchema.createTables(account);
    session = new Session(account);
    for (const company of ['1', '2'])
      for (const part of ['P1', 'P2'])
        PRODUCT.write(session, `${company}!${part}`, { description: `${part} of ${company}` });
  });
  afterEach(() => account.close());

  const cells = (table: string, ...items: readonly string[]) => [
    ...listed(session, table, items).values(),
  ];

  test('the company of the record is the company of the record pointed to', () => {
    POLINE.write(session, '1!50!1', { partNo: 'P1' });
    POLINE.write(session, '2!50!1', { partNo: 'P1' });
    expect(cells('POLINE', 'PART.DESC')).toEqual([['P1 of 1'], ['P1 of 2']]);
  });

  test('an item may be borrowed of a record that has it from a third', () => {
    VENDOR.write(session, '1!V1', { vendorName: 'ACME' });
    POHEAD.write(session, '1!50', { vendorNo: 'V1', buyer: 'AB' });
    POLINE.write(session, '1!50!1', { partNo: 'P1' });
    expect(cells('POLINE', 'VENDOR.NO', 'VENDOR.NAME', 'BUYER')).toEqual([['V1', 'ACME', 'AB']]);
  });

  test('values keep their lines, be they blank, unknown or missing', () => {
    REQ.write(session, '1!P1', { demandPegParts: ['P2', '', 'P9', 'P1', ''] });
    REQ.write(session, '1!P2', { demandPegParts: [] });
    const lines = ['P2 of 1', '', '', 'P1 of 1', ''];
    expect(cells('REQ', 'DEMAND.PEG.PART.DESC')).toEqual([[lines.join(VALUE_MARK)], ['']]);
  });

  test('an id of several lists is put together line by line', () => {
    POLINE.write(session, '1!50!1', { description: 'first' });
    POLINE.write(session, '1!51!1', { description: 'second' });
    REQ.write(session, '1!P1', { poNos: ['51', '50', '52'], poLines: ['1', '1', '1'] });
    const lines = ['second', 'first', ''];
    expect(cells('REQ', 'PO.LINE.DESC')).toEqual([[lines.join(VALUE_MARK)]]);
  });

  test('a part of the id stands before every value of a list', () => {
    POHEAD.write(session, '1!50', { lineNos: ['2', '1'] });
    POLINE.write(session, '1!50!1', { description: 'first' });
    POLINE.write(session, '1!50!2', { description: 'second' });
    expect(cells('POHEAD', 'LINE.DESC')).toEqual([[`second${VALUE_MARK}first`]]);
  });

  test('a join is a member of the association of its pointer', () => {
    LOCODE.write(session, '1!MAIN', { description: 'Main store' });
    BIN_PRODUCT.write(session, '1!P1', { locations: ['MAIN', 'MAIN'], bins: ['B1', 'B2'] });
    const positions = [`MAIN${VALUE_MARK}MAIN`, `B1${VALUE_MARK}B2`];
    const described = `Main store${VALUE_MARK}Main store`;
    expect(cells('BIN.PRODUCT', 'PLACES')).toEqual([[...positions, described]]);
  });

  test('a record that is gone leaves the join blank', () => {
    POLINE.write(session, '1!50!1', { partNo: 'P9' });
    expect(cells('POLINE', 'PART.DESC', 'VENDOR.NAME')).toEqual([['', '']]);
  });
});
