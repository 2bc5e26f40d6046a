import { assertArgument, assertText } from '../arguments/checked.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { pieces } from '../text/pieces.ts';
import type { Attribute } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { SCHEMA_TABLE } from './table-kind.ts';
import type { Attributes } from './typed-record.ts';
import * as valueTypes from './value-types.ts';

/** What is wrong with a record that its table cannot hold. */
export const formViolations = [
  'ATTRIBUTE {number} UNKNOWN',
  '{attribute} TAKES ONE VALUE',
  '{attribute} TAKES NO SUBVALUES',
  'INVALID {type} IN {attribute}',
] as const;

export type FormViolation =
  | `ATTRIBUTE ${number} UNKNOWN`
  | `${string} TAKES ONE VALUE`
  | `${string} TAKES NO SUBVALUES`
  | `INVALID ${string} IN ${string}`;

/**
 * What is wrong with the form of a record: the number of its attributes, how often each holds a value, and
 * what the values are. Values are in stored form; blank is of every form.
 *
 * @returns The first violation, by the name of the attribute in the dictionary; `undefined` if missing.
 * @example formViolation(ORDERS, ['C7', 'soon'].join(FIELD_MARK)) // 'INVALID DATE IN DUE.DATE'
 */
export function formViolation(table: SchemaTable, recordText: string): FormViolation | undefined {
  assertArgument('formViolation', 'table', table, SCHEMA_TABLE);
  assertText('formViolation', 'recordText', recordText);
  if (recordText === '') return undefined;
  const existing = byPosition(table.attributes);
  for (const [index, stored] of pieces(recordText, FIELD_MARK).entries()) {
    const attribute = existing[index];
    if (attribute === undefined && (stored !== '' || index >= existing.length))
      return `ATTRIBUTE ${index + 1} UNKNOWN`;
    const violation = attribute && attributeViolation(attribute, stored);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

const placed = new WeakMap<Attributes, readonly (Attribute | undefined)[]>();

/** The attributes of a layout in the order of their numbers, with gaps where it has none. */
function byPosition(attributes: Attributes): readonly (Attribute | undefined)[] {
  const existing = placed.get(attributes);
  if (existing !== undefined) return existing;
  const numbered = new Map(Object.values(attributes).map((one) => [one.number, one]));
  const size = Math.max(...numbered.keys());
  const positions = Array.from({ length: size }, (_, index) => numbered.get(index + 1));
  placed.set(attributes, positions);
  return positions;
}

function attributeViolation(
  { name, type, values, repetition }: Attribute,
  stored: string,
): FormViolation | undefined {
  if (stored === '') return undefined;
  const hasSubvalues = stored.includes(SUBVALUE_MARK);
  if (repetition === 'single' && (hasSubvalues || stored.includes(VALUE_MARK)))
    return `${name} TAKES ONE VALUE`;
  if (repetition === 'many' && hasSubvalues) return `${name} TAKES NO SUBVALUES`;
  if (values === valueTypes.text) return undefined;
  const isSound = pieces(stored, VALUE_MARK).every((value) =>
    pieces(value, SUBVALUE_MARK).every((part) => values.read(part) !== undefined),
  );
  return isSound ? undefined : `INVALID ${type.toUpperCase()} IN ${name}`;
}
