import { describe, expect, test } from 'vitest';
import type { Attribute, Pointer } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { schemaTables, synonyms } from './schema-tables.ts';
import { ownTableNames, tableNames } from './table-name.ts';

const tablesByName = new Map<string, SchemaTable>(schemaTables.map((table) => [table.name, table]));

describe('schemaTables', () => {
  test('every table is described once', () => {
    expect(tablesByName.size).toBe(schemaTables.length);
  });

  test.each(schemaTables.map((table) => [table.name, table] as const))(
    '%s has a sound layout',
    (_, table) => {
      expect(layoutFaults(table)).toEqual([]);
    },
  );

  test('a table of our own has no name of the contract', () => {
    const named: readonly string[] = tableNames;
    expect(ownTableNames.filter((name) => named.includes(name))).toEqual([]);
  });

  test('a synonym has no layout of its own', () => {
    expect(Object.keys(synonyms).filter((name) => tablesByName.has(name))).toEqual([]);
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
    expect(tablesByName.get(table)?.attributes[name]?.number).toBe(number);
  });
});

/** What is wrong with a layout, one sentence each. */
function layoutFaults({ name, key, attributes, size }: SchemaTable): string[] {
  const faults: string[] = [];
  const byNumber = new Map<number, string>();
  const byDictionaryName = new Map<string, string>();
  const associations = new Set(Object.values(attributes).map(({ association }) => association));
  for (const [codeName, attribute] of Object.entries(attributes)) {
    const { number, name: dictionaryName, pointsTo } = attribute;
    const where = `${name} ${codeName}`;
    if (!Number.isInteger(number) || number < 1) faults.push(`${where}: no attribute ${number}`);
    if (size !== undefined && number > size) faults.push(`${where}: beyond attribute ${size}`);
    faults.push(
      ...takenTwice(byNumber, number, where),
      ...takenTwice(byDictionaryName, dictionaryName, where),
    );
    if (!/^[A-Z][A-Z0-9.]*$/.test(dictionaryName)) faults.push(`${where}: name ${dictionaryName}`);
    if (associations.has(dictionaryName))
      faults.push(`${where}: ${dictionaryName} is the name of an association too`);
    if (pointsTo) faults.push(...pointerFaults(where, pointsTo, key, attributes));
  }
  return faults;
}

function takenTwice<Key>(taken: Map<Key, string>, key: Key, where: string): string[] {
  const before = taken.get(key);
  taken.set(key, where);
  return before === undefined ? [] : [`${where}: ${String(key)} is taken by ${before}`];
}

function pointerFaults(
  where: string,
  { table, withCompany, after }: Pointer,
  key: readonly string[],
  attributes: Readonly<Record<string, Attribute>>,
): string[] {
  const unknown = after.filter((part) => !key.includes(part) && attributes[part] === undefined);
  const faults = unknown.map((part) => `${where}: nothing called ${part} to stand before it`);
  const target = tablesByName.get(table);
  const partCount = (withCompany ? 1 : 0) + after.length + 1;
  if (target !== undefined && target.key.length !== partCount)
    faults.push(`${where}: ids of ${table} have ${target.key.length} parts, not ${partCount}`);
  return faults;
}
