import { MvdbError, type Table } from 'mvdb';
import { type Column, type Dictionary, shapeOfColumn } from 'mvdb/host';
import { keyPartSql } from './key-part.ts';
import { sqlNames } from './sql-names.ts';
import type { ReadingKind } from './worker-functions.ts';

/** How the text of one attribute is read. */
export interface Reading {
  readonly kind: ReadingKind;
  /** What the function of SQL takes behind the text, each with a comma before it. */
  readonly passed: string;
}

/** Stored text that a column, or a member of an association, gives. */
export interface ColumnSource {
  /** Name in the view, or in the objects of an association. */
  readonly name: string;
  /** Name in the dictionary. */
  readonly item: string;
  /** SQL of the stored text. */
  readonly stored: string;
  readonly reading: Reading;
}

export type PlannedColumn =
  | ({ readonly holds: 'one' | 'list' } & ColumnSource)
  | {
      readonly holds: 'rows';
      readonly name: string;
      readonly association: string;
      readonly members: readonly ColumnSource[];
    };

/** What the dictionary of a table comes to in SQL. */
export interface PlannedTable {
  readonly columns: readonly PlannedColumn[];
  /** Items of the dictionary that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Columns that every view has. */
export const ID_COLUMN = 'id';
export const UNREAD_COLUMN = '_unread';

/** SQL of what a record is made of, within the statement of a view. */
export const ID = 'r.id';
const attributeSql = (number: number) => `r.a[${number}]`;

const TEXT: Reading = { kind: 'text', passed: '' };

/** An item that becomes a column. */
interface Found {
  readonly column: Column;
  readonly stored: string;
  /** By attribute, parts of the id first. */
  readonly position: number;
}

/**
 * The columns of a table, in the order of its attributes: those that items of its dictionary give as they are stored,
 * and the parts of its ids. Attributes of one association are one column; secret ones are none.
 */
export function plannedTable(
  table: Table,
  dictionary: Dictionary,
  reserved: ReadonlySet<string>,
): PlannedTable {
  const { found, unreadable } = storedItems(table, dictionary);
  const associations = new Map<string, Found[]>();
  for (const one of found) {
    const association = associationOf(one);
    if (association !== undefined)
      associations.set(association, [...(associations.get(association) ?? []), one]);
  }
  const nameOf = sqlNames(reserved, [ID_COLUMN, UNREAD_COLUMN]);
  const columns: PlannedColumn[] = [];
  for (const one of found) {
    const association = associationOf(one);
    if (association === undefined)
      columns.push({
        holds: isList(one) ? 'list' : 'one',
        ...sourceOf(one, nameOf(one.column.name)),
      });
    const members = association === undefined ? [] : (associations.get(association) ?? []);
    if (association === undefined || members[0] !== one) continue;
    const memberName = sqlNames(new Set());
    columns.push({
      holds: 'rows',
      name: nameOf(association),
      association,
      members: members.map((member) => sourceOf(member, memberName(member.column.name))),
    });
  }
  return { columns, unreadable };
}

function storedItems(
  table: Table,
  dictionary: Dictionary,
): { readonly found: readonly Found[]; readonly unreadable: readonly string[] } {
  const { secrets = {}, copies } = table.protection ?? {};
  const found: Found[] = [];
  const unreadable: string[] = [];
  for (const name of dictionary.names().filter((name) => name !== '@ID'))
    try {
      const one = storedItem(dictionary, name);
      if (one === undefined || copies?.contents.includes(one.position)) continue;
      if (secrets[one.position] === undefined) found.push(one);
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      unreadable.push(name);
    }
  return { found: found.sort((left, right) => left.position - right.position), unreadable };
}

function storedItem(dictionary: Dictionary, name: string): Found | undefined {
  const item = dictionary.item(name);
  const part = item && keyPartSql(item, ID);
  if (item?.kind !== 'attribute' && part === undefined) return undefined;
  const column = dictionary.column(name);
  if (column === undefined) return undefined;
  if (part !== undefined) return { column, stored: part, position: 0 };
  const { attribute } = column;
  if (attribute === undefined) return undefined;
  return { column, stored: attribute === 0 ? ID : attributeSql(attribute), position: attribute };
}

function associationOf(found: Found): string | undefined {
  return isList(found) ? found.column.association : undefined;
}

/** An id is one value, regardless of what its dictionary says. */
function isList({ column, position }: Found): boolean {
  return position !== 0 && column.isMultivalued;
}

function sourceOf({ column, stored, position }: Found, name: string): ColumnSource {
  return { name, item: column.name, stored, reading: readingOf(column, position) };
}

function readingOf(column: Column, position: number): Reading {
  const { type, conversion, scale, fractionMeansUnscaled } = shapeOfColumn(column);
  if (type === 'date' || type === 'time') return { kind: type, passed: '' };
  // Ids are text: 010 and 10 are two records.
  if (type === 'text' || position === 0) return TEXT;
  if (conversion === '') return { kind: 'number', passed: '' };
  const factor = scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
  return { kind: 'scaled', passed: `, ${factor}, ${fractionMeansUnscaled}` };
}
