import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { hasCode } from '../errors/errors.ts';
import { parseSentence } from '../query/parse.ts';
import { runTree } from '../query/run.ts';
import type { Sentence } from '../query/syntax.ts';
import { association } from '../schema/attribute.ts';
import { defineTable } from '../schema/define-table.ts';
import { boolean, date, decimal, integer, oneOf, text } from '../schema/kinds.ts';
import { defineSchema } from '../schema/schema.ts';
import { typed } from '../schema/typed-table.ts';
import * as valueTypes from '../schema/value-types.ts';
import { Session } from '../session/session.ts';
import { sessionDictionaries } from '../session/session-context.ts';
import { caseCount } from '../testing/case-count.ts';
import type { BuiltVerb } from './sentence-tree.ts';
import type { TypedCondition } from './typed-condition.ts';
import { query } from './typed-query.ts';

const CUSTOMERS = defineTable({
  name: 'CUSTOMERS',
  description: 'Who buys.',
  key: ['customer'],
  attributes: { name: text(1, 'NAME', 'Name.') },
});
const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['order'],
  indexedBy: ['customer', 'due'],
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.', { pointsTo: 'CUSTOMERS' }),
    due: date(2, 'DUE', 'When it is wanted.'),
    total: decimal(2)(3, 'TOTAL', 'What it costs.'),
    status: oneOf('open', 'shipped')(4, 'STATUS', 'How far it is.'),
    urgent: boolean(5, 'URGENT', 'Whether it comes first.'),
    ...association('LINES', {
      parts: text(6, 'PARTS', 'What.', { as: 'part' }),
      pieces: integer(7, 'PIECES', 'How many.'),
    }),
  },
});

const account = Account.inMemory();
const session = new Session(account);
beforeAll(() => defineSchema([CUSTOMERS, ORDERS]).createTables(account));
afterAll(() => account.close());

const orders = query(ORDERS);
type Columns = Parameters<Parameters<typeof orders.where>[0]>[0];

/** The tree with every position 0, as built trees have it. */
function withoutPositions(sentence: Sentence): unknown {
  return JSON.parse(JSON.stringify(sentence, (key, value) => (key === 'at' ? 0 : value)));
}

function parsed(sentence: string): unknown {
  const dictionaries = sessionDictionaries(session);
  return withoutPositions(
    parseSentence(sentence, { openVocabulary: (table) => dictionaries.of(table) }),
  );
}

describe('the sentence of a typed query is the tree of its text', () => {
  test.each<[sentence: string, verb: BuiltVerb, query: Pick<typeof orders, 'sentence'>]>([
    ['SELECT ORDERS', 'SELECT', orders],
    [
      "SSELECT ORDERS WITH CUSTOMER = 'C1' 'C2' BY DUE BY.DSND TOTAL",
      'SSELECT',
      orders
        .where((order) => order.customer.oneOf(['C1', 'C2']))
        .by((order) => order.due)
        .byDescending((order) => order.total),
    ],
    [
      "COUNT ORDERS WITH (CUSTOMER = 'C1' OR PIECES > '3') AND EVERY PIECES BETWEEN '1' '5' AND NOT (PARTS LIKE '\"A\"0X')",
      'COUNT',
      orders.where((order) =>
        order.customer
          .eq('C1')
          .or(order.pieces.gt(3))
          .and(order.pieces.every.between(1, 5), order.parts.like('A%').not()),
      ),
    ],
    [
      "SORT ORDERS WITH DUE >= '2026-12-01' WITH TOTAL NE '0.10' AND STATUS DUE EVAL \"TOTAL * 2\" ID.SUP TOP 3",
      'SORT',
      orders
        .where((order) => order.due.ge('2026-12-01'))
        .where((order) => order.total.ne('0.1').and(order.status.isNotNull()))
        .limit(3)
        .select((order, { computed }) => ({
          due: order.due,
          twice: computed('TOTAL * 2', valueTypes.decimal(2)),
        })),
    ],
    [
      "LIST ORDERS WITH DUE AND DUE LT '2026-12-01' PARTS",
      'LIST',
      orders
        .where((order) => order.due.lt('2026-12-01'))
        .select((order) => ({ order: order.recordId, parts: order.parts })),
    ],
  ])('%s', (sentence, verb, typedQuery) => {
    expect(withoutPositions(typedQuery.sentence(verb))).toEqual(parsed(sentence));
  });

  test('what a value holds is never read as words', () => {
    const hostile = 'x" OR WITH DUE';
    expect(
      orders.where((order) => order.customer.eq(hostile)).sentence('LIST').selection,
    ).toMatchObject({ operator: 'EQ', values: [{ kind: 'literal', text: hostile }] });
  });

  test('is frozen, and the query gives further ones', () => {
    const sentence = orders.sentence('LIST');
    expect(Object.isFrozen(sentence) && Object.isFrozen(sentence.columns)).toBe(true);
    expect(orders.limit(2).sentence('LIST').top).toBe(2);
    expect(sentence.top).toBeUndefined();
  });
});

