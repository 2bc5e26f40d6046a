import { isEqual, isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from '../number/compare.ts';
import { isOperator, keywordOf } from '../query/keywords.ts';
import type { Operator } from '../query/syntax.ts';
import { readTokens, type Token } from '../query/tokens.ts';
import { upcase } from '../text/case.ts';
import { matches } from '../text/matches.ts';
import { shown } from '../text/shown.ts';
import { soundex } from '../text/soundex.ts';
import { badCommand } from './bad-command.ts';

/** What a condition may refer to. */
export interface ConditionScope {
  /** The value of an @-variable. */
  variable(name: string): string;
  /** True when the table has such a record. */
  exists(table: string, id: string): boolean;
}

/** `IF condition THEN command` taken apart. */
export interface Decision {
  readonly holds: boolean;
  /** What follows THEN. */
  readonly command: string;
}

type Comparison = (left: string, right: string) => boolean;

const comparisons: Readonly<Partial<Record<Operator, Comparison>>> = {
  EQ: isEqual,
  NE: (left, right) => !isEqual(left, right),
  LT: isLess,
  LE: isLessOrEqual,
  GT: isGreater,
  GE: isGreaterOrEqual,
  LIKE: matches,
  UNLIKE: (left, right) => !matches(left, right),
  SAID: (left, right) => soundex(left) === soundex(right),
};

/**
 * Decides the condition of an IF line. Comparisons joined by AND and OR are taken from left to right; both
 * have one priority.
 *
 * @param line - The line behind the word IF.
 * @throws MvdbError `BAD_COMMAND`; `BAD_SENTENCE` for a quotation without end.
 */
export function decide(line: string, scope: ConditionScope): Decision {
  const reader = new ConditionReader(readTokens(line), scope);
  let holds = reader.comparison();
  for (;;) {
    const connective = reader.connective();
    if (connective === undefined) break;
    const right = reader.comparison();
    holds = connective === 'AND' ? holds && right : holds || right;
  }
  const then = reader.word('THEN');
  return { holds, command: line.slice(then.at - 1 + then.text.length) };
}

class ConditionReader {
  readonly #tokens: readonly Token[];
  readonly #scope: ConditionScope;
  #index = 0;

  constructor(tokens: readonly Token[], scope: ConditionScope) {
    this.#tokens = tokens;
    this.#scope = scope;
  }

  comparison(): boolean {
    if (this.#takeWord('EXISTS')) return this.#exists();
    if (this.#takeWord('NOT.EXISTS')) return !this.#exists();
    const left = this.#value();
    if (this.#takeWord('IN')) return this.#isAmong(left);
    if (this.#takeWord('NOT.IN')) return !this.#isAmong(left);
    const token = this.#next('a comparison such as EQ');
    const keyword = token.kind === 'word' ? keywordOf(token.text) : undefined;
    const operator = keyword === 'NOT' ? 'NE' : keyword;
    const compare = isOperator(operator) ? comparisons[operator] : undefined;
    if (compare === undefined) throw unexpected(token, 'a comparison such as EQ');
    const fold = this.#caseFolding();
    return compare(fold(left), fold(this.#value()));
  }

  connective(): 'AND' | 'OR' | undefined {
    if (this.#takeWord('AND')) return 'AND';
    return this.#takeWord('OR') ? 'OR' : undefined;
  }

  word(expected: string): Token {
    const token = this.#next(expected);
    if (isWord(token, expected)) return token;
    throw unexpected(token, expected);
  }

  #exists(): boolean {
    const table = this.#value();
    return this.#scope.exists(table, this.#value());
  }

  #isAmong(left: string): boolean {
    const fold = this.#caseFolding();
    let isFound = false;
    for (;;) {
      const { values, goesOn } = this.#listed();
      if (values.some((value) => isEqual(fold(left), fold(value)))) isFound = true;
      if (!goesOn) return isFound;
    }
  }

  /** The values up to the next space; the list goes on behind a comma. */
  #listed(): { values: string[]; goesOn: boolean } {
    const token = this.#next('a value');
    if (token.kind === 'quoted') return { values: [token.text], goesOn: this.#takeWord(',') };
    const goesOn = token.text.endsWith(',');
    const text = goesOn ? token.text.slice(0, -1) : token.text;
    const values = text.split(',').filter((value) => value !== '');
    return {
      values: values.map((value) => this.#valueOf(value)),
      goesOn: goesOn || this.#takeWord(','),
    };
  }

  #caseFolding(): (text: string) => string {
    return this.#takeWord('NO.CASE') ? upcase : (text) => text;
  }

  #value(): string {
    const token = this.#next('a value');
    return token.kind === 'word' ? this.#valueOf(token.text) : token.text;
  }

  #valueOf(word: string): string {
    return word.length > 1 && word.startsWith('@') ? this.#scope.variable(word.slice(1)) : word;
  }

  #takeWord(expected: string): boolean {
    const token = this.#tokens[this.#index];
    if (token === undefined || !isWord(token, expected)) return false;
    this.#index += 1;
    return true;
  }

  #next(expected: string): Token {
    const token = this.#tokens[this.#index];
    if (token === undefined)
      throw badCommand(`The condition of IF ends where ${expected} belongs.`);
    this.#index += 1;
    return token;
  }
}

function isWord(token: Token, expected: string): boolean {
  return token.kind === 'word' && token.text.toUpperCase().replaceAll('-', '.') === expected;
}

function unexpected(token: Token, expected: string): Error {
  return badCommand(
    `Behind IF, ${shown(token.text)} at character ${token.at} stands where ${expected} belongs.`,
  );
}
