import { charge } from '../budget/work-meter.ts';
import { badExpression } from '../expression/bad-expression.ts';
import type { BinaryOperator, Expression } from '../expression/syntax.ts';
import { isDigitCode, isLetterCode } from '../text/character.ts';
import { conversionEnd, readOperand } from './correlative-operand.ts';

/** Characters that reading one operand costs as much as. */
const OPERAND_COST = 500;

const NESTING_MAX = 200;
const SPACE = 0x20;

const COMPARISONS: readonly (readonly [sign: string, operator: BinaryOperator])[] = [
  ['<=', '<='],
  ['>=', '>='],
  ['<>', '#'],
  ['=', '='],
  ['#', '#'],
  ['<', '<'],
  ['>', '>'],
];

/**
 * Reads an algebraic correlative, such as `A;S(N(QTY)*N(PRICE))`. A bare number is an attribute, constants
 * are quoted, `/` gives whole numbers, and brackets after an operand hold a conversion.
 *
 * @param previous - Gives the value of the correlative before, for `LPV`.
 * @throws MvdbError `BAD_EXPRESSION` with the position and what was expected there.
 * @see UniVerse BASIC Reference, A code; OpenQM Reference, A-correlatives.
 */
export function parseAlgebraic(code: string, previous: () => Expression): Expression {
  return new AlgebraicParser(code, previous).whole();
}

class AlgebraicParser {
  readonly #code: string;
  readonly #previous: () => Expression;
  /** The `A` and a semicolon were read. */
  #position: number;
  #nesting = 0;

  constructor(code: string, previous: () => Expression) {
    this.#code = code;
    this.#previous = previous;
    this.#position = code.charAt(1) === ';' ? 2 : 1;
  }

  whole(): Expression {
    const expression = this.#expression();
    this.#takes(';');
    this.#skipSpaces();
    if (this.#position < this.#code.length) throw this.#expected('an operator or the end');
    return expression;
  }

  #expression(): Expression {
    this.#nesting += 1;
    if (this.#nesting > NESTING_MAX)
      throw this.#expected(`no more than ${NESTING_MAX} nested brackets and conditions`);
    let left = this.#comparison();
    for (;;) {
      const operator = this.#takesWord('AND') ? 'AND' : this.#takesWord('OR') ? 'OR' : undefined;
      if (!operator) break;
      left = { kind: 'binary', operator, left, right: this.#comparison() };
    }
    this.#nesting -= 1;
    return left;
  }

  #comparison(): Expression {
    let left = this.#concatenation();
    for (;;) {
      const found = COMPARISONS.find(([sign]) => this.#takes(sign));
      if (!found) return left;
      left = { kind: 'binary', operator: found[1], left, right: this.#concatenation() };
    }
  }

  #concatenation(): Expression {
    const first = this.#sum();
    const operands = [first];
    while (this.#takes(':')) operands.push(this.#sum());
    return operands.length === 1 ? first : { kind: 'concatenation', operands };
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
    let left = this.#element();
    for (;;) {
      const operator = this.#takes('*') ? '*' : this.#takes('/') ? '//' : undefined;
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#element() };
    }
  }

  /** An operand with the conversions and substrings that follow it. */
  #element(): Expression {
    const isNegative = this.#takes('-');
    let operand = this.#operand();
    for (;;) {
      this.#skipSpaces();
      const position = this.#position + 1;
      if (this.#code[this.#position] === '(') {
        const end = conversionEnd(this.#code, this.#position);
        operand = { kind: 'conversion', operand, code: this.#code.slice(position, end) };
        this.#position = end + 1;
      } else if (this.#takes('[')) {
        const start = this.#expression();
        this.#expect(',');
        const length = this.#expression();
        this.#expect(']');
        operand = { kind: 'call', name: '[]', args: [operand, start, length], position };
      } else return isNegative ? { kind: 'negation', operand } : operand;
    }
  }

  #operand(): Expression {
    charge(OPERAND_COST);
    this.#skipSpaces();
    const read = readOperand(this.#code, this.#position);
    if (read) {
      this.#position = read.end;
      return read.operand;
    }
    if (this.#takes('(')) {
      const inner = this.#expression();
      this.#expect(')');
      return inner;
    }
    const position = this.#position + 1;
    const word = this.#word();
    switch (word.toUpperCase()) {
      case '':
        throw this.#expected('an attribute, N(name), a quoted constant or "("');
      case 'D':
        return { kind: 'call', name: 'DATE', args: [], position };
      case 'T':
        return { kind: 'call', name: 'TIME', args: [], position };
      case 'LPV':
        return this.#previous();
      case 'IF':
        return this.#choice();
      case 'R':
        return this.#call('REM', 2, position);
      case 'S':
        return this.#call('SUMMATION', 1, position);
      default:
        return { kind: 'name', name: word, position };
    }
  }

  #choice(): Expression {
    const condition = this.#expression();
    if (!this.#takesWord('THEN')) throw this.#expected('THEN');
    const yes = this.#expression();
    if (!this.#takesWord('ELSE')) throw this.#expected('ELSE');
    return { kind: 'choice', condition, yes, no: this.#expression() };
  }

  #call(name: string, count: number, position: number): Expression {
    this.#expect('(');
    const args = [this.#expression()];
    while (args.length < count) {
      this.#expect(',');
      args.push(this.#expression());
    }
    this.#expect(')');
    return { kind: 'call', name, args, position };
  }

  #word(): string {
    const start = this.#position;
    while (isWordCode(this.#code.charCodeAt(this.#position))) this.#position += 1;
    return this.#code.slice(start, this.#position);
  }

  #takes(sign: string): boolean {
    this.#skipSpaces();
    if (!this.#code.startsWith(sign, this.#position)) return false;
    this.#position += sign.length;
    return true;
  }

  #takesWord(word: string): boolean {
    this.#skipSpaces();
    const end = this.#position + word.length;
    if (this.#code.slice(this.#position, end).toUpperCase() !== word) return false;
    if (isWordCode(this.#code.charCodeAt(end))) return false;
    this.#position = end;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#expected(`"${sign}"`);
  }

  #expected(what: string): Error {
    return badExpression(this.#position + 1, what);
  }

  #skipSpaces(): void {
    while (this.#code.charCodeAt(this.#position) === SPACE) this.#position += 1;
  }
}

function isWordCode(code: number): boolean {
  return isLetterCode(code) || isDigitCode(code) || code === 0x2e || code === 0x5f || code === 0x24;
}
