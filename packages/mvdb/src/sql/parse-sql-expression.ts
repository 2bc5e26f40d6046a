import { SqlError } from './sql-error.ts';
import type { SqlName, SqlReader } from './sql-reader.ts';
import type {
  AggregateName,
  ArithmeticOperator,
  Comparison,
  SqlCondition,
  SqlExpression,
  SqlTest,
} from './sql-syntax.ts';
import type { SqlToken } from './sql-tokens.ts';

/** Brackets, signs and NOTs within each other. */
const DEPTH_MAX = 100;
/** Operators of arithmetic in one statement. */
const ARITHMETIC_MAX = 500;
/** Comparisons in one statement; an IN with many values is one. */
const TESTS_MAX = 1_000;

const AGGREGATES: Readonly<Record<string, AggregateName>> = {
  COUNT: 'COUNT',
  SUM: 'SUM',
  AVG: 'AVG',
  MIN: 'MIN',
  MAX: 'MAX',
};
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': 'EQ',
  '<>': 'NE',
  '!=': 'NE',
  '<': 'LT',
  '<=': 'LE',
  '>': 'GT',
  '>=': 'GE',
};
const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/']);
const TEST_WORDS: ReadonlySet<string> = new Set(['IN', 'BETWEEN', 'LIKE', 'IS', 'NOT']);
const EVALUATION = /^(?:(.*)\.)?EVAL$/i;

/** Reads expressions and conditions. */
export class SqlExpressionReader {
  readonly #reader: SqlReader;
  #depth = 0;
  #arithmeticCount = 0;
  #testCount = 0;
  #isInAggregate = false;

  constructor(reader: SqlReader) {
    this.#reader = reader;
  }

  /** A sum of products, as columns and the sides of comparisons are. */
  expression(): SqlExpression {
    let left = this.#product();
    for (;;) {
      const { at } = this.#reader;
      const operator = this.#reader.takeSymbol('+', '-');
      if (operator === undefined) return left;
      left = this.#arithmetic(operator === '+' ? '+' : '-', left, this.#product(), at);
    }
  }