test.each<[what: string, typedQuery: Pick<typeof orders, 'sentence'>]>([
  ['follows pointers', orders.where((order) => order.customer.to(CUSTOMERS).name.eq('Miller'))],
  ['makes groups', orders.groupBy((order) => [order.customer])],
  ['makes rows of LINES', query(ORDERS, 'LINES') as never],
  ['leaves out the first rows', orders.offset(1)],
  ['compares CUSTOMER with the number 10 as text', orders.where((each) => each.customer.eq('10'))],
  ['compares each value of PIECES', orders.where((order) => order.pieces.lt(4))],
])('no sentence %s, which is said', (what, typedQuery) => {
  expect(() => typedQuery.sentence('SELECT')).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      detail: expect.stringMatching(`^No sentence ${what}`),
    }),
  );
});

const day = fc.integer({ min: 1, max: 9 }).map((each) => `2026-01-0${each}`);
const amount = fc.integer({ min: -99, max: 99 }).map((cents) => (cents / 10).toFixed(2));
const customer = fc.constantFrom('10', '010', 'A', 'B', 'a');
const pieces = fc.integer({ min: 0, max: 9 });
const record = fc.record({
  customer: fc.oneof(customer, fc.constant('')),
  due: fc.option(day),
  total: fc.option(amount),
  urgent: fc.boolean(),
  pieces: fc.array(fc.option(pieces), { maxLength: 3 }),
});

const comparison = fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge');
const plainCondition: fc.Arbitrary<(order: Columns) => TypedCondition> = fc.oneof(
  fc.tuple(comparison, day).map(
    ([is, value]) =>
      (order: Columns) =>
        order.due[is](value),
  ),
  fc.tuple(comparison, amount).map(
    ([is, value]) =>
      (order: Columns) =>
        order.total[is](value),
  ),
  fc.tuple(comparison, customer).map(
    ([is, value]) =>
      (order: Columns) =>
        order.customer[is](value),
  ),
  fc.tuple(comparison, pieces, fc.boolean()).map(
    ([is, value, isEvery]) =>
      ({ pieces: column }: Columns) =>
        (isEvery ? column.every : column)[is](value),
  ),
  fc.tuple(day, day).map(
    ([low, high]) =>
      (order: Columns) =>
        order.due.between(low, high),
  ),
  fc.array(customer).map((values) => (order: Columns) => order.customer.oneOf(values)),
  fc.boolean().map((value) => (order: Columns) => order.urgent.eq(value)),
  fc.constant((order: Columns) => order.due.isNull()),
  fc.constant((order: Columns) => order.pieces.isNotNull()),
  fc.constant((order: Columns) => order.customer.like('%0')),
);
const condition = fc
  .tuple(plainCondition, plainCondition, plainCondition, fc.boolean(), fc.boolean())
  .map(([first, second, third, isOr, isOpposite]) => (order: Columns) => {
    const pair = isOr ? first(order).or(second(order)) : first(order).and(second(order));
    return (isOpposite ? pair.not() : pair).and(third(order));
  });

test('a sentence finds the records that the rows are of', () => {
  const table = typed(session, ORDERS);
  let said = 0;
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), condition, (records, where) => {
      account.transaction(() => {
        session.table('ORDERS').clear();
        for (const [index, each] of records.entries()) table.insert([`R${index}`], each as never);
      });
      const asked = orders.where(where).by((order) => order.recordId);
      const sentence = orNoSentence(() => asked.sentence('SELECT'));
      if (sentence === undefined) return;
      said += 1;
      runTree(session, sentence);
      expect(session.selectLists.take(0) ?? []).toEqual(
        asked.all(session).map(({ recordId }) => recordId),
      );
    }),
    { numRuns: caseCount(150) },
  );
  expect(said).toBeGreaterThan(0);
});

function orNoSentence(make: () => Sentence): Sentence | undefined {
  try {
    return make();
  } catch (error) {
    if (hasCode(error, 'BAD_ARGUMENT')) return undefined;
    throw error;
  }
}
