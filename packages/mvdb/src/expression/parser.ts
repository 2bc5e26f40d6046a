import { charge } from '../budget/work-meter.ts';
import { badExpression } from './bad-expression.ts';
import { type ExtractionBrackets, extractionBrackets } from './extraction-brackets.ts';
import type {
  BinaryOperator,
  CompoundExpression,
  Expression,
  TranslationLocation,
} from './syntax.ts';
import { readTokens, type Token } from './tokens.ts';

/** How deep brackets, IF and the like may be nested. */
const NESTING_MAX = 200;

/** Characters that reading one operand costs as much as. */
const OPERAND_COST = 500;

const COMPARISON_WORDS: Readonly<Record<string, BinaryOperator>> = {
  EQ: '=',
  GE: '>=',
  GT: '>',
  LE: '<=',
  LIKE: 'MATCHES',
  LT: '<',
  MATCH: 'MATCHES',
  MATCHES: 'MATCHES',
  NE: '#',
};

/** Signs of comparison, the longer before the shorter. */
const COMPARISON_SIGNS: readonly (readonly [sign: string, operator: BinaryOperator])[] = [
  ['<=', '<='],
  ['=<', '<='],
  ['>=', '>='],
  ['=>', '>='],
  ['<>', '#'],
  ['><', '#'],
  ['=', '='],
  ['#', '#'],
  ['<', '<'],
  ['>', '>'],
];

const TRANSLATIONS: Readonly<Record<string, { lowersMarks: boolean }>> = {
  RTRANS: { lowersMarks: false },
  TRANS: { lowersMarks: true },
  XLATE: { lowersMarks: true },
};

/**
 * Reads an expression of Pick's language: parts separated by `;`, of which the last is the result.
 *
 * @throws MvdbError `BAD_EXPRESSION` with the position and what was expected there.
 * @see UniVerse, I-descriptors; OpenQM Reference, I-type expressions.
 */
export function parseExpression(source: string): CompoundExpression {
  const tokens = readTokens(source);
  return new Parser(tokens, extractionBrackets(tokens)).compound();
}

/** Recursive descent, one method for each level of priority, the weakest first. */
class Parser {
  readonly #tokens: readonly Token[];
  readonly #brackets: ExtractionBrackets;
  #index = 0;
  #nesting = 0;
  /** Number of the part being read, from 1. */
  #part = 1;

  constructor(tokens: readonly Token[], brackets: ExtractionBrackets) {
    this.#tokens = tokens;
    this.#brackets = brackets;
  }

