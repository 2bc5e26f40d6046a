/** A part of a sentence, with the characters that it reaches over. */
export interface SentenceWord {
  readonly text: string;
  /** `open` is a quotation that does not end; `sign` a bracket, a comma or a comparison. */
  readonly kind: 'word' | 'quoted' | 'open' | 'number' | 'parameter' | 'sign';
  /** Characters before it. */
  readonly from: number;
  /** Characters before what follows it. */
  readonly to: number;
}

const PART = /"[^"]*"?|'[^']*'?|\\[^\\]*\\?|[<>]=|=[<>]|<>|><|[=<>(),]|[^\s"'=<>(),]+/g;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const PARAMETER = /^(?:\?|:[A-Za-z_]\w*)$/;
const SIGN = /^[=<>(),]/;

/** The parts of a sentence that is being written: whatever stands there, it has some. */
export function wordsIn(sentence: string): readonly SentenceWord[] {
  return Array.from(sentence.matchAll(PART), ({ 0: text, index: from }) => ({
    text,
    kind: kindOf(text),
    from,
    to: from + text.length,
  }));
}

function kindOf(text: string): SentenceWord['kind'] {
  const [first = ''] = text;
  if ('"\'\\'.includes(first)) return text.length > 1 && text.endsWith(first) ? 'quoted' : 'open';
  if (SIGN.test(text)) return 'sign';
  if (PARAMETER.test(text)) return 'parameter';
  return NUMBER.test(text) ? 'number' : 'word';
}
