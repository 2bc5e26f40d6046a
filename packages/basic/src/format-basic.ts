import { MvdbError } from 'mvdb';
import { failures } from 'mvdb/language';
import { type CompileOptions, parseBasic } from './compile.ts';
import { LINE_END } from './directives/directives.ts';
import { Layout } from './format/layout.ts';
import type { Problem } from './syntax/errors.ts';
import { meaningOf } from './syntax/meaning.ts';

const INDENT_MAX = 16;

export interface FormatOptions extends CompileOptions {
  /** How many spaces a block stands further right than what it is in: 2 by default. */
  readonly indent?: number;
}

/** A program as it is to look, or what is wrong with it. */
export type Formatted =
  | { readonly text: string; readonly problems: readonly [] }
  | { readonly text: undefined; readonly problems: readonly Problem[] };

/**
 * Formats a program: blocks stand further right than what they are in, labels at the left edge, commas and signs of
 * assignment have their spaces, no line ends in one, and no two empty lines follow each other. Words, comments, texts and
 * the order of lines stay as they are, and so does what the program means: the result reads as the same statements.
 *
 * @returns The text, or every problem that the program has, up to fifty.
 * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour, or for an indent that is not 0 to 16.
 * @example formatBasic("FOR I=1 TO 3\nCRT I\nNEXT I").text // "FOR I = 1 TO 3\n  CRT I\nNEXT I\n"
 */
export function formatBasic(source: string, options: FormatOptions = {}): Formatted {
  const { name = 'PROGRAM', indent = 2 } = options;
  assertIndent(indent);
  const named = { ...options, name };
  const parsed = parseBasic(source, named);
  if (parsed.program === undefined) return { text: undefined, problems: parsed.problems };
  const layout = new Layout(name, source.split(LINE_END), parsed, indent);
  const [lineEnd = '\n'] = LINE_END.exec(source) ?? [];
  const meaning = meaningOf(parsed.program);
  for (const isSpaced of [true, false]) {
    const lines = layout.lines(isSpaced).map((line) => line + lineEnd);
    const text = lines.join('');
    if (meaningOf(parseBasic(text, named).program) === meaning) return { text, problems: [] };
  }
  return { text: source, problems: [] };
}

function assertIndent(indent: number): void {
  if (Number.isInteger(indent) && indent >= 0 && indent <= INDENT_MAX) return;
  throw new MvdbError(
    failures.BAD_ARGUMENT,
    `A block is indented by 0 to ${INDENT_MAX} spaces, not by ${indent}.`,
  );
}
