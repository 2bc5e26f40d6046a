import { assertArgument, assertText } from '../arguments/checked.ts';
import type { Kind } from '../arguments/kinds.ts';
import { OBJECT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, MARK_IN_TEXT } from '../errors/failures.ts';
import {
  assertUndivided,
  FIELD_MARK,
  ITEM_MARK,
  SUBVALUE_MARK,
  VALUE_MARK,
} from '../text/marks.ts';

const NESTED: Kind = {
  expected: 'text or an array',
  holds: (value) => typeof value === 'string' || Array.isArray(value),
};

/** A record taken apart: attributes, values, subvalues. Text at any level stands for a single entry. */
export type Nested = string | readonly (string | readonly (string | readonly string[])[])[];

/** An attribute as JSON shows it: text, or its values, each text or its subvalues. */
export type JsonAttribute = string | readonly (string | readonly string[])[];

/** A record as JSON shows it: attributes by their number. */
export type JsonRecord = Readonly<Record<string, JsonAttribute>>;

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK] as const;

/** The greatest attribute number a JSON record may name. */
const ATTRIBUTE_MAX = 1_000_000;

/**
 * Takes a record apart, always into three levels. {@link fromNested} gives the very same text back.
 *
 * @throws MvdbError `MARK_IN_TEXT` when the record holds an item mark, which no level stands for.
 * @example toNested('a\u001eb1\u001db2') // [[['a']], [['b1'], ['b2']]]
 */
export function toNested(record: string): string[][][] {
  assertText('toNested', 'record', record);
  const position = record.indexOf(ITEM_MARK);
  if (position !== -1)
    throw new MvdbError(
      MARK_IN_TEXT,
      `The record holds an item mark at character ${position + 1}.`,
    );
  return record.split(FIELD_MARK).map(valuesOf);
}

/**
 * Puts a record together from attributes, values and subvalues; an empty level is empty text.
 *
 * @throws MvdbError `MARK_IN_TEXT` when a text holds a mark that would divide it, `BAD_ARGUMENT` when an
 * entry is neither text nor an array, or lies deeper than subvalues.
 */
export function fromNested(nested: Nested): string {
  assertArgument('fromNested', 'nested', nested, NESTED);
  return joined(nested, MARKS);
}

/**
 * Shows a record as JSON does: `{"1": "C1", "2": ["A1", "B2"]}`. {@link fromJsonRecord} gives the very
 * same text back.
 *
 * @returns An object without keys for the empty record.
 * @throws MvdbError `MARK_IN_TEXT` as {@link toNested}.
 */
export function toJsonRecord(record: string): Record<string, JsonAttribute> {
  assertText('toJsonRecord', 'record', record);
  if (record === '') return {};
  return Object.fromEntries(
    toNested(record).map((values, index) => [String(index + 1), jsonAttribute(values)]),
  );
}

/**
 * Reads a record shown as JSON. Attributes not named are empty.
 *
 * @throws MvdbError `BAD_ARGUMENT` for a key that is not an attribute number from 1 to 1,000,000 or an entry
 * that is not text, `MARK_IN_TEXT` for text that holds a mark.
 */
export function fromJsonRecord(json: JsonRecord): string {
  assertArgument('fromJsonRecord', 'json', json, OBJECT);
  const attributes: string[] = [];
  for (const [key, attribute] of Object.entries(json)) {
    const number = Number(key);
    if (!/^[1-9]\d*$/.test(key) || number > ATTRIBUTE_MAX)
      throw new MvdbError(
        BAD_ARGUMENT,
        `The key "${key}" must be an attribute number from 1 to ${ATTRIBUTE_MAX}.`,
      );
    while (attributes.length < number) attributes.push('');
    attributes[number - 1] = joined(attribute, MARKS.slice(1));
  }
  return attributes.join(FIELD_MARK);
}

function valuesOf(attribute: string): string[][] {
  return attribute.split(VALUE_MARK).map((value) => value.split(SUBVALUE_MARK));
}

function jsonAttribute(values: readonly (readonly string[])[]): JsonAttribute {
  const shown = values.map((subvalues) => {
    const [first, ...others] = subvalues;
    return others.length === 0 && first !== undefined ? first : subvalues;
  });
  const [first, ...others] = shown;
  return others.length === 0 && typeof first === 'string' ? first : shown;
}

/** Joins the entries of a level by the first of the marks, their parts by the others. */
function joined(part: unknown, [mark, ...deeper]: readonly string[]): string {
  if (typeof part === 'string') return assertUndivided(part, 'entry');
  if (!Array.isArray(part))
    throw new MvdbError(
      BAD_ARGUMENT,
      `An entry is text or an array, not ${part === null ? 'null' : typeof part}.`,
    );
  if (mark === undefined)
    throw new MvdbError(BAD_ARGUMENT, 'Nothing lies deeper than attributes, values, subvalues.');
  return part.map((entry: unknown) => joined(entry, deeper)).join(mark);
}
