import type { Token } from '../lexer/token.ts';
import type {
  BinaryOperator,
  Expression,
  Extraction,
  Fields,
  NumberLiteral,
  Position,
  Substring,
} from '../syntax/syntax.ts';
import { parseCall } from './function-calls.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';
import { beginsReading } from './readings.ts';
import { OPERATOR_WORDS } from './words.ts';

const POSITIONS_MAX = 3;

type Operators = Readonly<Record<string, BinaryOperator>>;

const LOGICAL: Operators = { AND: 'AND', OR: 'OR', '&': 'AND', '!': 'OR' };
const ADDITIVE: Operators = { '+': '+', '-': '-' };
const MULTIPLICATIVE: Operators = { '*': '*', '/': '/', '//': '//' };
const POWER: Operators = { '**': '**', '^': '**' };
const RELATIONS = new Set(['=', '#', '<', '>', '<=', '>=', 'MATCHES']);

/** Reads an expression: AND and OR rank alike, below comparisons. */
export function parseExpression(parser: Parser): Expression {
  return parser.nested(() => binary(parser, comparison, symbolIn(LOGICAL)));
}

/** Reads what may stand between `<` and `>`: nothing below sums, so that `A<B AND C>D` stays a comparison. */
function parsePosition(parser: Parser): Expression {
  return parser.nested(() => sum(parser));
}

/** Reads an expression without a format operation: another operand may follow it. */
export function parsePlain(parser: Parser): Expression {
  return parsePosition(parser);
}

type Level = (parser: Parser) => Expression;
/** Takes the operator that comes next; `undefined` where another token does. */
type Taker = (parser: Parser) => BinaryOperator | undefined;

function binary(parser: Parser, operand: Level, take: Taker): Expression {
  let left = operand(parser);
  for (;;) {
    const { at } = parser.reader.peek();
    const operator = take(parser);
    if (operator === undefined) return left;
    left = { kind: 'binary', operator, left, right: operand(parser), at };
  }
}

function comparison(parser: Parser): Expression {
  return binary(parser, concatenation, takeRelation);
}

function concatenation(parser: Parser): Expression {
  return binary(parser, formatted, takeConcatenation);
}

/** Operands side by side: the second says how the first is formatted. */
function formatted(parser: Parser): Expression {
  let value = sum(parser);
  while (beginsOperand(parser)) {
    const { at } = parser.reader.peek();
    value = { kind: 'format', value, format: sum(parser), at };
  }
  return value;
}

function sum(parser: Parser): Expression {
  return binary(parser, product, symbolIn(ADDITIVE));
}

function product(parser: Parser): Expression {
  return binary(parser, power, symbolIn(MULTIPLICATIVE));
}

function power(parser: Parser): Expression {
  return binary(parser, signed, symbolIn(POWER));
}

function signed(parser: Parser): Expression {
  const { reader } = parser;
  const { at } = reader.peek();
  if (reader.isSymbol('-') && reader.peek(1).kind === 'number') {
    // A number with its sign is one literal: -1.5[1,1] is its first character.
    reader.next();
    const literal = numberLiteral(parser);
    return parsePostfix(parser, { ...literal, text: `-${literal.text}`, at });
  }
  const operator = reader.takeSymbol('-') ? '-' : reader.takeSymbol('+') ? '+' : undefined;
  if (operator === undefined) return parsePostfix(parser, primary(parser));
  return parser.nested(() => ({ kind: 'unary', operator, operand: signed(parser), at }));
}

function numberLiteral({ reader }: Parser): NumberLiteral {
  const { text, at } = reader.next();
  if (reader.peek().kind === 'number' && reader.peek().isAdjacent)
    throw reader.unexpected('a number with one decimal point');
  return { kind: 'number', text, at };
}

function symbolIn(operators: Operators): Taker {
  return ({ reader }) => {
    const token = reader.peek();
    if (token.kind === 'word' && !isOperator(reader.peek(1))) return undefined;
    if (token.kind !== 'symbol' && token.kind !== 'word') return undefined;
    const operator = Object.hasOwn(operators, token.text) ? operators[token.text] : undefined;
    if (operator !== undefined) reader.next();
    return operator;
  };
}

