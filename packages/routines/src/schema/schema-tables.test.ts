import type { PointingPosition, SchemaTable } from 'mvdb';
import { extract } from 'mvdb/functions';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { PRODUCT } from './inventory.ts';
import { NCN_1287 } from './non-conformances.ts';
import { companySchema } from './schema-tables.ts';
import type { TableName } from './table-name.ts';

describe('schemaTables', () => {
  test.each(companySchema.tables.map((table) => [table.name, table] as const))(
    '%s has a sound layout',
    (_, table) => {
      expect(layoutViolations(table)).toEqual([]);
    },
  );

  test('a table has a name that the compiler knows, and no other text is one', () => {
    expectTypeOf<'PRODUCT' | 'CUSTOE' | 'VENDINV' | 'TRANSREG'>().toExtend<TableName>();
    expectTypeOf<'PRODUKT'>().not.toExtend<TableName>();
    expectTypeOf<string>().not.toExtend<TableName>();
  });

  test('a synonym stands for a table that has a layout', () => {
    for (const [name, target] of Object.entries(companySchema.synonyms))
      expect([name, companySchema.table(name), companySchema.table(target)?.name]).toEqual([
        name,
        undefined,
        target,
      ]);
  });

  test.each([
    ['OPENWO', 'releaseDate', 4],
    ['OPENWO', 'percentComplete', 18],
    ['OPENWO.AUTO.1287', 'releaseDate', 4],
    ['OPENWO.AUTO.1287', 'percentComplete', 18],
    ['OPENWO.1287', 'specialOutside', 5],
    ['ITEMORD', 'manufacturingLeadDays', 11],
    ['PRODUCT', 'lastUsedBin', 12],
    ['CUSTOMER.1287', 'deleted', 4],
    ['SPN.QUOTES.1287', 'deleted', 20],
    ['SPN.1287', 'deleted', 21],
    ['SERVICE.1287', 'deleted', 28],
    ['ENG.CHG.1287', 'deleted', 23],
    ['REDBOOK.1287', 'deleted', 23],
    ['NCN.CHG.1287', 'deleted', 51],
  ])('%s keeps %s in attribute %i, as the contract states', (table, name, number) => {
    expect(companySchema.table(table)?.attributes[name]?.number).toBe(number);
  });

  test('a dictionary item describes itself in attribute 1, as the contract states', () => {
    const items = companySchema.dictionaryItems(PRODUCT);
    expect(extract(items.get('DESCRIPTION') ?? '', 1)).toBe('D Primary description.');
    expect(extract(items.get('LOCATION.DESC') ?? '', 1)).toBe(
      'I DESCRIPTION in LOCODE, by LOCATION.',
    );
  });

  test.each([
    ['CUSTOMER', 50],
    ['CUSTOMER.1287', 50],
    ['CUSTOMER.OE', 50],
    ['CREDIT', 50],
    ['SERVICE.1287', 50],
    ['SHIPTO', 50],
    ['SHIPTO.OE', 50],
    ['TASK.1287', 50],
  ])('the dimensioned record of %s has %i attributes', (table, size) => {
    expect(companySchema.table(table)?.size).toBe(size);
  });

  test('every record fits the 75 attributes that the larger audit routines compare', () => {
    const last = ({ attributes }: SchemaTable) =>
      Math.max(...Object.values(attributes).map(({ number }) => number));
    expect(
      companySchema.tables.filter((table) => last(table) > 75).map(({ name }) => name),
    ).toEqual([]);
  });

  test('a non-conformance as first kept has the 53 attributes of its listing', () => {
    const numbers = Object.values(NCN_1287.attributes).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 53 }, (_, index) => index + 1));
  });

  test.each([
    ['OPENWO', ['company', 'work order']],
    ['JOBMASTER.1287', ['company', 'job']],
    ['PROJECT.1287', ['company', 'project']],
    ['SHIPTO', ['company', 'customer', 'ship-to']],
    ['GL.TRANS', ['company', 'document', 'fiscal period', 'line']],
    ['TRANSREG', ['company', 'sequence number']],
    ['PDM.1287', ['document']],
    ['ITREQUESTS.1287', ['request']],
    ['MAINTENANCE.1287', ['maintenance']],
    ['JOBPARTS.1287', ['sales order or part', 'WBS number']],
  ])('the ids of %s are made as the contract states', (table, key) => {
    expect(companySchema.table(table)?.key).toEqual(key);
  });
});

