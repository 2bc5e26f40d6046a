import { tokensOfText } from '../lexer/lexer.ts';
import type { Token } from '../lexer/token.ts';
import type { ProblemLog } from '../syntax/errors.ts';
import type { Position } from '../syntax/syntax.ts';
import { ParseError } from './parse-error.ts';

/** How often the meaning of a name may name another. */
const MACRO_DEPTH_MAX = 20;
/** How many words may come of all names that stand for text. */
const EXPANDED_TOKENS_MAX = 100_000;

/** A text that a name stands for. */
interface Macro {
  readonly tokens: readonly Token[];
  readonly at: Position;
}

/** The tokens of a program, read one after the other; names that stand for text are replaced on the way. */
export class TokenReader {
  #tokens: Token[];
  #index = 0;
  /** Tokens before it are replaced already. */
  #expandedTo = 0;
  #expandedTokens = 0;
  readonly #macros = new Map<string, Macro>();
  readonly #problems: ProblemLog;
  readonly #isCaseSensitive: boolean;

  /** @param isCaseSensitive - Whether names that differ in case are different names. */
  constructor(tokens: readonly Token[], problems: ProblemLog, isCaseSensitive: boolean) {
    this.#tokens = [...tokens];
    this.#problems = problems;
    this.#isCaseSensitive = isCaseSensitive;
  }

  /** What a word is called as a name. */
  nameOf({ text, raw }: Token): string {
    return this.#isCaseSensitive ? raw : text;
  }

  /** The token that comes next, or one behind it. */
  peek(ahead = 0): Token {
    const index = this.#index + ahead;
    while (this.#expandedTo <= index && this.#expandedTo < this.#tokens.length) this.#expand();
    const token = this.#tokens[Math.min(index, this.#tokens.length - 1)];
    if (token === undefined) throw new TypeError('A program has at least the token of its end.');
    return token;
  }

  next(): Token {
    const token = this.peek();
    if (this.#index < this.#tokens.length - 1) this.#index += 1;
    return token;
  }

  /** Where reading stands, to go back there. */
  get mark(): number {
    return this.#index;
  }

  goBack(mark: number): void {
    this.#index = mark;
  }

  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && token.text === word;
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === symbol;
  }

  takeWord(...words: readonly string[]): boolean {
    const isNext = words.some((word) => this.isWord(word));
    if (isNext) this.next();
    return isNext;
  }

  takeSymbol(symbol: string): boolean {
    const isNext = this.isSymbol(symbol);
    if (isNext) this.next();
    return isNext;
  }

  expectWord(...words: readonly string[]): void {
    if (!this.takeWord(...words)) throw this.unexpected(words.join(' or '));
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`"${symbol}"`);
  }

  /** True at the end of a line, or before a semicolon. */
  get isStatementEnd(): boolean {
    const { kind, text } = this.peek();
    return kind === 'line-end' || kind === 'end' || (kind === 'symbol' && text === ';');
  }

  get isLineEnd(): boolean {
    const { kind } = this.peek();
    return kind === 'line-end' || kind === 'end';
  }

  /** An error that names what comes next and what should. */
  unexpected(expected: string, token = this.peek()): ParseError {
    return new ParseError('UNEXPECTED', token.at, `expected ${expected}, found ${shown(token)}`);
  }

  skipLine(): void {
    while (!this.isLineEnd) this.next();
  }

  isMacro(name: string): boolean {
    return this.#macros.has(name);
  }

  /** Lets a name stand for tokens from here on. */
  define(name: string, tokens: readonly Token[], at: Position): void {
    this.#macros.set(name, { tokens, at });
    // What was looked at ahead may be the name.
    this.#expandedTo = Math.min(this.#expandedTo, this.#index);
  }

  #expand(): void {
    const token = this.#tokens[this.#expandedTo];
    if (token?.kind === 'define') {
      this.#tokens.splice(this.#expandedTo, 1);
      this.#execute(token);
      return;
    }
    if (token === undefined || this.#macroOf(token) === undefined || this.#isProtected()) {
      this.#expandedTo += 1;
      return;
    }
    const expanded = this.#expandedOrReported(token);
    const [only] = expanded;
    // Most names stand for one word, which needs no room.
    if (only !== undefined && expanded.length === 1) this.#tokens[this.#expandedTo] = only;
    else this.#tokens.splice(this.#expandedTo, 1, ...expanded);
    this.#expandedTo += expanded.length;
  }

  /** What a name stands for; one that stands for itself, or for too much, is reported and stands for nothing. */
  #expandedOrReported(token: Token): readonly Token[] {
    try {
      return this.#expanded(token, token.at, token.isAdjacent, 0);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      this.#problems.report(error.code, error.at, error.message);
      this.#macros.delete(this.nameOf(token));
      this.#macros.delete(this.#defined(token.text));
      return [token];
    }
  }

  #expanded(name: Token, at: Position, isAdjacent: boolean, depth: number): Token[] {
    if (depth > MACRO_DEPTH_MAX)
      throw new ParseError('BAD_DIRECTIVE', at, `${this.nameOf(name)} stands for itself`);
    const macro = this.#macroOf(name);
    this.#expandedTokens += macro?.tokens.length ?? 0;
    if (this.#expandedTokens > EXPANDED_TOKENS_MAX)
      throw new ParseError(
        'BAD_DIRECTIVE',
        at,
        `names of this program stand for more than ${EXPANDED_TOKENS_MAX} words; use variables`,
      );
    return (macro?.tokens ?? []).flatMap((token, index) => {
      if (this.#macroOf(token) !== undefined)
        return this.#expanded(token, at, index === 0 && isAdjacent, depth + 1);
      return [{ ...token, at, isAdjacent: index === 0 ? isAdjacent : token.isAdjacent }];
    });
  }

  #macroOf(token: Token): Macro | undefined {
    if (token.kind !== 'word') return undefined;
    return this.#macros.get(this.nameOf(token)) ?? this.#macros.get(this.#defined(token.text));
  }

  /** By what a name of $DEFINE is known, whose case never matters. */
  #defined(name: string): string {
    return this.#isCaseSensitive ? `$${name}` : name;
  }

  /** True for the name in an EQUATE, and behind `@` or before the colon of a label. */
  #isProtected(): boolean {
    const before = this.#tokens[this.#expandedTo - 1];
    const after = this.#tokens[this.#expandedTo + 1];
    if (before?.kind === 'word' && (before.text === 'EQU' || before.text === 'EQUATE')) return true;
    if (before?.kind === 'symbol' && before.text === '@') return true;
    return (
      before?.kind === 'symbol' &&
      before.text === ',' &&
      after?.kind === 'word' &&
      (after.text === 'TO' || after.text === 'LIT' || after.text === 'LITERALLY')
    );
  }

  #execute({ text, value, at }: Token): void {
    if (value === undefined) this.#macros.delete(this.#defined(text));
    else
      this.#macros.set(this.#defined(text), {
        tokens: tokensOfText(value, at, this.#problems),
        at,
      });
  }
}

/** A token as a message shows it. */
export function shown({ kind, raw }: Token): string {
  if (kind === 'line-end') return 'the end of the line';
  if (kind === 'end') return 'the end of the program';
  return raw.length > 40 ? `${raw.slice(0, 40)}...` : raw;
}