  /** Conditions joined by OR, each of them joined by AND. */
  condition(): SqlCondition {
    const { at } = this.#reader;
    const conditions = [this.#conjunction()];
    while (this.#reader.takeKeyword('OR')) conditions.push(this.#conjunction());
    return joined('or', conditions, at);
  }

  #conjunction(): SqlCondition {
    const { at } = this.#reader;
    const conditions = [this.#negatable()];
    while (this.#reader.takeKeyword('AND')) conditions.push(this.#negatable());
    return joined('and', conditions, at);
  }

  #negatable(): SqlCondition {
    const { at } = this.#reader;
    if (this.#reader.takeKeyword('NOT'))
      return { kind: 'not', condition: this.#within(() => this.#negatable()), at };
    return this.#reader.isSymbol('(') && !isExpression(this.#reader.afterBracket())
      ? this.#bracketed(() => this.condition())
      : this.#test();
  }

  #test(): SqlTest {
    const reader = this.#reader;
    const { at } = reader;
    this.#testCount += 1;
    if (this.#testCount > TESTS_MAX)
      throw new SqlError(at, 'there are too many comparisons', [
        `at most ${TESTS_MAX}`,
        'IN with the values',
      ]);
    const isEvery = reader.takeKeyword('EVERY') !== undefined;
    const left = this.expression();
    const test = { kind: 'test', at, isEvery, left, escape: undefined } as const;

    const symbol = reader.takeSymbol(...Object.keys(COMPARISONS));
    const comparison = symbol === undefined ? undefined : COMPARISONS[symbol];
    if (comparison !== undefined)
      return { ...test, operator: comparison, isNegated: false, right: [this.#value()] };
    if (reader.takeKeyword('IS')) {
      const isNegated = reader.takeKeyword('NOT') !== undefined;
      reader.expectKeyword('NULL');
      return { ...test, operator: 'NULL', isNegated, right: [] };
    }
    const isNegated = reader.takeKeyword('NOT') !== undefined;
    switch (reader.takeKeyword('IN', 'BETWEEN', 'LIKE')) {
      case 'IN':
        return { ...test, operator: 'IN', isNegated, right: this.#list() };
      case 'BETWEEN': {
        const low = this.#value();
        reader.expectKeyword('AND');
        return { ...test, operator: 'BETWEEN', isNegated, right: [low, this.#value()] };
      }
      case 'LIKE': {
        const right = [this.#value()];
        return { ...test, operator: 'LIKE', isNegated, right, escape: this.#escape() };
      }
      default:
        return isNegated
          ? reader.fail('IN', 'BETWEEN', 'LIKE')
          : reader.fail('=', '<>', '<', '<=', '>', '>=', 'IN', 'BETWEEN', 'LIKE', 'IS', 'NOT');
    }
  }

  #list(): readonly SqlExpression[] {
    const reader = this.#reader;
    if (!reader.isSymbol('(')) reader.fail('(');
    reader.next();
    const values = [this.#value()];
    while (reader.takeSymbol(',')) values.push(this.#value());
    if (reader.takeSymbol(')') === undefined) reader.fail('a comma', ')');
    return values;
  }

  #escape(): string | undefined {
    const reader = this.#reader;
    if (reader.takeKeyword('ESCAPE') === undefined) return undefined;
    const { at } = reader;
    const text = reader.takeLiteral()?.text;
    if (text === undefined || [...text].length !== 1)
      throw new SqlError(at, 'ESCAPE names no character', ['one character between single quotes']);
    return text;
  }

  /** What something is compared with. */
  #value(): SqlExpression {
    const reader = this.#reader;
    if (reader.isKeyword('NULL'))
      throw new SqlError(reader.at, 'nothing compares with NULL', ['IS NULL', 'IS NOT NULL']);
    return this.expression();
  }

  #product(): SqlExpression {
    let left = this.#factor();
    for (;;) {
      const { at } = this.#reader;
      const operator = this.#reader.takeSymbol('*', '/');
      if (operator === undefined) return left;
      left = this.#arithmetic(operator === '*' ? '*' : '/', left, this.#factor(), at);
    }
  }

  #factor(): SqlExpression {
    const reader = this.#reader;
    const { at } = reader;
    const sign = reader.takeSymbol('-', '+');
    if (sign !== undefined) {
      const operand = this.#within(() => this.#factor());
      if (sign === '+') return operand;
      if (operand.kind === 'literal' && operand.isNumber && !operand.text.startsWith('-'))
        return { ...operand, text: `-${operand.text}`, at };
      return this.#arithmetic('-', { kind: 'literal', text: '0', isNumber: true, at }, operand, at);
    }
    if (reader.isSymbol('(')) return this.#bracketed(() => this.expression());
    return reader.takeLiteral() ?? this.#named();
  }

  #named(): SqlExpression {
    const reader = this.#reader;
    const { text, kind, at } = reader.token;
    if (kind === 'word' && reader.isSymbol('(', 1)) return this.#call();
    if (kind === 'word' && (reader.isKind('text', 1) || reader.isKind('name', 1))) {
      const evaluation = EVALUATION.exec(text);
      if (evaluation) {
        reader.next();
        return {
          kind: 'evaluation',
          qualifier: evaluation[1],
          expression: reader.next().text,
          at,
        };
      }
    }
    const name = reader.expectName('a column, a value, EVAL or a bracket');
    return this.#reference(name, at);
  }

  #reference(name: SqlName, at: number): SqlExpression {
    const reader = this.#reader;
    if (reader.takeSymbol('.') === undefined) {
      const { text, isQuoted } = name;
      const mayBeQualified = !isQuoted && text.includes('.');
      return { kind: 'reference', qualifier: undefined, name: text, mayBeQualified, at };
    }
    const { text } = reader.expectName('a column between double quotes');
    return { kind: 'reference', qualifier: name.text, name: text, mayBeQualified: false, at };
  }

  #call(): SqlExpression {
    const reader = this.#reader;
    const { at, text } = reader.token;
    const name = text.toUpperCase();
    const aggregate = Object.hasOwn(AGGREGATES, name) ? AGGREGATES[name] : undefined;
    if (aggregate === undefined)
      return reader.fail('COUNT', 'SUM', 'AVG', 'MIN', 'MAX', "EVAL 'expression'");
    if (this.#isInAggregate)
      throw new SqlError(at, `${name} stands within another`, ['a column', 'a value']);
    reader.next();
    reader.expectSymbol('(');
    if (aggregate === 'COUNT' && reader.takeSymbol('*')) {
      reader.expectSymbol(')');
      return { kind: 'aggregate', name: aggregate, argument: undefined, isDistinct: false, at };
    }
    const isDistinct = reader.takeKeyword('DISTINCT', 'ALL') === 'DISTINCT';
    this.#isInAggregate = true;
    const argument = this.#within(() => this.expression());
    this.#isInAggregate = false;
    if (reader.takeSymbol(')') === undefined) reader.fail(')', '+', '-', '*', '/');
    return { kind: 'aggregate', name: aggregate, argument, isDistinct, at };
  }

  #arithmetic(
    operator: ArithmeticOperator,
    left: SqlExpression,
    right: SqlExpression,
    at: number,
  ): SqlExpression {
    this.#arithmeticCount += 1;
    if (this.#arithmeticCount > ARITHMETIC_MAX)
      throw new SqlError(at, 'there is too much arithmetic', [`at most ${ARITHMETIC_MAX} signs`]);
    return { kind: 'arithmetic', operator, left, right, at };
  }

  #bracketed<Node>(read: () => Node): Node {
    const reader = this.#reader;
    reader.next();
    const node = this.#within(read);
    if (reader.takeSymbol(')') === undefined) reader.fail(')');
    return node;
  }

  #within<Node>(read: () => Node): Node {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX)
      throw new SqlError(this.#reader.at, 'too much within each other', [
        `at most ${DEPTH_MAX} brackets and signs`,
      ]);
    const node = read();
    this.#depth -= 1;
    return node;
  }
}

/** Whether what stands behind a bracket shows that the bracket holds no condition. */
function isExpression({ kind, text }: SqlToken): boolean {
  if (kind === 'symbol') return ARITHMETIC.has(text) || Object.hasOwn(COMPARISONS, text);
  return kind === 'word' && TEST_WORDS.has(text.toUpperCase());
}

/** Conditions joined by one word; a single one stays as it is. */
function joined(kind: 'and' | 'or', conditions: readonly SqlCondition[], at: number): SqlCondition {
  const [first] = conditions;
  if (first !== undefined && conditions.length === 1) return first;
  return { kind, conditions, at };
}
