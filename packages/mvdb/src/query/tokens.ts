import { shown } from '../text/shown.ts';
import { SentenceError } from './sentence-error.ts';
import type { Placed } from './syntax.ts';

export interface Token extends Placed {
  /**
   * `word` is unquoted, operators and brackets included; `quoted` has lost its quotes; `parameter` is
   * `?` or `:name`, its text the name or empty; `bound` is the value of a parameter.
   */
  readonly kind: 'word' | 'quoted' | 'parameter' | 'bound';
  readonly text: string;
  /** The quotes around a quoted text. */
  readonly quote?: string;
}

/** Longest sentence read, in characters. */
export const SENTENCE_SIZE_MAX = 1_000_000;

const QUOTES = '"\'\\';
/** Characters that end a word and are, alone or in pairs, words themselves. */
const COMPARISONS = '=<>';
const PAIRS = new Set(['<=', '>=', '=<', '=>', '<>', '><']);
/** Characters that are words themselves only at the start of one: ids may hold them. */
const SIGNS = '#!&~';
const BRACKETS = '()';
const PARAMETER = /^(?:\?|:[A-Za-z_]\w*)$/;

/**
 * Divides a sentence into words, operators, quoted texts and parameters.
 *
 * @throws SentenceError where a quotation does not end or the sentence is longer than
 * {@link SENTENCE_SIZE_MAX}.
 */
export function readTokens(sentence: string): readonly Token[] {
  if (sentence.length > SENTENCE_SIZE_MAX)
    throw new SentenceError(SENTENCE_SIZE_MAX + 1, 'the sentence goes on', [
      `at most ${SENTENCE_SIZE_MAX} characters`,
    ]);
  const tokens: Token[] = [];
  let position = 0;
  while (position < sentence.length) {
    const character = sentence.charAt(position);
    if (isSpace(character)) {
      position += 1;
      continue;
    }
    const at = position + 1;
    if (QUOTES.includes(character)) {
      const close = sentence.indexOf(character, position + 1);
      if (close === -1)
        throw new SentenceError(at, `${shown(sentence.slice(position))} has no end`, [
          `a closing ${character}`,
        ]);
      const text = sentence.slice(position + 1, close);
      tokens.push({ kind: 'quoted', text, at, quote: character });
      position = close + 1;
      continue;
    }
    const end = wordEnd(sentence, position);
    const text = sentence.slice(position, end);
    tokens.push(
      PARAMETER.test(text)
        ? { kind: 'parameter', text: text.slice(1), at }
        : { kind: 'word', text, at },
    );
    position = end;
  }
  return Object.freeze(tokens);
}

function wordEnd(sentence: string, start: number): number {
  const first = sentence.charAt(start);
  if (BRACKETS.includes(first)) return start + 1;
  if (COMPARISONS.includes(first))
    return PAIRS.has(sentence.slice(start, start + 2)) ? start + 2 : start + 1;
  if (SIGNS.includes(first)) return start + 1;
  let end = start + 1;
  while (end < sentence.length && !endsWord(sentence, end)) end += 1;
  return end;
}

function endsWord(sentence: string, position: number): boolean {
  const character = sentence.charAt(position);
  if (isSpace(character) || BRACKETS.includes(character) || COMPARISONS.includes(character))
    return true;
  if (SIGNS.includes(character)) return isQuote(sentence.charAt(position + 1));
  return character === '"' || character === "'";
}

function isQuote(character: string): boolean {
  return character !== '' && QUOTES.includes(character);
}

function isSpace(character: string): boolean {
  return character <= ' ' && !(character >= '\u001b' && character <= '\u001f');
}
