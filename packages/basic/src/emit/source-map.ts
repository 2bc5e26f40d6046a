import { type CodeLine, codeColumn } from './code-writer.ts';

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
  /** Variables as the source calls them, which JavaScript calls otherwise. */
  readonly names: readonly string[];
  readonly mappings: string;
}

/** What the parts of a source map are called. */
export interface SourceMapNames {
  /** The script. */
  readonly file: string;
  /** Where a text lies, as a debugger opens it. */
  readonly pathOf: (text: string) => string;
  /** The variables of the source, by their identifiers in JavaScript. */
  readonly variables: ReadonlyMap<string, string>;
}

/** Of columns that come from nowhere in the source. */
const UNMAPPED = 'A';

/**
 * Makes the source map of a compiled program.
 *
 * @param texts - The program and the texts that it includes, by name.
 */
export function sourceMapOf(
  lines: readonly CodeLine[],
  texts: ReadonlyMap<string, readonly string[]>,
  { file, pathOf, variables }: SourceMapNames,
): SourceMap {
  const sources = [...texts.keys()];
  const names = [...new Set(variables.values())];
  const nameIndexes = new Map(names.map((name, index) => [name, index]));
  let last = { source: 0, line: 0, column: 0, name: 0 };
  const mappings = lines.map(({ at, text }) => {
    if (at === undefined) return UNMAPPED;
    const source = Math.max(sources.indexOf(at.source), 0);
    let lastColumn = 0;
    const segments: string[] = [];
    const lead = (column: number, name: number | undefined): void => {
      const here = { source, line: at.line - 1, column: at.column - 1, name: name ?? last.name };
      const segment = [
        column - lastColumn,
        here.source - last.source,
        here.line - last.line,
        here.column - last.column,
        ...(name === undefined ? [] : [name - last.name]),
      ];
      segments.push(segment.map(variableLength).join(''));
      lastColumn = column;
      last = here;
    };
    const begin = codeColumn(text);
    lead(begin, undefined);
    for (const { 0: identifier, index } of text.matchAll(/\b[cmv]_\w+/g)) {
      const name = variables.get(identifier);
      if (name !== undefined && index >= begin) lead(index, nameIndexes.get(name));
    }
    return segments.join(',');
  });
  return {
    version: 3,
    file,
    sources: sources.map(pathOf),
    sourcesContent: [...texts.values()].map((each) => each.join('\n')),
    names,
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
