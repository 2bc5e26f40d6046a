import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../marks.ts';
import type { Attribute } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import * as valueTypes from './value-types.ts';

/** What is wrong with a record that its table cannot hold. */
export const formFaults = [
  'ATTRIBUTE {number} UNKNOWN',
  '{attribute} TAKES ONE VALUE',
  '{attribute} TAKES NO SUBVALUES',
  'INVALID {type} IN {attribute}',
] as const;

export type FormFault =
  | `ATTRIBUTE ${number} UNKNOWN`
  | `${string} TAKES ONE VALUE`
  | `${string} TAKES NO SUBVALUES`
  | `INVALID ${string} IN ${string}`;

/**
 * What is wrong with the form of a record: the number of its attributes, how often each holds a value, and
 * what the values are. Values are in stored form; blank is of every form.
 *
 * @returns The first fault, by the name of the attribute in the dictionary; `undefined` where there is none.
 * @example formFault(ORDERS, ['C7', 'soon'].join(FIELD_MARK)) // 'INVALID DATE IN DUE.DATE'
 */
export function formFault({ attributes }: SchemaTable, recordText: string): FormFault | undefined {
  const known = new Map(Object.values(attributes).map((one) => [one.number, one]));
  const size = Math.max(...known.keys());
  if (recordText === '') return undefined;
  for (const [index, stored] of recordText.split(FIELD_MARK).entries()) {
    const attribute = known.get(index + 1);
    if (attribute === undefined && (stored !== '' || index >= size))
      return `ATTRIBUTE ${index + 1} UNKNOWN`;
    const fault = attribute && attributeFault(attribute, stored);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function attributeFault(
  { name, type, values, repetition }: Attribute,
  stored: string,
): FormFault | undefined {
  const hasSubvalues = stored.includes(SUBVALUE_MARK);
  if (repetition === 'single' && (hasSubvalues || stored.includes(VALUE_MARK)))
    return `${name} TAKES ONE VALUE`;
  if (repetition === 'many' && hasSubvalues) return `${name} TAKES NO SUBVALUES`;
  if (values === valueTypes.text) return undefined;
  const parts = stored.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
  if (parts.every((part) => values.read(part) !== undefined)) return undefined;
  return `INVALID ${type.toUpperCase()} IN ${name}`;
}
