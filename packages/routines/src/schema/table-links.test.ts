import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { companySchema } from './schema-tables.ts';
import { owningLink, tableLinks } from './table-links.ts';

const record = (attributes: Readonly<Record<number, string>>) =>
  Array.from({ length: 40 }, (_, index) => attributes[index + 1] ?? '').join(FIELD_MARK);

const linkOf = (table: string, name: string) => {
  const link = tableLinks(table).find((each) => each.name === name);
  if (link === undefined) throw new Error(`${table} leads nowhere by ${name}.`);
  return link;
};

describe('tableLinks', () => {
  test('lead from one value to one record, in the company of the record', () => {
    const link = linkOf('OPENWO', 'PART.NO');
    expect(link).toMatchObject({ target: 'PRODUCT', attribute: 1 });
    expect(link.idsOf('2!100', record({ 1: 'P1' }))).toEqual([['2!P1']]);
    expect(link.idsOf('2!100', '')).toEqual([['']]);
  });

  test('lead from each value of a list to a record, by what stands in the same line', () => {
    const { attribute: lots = 0, idsOf } = linkOf('BIN', 'LOT.NOS');
    const { attribute: parts = 0 } = linkOf('BIN', 'PARTS');
    const bin = record({
      [parts]: ['P1', 'P2'].join(VALUE_MARK),
      [lots]: ['', 'L2'].join(VALUE_MARK),
    });
    expect(idsOf('1!MAIN!B1', bin)).toEqual([[''], ['1!P2!MAIN!L2']]);
  });

  test('lead from parts of the id', () => {
    const link = linkOf('POLINE', 'PO.NUMBER');
    expect(link.attribute).toBeUndefined();
    expect([link.target, link.idsOf('1!50001!2', '')]).toEqual(['POHEAD', [['1!50001']]]);
  });

  test('lead nowhere from a table that the schema has not', () => {
    expect(tableLinks('VOC')).toEqual([]);
    expect(owningLink('VOC')).toBeUndefined();
  });
});

describe('owningLink', () => {
  test.each([
    ['OPEN.ORD.NOTES', '1!80012!1', 'OPEN.ORD.LINE', '1!80012!1'],
    ['OPEN.ORD.LINE', '1!80012!1', 'OPEN.ORD.HEAD', '1!80012'],
    ['WIPROUTE.LINE', '1!100002!10', 'OPENWO', '1!100002'],
    ['BMF', '1!A200!F300', 'PRODUCT', '1!A200'],
    ['SHIPTO.1287', '1!C1!1', 'SHIPTO', '1!C1!1'],
    ['BIN', '1!MAIN!B1', 'LOCODE', '1!MAIN'],
  ])('of %s %s is %s %s', (table, id, target, owner) => {
    const link = owningLink(table);
    expect([link?.target, link?.idsOf(id, '')]).toEqual([target, [[owner]]]);
  });

  test('of a work order is its job', () => {
    expect(owningLink('OPENWO')).toMatchObject({ name: 'JOB.NO', target: 'JOBMASTER' });
    expect(owningLink('LOCODE')).toBeUndefined();
  });

  test('never goes round', () => {
    for (const { name } of companySchema.tables) {
      const way = [name as string];
      for (let at = owningLink(name); at && at.target !== way.at(-1); at = owningLink(at.target)) {
        expect(way).not.toContain(at.target);
        way.push(at.target);
      }
    }
  });
});
