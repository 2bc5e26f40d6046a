import { expect } from 'vitest';
import type { ErrorCode } from '../errors/errors.ts';

/** What a test expects to be thrown: an error of this code, whose message holds or matches a text. */
export function rejection(code: ErrorCode, text: string | RegExp = ''): unknown {
  const message =
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  return expect.objectContaining({ code, message });
}
