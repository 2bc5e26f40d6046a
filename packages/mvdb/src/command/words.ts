import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { TOO_LARGE } from '../errors/failures.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';

/** A word of a command, or a quoted text without its quotes. */
export interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
  /** 1-based number of its first character, the quote included. */
  readonly at: number;
  /** 1-based number of the character after its last. */
  readonly end: number;
}

/** Longest command, in characters, with its prompts answered. */
export const COMMAND_SIZE_MAX = 1_000_000;

/** @throws MvdbError `TOO_LARGE`. */
export function assertCommandSize(command: string): void {
  if (command.length > COMMAND_SIZE_MAX)
    throw new MvdbError(TOO_LARGE, `A command has at most ${COMMAND_SIZE_MAX} characters.`);
}

const QUOTES = '"\'\\';

/**
 * Divides a command at its spaces. Quotes count at the beginning of a word and behind a comma, so that
 * `O'BRIEN` is one word, and `1,'2 3'` two that touch.
 *
 * @throws MvdbError `BAD_COMMAND` where a quotation has no end.
 */
export function readWords(command: string): Word[] {
  assertText('readWords', 'command', command);
  return wordsFrom(command, 0);
}

/** The words behind so many characters. @throws As {@link readWords}. */
export function wordsFrom(command: string, start: number): Word[] {
  const words: Word[] = [];
  let position = start;
  for (;;) {
    while (position < command.length && isSpace(command.charAt(position))) position += 1;
    if (position >= command.length) return words;
    const word = readWord(command, position);
    words.push(word);
    position = word.end - 1;
  }
}

function readWord(command: string, start: number): Word {
  const first = command.charAt(start);
  if (!QUOTES.includes(first)) {
    let end = start + 1;
    while (end < command.length && !endsWord(command, end)) end += 1;
    return { text: command.slice(start, end), isQuoted: false, at: start + 1, end: end + 1 };
  }
  const close = command.indexOf(first, start + 1);
  if (close === -1)
    throw badCommand(
      `The quotation ${shown(command.slice(start))} at character ${start + 1} has no end.`,
      { at: start + 1 },
    );
  return {
    text: command.slice(start + 1, close),
    isQuoted: true,
    at: start + 1,
    end: close + 2,
  };
}

function endsWord(command: string, position: number): boolean {
  const character = command.charAt(position);
  if (isSpace(character)) return true;
  return QUOTES.includes(character) && command.charAt(position - 1) === ',';
}

/** Marks are not spaces: an id may not hold one, and is to be rejected as such. */
function isSpace(character: string): boolean {
  return character <= ' ' && !(character >= '\u001b' && character <= '\u001f');
}
