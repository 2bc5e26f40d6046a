import fc from 'fast-check';
import { convertOut } from '../conversion/conversion.ts';
import type { Attribute } from '../schema/attribute.ts';
import type { SchemaTable } from '../schema/define-table.ts';

const VERBS = ['LIST', 'SORT', 'COUNT', 'SELECT', 'SSELECT'] as const;
const OPERATORS = ['EQ', 'NE', 'LT', 'LE', 'GT', 'GE'] as const;

/**
 * Any sentence of the query language that asks for the attributes of a table: with conditions, an order, and columns
 * for those that print any.
 *
 * @example fc.property(arbitrarySentence(ORDERS), (sentence) => runSentence(session, sentence).kind !== undefined)
 */
export function arbitrarySentence(table: SchemaTable): fc.Arbitrary<string> {
  const attributes = Object.values(table.attributes);
  const attribute = fc.constantFrom(...attributes);
  const condition = attribute.chain((one) =>
    fc
      .tuple(fc.constantFrom(...OPERATORS), literalOf(one))
      .map(([operator, literal]) => `${one.name} ${operator} ${literal}`),
  );
  return fc
    .record({
      verb: fc.constantFrom(...VERBS),
      conditions: fc.array(condition, { maxLength: 3 }),
      junction: fc.constantFrom('AND', 'OR'),
      order: fc.option(attribute),
      columns: fc.subarray(attributes, { maxLength: 4 }),
    })
    .map(({ verb, conditions, junction, order, columns }) =>
      [
        `${verb} ${table.name}`,
        ...(conditions.length === 0 ? [] : [`WITH ${conditions.join(` ${junction} `)}`]),
        ...(order === null || verb === 'COUNT' ? [] : [`BY ${order.name}`]),
        ...(verb === 'LIST' || verb === 'SORT' ? columns.map(({ name }) => name) : []),
      ].join(' '),
    );
}

/** A value as a sentence has it: through the conversion of its attribute, between quotes. */
function literalOf({ values, conversion }: Attribute): fc.Arbitrary<string> {
  return fc
    .stringMatching(values.form ?? /^[A-Z0-9]{1,6}$/)
    .filter((stored) => values.read(stored) !== undefined && !/["'\\[\]^]/.test(stored))
    .map((stored) => `"${conversion === '' ? stored : convertOut(stored, conversion).text}"`);
}
