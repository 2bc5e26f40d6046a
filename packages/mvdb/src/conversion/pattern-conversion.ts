import { matches } from '../text/matches.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';

/**
 * P: the text if it matches one of the patterns, `P(pattern);(pattern)`.
 *
 * @see UniVerse BASIC Reference, conversion code P.
 */
export function compilePattern(code: string): Converter {
  const patterns: string[] = [];
  let position = 1;
  let rest = true;
  while (rest) {
    const close = code[position] === '(' ? closingBracket(code, position + 1) : -1;
    if (close === -1) break;
    patterns.push(code.slice(position + 1, close));
    rest = code[close + 1] === ';' || code[close + 1] === '/';
    position = close + 2;
  }
  if (patterns.length === 0) return badCode;
  // What follows a broken off list is looked at only when nothing before it matched.
  return bothWays((text) => {
    for (const pattern of patterns) if (matches(text, pattern)) return text;
    return rest ? { text, status: 2 } : '';
  });
}

/** The place of the bracket that ends a pattern, outside quotation marks. */
function closingBracket(code: string, start: number): number {
  let quote = '';
  for (let position = start; position < code.length; position++) {
    const character = code.charAt(position);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === ')') return position;
    else if (character === "'" || character === '"') quote = character;
  }
  return -1;
}
