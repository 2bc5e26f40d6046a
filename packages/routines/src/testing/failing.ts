import { expect } from 'vitest';

/** What a test expects a routine without message argument to throw that rejects with this text. */
export const failing = (text: string): unknown =>
  expect.objectContaining({ code: 'ROUTINE_FAILED', detail: text });
