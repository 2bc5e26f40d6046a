import { parseOptions } from './quoted-options.ts';

/** Text of a break line where the sentence gives none. */
const DEFAULT_TEXT = '**';

/** What the text behind BREAK.ON or BREAK.SUP asks for. */
export interface BreakOptions {
  /** Text in front of and behind the break value; without the value (`V`) only the first counts. */
  readonly text: readonly [before: string, after: string];
  /** `V`: the break value stands in the text. */
  readonly showsValue: boolean;
  /** `B`: number under which the heading finds the break value; every change starts a page. */
  readonly headingNumber: number | undefined;
  /** `D`: no break line for a group of one line. */
  readonly skipsSingle: boolean;
  /** `L`: an empty line in place of the break line. */
  readonly isBlank: boolean;
  /** `O`: the break value stands only on the first line of a group. */
  readonly isOnce: boolean;
  /** `P` or `N`: every change starts a page. */
  readonly startsPage: boolean;
  /** `U`: no line under the column above a subtotal. */
  readonly isNotRuled: boolean;
}

/** Reads the text of a break; `undefined` is a break without one. */
export function breakOptions(text: string | undefined): BreakOptions {
  const { parts } = parseOptions(text ?? '');
  const letters = new Set<string>();
  let headingNumber: number | undefined;
  let before = '';
  let after = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      if (letters.has('V')) after += part.text;
      else before += part.text;
      continue;
    }
    letters.add(part.letter);
    if (part.letter === 'B') headingNumber = (part.number ?? 0) % 10;
  }
  const isPlain = before === '' && after === '' && !letters.has('V');
  return {
    text: [isPlain && !letters.has('D') ? DEFAULT_TEXT : before, after],
    showsValue: letters.has('V'),
    headingNumber,
    skipsSingle: letters.has('D'),
    isBlank: letters.has('L'),
    isOnce: letters.has('O'),
    startsPage: letters.has('P') || letters.has('N') || headingNumber !== undefined,
    isNotRuled: letters.has('U'),
  };
}

/** What the text behind GRAND.TOTAL asks for. */
export interface GrandTotalOptions {
  readonly text: string;
  /** `L`: no last line. */
  readonly isSuppressed: boolean;
  /** `P`: the last line stands on a page of its own. */
  readonly startsPage: boolean;
}

/** Reads the text of GRAND.TOTAL. */
export function grandTotalOptions(text: string | undefined): GrandTotalOptions {
  const { parts } = parseOptions(text ?? '');
  const has = (letter: string) =>
    parts.some((part) => part.kind === 'option' && part.letter === letter);
  return {
    text: parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
    isSuppressed: has('L'),
    startsPage: has('P'),
  };
}
