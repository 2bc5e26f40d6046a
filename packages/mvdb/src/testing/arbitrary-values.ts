import fc from 'fast-check';
import type { Attribute } from '../schema/attribute.ts';
import type { SchemaTable } from '../schema/define-table.ts';
import type { Attributes } from '../schema/typed-record.ts';
import type { Parts, Values } from '../schema/values.ts';

const LINES_MAX = 4;

/** Text where the type of an attribute does not say what it looks like. */
const ANY_FORM = /^[ -~]{1,12}$/;

/**
 * Any values of the attributes of a table. Members of an association have as many lines each. They shrink to blank
 * and to fewer lines.
 *
 * @example
 * fc.property(arbitraryKey(ORDERS), arbitraryValues(ORDERS), (key, order) => {
 *   typed(session, ORDERS).write(key, order);
 *   return typed(session, ORDERS).read(...key)?.due === order.due;
 * })
 */
export function arbitraryValues<A extends Attributes, Key extends readonly string[]>(
  table: SchemaTable<A, Key>,
): fc.Arbitrary<Values<A>> {
  const names = new Set(Object.values(table.attributes).map(({ association }) => association));
  const lines = fc.record(
    Object.fromEntries([...names].map((name) => [name, fc.nat(LINES_MAX)] as const)),
  );
  return lines.chain((counts) =>
    fc.record(
      Object.fromEntries(
        Object.entries(table.attributes).map(([name, attribute]) => [
          name,
          valuesOf(attribute, counts[attribute.association] ?? 0),
        ]),
      ),
    ),
  ) as fc.Arbitrary<Values<A>>;
}

/**
 * The parts of any id of a table.
 *
 * @example fc.property(arbitraryKey(ORDERS), (key) => !typed(session, ORDERS).has(...key))
 */
export function arbitraryKey<A extends Attributes, Key extends readonly string[]>(
  table: SchemaTable<A, Key>,
): fc.Arbitrary<Parts<Key>> {
  const part = fc.stringMatching(/^[A-Z0-9]{1,6}$/);
  return fc.tuple(...table.key.map(() => part)) as unknown as fc.Arbitrary<Parts<Key>>;
}

function valuesOf(attribute: Attribute, count: number): fc.Arbitrary<unknown> {
  const value = arbitraryValue(attribute);
  if (attribute.repetition === 'single') return value;
  const line =
    attribute.repetition === 'many'
      ? value
      : fc.array(arbitraryValue(attribute, false), { maxLength: LINES_MAX });
  const length =
    attribute.association === ''
      ? { maxLength: LINES_MAX }
      : { minLength: count, maxLength: count };
  // A list of one blank is stored as none.
  return fc.array(line, length).filter((lines) => lines.length !== 1 || !isBlank(lines[0]));
}

function isBlank(line: unknown): boolean {
  return (
    line === '' || line === null || line === false || (Array.isArray(line) && line.length === 0)
  );
}

function arbitraryValue({ values }: Attribute, mayBeBlank = true): fc.Arbitrary<unknown> {
  const read = (stored: string) => values.read(stored);
  const existing = fc
    .stringMatching(values.form ?? ANY_FORM)
    .map(read)
    .filter((value) => value !== undefined);
  if (!mayBeBlank) return existing;
  return fc.oneof({ withCrossShrink: true }, fc.constant(read('')), existing);
}