/** A word is an operator where an operand comes after it; else it is a name. */
function isOperator(after: Token): boolean {
  return after.kind !== 'line-end' && after.kind !== 'end' && after.text !== ';';
}

function takeConcatenation({ reader }: Parser): BinaryOperator | undefined {
  if (reader.isWord('CAT') && isOperator(reader.peek(1))) {
    reader.next();
    return ':';
  }
  // A colon at the end of a statement belongs to the statement.
  if (!reader.isSymbol(':') || !isOperand(reader.peek(1))) return undefined;
  reader.next();
  return ':';
}

/** `<`, `=` and `>` in any order of two are one operator where nothing stands between them. */
function takeRelation({ reader }: Parser): BinaryOperator | undefined {
  const token = reader.peek();
  if (token.kind === 'word') {
    const word = Object.hasOwn(OPERATOR_WORDS, token.text) ? OPERATOR_WORDS[token.text] : undefined;
    if (word === undefined || !RELATIONS.has(word) || !isOperator(reader.peek(1))) return undefined;
    reader.next();
    return word as BinaryOperator;
  }
  if (token.kind !== 'symbol') return undefined;
  const second = reader.peek(1);
  const pair = second.kind === 'symbol' && second.isAdjacent ? token.text + second.text : '';
  const double = PAIRS[pair];
  if (double !== undefined && Object.hasOwn(PAIRS, pair)) {
    reader.next();
    reader.next();
    return double;
  }
  if (!RELATIONS.has(token.text)) return undefined;
  reader.next();
  return token.text as BinaryOperator;
}

const PAIRS: Operators = { '<=': '<=', '=<': '<=', '>=': '>=', '=>': '>=', '<>': '#', '><': '#' };

/** True where another operand comes next, on the same statement. */
function beginsOperand(parser: Parser): boolean {
  const { reader } = parser;
  const token = reader.peek();
  if (token.kind === 'number' || token.kind === 'text') return true;
  if (token.kind === 'symbol') return token.text === '(' || token.text === '@';
  if (token.kind !== 'word' || parser.endsExpression(token.text)) return false;
  return !Object.hasOwn(OPERATOR_WORDS, token.text) || !isOperator(reader.peek(1));
}

function isOperand({ kind, text }: Token): boolean {
  if (kind === 'symbol') return ['(', '@', '-', '+'].includes(text);
  return kind === 'number' || kind === 'word' || kind === 'text';
}

/** True where an expression comes next, and no word that goes on with the statement. */
export function beginsExpression(parser: Parser): boolean {
  const token = parser.reader.peek();
  if (token.kind === 'word') return !parser.endsExpression(token.text);
  return isOperand(token);
}

function primary(parser: Parser): Expression {
  const { reader } = parser;
  const token = reader.peek();
  const { at } = token;
  switch (token.kind) {
    case 'number':
      return numberLiteral(parser);
    case 'text':
      reader.next();
      return { kind: 'text', text: token.text, at };
    case 'word':
      return named(parser, token);
    case 'symbol':
      if (token.text === '(') return group(parser, at);
      if (token.text === '@') return atVariable(parser, at);
      throw reader.unexpected('an expression');
    default:
      throw reader.unexpected('an expression');
  }
}

function group(parser: Parser, at: Position): Expression {
  parser.reader.next();
  const inner = parseExpression(parser);
  parser.reader.expectSymbol(')');
  return { kind: 'group', inner, at };
}

/** `@NAME`, or `@(column, line)`, which is a function. */
function atVariable(parser: Parser, at: Position): Expression {
  const { reader } = parser;
  reader.next();
  if (reader.isSymbol('(')) return parseCall(parser, '@', at);
  const name = reader.peek();
  if (name.kind !== 'word' || !name.isAdjacent)
    throw reader.unexpected('the name of an @ variable');
  reader.next();
  parser.assertAtVariable(name.text, at);
  return { kind: 'at-variable', name: name.text, at };
}

