import type { Program } from './syntax.ts';

/** The statements of a program, whichever lines they stand on: the same text for programs that do the same. */
export function meaningOf(program: Program | undefined): string | undefined {
  return JSON.stringify(program, (key, value) => (key === 'at' ? undefined : value));
}
