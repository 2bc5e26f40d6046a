import { nearNames } from '../arguments/near-names.ts';
import { charge } from '../budget/work-meter.ts';
import type { Parameters } from '../query/token-reader.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';
import type { SqlLiteral } from './sql-syntax.ts';
import { assertUnmarked, readSqlTokens, type SqlToken } from './sql-tokens.ts';

/** Words that are not names unless they stand between double quotes. */
const RESERVED: ReadonlySet<string> = new Set([
  'SELECT',
  'DISTINCT',
  'ALL',
  'FROM',
  'UNNEST',
  'WHERE',
  'AND',
  'OR',
  'NOT',
  'IN',
  'BETWEEN',
  'LIKE',
  'ESCAPE',
  'IS',
  'NULL',
  'EVERY',
  'GROUP',
  'HAVING',
  'ORDER',
  'BY',
  'ASC',
  'DESC',
  'LIMIT',
  'OFFSET',
  'JOIN',
  'LEFT',
  'RIGHT',
  'FULL',
  'INNER',
  'OUTER',
  'CROSS',
  'ON',
  'AS',
  'UNION',
  'EXCEPT',
  'INTERSECT',
]);

/** Characters that understanding one token costs as much as. */
const TOKEN_COST = 300;

/** A name with where it stands. */
export interface SqlName {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly at: number;
}

/** Reads the tokens of a statement, binding its parameters. */
export class SqlReader {
  readonly #statement: string;
  readonly #tokens: readonly SqlToken[];
  readonly #parameters: Parameters;
  #index = 0;
  #closes: ReadonlyMap<number, number> | undefined;
  #positionalCount = 0;

  /** @throws SqlError where the statement cannot be divided into tokens. */
  constructor(statement: string, parameters: Parameters) {
    this.#statement = statement;
    this.#tokens = readSqlTokens(statement);
    this.#parameters = parameters;
  }

  get token(): SqlToken {
    return this.#at(this.#index);
  }

  get at(): number {
    return this.token.at;
  }

  /** The statement from a place to the end of the token taken last. */
  textFrom(at: number): string {
    const { end } = this.#at(Math.max(this.#index - 1, 0));
    return this.#statement.slice(at - 1, end - 1);
  }

  next(): SqlToken {
    const { token } = this;
    charge(TOKEN_COST);
    this.#index += 1;
    return token;
  }

  /** Whether the token `ahead` of the next is one of these keywords. */
  isKeyword(keyword: string, ahead = 0): boolean {
    const { kind, text } = this.#at(this.#index + ahead);
    return kind === 'word' && text.toUpperCase() === keyword;
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const { kind, text } = this.#at(this.#index + ahead);
    return kind === 'symbol' && text === symbol;
  }

  isKind(kind: SqlToken['kind'], ahead = 0): boolean {
    return this.#at(this.#index + ahead).kind === kind;
  }

  /** The token behind the bracket that closes the one opened next; the end where none does. */
  afterBracket(): SqlToken {
    const close = this.#closeOf().get(this.#index);
    return this.#at(close === undefined ? this.#tokens.length : close + 1);
  }

  takeKeyword(...keywords: string[]): string | undefined {
    const found = keywords.find((keyword) => this.isKeyword(keyword));
    if (found !== undefined) this.next();
    return found;
  }

  takeSymbol(...symbols: string[]): string | undefined {
    const found = symbols.find((symbol) => this.isSymbol(symbol));
    if (found !== undefined) this.next();
    return found;
  }

  expectKeyword(keyword: string): void {
    if (this.takeKeyword(keyword) === undefined) this.fail(keyword);
  }

  expectSymbol(symbol: string): void {
    if (this.takeSymbol(symbol) === undefined) this.fail(symbol);
  }

