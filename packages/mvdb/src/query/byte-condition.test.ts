import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionContext } from '../conversion/conversion-context.ts';
import type { EvaluationContext } from '../expression/column.ts';
import { defaultQueryOptions } from '../flavours/sentence-differences.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { byteCondition } from './byte-condition.ts';
import { plainCondition } from './plain-condition.ts';
import { planCondition } from './plan-condition.ts';
import { ColumnResolver } from './resolve-column.ts';
import { rowCondition } from './row-condition.ts';
import type { Condition, Operator } from './syntax.ts';
import { testVocabulary } from './vocabulary-fixture.ts';

const conversions = conversionContext({});
const planning = {
  resolver: new ColumnResolver(testVocabulary('ORD'), []),
  conversions,
  options: defaultQueryOptions,
};
/** Plain attributes use nothing of it. */
const context = { conversions } as EvaluationContext;

const value = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '00',
    '10',
    '010',
    '9',
    '-5',
    '+5',
    '4.50',
    '4.5',
    '1e3',
    'A1',
    'a1',
  ),
  fc.integer().map(String),
  fc.bigInt({ min: 10n ** 14n, max: 10n ** 18n }).map(String),
  fc.string({ maxLength: 4 }).filter((text) => !/[\u001b-\u001f]/.test(text)),
  fc.constantFrom('ü', '\u0080', '日本', '😀', '\uffee', 'Müller'),
);
const attribute = fc
  .array(value, { maxLength: 4 })
  .chain((values) => fc.constantFrom(VALUE_MARK, SUBVALUE_MARK).map((mark) => values.join(mark)));
const record = fc.array(attribute, { maxLength: 6 }).map((parts) => parts.join(FIELD_MARK));

const OPERATORS: readonly Operator[] = [
  'EQ',
  'NE',
  'LT',
  'LE',
  'GT',
  'GE',
  'SAID',
  'BETWEEN',
  'IS.NULL',
  'IS.NOT.NULL',
];

const leaf: fc.Arbitrary<Condition> = fc
  .record({
    name: fc.constantFrom('CUST', 'ODATE', 'PART', 'QTY'),
    quantifier: fc.constantFrom('any', 'every', 'no'),
    operator: fc.constantFrom(...OPERATORS),
    values: fc.array(value, { minLength: 2, maxLength: 3 }),
    isSingle: fc.boolean(),
    isCaseIgnored: fc.boolean(),
  })
  .map(({ name, quantifier, operator, values, isSingle, isCaseIgnored }) => ({
    kind: 'test',
    quantifier,
    operator,
    column: { kind: 'name', name, at: 0 },
    values: (isSingle && operator !== 'BETWEEN' ? values.slice(0, 1) : values).map((text) => ({
      kind: 'literal',
      text,
      at: 0,
    })),
    isCaseIgnored,
    at: 0,
  }));

const condition: fc.Arbitrary<Condition> = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ kind: fc.constant('not'), condition: tie('tree'), at: fc.constant(0) }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      conditions: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      at: fc.constant(0),
    }),
  ),
})).tree;

describe('byteCondition', () => {
  test('decides on the bytes of a record as rowCondition does on its text', () => {
    fc.assert(
      fc.property(condition, record, (tree, text) => {
        const planned = planCondition(tree, planning);
        const bytes = Buffer.from(`${text}beyond`);
        const length = bytes.length - 'beyond'.length;
        expect(byteCondition(plainCondition(planned))(bytes, length)).toBe(
          rowCondition(planned, conversions)({ id: '1', record: text, context }),
        );
      }),
      { numRuns: caseCount(3000) },
    );
  });
});
