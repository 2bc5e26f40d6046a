import { flavours } from '@mvdb/basic';
import { executeDirectives } from '../../packages/basic/src/directives/directives.ts';
import { tokensOf } from '../../packages/basic/src/lexer/lexer.ts';
import { ProblemLog } from '../../packages/basic/src/syntax/errors.ts';
import type { BasicVector } from '../golden/basic-vectors.ts';

/** What a character of a line belongs to. */
export type Kind = 'word' | 'number' | 'text' | 'symbol' | 'comment' | 'blank';

/** A part of a line that something coloured. */
export interface ColouredPart {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

/** Divides every line of a source, whatever the compiler does with it. */
export type Colour = (lines: readonly string[]) => readonly (readonly ColouredPart[])[];

/** Where the colours of the programs of a vector differ from what the lexer reads, as lines that say so. */
export function differencesIn(
  { id, source, units = { [id]: source ?? '' } }: BasicVector,
  colour: Colour,
): string[] {
  const texts = new Map(Object.entries(units));
  return [...texts].flatMap(([name, text]) => differences(name, text, texts, colour));
}

function differences(
  name: string,
  source: string,
  texts: ReadonlyMap<string, string>,
  colour: Colour,
): string[] {
  const problems = new ProblemLog();
  const include = (_table: string | undefined, item: string) => texts.get(item);
  const flavour = flavours.qm;
  const { lines } = executeDirectives(name, source, { include, flavour, problems });
  // Lines that directives leave out are no part of the program, and defines have no characters.
  const own = lines.filter((each) => each.source === name && each.define === undefined);
  const tokens = tokensOf(own, problems);
  const broken = new Set(problems.withLines(() => '').map(({ line }) => line));
  const coloured = colour(source.split('\n').map((each) => each.replace(/\r$/, '')));
  return own.flatMap(({ text, line }) => {
    const kinds = [...text].map((): Kind => 'blank');
    for (const { at, raw, kind } of tokens)
      if (at.line === line && isColoured(kind))
        kinds.fill(kind, at.column - 1, at.column - 1 + raw.length);
    const found = [...text].map((): Kind => 'blank');
    for (const { from, to, kind } of coloured[line - 1] ?? []) found.fill(kind, from, to);
    const at = [...text].findIndex((character, index) => {
      // What follows a comment, or a character that begins nothing, is no token.
      const isLeftOut = kinds[index] === 'blank';
      if (isLeftOut && (broken.has(line) || found[index] === 'comment')) return false;
      return character.trim() !== '' && kinds[index] !== found[index];
    });
    return at === -1 ? [] : [`${name}:${line}:${at + 1} ${found[at]} for ${kinds[at]}: ${text}`];
  });
}

function isColoured(kind: string): kind is Kind {
  return ['word', 'number', 'text', 'symbol'].includes(kind);
}