  compound(): CompoundExpression {
    const parts = [this.#expression()];
    while (this.#takes(';')) {
      if (this.#token.kind === 'end') break;
      this.#part += 1;
      parts.push(this.#expression());
    }
    if (this.#token.kind !== 'end') throw this.#expected('an operator or the end');
    return parts;
  }

  /** AND and OR, of one priority, from left to right. */
  #expression(): Expression {
    this.#enter();
    let left = this.#comparison();
    for (;;) {
      const operator = this.#logicalOperator();
      if (!operator) break;
      left = { kind: 'binary', operator, left, right: this.#comparison() };
    }
    this.#nesting -= 1;
    return left;
  }

  #logicalOperator(): 'AND' | 'OR' | undefined {
    if (this.#takes('&') || this.#takesWord('AND')) return 'AND';
    if (this.#takes('!') || this.#takesWord('OR')) return 'OR';
    return undefined;
  }

  #comparison(): Expression {
    let left = this.#concatenation();
    for (;;) {
      const operator = this.#comparisonOperator();
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#concatenation() };
    }
  }

  #comparisonOperator(): BinaryOperator | undefined {
    const { kind, text } = this.#token;
    if (kind === 'name') {
      const word = text.toUpperCase();
      const operator = Object.hasOwn(COMPARISON_WORDS, word) ? COMPARISON_WORDS[word] : undefined;
      if (operator) this.#index += 1;
      return operator;
    }
    if (kind !== 'symbol' || this.#brackets.closing.has(this.#index)) return undefined;
    for (const [sign, operator] of COMPARISON_SIGNS) if (this.#takesSign(sign)) return operator;
    return undefined;
  }

  #concatenation(): Expression {
    const first = this.#formatted();
    if (!this.#isConcatenation()) return first;
    const operands = [first];
    while (this.#isConcatenation()) {
      this.#index += 1;
      operands.push(this.#formatted());
    }
    return { kind: 'concatenation', operands };
  }

  #isConcatenation(): boolean {
    const { kind, text } = this.#token;
    return (kind === 'symbol' && text === ':') || (kind === 'name' && text.toUpperCase() === 'CAT');
  }

  /** A text right after an operand is its format. */
  #formatted(): Expression {
    let operand = this.#sum();
    while (this.#token.kind === 'text') {
      const { text, position } = this.#next();
      operand = { kind: 'call', name: 'FMT', args: [operand, { kind: 'text', text }], position };
    }
    return operand;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const operator = this.#takes('+') ? '+' : this.#takes('-') ? '-' : undefined;
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#product() };
    }
  }

  #product(): Expression {
    let left = this.#power();
    for (;;) {
      const operator = this.#productOperator();
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#power() };
    }
  }

  #productOperator(): BinaryOperator | undefined {
    if (this.#takesSign('//')) return '//';
    if (this.#takes('/')) return '/';
    return !this.#isSign('**') && this.#takes('*') ? '*' : undefined;
  }

  /** `2 ** 3 ** 2` is 2 to the power of 9, `-3 ** 2` the square of -3. */
  #power(): Expression {
    const base = this.#signed();
    if (!this.#takesSign('**') && !this.#takes('^')) return base;
    this.#enter();
    const right = this.#power();
    this.#nesting -= 1;
    return { kind: 'binary', operator: '**', left: base, right };
  }

  #signed(): Expression {
    let isNegative = false;
    let isSigned = false;
    for (;;) {
      if (this.#takes('-')) isNegative = !isNegative;
      else if (!this.#takes('+')) break;
      isSigned = true;
    }
    const operand = this.#element();
    if (!isSigned) return operand;
    if (isNegative) return { kind: 'negation', operand };
    const zero: Expression = { kind: 'number', text: '0' };
    return { kind: 'binary', operator: '+', left: zero, right: operand };
  }

  /** An operand with the positions that follow it in `<>` or `[]`. */
  #element(): Expression {
    let operand = this.#operand();
    for (;;) {
      const { position } = this.#token;
      if (this.#brackets.opening.has(this.#index)) {
        this.#index += 1;
        const positions = this.#list(1, 3, 'position');
        if (!this.#brackets.closing.has(this.#index)) throw this.#expected('>');
        this.#index += 1;
        operand = { kind: 'call', name: 'EXTRACT', args: [operand, ...positions], position };
      } else if (this.#takes('[')) {
        const args = this.#list(1, 3, 'position');
        this.#expect(']');
        operand = { kind: 'call', name: '[]', args: [operand, ...args], position };
      } else return operand;
    }
  }

  #operand(): Expression {
    charge(OPERAND_COST);
    const token = this.#next();
    const { kind, text, position } = token;
    if (kind === 'number') return { kind, text };
    if (kind === 'text') return { kind, text };
    if (kind === 'variable') return { kind, name: text, position };
    if (kind === 'part') return { kind, number: this.#partNumber(token) };
    if (kind === 'name') return this.#named(token);
    if (kind === 'symbol' && text === '(') {
      const inner = this.#expression();
      this.#expect(')');
      return inner;
    }
    throw badExpression(position, 'a name, a constant, a function or "("');
  }

  #partNumber({ text, position }: Token): number {
    const number = text === '' ? this.#part - 1 : Number(text);
    if (number >= 1 && number < this.#part) return number;
    const last = this.#part - 1;
    throw badExpression(
      position,
      last === 0 ? 'no @ in the first part' : `@1 to @${last}, an earlier part of the expression`,
    );
  }

  #named({ text, position }: Token): Expression {
    const word = text.toUpperCase();
    if (this.#isSymbol('(')) return this.#call(word, position);
    if (word === 'IF') return this.#choice();
    if (word === 'THEN' || word === 'ELSE') throw badExpression(position, 'an operand');
    return { kind: 'name', name: text, position };
  }

  #choice(): Expression {
    const condition = this.#expression();
    if (!this.#takesWord('THEN')) throw this.#expected('THEN');
    const yes = this.#expression();
    if (!this.#takesWord('ELSE')) throw this.#expected('ELSE');
    return { kind: 'choice', condition, yes, no: this.#expression() };
  }

  /** A function and its arguments; the name was read. `IF (` begins no function. */
  #call(name: string, position: number): Expression {
    if (name === 'IF') return this.#choice();
    this.#index += 1;
    const translation = Object.hasOwn(TRANSLATIONS, name) ? TRANSLATIONS[name] : undefined;
    if (translation) return this.#translation(translation.lowersMarks, position);
    const args = this.#isSymbol(')') ? [] : this.#list(1, Number.POSITIVE_INFINITY, 'argument');
    if (name === 'LOCATE' && this.#takes(';'))
      args.push(...LOCATE_START.slice(args.length - 2), this.#expression());
    this.#expect(')');
    const [first, ...others] = args;
    if (name === 'SUBR') {
      if (!first) throw badExpression(position, 'the name of a function for SUBR');
      return { kind: 'subroutine', name: first, args: others, position };
    }
    if (name !== 'TOTAL' && name !== 'REUSE') return { kind: 'call', name, args, position };
    if (!first || others.length > 0) throw badExpression(position, `one argument for ${name}`);
    return { kind: name === 'TOTAL' ? 'total' : 'reuse', operand: first };
  }

  #translation(lowersMarks: boolean, position: number): Expression {
    const table = this.#tableName();
    this.#expect(',');
    const key = this.#expression();
    this.#expect(',');
    const location = this.#location();
    const action: Expression = this.#takes(',') ? this.#action() : { kind: 'text', text: 'X' };
    this.#expect(')');
    return { kind: 'translation', table, key, location, action, lowersMarks, position };
  }

  /** A table, quoted or not, after DICT its dictionary. */
  #tableName(): string {
    const { kind, text, position } = this.#next();
    if (kind === 'text' && text !== '') return text;
    if (kind !== 'name') throw badExpression(position, 'the name of a table');
    const next = this.#token;
    if (text.toUpperCase() !== 'DICT' || (next.kind !== 'name' && next.kind !== 'text'))
      return text;
    this.#index += 1;
    return `DICT ${next.text}`;
  }

  /** A number, a name, `@ID`, `@RECORD`, or in brackets an expression that gives the number. */
  #location(): TranslationLocation {
    if (this.#isSymbol('(')) {
      this.#index += 1;
      const computed = this.#expression();
      this.#expect(')');
      return { computed };
    }
    const isNegative = this.#takes('-');
    const { kind, text, position } = this.#next();
    if (kind === 'number' && !text.includes('.'))
      return { number: isNegative ? -Number(text) : Number(text) };
    if (isNegative) throw badExpression(position, 'the number of an attribute');
    if (kind === 'name') return { name: text };
    if (kind === 'variable') {
      const variable = text.toUpperCase();
      if (variable === 'RECORD') return { number: -1 };
      return variable === 'ID' ? { number: 0 } : { name: `@${text}` };
    }
    if (kind === 'text' && text !== '') return locationIn(text);
    throw badExpression(position, 'the number or the name of an attribute');
  }

  #action(): Expression {
    const { kind, text } = this.#token;
    if (kind === 'name' && /^[XVCN]$/i.test(text)) {
      this.#index += 1;
      return { kind: 'text', text: text.toUpperCase() };
    }
    return this.#expression();
  }

  #list(least: number, most: number, what: string): Expression[] {
    const items = [this.#expression()];
    while (this.#takes(',')) items.push(this.#expression());
    if (items.length < least || items.length > most)
      throw this.#expected(`${least} to ${most} ${what}s`);
    return items;
  }

  get #token(): Token {
    return this.#tokens[this.#index] ?? END;
  }

  #next(): Token {
    const token = this.#token;
    this.#index += 1;
    return token;
  }

  #isSymbol(symbol: string): boolean {
    const { kind, text } = this.#token;
    return kind === 'symbol' && text === symbol;
  }

  #takes(symbol: string): boolean {
    if (!this.#isSymbol(symbol)) return false;
    this.#index += 1;
    return true;
  }

  /** A sign of one or two characters that stand together. */
  #isSign(sign: string): boolean {
    if (!this.#isSymbol(sign.charAt(0))) return false;
    if (sign.length === 1) return true;
    const second = this.#tokens[this.#index + 1];
    return (
      second?.kind === 'symbol' &&
      second.text === sign.charAt(1) &&
      second.position === this.#token.position + 1 &&
      !this.#brackets.closing.has(this.#index + 1)
    );
  }

  #takesSign(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#index += sign.length;
    return true;
  }

  #takesWord(word: string): boolean {
    const { kind, text } = this.#token;
    if (kind !== 'name' || text.toUpperCase() !== word) return false;
    this.#index += 1;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#takes(symbol)) throw this.#expected(`"${symbol}"`);
  }

  #expected(what: string): Error {
    return badExpression(this.#token.position, what);
  }

  #enter(): void {
    this.#nesting += 1;
    if (this.#nesting > NESTING_MAX)
      throw this.#expected(`no more than ${NESTING_MAX} nested brackets and conditions`);
  }
}

/** Attribute, value and subvalue where LOCATE starts, as far as a call does not say. */
const LOCATE_START: readonly Expression[] = [
  { kind: 'number', text: '1' },
  { kind: 'number', text: '0' },
  { kind: 'number', text: '0' },
];

const END: Token = { kind: 'end', text: '', position: 0 };

function locationIn(text: string): TranslationLocation {
  return /^-?\d+$/.test(text) ? { number: Number(text) } : { name: text };
}
