import type { SourceLine } from '../directives/source-line.ts';
import { tokensOf } from '../lexer/lexer.ts';
import type { Token } from '../lexer/token.ts';
import type { BlockExtent } from '../parser/parser.ts';
import { ProblemLog } from '../syntax/errors.ts';
import type { Position, Program, Statement } from '../syntax/syntax.ts';
import { bodiesOf, statementsIn } from '../syntax/walk.ts';
import { isSymbol, spacedLine } from './line-spacing.ts';

/** A program, and where its lines and blocks stand. */
interface PlacedProgram {
  readonly program: Program;
  readonly blocks: readonly BlockExtent[];
  readonly lines: readonly SourceLine[];
}

/** How many times further right the rest of a statement stands whose line was too short for it. */
const CONTINUED = 2;

/** What a statement begins with that is the test of a loop. */
const READING_TEST = /^(?:WHILE|UNTIL)\s/i;

/** Where the lines of a program stand. */
export class Layout {
  readonly #source: readonly string[];
  readonly #indent: number;
  /** Where blocks begin and end, ascending. */
  readonly #begins: readonly number[];
  readonly #ends: readonly number[];
  /** The lines that begin with a label. */
  readonly #labelled: ReadonlySet<number>;
  /** Where loops are tested, which stands as far left as the loop. */
  readonly #tests: ReadonlySet<number>;
  readonly #tokens: ReadonlyMap<number, readonly Token[]>;
  /** The lines that no directive has taken away. */
  readonly #taken: ReadonlySet<number>;

  constructor(
    name: string,
    source: readonly string[],
    { program, blocks, lines }: PlacedProgram,
    indent: number,
  ) {
    this.#source = source;
    this.#indent = indent;
    const inside = blocks.filter(({ begin, end }) => begin.source === name && end.source === name);
    const ascending = (places: readonly Position[]) => places.map(ordinalOf).sort((a, b) => a - b);
    this.#begins = ascending(inside.map(({ begin }) => begin));
    this.#ends = ascending(inside.map(({ end }) => end));
    const own = lines.filter((line) => line.source === name);
    this.#taken = new Set(own.map(({ line }) => line));
    this.#tokens = byLine(tokensOf(own, new ProblemLog()));
    const statements = bodiesOf(program)
      .flatMap(statementsIn)
      .filter(({ at }) => at.source === name);
    const labels = statements.filter(({ kind }) => kind === 'label');
    this.#labelled = new Set(labels.map(({ at }) => at.line));
    const isTest = ({ kind, at }: Statement) =>
      kind === 'loop-test' ||
      (kind === 'command' && READING_TEST.test((source[at.line - 1] ?? '').slice(at.column - 1)));
    this.#tests = new Set(statements.filter(isTest).map(({ at }) => ordinalOf(at)));
  }

  /** The lines without those at the end that are empty. @param isSpaced - Whether statements get their spaces, too. */
  lines(isSpaced: boolean): readonly string[] {
    const lines: string[] = [];
    let isContinued = false;
    for (const [index, line] of this.#source.entries()) {
      const tokens = this.#tokens.get(index + 1) ?? [];
      const laidOut = this.#line(line, index + 1, { tokens, isContinued, isSpaced });
      if (laidOut !== '' || (lines.at(-1) ?? '') !== '') lines.push(laidOut);
      const last = tokens.at(-1);
      if (last !== undefined) isContinued = isSymbol(last, ',');
    }
    while (lines.at(-1) === '') lines.pop();
    return lines;
  }

  #line(line: string, number: number, { tokens, isContinued, isSpaced }: LineState): string {
    if (line.trim() === '') return '';
    if (!this.#taken.has(number)) return line;
    // Who begins a comment at the left edge wants it there.
    if (tokens.length === 0 && /^[*!]/.test(line)) return line.trimEnd();
    const label = this.#labelled.has(number) ? labelOf(tokens) : [];
    const begin = endOf(label.at(-1));
    const text = line.slice(begin).trimStart();
    const steps =
      this.#depth(number, line.length - text.length + 1) + (isContinued ? CONTINUED : 0);
    const edge = ' '.repeat(steps * this.#indent);
    const rest = tokens.slice(label.length);
    const statements = isSpaced && rest.length > 0 ? spacedLine(line, rest) : text.trimEnd();
    if (label.length === 0) return edge + statements;
    const name = label.map(({ raw }) => raw).join('');
    return statements === '' ? name : `${name} `.padEnd(edge.length) + statements;
  }

  #depth(line: number, column: number): number {
    const place = ordinalOf({ line, column });
    const open = countUpTo(this.#begins, place - 1) - countUpTo(this.#ends, place);
    return open - (this.#tests.has(place) ? 1 : 0);
  }
}

/** A label, with the colon behind it. */
function labelOf(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(0, isSymbol(tokens[1], ':') ? 2 : 1);
}

/** Where a line goes on behind a token, or begins. */
function endOf(token: Token | undefined): number {
  return token === undefined ? 0 : token.at.column - 1 + token.raw.length;
}

/** Ascends from place to place in a text. */
function ordinalOf({ line, column }: Pick<Position, 'line' | 'column'>): number {
  return line * 2 ** 24 + column;
}

/** How many of some numbers, ascending, are no larger than a limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface LineState {
  readonly tokens: readonly Token[];
  /** Whether it goes on with the statement of the line before. */
  readonly isContinued: boolean;
  readonly isSpaced: boolean;
}

function byLine(tokens: readonly Token[]): ReadonlyMap<number, readonly Token[]> {
  const lines = new Map<number, Token[]>();
  for (const token of tokens) {
    if (token.raw === '' || token.kind === 'define') continue;
    const line = lines.get(token.at.line);
    if (line) line.push(token);
    else lines.set(token.at.line, [token]);
  }
  return lines;
}
