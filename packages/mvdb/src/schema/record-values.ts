import { MvdbError } from '../errors/errors.ts';
import { BAD_VALUE } from '../errors/failures.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { shown } from '../text/shown.ts';
import { unknownAttribute } from './assert-layout.ts';
import type { Attribute } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';

/**
 * The attributes of a record by name, as values of their types.
 *
 * @throws MvdbError `BAD_VALUE` naming the record and the attribute whose stored text does not match its type.
 */
export function readValues(
  table: SchemaTable,
  recordId: string,
  recordText: string,
): Record<string, unknown> {
  const lines = recordText.split(FIELD_MARK);
  const values: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(table.attributes))
    try {
      values[name] = readAttribute(attribute, lines[attribute.number - 1] ?? '');
    } catch (error) {
      throw placed(error, table, recordId);
    }
  return values;
}

/**
 * Marked text of a record: the values given, laid over `onto`. What is stored already in another form of the same
 * value stays as it is.
 *
 * @throws MvdbError `BAD_VALUE` naming the record, the attribute and what it takes; `BAD_ARGUMENT` for a name that
 * the table has not.
 */
export function formatValues(
  table: SchemaTable,
  recordId: string,
  values: Readonly<Record<string, unknown>>,
  onto: string,
): string {
  const lines = onto.split(FIELD_MARK);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const attribute = table.attributes[name];
    if (attribute === undefined) throw unknownAttribute(table, name);
    while (lines.length < attribute.number) lines.push('');
    const position = attribute.number - 1;
    try {
      lines[position] = writeAttribute(attribute, value, lines[position] ?? '');
    } catch (error) {
      throw placed(error, table, recordId);
    }
  }
  return lines.join(FIELD_MARK);
}

function readAttribute(attribute: Attribute, stored: string): unknown {
  const { repetition } = attribute;
  if (repetition === 'single') {
    if (stored.includes(VALUE_MARK) || stored.includes(SUBVALUE_MARK))
      throw new Mismatch(`${attribute.name} holds several values, and takes one`);
    return readValue(attribute, stored);
  }
  if (stored === '') return [];
  const parts = stored.split(VALUE_MARK);
  if (repetition === 'many') return parts.map((part) => readValue(attribute, part));
  return parts.map((part) =>
    part === '' ? [] : part.split(SUBVALUE_MARK).map((each) => readValue(attribute, each)),
  );
}

function readValue({ name, values }: Attribute, stored: string): unknown {
  const value = values.read(stored);
  if (value === undefined || stored.includes(SUBVALUE_MARK))
    throw new Mismatch(`${name} holds ${shown(stored)}, which is not ${values.expected}`);
  return value;
}

function writeAttribute(attribute: Attribute, value: unknown, stored: string): string {
  const { repetition } = attribute;
  if (repetition === 'single') return writeValue(attribute, value, stored);
  const before = stored.split(VALUE_MARK);
  return listOf(attribute, value)
    .map((each, index) => {
      const old = before[index] ?? '';
      if (repetition === 'many') return writeValue(attribute, each, old);
      const oldParts = old.split(SUBVALUE_MARK);
      return listOf(attribute, each)
        .map((part, position) => writeValue(attribute, part, oldParts[position] ?? ''))
        .join(SUBVALUE_MARK);
    })
    .join(VALUE_MARK);
}

function listOf({ name }: Attribute, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Mismatch(`${name} takes an array, not ${reported(value)}`);
}

function writeValue({ name, values }: Attribute, value: unknown, stored: string): string {
  const text = values.write(value);
  if (text === undefined)
    throw new Mismatch(`${name} must be ${values.expected}, not ${reported(value)}`);
  if (text === stored) return text;
  const before = values.read(stored);
  return before !== undefined && values.write(before) === text ? stored : text;
}

function reported(value: unknown): string {
  return typeof value === 'string' ? shown(value) : String(JSON.stringify(value) ?? value);
}

/** A value that does not match its attribute; the caller adds the record. */
class Mismatch extends Error {}

function placed(error: unknown, { name }: SchemaTable, recordId: string): unknown {
  if (!(error instanceof Mismatch)) return error;
  return new MvdbError(BAD_VALUE, `${name} ${shown(recordId)}: ${error.message}.`);
}
