import type { CompoundExpression, Expression } from '../expression/syntax.ts';

/**
 * The names of columns in an expression, as they stand there one behind the other. What `TRANS` takes of
 * another table is not among them.
 *
 * @example [...namesIn(parseExpression('SUM(QTY * PRICE) + TAX'))] // QTY, PRICE, TAX
 */
export function* namesIn(parts: CompoundExpression): Generator<string> {
  for (const part of parts) yield* namesOf(part);
}

function* namesOf(expression: Expression): Generator<string> {
  switch (expression.kind) {
    case 'name':
      yield expression.name;
      return;
    case 'text':
    case 'number':
    case 'attribute':
    case 'variable':
    case 'part':
      return;
    case 'negation':
    case 'reuse':
    case 'total':
    case 'conversion':
      yield* namesOf(expression.operand);
      return;
    case 'binary':
      yield* namesIn([expression.left, expression.right]);
      return;
    case 'concatenation':
      yield* namesIn(expression.operands);
      return;
    case 'choice':
      yield* namesIn([expression.condition, expression.yes, expression.no]);
      return;
    case 'call':
      yield* namesIn(expression.args);
      return;
    case 'subroutine':
      yield* namesIn([expression.name, ...expression.args]);
      return;
    case 'translation':
      yield* namesOf(expression.key);
      if ('computed' in expression.location) yield* namesOf(expression.location.computed);
      yield* namesOf(expression.action);
  }
}
