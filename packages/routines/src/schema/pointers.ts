import type { Pointer, Repetition, SchemaTable } from 'mvdb';
import { keyPartName } from './key-items.ts';
import type { TableName } from './table-name.ts';

/** A place of a record, or of its id, that names another record. */
export interface PointingPlace {
  /** In code: an attribute, or a part of the id. */
  readonly place: string;
  /** In the dictionary. */
  readonly name: string;
  readonly pointer: Pointer<TableName>;
  readonly repetition: Repetition;
  readonly association: string;
}

/**
 * What the parts of ids are ids of, by the words for them in the keys of tables; a line by the word before it
 * too.
 */
const keyPartPointers: Readonly<Record<string, Pointer<TableName>>> = {
  account: toTable('GL.CHARTS'),
  assembly: toTable('PRODUCT'),
  'company number': { ...toTable('GL-COMPANY'), withCompany: false },
  component: toTable('PRODUCT'),
  'cost account': toTable('COST.ACCOUNT'),
  'credit memo': toTable('WORK2470.HEAD'),
  'credit memo line': toTable('WORK2470L', 'credit memo'),
  customer: toTable('CUSTOMER'),
  employee: toTable('EMPLOYEE'),
  invoice: toTable('INVOICE.HEAD'),
  'invoice line': toTable('INVOICE.LINE', 'invoice'),
  job: toTable('JOBMASTER'),
  location: toTable('LOCODE'),
  login: { ...toTable('EMPLOYEE.ACCESS.1287'), withCompany: false },
  order: toTable('OPEN.ORD.HEAD'),
  'order line': toTable('OPEN.ORD.LINE', 'order'),
  part: toTable('PRODUCT'),
  'PO number': toTable('POHEAD'),
  'route number': toTable('ALTROUTE.HEAD', 'part'),
  'route number line': toTable('ALTROUTE.LINE', 'part', 'route number'),
  routing: toTable('SROUTE.HEAD'),
  'routing line': toTable('SROUTE.LINE', 'routing'),
  'ship-to': toTable('SHIPTO', 'customer'),
  'simulated order': toTable('OPENWO.SIM'),
  'simulated order line': toTable('WIPROUTE.SIM.LINE', 'simulated order'),
  'staged invoice': toTable('WORK2450.HEAD'),
  'staged invoice line': toTable('WORK2450.LINE', 'staged invoice'),
  'staged order': toTable('OPENWO.AUTO.1287'),
  'vendor number': toTable('VENDOR'),
  'work center': toTable('WOCE'),
  'work order': toTable('OPENWO'),
  'work order line': toTable('WIPROUTE.LINE', 'work order'),
};

function toTable(table: TableName, ...after: readonly string[]): Pointer<TableName> {
  return { table, withCompany: true, after };
}

/** Where records of a table point to others: first by attributes, then by the parts of their ids. */
export function pointingPlaces({ name: tableName, key, attributes }: SchemaTable): PointingPlace[] {
  const places: PointingPlace[] = [];
  for (const [place, { name, pointsTo, repetition, association }] of Object.entries(attributes))
    if (pointsTo)
      places.push({
        place,
        name,
        pointer: pointsTo as Pointer<TableName>,
        repetition,
        association,
      });
  for (const [index, part] of key.entries()) {
    const pointer = keyPartPointers[part] ?? keyPartPointers[`${key[index - 1]} ${part}`];
    if (pointer && pointer.table !== tableName)
      places.push({
        place: part,
        name: keyPartName(part),
        pointer,
        repetition: 'single',
        association: '',
      });
  }
  return places;
}
