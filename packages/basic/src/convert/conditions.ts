import { isAtVariable } from '../functions/at-variables.ts';
import type { Binary, Expression } from '../syntax/syntax.ts';
import { type Code, call, level, literal, whole, within } from './code.ts';
import type { Converter } from './converter.ts';
import { directFunctions } from './direct-functions.ts';
import { bare, isFixedPosition, textCode, typeIn, valueCode } from './expressions.ts';
import { isNumber } from './types.ts';

/** Code of an expression that is true or false. */
export function conditionCode(
  converter: Converter,
  expression: Expression,
  isNegated = false,
): Code {
  const inner = bare(expression);
  if (inner.kind === 'function' && inner.name === 'NOT' && inner.args[0])
    return conditionCode(converter, inner.args[0], !isNegated);
  if (inner.kind === 'binary') {
    const condition = comparisonOf(converter, inner, isNegated);
    if (condition !== undefined) return condition;
  }
  if (inner.kind === 'number' && isNumber(typeIn(converter, inner)))
    return whole(String((Number(inner.text) !== 0) !== isNegated));
  if (isNumber(typeIn(converter, inner)) && !converter.isConstant(inner)) {
    const code = within(valueCode(converter, inner), level.sum);
    return { text: `${code} ${isNegated ? '===' : '!=='} 0`, level: level.comparison };
  }
  return negated(call(converter.tool('isTrue'), valueCode(converter, inner)), isNegated);
}

function negated(code: Code, isNegated: boolean): Code {
  return isNegated ? { text: `!${within(code, level.whole)}`, level: level.sign } : code;
}

/** A comparison in JavaScript, and its opposite. */
const SYMBOLS: Readonly<Record<string, readonly [symbol: string, opposite: string]>> = {
  '=': ['===', '!=='],
  '#': ['!==', '==='],
  '<': ['<', '>='],
  '<=': ['<=', '>'],
  '>': ['>', '<='],
  '>=': ['>=', '<'],
};

const OPERATORS: Readonly<Record<string, readonly [name: string, isNegated: boolean]>> = {
  '=': ['equal', false],
  '#': ['equal', true],
  '<': ['less', false],
  '<=': ['lessOrEqual', false],
  '>': ['greater', false],
  '>=': ['greaterOrEqual', false],
};

/** Code of a comparison or of AND and OR, both sides of which are evaluated. */
function comparisonOf(
  converter: Converter,
  expression: Binary,
  isNegated: boolean,
): Code | undefined {
  const { operator, left, right } = expression;
  if (operator === 'AND' || operator === 'OR') return logicOf(converter, expression, isNegated);
  if (operator === 'MATCHES') {
    const code = call(
      converter.direct('matches'),
      textCode(converter, left),
      textCode(converter, right),
    );
    return negated(code, isNegated);
  }
  const [symbol, opposite] = SYMBOLS[operator] ?? [];
  const [name, isOpposite] = OPERATORS[operator] ?? [];
  if (symbol === undefined || name === undefined) return undefined;
  if (isSameInJavaScript(converter, expression)) {
    const [first, second] = [left, right].map((each) =>
      within(valueCode(converter, each), level.sum),
    );
    return {
      text: `${first} ${isNegated ? opposite : symbol} ${second}`,
      level: level.comparison,
    };
  }
  const code = call(converter.tool(name), valueCode(converter, left), valueCode(converter, right));
  return negated(code, isNegated !== isOpposite);
}

/** Whether JavaScript compares two values as BASIC does: whole numbers, and texts of which one is certainly no number. */
function isSameInJavaScript(converter: Converter, { operator, left, right }: Binary): boolean {
  if (converter.isConstant(left) && converter.isConstant(right)) return false;
  const [first, second] = [typeIn(converter, left), typeIn(converter, right)];
  if (isNumber(first) && isNumber(second)) return true;
  if (operator !== '=' && operator !== '#') return false;
  return first === 'text' && second === 'text' && (isWord(left) || isWord(right));
}

/** Whether an expression is a text of the source that no number equals. */
function isWord(expression: Expression): boolean {
  const inner = bare(expression);
  return inner.kind === 'text' && !/^[+\-.\d]/.test(inner.text);
}

function logicOf(converter: Converter, expression: Binary, isNegated: boolean): Code {
  const { operator, left, right } = expression;
  // NOT(a AND b) is NOT a OR NOT b.
  const isAnd = (operator === 'AND') !== isNegated;
  const codes = [left, right].map((each) => conditionCode(converter, each, isNegated));
  if (!isHarmless(converter, right))
    return call(converter.tool(isAnd ? 'both' : 'either'), ...codes);
  const sides = [left, right].map((each, index) => {
    const inner = bare(each);
    const isSame = inner.kind === 'binary' && inner.operator === operator && index === 0;
    const code = codes[index] ?? whole(literal(''));
    const isLogic = code.level === level.logic;
    return within(code, isSame || !isLogic ? level.logic : level.comparison);
  });
  return { text: sides.join(isAnd ? ' && ' : ' || '), level: level.logic };
}

/** Whether nobody sees that an expression is not evaluated: it changes nothing, and it cannot fail. */
function isHarmless(converter: Converter, expression: Expression): boolean {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return true;
    case 'at-variable':
      return isAtVariable(expression.name);
    case 'variable':
      return (
        !converter.isBoxed(expression.name) &&
        !converter.isLoose(expression.name) &&
        converter.typeOf(expression.name) !== 'slot'
      );
    case 'group':
      return isHarmless(converter, expression.inner);
    case 'extraction':
      return isHarmless(converter, expression.base) && expression.positions.every(isFixedPosition);
    case 'binary':
      return (
        HARMLESS_OPERATORS.has(expression.operator) &&
        isHarmless(converter, expression.left) &&
        isHarmless(converter, expression.right)
      );
    case 'function': {
      const takes = directFunctions[expression.name]?.takes ?? [];
      const isDirect = expression.name === 'NOT' || takes.length >= expression.args.length;
      return (
        isDirect &&
        takes.every((each) => each === 'text') &&
        expression.args.every((arg) => isHarmless(converter, arg))
      );
    }
    default:
      return false;
  }
}

const HARMLESS_OPERATORS: ReadonlySet<string> = new Set([
  ...[':', '=', '#', '<', '>', '<=', '>=', 'AND', 'OR'],
]);
