import { type Fault, RequestError } from '../http/problems.ts';

/** Why a text of JSON is none here; `undefined` where it is. */
export function textFault(text: string): string | undefined {
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair, which is not text.';
}

/**
 * Refuses what JSON can write and no text is.
 *
 * @param texts - With the place of each in the body, as a JSON pointer.
 * @throws RequestError `INVALID_REQUEST` naming each.
 */
export function assertTexts(texts: readonly (readonly [pointer: string, text: string])[]): void {
  const errors = texts.flatMap(([pointer, text]): Fault[] => {
    const detail = textFault(text);
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (errors.length === 0) return;
  const places = errors.map((fault) => ('pointer' in fault ? fault.pointer : '')).join(', ');
  throw new RequestError('INVALID_REQUEST', `What is no text stands at ${places}.`, { errors });
}
