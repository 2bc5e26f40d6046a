import { type RequestViolation, WorkError } from './errors.ts';

/** Why a text of JSON is not one here; `undefined` where it is. */
export function textViolation(text: string): string | undefined {
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair, which is not text.';
}

/**
 * Rejects what JSON can write and no text is.
 *
 * @param texts - With the place of each in the request, as a JSON pointer.
 * @throws WorkError `INVALID_REQUEST` naming each.
 */
export function assertTexts(texts: readonly (readonly [pointer: string, text: string])[]): void {
  const violations = texts.flatMap(([pointer, text]): RequestViolation[] => {
    const detail = textViolation(text);
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (violations.length === 0) return;
  const positions = violations.map(({ pointer }) => pointer).join(', ');
  throw new WorkError('INVALID_REQUEST', `What is not text stands at ${positions}.`, {
    violations,
  });
}
