import { MvdbError } from 'mvdb';
import type { Colours } from '../terminal/colours.ts';

/** Longest command of which the place is shown; of a longer one a terminal would break the line. */
const LENGTH_MAX = 200;

/** A quoted text, or a word. */
const WORD = /^(?:"[^"]*"?|'[^']*'?|[^\s()=<>]+|\S)/;

/**
 * The command, and below it marks where it goes wrong; nothing where the error does not report, or counts in
 * another text: one with prompts answered. Whoever gives a command that stands for another does not ask.
 *
 * @example placeInSentence('LIST ORD BY CUSTT', error, colours) // ['LIST ORD BY CUSTT', '            ^~~~~']
 */
export function positionInSentence(command: string, error: unknown, colours: Colours): string[] {
  if (!(error instanceof MvdbError) || error.at === undefined) return [];
  const isShown = command.length <= LENGTH_MAX && !/[\p{Cc}]|<</u.test(command);
  if (!isShown || error.at > command.length + 1) return [];
  const before = command.slice(0, error.at - 1);
  const [word = ''] = WORD.exec(command.slice(before.length)) ?? [];
  const after = command.slice(before.length + word.length);
  const marks = `^${'~'.repeat(Math.max(word.length - 1, 0))}`;
  return [
    before + (word === '' ? '' : colours.underlined(word)) + after,
    ' '.repeat(before.length) + colours.alarming(marks),
  ];
}
