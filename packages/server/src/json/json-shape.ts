import { JsonError } from './json-error.ts';
import { forEachJsonToken } from './json-tokens.ts';

/** How much a text of JSON may hold. */
export interface JsonShape {
  /** Arrays and objects within each other. */
  readonly depthMax: number;
  /** Values in all arrays and objects together. */
  readonly elementsMax: number;
  /** Keys in all objects together. */
  readonly keysMax: number;
}

/**
 * Counts what a text of JSON holds before anything is made of it, and stops at the first excess. A text that is not
 * JSON passes: reading it says so.
 *
 * @throws JsonError `TOO_COMPLEX` naming the limit and the 1-based character at which it is exceeded.
 * @example assertJsonShape('[[1]]', { depthMax: 1, elementsMax: 10, keysMax: 10 }) // throws at character 2
 */
export function assertJsonShape(text: string, { depthMax, elementsMax, keysMax }: JsonShape): void {
  let depth = 0;
  let elements = 0;
  let keys = 0;
  forEachJsonToken(text, (token, index) => {
    if (token === '[' || token === '{') {
      depth += 1;
      elements += 1;
    } else if (token === ']' || token === '}') depth -= 1;
    else if (token === ',') elements += 1;
    else if (token === ':') keys += 1;
    if (depth > depthMax) throw excess(depthMax, 'arrays and objects within each other', index);
    if (elements > elementsMax) throw excess(elementsMax, 'values', index);
    if (keys > keysMax) throw excess(keysMax, 'keys', index);
  });
}

function excess(most: number, what: string, index: number): JsonError {
  const detail = `More than ${most} ${what}, at character ${index + 1}; send less at a time.`;
  return new JsonError('TOO_COMPLEX', detail);
}
