import type { SqlScope } from './sql-scope.ts';
import type { SqlExpression } from './sql-syntax.ts';

/** A text that two expressions share when they mean the same. @throws SqlError for an unknown column. */
export function expressionKey(expression: SqlExpression, scope: SqlScope): string {
  switch (expression.kind) {
    case 'literal':
      return JSON.stringify([expression.text]);
    case 'reference': {
      const { source, column } = scope.bind(expression);
      return JSON.stringify([source.index, column.name]);
    }
    case 'evaluation':
      return JSON.stringify([expression.qualifier, 'EVAL', expression.expression]);
    case 'aggregate': {
      const { name, isDistinct, argument } = expression;
      return JSON.stringify([name, isDistinct, argument && expressionKey(argument, scope)]);
    }
    case 'arithmetic': {
      const { operator, left, right } = expression;
      return `(${expressionKey(left, scope)}${operator}${expressionKey(right, scope)})`;
    }
  }
}