function named(parser: Parser, token: Token): Expression {
  const { reader } = parser;
  const { text, at } = token;
  const name = reader.nameOf(token);
  if (text === 'IF' && !parser.isArray('IF') && isOperand(reader.peek(1)))
    return choice(parser, at);
  if (Object.hasOwn(OPERATOR_WORDS, text) && isOperand(reader.peek(1)) && !reader.isSymbol('(', 1))
    throw reader.unexpected('an expression');
  if (beginsReading(parser))
    throw new ParseError(
      'UNEXPECTED',
      at,
      'READNEXT is a statement, or the condition of WHILE, UNTIL or IF',
    );
  reader.next();
  if (reader.isSymbol('->'))
    throw new ParseError('NOT_DONE', at, 'objects are not part of the language here');
  if (!reader.isSymbol('(')) return variable(parser, name, at);
  const isOwn = parser.isArray(name) || parser.declaredFunction(name) !== undefined;
  return parseCall(parser, isOwn ? name : text, at);
}

function variable(parser: Parser, name: string, at: Position): Expression {
  if (parser.isArray(name))
    throw new ParseError('BAD_ARGUMENTS', at, `the array ${name} needs subscripts: ${name}(1)`);
  parser.variables.add(name);
  return { kind: 'variable', name, at };
}

function choice(parser: Parser, at: Position): Expression {
  const { reader } = parser;
  reader.next();
  const condition = parseExpression(parser);
  reader.expectWord('THEN');
  const yes = parseExpression(parser);
  reader.expectWord('ELSE');
  const no = parseExpression(parser);
  return { kind: 'choice', condition, yes, no, at };
}

/** Reads the `<...>` and `[...]` behind an operand. */
export function parsePostfix(parser: Parser, base: Expression): Expression {
  const { reader } = parser;
  for (;;) {
    const { at } = reader.peek();
    if (reader.isSymbol('[')) base = bracketed(parser, base, at);
    else if (reader.isSymbol('<') && base.kind !== 'number') {
      const extraction = extractionFrom(parser, base, at);
      if (extraction === undefined) return base;
      base = extraction;
    } else return base;
  }
}

function bracketed(parser: Parser, base: Expression, at: Position): Substring | Fields {
  const { reader } = parser;
  reader.next();
  const parts: (Expression | undefined)[] = [];
  do {
    const isEmpty = reader.isSymbol(',') || reader.isSymbol(']');
    parts.push(isEmpty ? undefined : parseExpression(parser));
  } while (reader.takeSymbol(','));
  reader.expectSymbol(']');
  const one: Expression = { kind: 'number', text: '1', at };
  const [first, second, third] = parts;
  if (parts.length > POSITIONS_MAX || (parts.length === 1 && first === undefined))
    throw new ParseError('UNEXPECTED', at, 'expected one to three expressions between [ and ]');
  if (parts.length === 3)
    return {
      kind: 'fields',
      base,
      delimiter: first ?? { kind: 'text', text: '', at },
      position: second ?? one,
      count: third ?? one,
      at,
    };
  if (parts.length === 1)
    return { kind: 'substring', base, start: undefined, length: first ?? one, at };
  return { kind: 'substring', base, start: first ?? one, length: second ?? one, at };
}

/** An extraction, or `undefined` where the `<` turns out to compare. */
function extractionFrom(parser: Parser, base: Expression, at: Position): Extraction | undefined {
  const { reader } = parser;
  const second = reader.peek(1);
  if (second.isAdjacent && second.kind === 'symbol' && PAIRS[`<${second.text}`] !== undefined)
    return undefined;
  const start = reader.mark;
  if (parser.comparisons.has(start)) return undefined;
  reader.next();
  const positions = positionsUpTo(parser);
  if (positions === undefined) {
    reader.goBack(start);
    parser.comparisons.add(start);
    return undefined;
  }
  if (positions.length > POSITIONS_MAX)
    throw new ParseError('UNEXPECTED', at, 'expected one to three positions between < and >');
  return { kind: 'extraction', base, positions, at };
}

function positionsUpTo(parser: Parser): Expression[] | undefined {
  const { reader } = parser;
  const positions: Expression[] = [];
  try {
    do positions.push(parsePosition(parser));
    while (reader.takeSymbol(','));
  } catch (error) {
    if (error instanceof ParseError && error.code !== 'TOO_DEEP') return undefined;
    throw error;
  }
  return reader.takeSymbol('>') ? positions : undefined;
}
