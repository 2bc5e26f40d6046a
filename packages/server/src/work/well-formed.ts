import { type RequestFault, WorkError } from './errors.ts';

/** Why a text of JSON is none here; `undefined` where it is. */
export function textFault(text: string): string | undefined {
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair, which is not text.';
}

/**
 * Refuses what JSON can write and no text is.
 *
 * @param texts - With the place of each in the request, as a JSON pointer.
 * @throws WorkError `INVALID_REQUEST` naming each.
 */
export function assertTexts(texts: readonly (readonly [pointer: string, text: string])[]): void {
  const faults = texts.flatMap(([pointer, text]): RequestFault[] => {
    const detail = textFault(text);
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (faults.length === 0) return;
  const places = faults.map(({ pointer }) => pointer).join(', ');
  throw new WorkError('INVALID_REQUEST', `What is no text stands at ${places}.`, { faults });
}
