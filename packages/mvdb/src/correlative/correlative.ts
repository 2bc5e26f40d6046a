import type { CompoundExpression, Expression } from '../expression/syntax.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { parseAlgebraic } from './algebraic.ts';
import { parsePolish } from './polish.ts';
import { saved } from './saved-result.ts';

/**
 * Reads the correlatives of an item: `A` algebraic, `F` reverse Polish, every other code a conversion of
 * what stands before it, the attribute at first.
 *
 * @param codes - One code, or several joined by value marks that run in turn.
 * @throws MvdbError `BAD_EXPRESSION` with the position within the code and what was expected there.
 */
export function correlativeParts(attribute: number, codes: string): CompoundExpression {
  const parts: Expression[] = [];
  let value: Expression = { kind: 'attribute', number: attribute };
  for (const text of codes.split(VALUE_MARK)) {
    const code = text.trim();
    if (code !== '') value = correlated(code, value, parts);
  }
  parts.push(value);
  return parts;
}

/** @param parts - Receives results that are used more than once. */
function correlated(code: string, value: Expression, parts: Expression[]): Expression {
  const letter = code.charAt(0).toUpperCase();
  if (letter !== 'A' && letter !== 'F') return { kind: 'conversion', operand: value, code };
  return letter === 'A'
    ? parseAlgebraic(code, () => saved(value, parts))
    : parsePolish(code, () => saved(value, parts), parts);
}
