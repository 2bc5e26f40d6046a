import type { Attribute, DerivedItem } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { keyItemName, keyItems, keyPartExpression } from './key-items.ts';
import type { PointingPosition } from './pointing-positions.ts';
import type { SchemaTables } from './schema-tables.ts';
import { scopeNameOf } from './scope.ts';

/** An item of a dictionary that is taken from the record pointed to. */
export interface Join {
  readonly name: string;
  readonly through: PointingPosition;
  /** The item it is there. */
  readonly takes: string;
}

/**
 * What the dictionary of a table takes from other records: first the items it borrows, then the title of
 * whatever is pointed to. By `PART.NO` comes `PART.DESC`, by `VENDOR.NOS` `VENDOR.NAME`, by `JOBS`
 * `JOB.DESC`; a name that is taken already is left as it is.
 */
export function joinsOf(schema: SchemaTables, table: SchemaTable): Join[] {
  const positions = schema.pointingPositions(table);
  const joins = positions.flatMap((through) =>
    (table.borrows[through.position] ?? []).map((takes) => ({ name: takes, through, takes })),
  );
  const taken = new Set([...ownNames(table), ...joins.map(({ name }) => name)]);
  for (const through of positions) {
    const takes = schema.table(through.pointer.table)?.title;
    if (takes === undefined) continue;
    const name = titleName(through.name, takes);
    if (taken.has(name)) continue;
    taken.add(name);
    joins.push({ name, through, takes });
  }
  return joins;
}

/** Whether the dictionary of a table has an item of a name. */
export function hasItem(schema: SchemaTables, table: SchemaTable, name: string): boolean {
  return ownNames(table).has(name) || joinsOf(schema, table).some((join) => join.name === name);
}

/** The names in the dictionary of a table. */
export function itemNames(schema: SchemaTables, table: SchemaTable): ReadonlySet<string> {
  return new Set([...ownNames(table), ...joinsOf(schema, table).map(({ name }) => name)]);
}

/** The names in a dictionary that are not joins. */
function ownNames(table: SchemaTable): Set<string> {
  const { attributes, derived } = table;
  const stored = Object.values(attributes);
  return new Set([
    ...stored.map(({ name }) => name),
    ...stored.map(({ association }) => association),
    ...Object.keys(derived),
    ...keyItems(table).keys(),
  ]);
}

/**
 * What the title of a record is called where `pointer` points to it: by the last part of its name. DESCRIPTION is DESC.
 *
 * @example titleName('BIKE.NO', 'MODEL') // 'BIKE.MODEL'
 */
function titleName(pointer: string, title: string): string {
  const single = pointer.replace(/IES$/, 'Y').replace(/\.(?:NO|NUMBER)S?$|(?<=[^S])S$/, '');
  const last = title.slice(title.lastIndexOf('.') + 1);
  return `${single}.${last === 'DESCRIPTION' ? 'DESC' : last}`;
}

/** The dictionary item that a join is. */
export function joinItem(
  schema: SchemaTables,
  table: SchemaTable,
  { through, takes }: Join,
): DerivedItem {
  const { name, pointer, repetition, association } = through;
  const { conversion, format } = shownAs(schema, pointer.table, takes);
  return {
    expression: `TRANS('${pointer.table}', ${keyExpression(schema, table, through)}, ${takes}, 'X')`,
    meaning: `${takes} in ${pointer.table}, by ${name}.`,
    conversion,
    format,
    repetition: repetition === 'single' ? 'single' : 'many',
    association,
  };
}

/** How an item of a table is shown, be it its own or taken from a third one. */
function shownAs(
  schema: SchemaTables,
  tableName: string,
  item: string,
): Pick<DerivedItem, 'conversion' | 'format'> {
  const table = schema.table(tableName);
  const own = table && (attributeNamed(table, item) ?? table.derived[item]);
  if (own) return own;
  const join = table && joinsOf(schema, table).find(({ name }) => name === item);
  if (join) return shownAs(schema, join.through.pointer.table, join.takes);
  throw new TypeError(`${tableName} has no item called ${item}.`);
}

function attributeNamed({ attributes }: SchemaTable, item: string): Attribute | undefined {
  return Object.values(attributes).find(({ name }) => name === item);
}

/** A part of an id in the language of expressions. */
interface Operand {
  readonly text: string;
  /** True when it has a value for each line. */
  readonly isList: boolean;
}

/** The ids that a place points to, in the language of expressions: one, or one for each line. */
function keyExpression(
  schema: SchemaTables,
  table: SchemaTable,
  { position, pointer }: PointingPosition,
): string {
  const pointed = schema.table(pointer.table);
  const scope = pointed?.isScoped ? [scopeNameOf(table)] : [];
  const operands = [...scope, ...pointer.after, position].map((part) => operand(table, part));
  const separator = `'${pointed?.keySeparator}'`;
  if (!operands.some(({ isList }) => isList))
    return operands.map(({ text }) => text).join(`:${separator}:`);
  let lists = '';
  let before: string[] = [];
  for (const [index, { text, isList }] of operands.entries()) {
    if (index > 0) before.push(separator);
    if (!isList) before.push(text);
    else {
      const line = before.length === 0 ? text : `CATS(REUSE(${before.join(':')}), ${text})`;
      lists = lists === '' ? line : `CATS(${lists}, ${line})`;
      before = [];
    }
  }
  return lists;
}

function operand(table: SchemaTable, part: string): Operand {
  const { key, attributes } = table;
  if (part === table.scope && key.length > 1 && key.includes(part))
    return { text: keyItemName(part), isList: false };
  if (key.includes(part)) return { text: keyPartExpression(table, part), isList: false };
  const attribute = attributes[part];
  if (!attribute) throw new TypeError(`Nothing is called ${part}.`);
  return { text: attribute.name, isList: attribute.repetition !== 'single' };
}
