import type { CodeLine } from './code-writer.ts';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGIT_BITS = 5;
const CONTINUES = 1 << DIGIT_BITS;
const DIGIT = CONTINUES - 1;

/** A source map of version 3: each line of JavaScript that has a place leads to it. */
export interface SourceMap {
  readonly version: 3;
  readonly file: string;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
  readonly names: readonly [];
  readonly mappings: string;
}

/**
 * Makes the source map of a compiled program.
 *
 * @param texts - The program and the texts that it includes, by name.
 */
export function sourceMapOf(
  file: string,
  lines: readonly CodeLine[],
  texts: ReadonlyMap<string, readonly string[]>,
): SourceMap {
  const sources = [...texts.keys()];
  let last = { source: 0, line: 0, column: 0 };
  const mappings = lines.map(({ at, text }) => {
    if (at === undefined) return '';
    const here = {
      source: Math.max(sources.indexOf(at.source), 0),
      line: at.line - 1,
      column: at.column - 1,
    };
    const indent = text.length - text.trimStart().length;
    const segment = [
      indent,
      here.source - last.source,
      here.line - last.line,
      here.column - last.column,
    ];
    last = here;
    return segment.map(variableLength).join('');
  });
  return {
    version: 3,
    file,
    sources,
    sourcesContent: [...texts.values()].map((each) => each.join('\n')),
    names: [],
    mappings: mappings.join(';'),
  };
}

/** A number in the notation of source maps: the sign in the lowest bit, five bits a digit, the lowest first. */
function variableLength(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let written = '';
  do {
    const digit = rest & DIGIT;
    rest >>>= DIGIT_BITS;
    written += BASE64[rest === 0 ? digit : digit | CONTINUES];
  } while (rest !== 0);
  return written;
}
