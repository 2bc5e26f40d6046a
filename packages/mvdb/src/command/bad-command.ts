import { MvdbError } from '../errors.ts';

/** A command that cannot be understood: what is wrong, what would be right, and names near those that are none. */
export function badCommand(detail: string, suggestions: readonly string[] = []): MvdbError {
  return new MvdbError('BAD_COMMAND', detail, { suggestions });
}

/** How an error shows a piece of a command: quoted, and cut where it is long. */
export function shown(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}...` : text}"`;
}