/** What is wrong with a layout, one sentence each. */
function layoutViolations(table: SchemaTable): string[] {
  const { name, attributes, size } = table;
  const violations: string[] = [];
  const byNumber = new Map<number, string>();
  const byDictionaryName = new Map<string, string>();
  const associations = new Set(Object.values(attributes).map(({ association }) => association));
  for (const [codeName, { number, name: dictionaryName }] of Object.entries(attributes)) {
    const where = `${name} ${codeName}`;
    if (!Number.isInteger(number) || number < 1)
      violations.push(`${where}: no attribute ${number}`);
    if (size !== undefined && number > size) violations.push(`${where}: beyond attribute ${size}`);
    violations.push(
      ...takenTwice(byNumber, number, where),
      ...takenTwice(byDictionaryName, dictionaryName, where),
    );
    if (!/^[A-Z][A-Z0-9.]*$/.test(dictionaryName))
      violations.push(`${where}: name ${dictionaryName}`);
    if (associations.has(dictionaryName))
      violations.push(`${where}: ${dictionaryName} is the name of an association too`);
  }
  for (const position of companySchema.pointingPositions(table))
    violations.push(...pointerViolations(table, position));
  return [...violations, ...titleViolations(table), ...borrowingViolations(table)];
}

function takenTwice<Key>(taken: Map<Key, string>, key: Key, where: string): string[] {
  const before = taken.get(key);
  taken.set(key, where);
  return before === undefined ? [] : [`${where}: ${String(key)} is taken by ${before}`];
}

function pointerViolations(
  { name, key, attributes }: SchemaTable,
  { position, pointer: { table, after }, repetition }: PointingPosition,
): string[] {
  const where = `${name} ${position}`;
  const violations: string[] = [];
  for (const part of after) {
    const attribute = attributes[part];
    if (key.includes(part)) continue;
    if (attribute === undefined)
      violations.push(`${where}: nothing called ${part} to stand before it`);
    else if (attribute.repetition !== 'single' && attribute.repetition !== repetition)
      violations.push(`${where}: ${part} before it has lines, and it has none`);
  }
  const target = companySchema.table(table);
  const isInCompany = target?.isScoped;
  const partCount = (isInCompany ? 1 : 0) + after.length + 1;
  if (target === undefined) violations.push(`${where}: ${table} has no layout`);
  else if (target.key.length !== partCount)
    violations.push(`${where}: ids of ${table} have ${target.key.length} parts, not ${partCount}`);
  if (isInCompany && !/^company/.test(key[0] ?? '') && attributes.company === undefined)
    violations.push(`${where}: nothing reports the company`);
  return violations;
}

/** A title is one text of a record. */
function titleViolations({ name, title, attributes }: SchemaTable): string[] {
  if (title === undefined) return [];
  const attribute = Object.values(attributes).find((each) => each.name === title);
  const table = companySchema.table(name);
  if (attribute) return attribute.repetition === 'single' ? [] : [`${name}: ${title} has lines`];
  const isThere = table && companySchema.dictionaryItems(table).has(title);
  return isThere ? [] : [`${name}: ${title} is not an item of its dictionary`];
}

function borrowingViolations(table: SchemaTable): string[] {
  const { name, attributes, derived, borrows } = table;
  const positions = new Map(
    companySchema.pointingPositions(table).map((position) => [position.position, position]),
  );
  const own = new Set([
    ...Object.values(attributes).map((attribute) => attribute.name),
    ...Object.keys(derived),
  ]);
  const violations: string[] = [];
  for (const [position, items] of Object.entries(borrows)) {
    if (!positions.has(position))
      violations.push(`${name}: borrows by ${position}, which points nowhere`);
    for (const item of items)
      if (own.has(item)) violations.push(`${name}: borrows ${item}, which it has itself`);
  }
  return violations;
}
