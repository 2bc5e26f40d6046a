import { iconv, oconv } from '../conversion/conversion.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { isNumeric } from '../number/number-text.ts';
import { type DraftColumn, finish, newColumn, newDraft } from '../query/draft.ts';
import { junction } from '../query/parse-selection.ts';
import type {
  ColumnSource,
  Condition,
  Literal,
  Operator,
  Sentence,
  Test,
  Verb,
} from '../query/syntax.ts';
import type { Attribute } from '../schema/attribute.ts';
import { multivaluePattern } from '../sql/like-pattern.ts';
import type { SqlCondition, SqlExpression, SqlTest } from '../sql/sql-syntax.ts';
import { type QueryParts, sourcesOf } from './query-parts.ts';
import type { Source } from './source.ts';

/** Verbs that a typed query can be asked with. */
export const BUILT_VERBS = ['LIST', 'SORT', 'SELECT', 'SSELECT', 'COUNT'] as const;

export type BuiltVerb = (typeof BUILT_VERBS)[number] & Verb;

const OPERATORS: Readonly<Partial<Record<SqlTest['operator'], Operator>>> = {
  EQ: 'EQ',
  NE: 'NE',
  LT: 'LT',
  LE: 'LE',
  GT: 'GT',
  GE: 'GE',
  LIKE: 'LIKE',
  IN: 'EQ',
  BETWEEN: 'BETWEEN',
};

/**
 * The sentence that says what a query says: the same tree as parsing its text gives.
 *
 * @throws MvdbError `BAD_ARGUMENT` where no sentence says it.
 */
export function sentenceTree(verb: BuiltVerb, query: QueryParts): Sentence {
  assertOneTable(query);
  const { source, shape, isShapeChosen, where, order, limit } = query;
  const draft = newDraft(verb, { name: source.table.name, isDictionary: false, at: 0 }, 0);
  if (where.length > 0)
    draft.selection = junction(
      'and',
      where.map(({ condition }) => sentenceCondition(condition, source)),
    );
  for (const { column, isDescending } of order)
    draft.sortKeys.push({
      column: columnSource(column.parts.expression),
      isDescending,
      explosion: 'none',
      at: 0,
    });
  if (limit !== undefined) draft.top = limit;
  if (verb === 'LIST' || verb === 'SORT') {
    const expressions = Object.values(shape).map(({ parts }) => parts.expression);
    draft.columns.push(...outputColumns(expressions));
    draft.report.isIdSuppressed = isShapeChosen && !expressions.some(isId);
  }
  return finish(draft);
}

function assertOneTable(query: QueryParts): void {
  const { source, groupBy, having, limit, offset } = query;
  if (sourcesOf(query).length > 1) throw unsayable('follows pointers to other tables');
  if (source.association !== undefined) throw unsayable(`makes rows of ${source.association}`);
  if (groupBy.length > 0 || having.length > 0) throw unsayable('makes groups');
  if (offset > 0 || limit === 0) throw unsayable('leaves out the first rows, or all of them');
}

function unsayable(what: string): MvdbError {
  return new MvdbError(BAD_ARGUMENT, `No sentence ${what}; TypedQuery.rows does.`);
}

/** The id is shown without being named. */
function outputColumns(expressions: readonly SqlExpression[]): readonly DraftColumn[] {
  return expressions
    .filter((expression) => !isId(expression))
    .map((expression) => newColumn(columnSource(expression), 0));
}

function isId(expression: SqlExpression): boolean {
  return expression.kind === 'reference' && expression.name === '@ID';
}

function columnSource(expression: SqlExpression): ColumnSource {
  if (expression.kind === 'reference') return { kind: 'name', name: expression.name, at: 0 };
  if (expression.kind === 'evaluation')
    return { kind: 'expression', expression: expression.expression, at: 0 };
  throw unsayable('makes groups');
}

function sentenceCondition(condition: SqlCondition, source: Source): Condition {
  switch (condition.kind) {
    case 'test':
      return sentenceTest(condition, source);
    case 'not':
      return { kind: 'not', condition: sentenceCondition(condition.condition, source), at: 0 };
    default:
      if (condition.conditions.length === 0) throw unsayable('compares with none of no values');
      return joined(
        condition.kind,
        condition.conditions.map((each) => sentenceCondition(each, source)),
      );
  }
}

/** As a clause of one word is parsed: without brackets inside. */
function joined(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  return junction(
    kind,
    conditions.flatMap((each) => (each.kind === kind ? each.conditions : [each])),
  );
}

function sentenceTest(test: SqlTest, { table }: Source): Condition {
  if (test.left.kind !== 'reference') throw unsayable('compares what an expression gives by type');
  const { name } = test.left;
  const attribute = Object.values(table.attributes).find((each) => each.name === name);
  const plain = {
    kind: 'test',
    quantifier: test.isEvery ? 'every' : 'any',
    column: columnSource(test.left),
    isCaseIgnored: false,
    at: 0,
  } as const;
  const filled: Test = { ...plain, operator: 'IS.NOT.NULL', values: [] };
  const operator = OPERATORS[test.operator];
  if (operator === undefined)
    return test.isNegated ? filled : { ...plain, operator: 'IS.NULL', values: [] };
  const values = literalsOf(test, name, attribute);
  const compared: Test = { ...plain, operator, values };
  const passesBlank = operator === 'LT' || operator === 'LE';
  if (!passesBlank || test.failsBlank !== true) return compared;
  if (attribute?.repetition === 'single' || test.isEvery) return joined('and', [filled, compared]);
  throw unsayable(`compares each value of ${name} that is not blank with a greater one`);
}

function literalsOf(
  { operator, right, escape: escapeSign, isExact }: SqlTest,
  name: string,
  attribute: Attribute | undefined,
): readonly Literal[] {
  const conversion = attribute?.conversion ?? '';
  return right.map((value) => {
    const stored = value.kind === 'literal' ? value.text : '';
    if (operator === 'LIKE') return literal(multivaluePattern(stored, escapeSign, 0));
    const comparesText = operator === 'EQ' || operator === 'NE' || operator === 'IN';
    if (isExact && comparesText && name !== '@ID' && isNumeric(stored))
      throw unsayable(`compares ${name} with the number ${stored} as text`);
    const external = conversion === '' ? stored : oconv(stored, conversion);
    if (conversion !== '' && iconv(external, conversion) !== stored)
      throw unsayable(`can write ${stored} in the form ${conversion} of ${name}`);
    return literal(external);
  });
}

function literal(text: string): Literal {
  return { kind: 'literal', text, at: 0 };
}