  /** Takes a name: quoted, or a word that is not reserved. */
  takeName(): SqlName | undefined {
    const { kind, text, at } = this.token;
    const isQuoted = kind === 'name';
    if (!isQuoted && (kind !== 'word' || RESERVED.has(text.toUpperCase()))) return undefined;
    this.next();
    if (text === '') throw new SqlError(at, 'a name is empty', ['a name']);
    return { text, isQuoted, at };
  }

  expectName(what: string): SqlName {
    return this.takeName() ?? this.fail(what);
  }

  /** Takes a text, a number or a parameter. */
  takeLiteral(): SqlLiteral | undefined {
    const { kind, text, at } = this.token;
    switch (kind) {
      case 'text':
      case 'number':
        this.next();
        return { kind: 'literal', text, isNumber: kind === 'number', at };
      case 'parameter':
        this.next();
        return { kind: 'literal', text: this.#bound(text, at), isNumber: false, at };
      default:
        return undefined;
    }
  }

  /** Fails at the next token. */
  fail(...expected: string[]): never {
    const { kind, text, at } = this.token;
    const suggestions = this.#near(expected);
    const found = kind === 'end' ? 'the statement ends' : `found ${shown(text)}`;
    const isNamed = kind === 'word' && RESERVED.has(text.toUpperCase());
    throw new SqlError(
      at,
      isNamed ? `${found}, which is a name only between double quotes` : found,
      expected,
      { suggestions },
    );
  }

  /** What was expected that is near the next word, or the one before, which may have been taken for a name. */
  #near(expected: readonly string[]): readonly string[] {
    const words = expected.filter((word) => /^[A-Z]+$/.test(word));
    const before = this.#tokens.slice(Math.max(this.#index - 1, 0), this.#index);
    for (const { kind, text } of [this.token, ...before]) {
      const near = kind === 'word' ? nearNames(text, words) : [];
      if (near.length > 0 && !words.includes(text.toUpperCase())) return near;
    }
    return [];
  }

  /** @throws SqlError when there are values that no `?` took. */
  assertAllBound(): void {
    const { length } = positional(this.#parameters) ?? [];
    if (length > this.#positionalCount)
      throw new SqlError(this.at, `${length} values are given for ${this.#positionalCount} ?`, [
        'one value for each ?',
      ]);
  }

  /** Where each bracket is closed. */
  #closeOf(): ReadonlyMap<number, number> {
    if (this.#closes !== undefined) return this.#closes;
    const closes = new Map<number, number>();
    const open: number[] = [];
    for (const [index, { kind, text }] of this.#tokens.entries()) {
      if (kind !== 'symbol') continue;
      if (text === '(') open.push(index);
      else if (text === ')') {
        const opened = open.pop();
        if (opened !== undefined) closes.set(opened, index);
      }
    }
    this.#closes = closes;
    return closes;
  }

  #at(index: number): SqlToken {
    const token = this.#tokens[Math.min(index, this.#tokens.length - 1)];
    if (token === undefined) throw new TypeError('There is always a token for the end.');
    return token;
  }

  #bound(name: string, at: number): string {
    const value = this.#valueOf(name);
    const title = name === '' ? `? number ${this.#positionalCount}` : `:${name}`;
    if (value === undefined)
      throw new SqlError(at, `${title} has no value`, ['a value among the parameters']);
    if (typeof value !== 'string')
      throw new SqlError(at, `${title} is a ${typeof value}`, ['a value that is a string']);
    assertUnmarked(value, at);
    return value;
  }

  #valueOf(name: string): unknown {
    const values = positional(this.#parameters);
    if (name === '') {
      this.#positionalCount += 1;
      return values?.[this.#positionalCount - 1];
    }
    if (values !== undefined || !Object.hasOwn(this.#parameters, name)) return undefined;
    return (this.#parameters as Readonly<Record<string, unknown>>)[name];
  }
}

function positional(parameters: Parameters): readonly string[] | undefined {
  return Array.isArray(parameters) ? (parameters as readonly string[]) : undefined;
}
