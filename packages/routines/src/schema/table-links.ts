import type { SchemaTable } from 'mvdb';
import { assertText } from 'mvdb/host';
import { companySchema } from './schema-tables.ts';
import type { CompanyTable, TableName } from './table-name.ts';

/** A place of the records of a table that leads to other records. */
export interface TableLink {
  /** Its item in the dictionary. */
  readonly name: string;
  /** Number of the attribute; absent for a part of the id. */
  readonly attribute?: number;
  /** The table that it leads to. */
  readonly target: TableName;
  /** The ids that a record leads to there, by value and subvalue; blank where nothing stands. */
  idsOf(id: string, record: string): readonly (readonly string[])[];
}

/** Where the records of a table lead: by attributes, then by parts of their ids; nowhere where the schema has no such table. */
export function tableLinks(tableName: string): readonly TableLink[] {
  assertText('tableLinks', 'table', tableName);
  const table = companySchema.table(tableName);
  if (table === undefined) return [];
  const existing = links.get(table) ?? madeLinks(table);
  links.set(table, existing);
  return existing;
}

const links = new WeakMap<SchemaTable, readonly TableLink[]>();

function madeLinks(table: CompanyTable): readonly TableLink[] {
  return companySchema.pointingPositions(table).map(({ position, pointer }) => {
    const attribute = table.attributes[position]?.number;
    return {
      name: table.itemName(position),
      ...(attribute !== undefined && { attribute }),
      target: pointer.table as TableName,
      idsOf: (id, record) =>
        companySchema.targetLines(table, table.parse(record, id), position, pointer),
    };
  });
}

/** An item of a dictionary that takes a pointer from another record. */
export interface JoinedLink {
  readonly name: string;
  /** The table that the pointer leads to. */
  readonly target: TableName;
}

/**
 * The items of a table that show where the records that it points to lead in turn, such as the customer of the job of
 * a work order, of those whose ids are the company and the value.
 */
export function joinedLinks(tableName: string): readonly JoinedLink[] {
  assertText('joinedLinks', 'table', tableName);
  const table = companySchema.table(tableName);
  if (table === undefined) return [];
  return companySchema.joins(table).flatMap(({ name, through, takes }) => {
    const link = tableLinks(through.pointer.table).find((each) => each.name === takes);
    const key = link && companySchema.table(link.target)?.key;
    return link && key?.length === 2 && key[0] === 'company' ? [{ name, target: link.target }] : [];
  });
}

/**
 * What a record belongs to first, for tables whose ids do not begin with it: a work order to its job, an order to
 * its customer.
 */
const owningAttributes: Readonly<Partial<Record<TableName, string>>> = {
  'CONTACT.1287': 'customerNo',
  'EMPLOYEE.1287': 'supervisor',
  'GL.CHARTS': 'headerAccount',
  'GL.TRANS': 'account',
  'INVOICE.HEAD': 'customerNo',
  JOBMASTER: 'customerNo',
  'OPEN.ORD.HEAD': 'customerNo',
  OPENWO: 'jobNo',
  'OPENWO.AUTO.1287': 'jobNo',
  'OPENWO.SIM': 'jobNo',
  'PART.PHOTOS.1287': 'partNo',
  POHEAD: 'vendorNo',
  'PROJECT.1287': 'customerNo',
  'SERVICE.1287': 'customerNo',
  'SPN.1287': 'vendorNo',
  'SPN.QUOTES.1287': 'supplierPart',
  'SP.QUOTE.1287': 'customerNo',
  'SROUTE.HEAD': 'partNo',
  'TASK.1287': 'project',
  'WORK2450.HEAD': 'customerNo',
  'WORK2470.HEAD': 'customerNo',
};

/**
 * The place that says what a record belongs to: the part of the id that names the most of it, as of a note the line
 * rather than the order, else an attribute. `undefined` where it belongs to nothing.
 */
export function owningLink(tableName: string): TableLink | undefined {
  assertText('owningLink', 'table', tableName);
  const table = companySchema.table(tableName);
  if (table === undefined) return undefined;
  const positions = companySchema.pointingPositions(table);
  const parts = positions.filter(({ position }) => table.key.includes(position));
  const [closest] = parts.toSorted((a, b) => b.pointer.after.length - a.pointer.after.length);
  const position = closest?.position ?? owningAttributes[table.name];
  const index = positions.findIndex((each) => each.position === position);
  return tableLinks(tableName)[index];
}
