import type { Placed } from '../query/syntax.ts';

/** A value as it was typed or bound. */
export interface SqlLiteral extends Placed {
  readonly kind: 'literal';
  readonly text: string;
  readonly isNumber: boolean;
  /** In the form that values are stored in, so that no conversion reads it. */
  readonly isStored?: true;
}

/** A column of one of the tables. */
export interface SqlReference extends Placed {
  readonly kind: 'reference';
  /** Name of the table before a dot, where the name behind it was quoted. */
  readonly qualifier: string | undefined;
  readonly name: string;
  /** Its first part may be the name of a table: it holds dots, and was not quoted. */
  readonly mayBeQualified: boolean;
}

/** `EVAL 'expression'`, an expression of the dictionary language. */
export interface SqlEvaluation extends Placed {
  readonly kind: 'evaluation';
  readonly qualifier: string | undefined;
  readonly expression: string;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/';

export interface SqlArithmetic extends Placed {
  readonly kind: 'arithmetic';
  readonly operator: ArithmeticOperator;
  readonly left: SqlExpression;
  readonly right: SqlExpression;
}

export type AggregateName = 'COUNT' | 'SUM' | 'AVG' | 'MIN' | 'MAX';

export interface SqlAggregate extends Placed {
  readonly kind: 'aggregate';
  readonly name: AggregateName;
  /** `undefined` for `COUNT(*)`. */
  readonly argument: SqlExpression | undefined;
  readonly isDistinct: boolean;
}

export type SqlExpression =
  | SqlLiteral
  | SqlReference
  | SqlEvaluation
  | SqlArithmetic
  | SqlAggregate;

export type Comparison = 'EQ' | 'NE' | 'LT' | 'LE' | 'GT' | 'GE';

/** One comparison. Of several values any has to pass, with EVERY all of them. */
export interface SqlTest extends Placed {
  readonly kind: 'test';
  readonly isEvery: boolean;
  /** The word NOT before LIKE, IN or BETWEEN, or after IS. */
  readonly isNegated: boolean;
  readonly operator: Comparison | 'LIKE' | 'IN' | 'BETWEEN' | 'NULL';
  readonly left: SqlExpression;
  /** Two for BETWEEN, none for NULL, one or more for IN, one for the others. */
  readonly right: readonly SqlExpression[];
  /** Compares as text, numbers too; ids are compared so in any case. */
  readonly isExact?: boolean;
  /** A blank value does not pass, whatever it is compared with. */
  readonly failsBlank?: boolean;
  /** `ESCAPE` character of a LIKE. */
  readonly escape: string | undefined;
}

export interface SqlJunction extends Placed {
  readonly kind: 'and' | 'or';
  readonly conditions: readonly SqlCondition[];
}

export interface SqlNegation extends Placed {
  readonly kind: 'not';
  readonly condition: SqlCondition;
}

export type SqlCondition = SqlTest | SqlJunction | SqlNegation;

export interface SqlOutput extends Placed {
  readonly kind: 'output';
  readonly expression: SqlExpression;
  readonly alias: string | undefined;
  /** As it was typed, for the name of the column. */
  readonly text: string;
}

/** `*`, or `table.*`. */
export interface SqlStar extends Placed {
  readonly kind: 'star';
  readonly qualifier: string | undefined;
}

export interface SqlFrom extends Placed {
  readonly table: string;
  /** `UNNEST table ON association`: one row for each value. */
  readonly association: string | undefined;
  /** `AS OF` and a moment, which is that of all tables of the statement. */
  readonly asOf: SqlLiteral | undefined;
  readonly alias: string | undefined;
  readonly join: 'inner' | 'left';
  readonly on: SqlCondition | undefined;
}

export interface SqlOrder extends Placed {
  readonly expression: SqlExpression;
  readonly isDescending: boolean;
}

export interface SqlSelect extends Placed {
  readonly isDistinct: boolean;
  readonly items: readonly (SqlOutput | SqlStar)[];
  readonly from: readonly SqlFrom[];
  readonly where: SqlCondition | undefined;
  readonly groupBy: readonly SqlExpression[];
  readonly having: SqlCondition | undefined;
  readonly orderBy: readonly SqlOrder[];
  readonly limit: number | undefined;
  readonly offset: number;
}

/** The parts of a condition that must all hold. */
export function conjunctsOf(condition: SqlCondition | undefined): readonly SqlCondition[] {
  if (condition === undefined) return [];
  return condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition];
}

/** The aggregates an expression is made of. */
export function aggregatesIn(expression: SqlExpression): readonly SqlAggregate[] {
  switch (expression.kind) {
    case 'aggregate':
      return [expression];
    case 'arithmetic':
      return [...aggregatesIn(expression.left), ...aggregatesIn(expression.right)];
    default:
      return [];
  }
}
