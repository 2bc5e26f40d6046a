import type { MvdbError } from '../errors/errors.ts';
import { BAD_EXPRESSION } from '../errors/failures.ts';
import { nearError } from '../text/near-error.ts';

/** An expression that cannot be understood: where, from 1, and what would be right there. */
export function badExpression(
  position: number,
  expected: string,
  suggestions: readonly string[] = [],
): MvdbError {
  const detail = `At character ${position}: expected ${expected}.`;
  return nearError(BAD_EXPRESSION, detail, { suggestions });
}
