import { tokensOfText } from '../lexer/lexer.ts';
import type { Token } from '../lexer/token.ts';
import type {
  Common,
  DimensionedArray,
  Equate,
  Parameter,
  Position,
  Statement,
} from '../syntax/syntax.ts';
import { withParts } from '../syntax/walk.ts';
import { parseArguments } from './function-calls.ts';
import type { StatementParser } from './grammar.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';

/** The statements that say what names are, by the words they begin with. */
export const declarationParsers: ReadonlyMap<string, StatementParser> = new Map<
  string,
  StatementParser
>([
  ['DIM', parseDim],
  ['DIMENSION', parseDim],
  ['COMMON', parseCommon],
  ['COM', parseCommon],
  ['EQU', parseEquate],
  ['EQUATE', parseEquate],
  ['DEFFUN', parseFunction],
  ['DEFINE', parseFunction],
  ['PRIVATE', parsePrivate],
  ...['PROGRAM', 'SUBROUTINE', 'SUB', 'FUNCTION'].map((word): [string, StatementParser] => [
    word,
    rejectHead,
  ]),
]);

function parseDim(parser: Parser): Statement {
  const { at } = parser.reader.next();
  const arrays = [dimensioned(parser)];
  while (parser.reader.takeSymbol(',')) arrays.push(dimensioned(parser));
  return { kind: 'dim', arrays, at };
}

function dimensioned(parser: Parser): DimensionedArray {
  const { name, at } = parser.name('the name of an array');
  if (!parser.reader.isSymbol('(')) throw parser.reader.unexpected('"(" and one or two sizes');
  return withSizes(parser, name, at);
}

function withSizes(parser: Parser, name: string, at: Position): DimensionedArray {
  const sizes = parseArguments(parser);
  if (sizes.length < 1 || sizes.length > 2)
    throw new ParseError('BAD_DECLARATION', at, `the array ${name} needs one or two sizes`);
  parser.declareArray(name, at);
  return { name, sizes, at };
}

/** COMMON is there before the program runs, so the sizes of its arrays are numbers. */
function withConstantSizes(parser: Parser, name: string, at: Position): DimensionedArray {
  const array = withSizes(parser, name, at);
  const areNumbers = array.sizes.flatMap(withParts).every(({ kind }) => CONSTANTS.has(kind));
  if (areNumbers) return array;
  throw new ParseError('BAD_DECLARATION', at, `the sizes of ${name} in COMMON must be numbers`);
}

const CONSTANTS: ReadonlySet<string> = new Set(['number', 'binary', 'unary', 'group']);

function parseCommon(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  let block = '';
  if (reader.takeSymbol('/')) {
    block = parser.name('the name of a common block').name;
    reader.expectSymbol('/');
  }
  const items: Common['items'][number][] = [];
  const names = new Set<string>();
  do {
    const { name, at: position } = parser.name('the name of a variable');
    if (names.has(name) || parser.variables.has(name))
      throw new ParseError(
        'BAD_DECLARATION',
        position,
        `${name} is ${names.has(name) ? 'named twice' : 'used before it is in COMMON'}`,
      );
    names.add(name);
    if (reader.isSymbol('(')) items.push(withConstantSizes(parser, name, position));
    else items.push({ kind: 'variable', name, at: position });
  } while (reader.takeSymbol(','));
  for (const name of names) if (!parser.isArray(name)) parser.variables.add(name);
  return { kind: 'common', block, items, at };
}

function parseEquate(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  const names: Equate['names'][number][] = [];
  do {
    const { name, at: position } = parser.name('a name');
    if (reader.isMacro(name))
      throw new ParseError('BAD_DECLARATION', position, `${name} is equated already`);
    const isLiteral = reader.isWord('LIT') || reader.isWord('LITERALLY');
    if (isLiteral && !parser.flavour.equateExpressions) throw reader.unexpected('TO');
    if (isLiteral) reader.next();
    else reader.expectWord('TO');
    const tokens = equatedTokens(parser, isLiteral);
    const value = tokens
      .map(({ raw, isAdjacent }) => (isAdjacent ? raw : ` ${raw}`))
      .join('')
      .trim();
    names.push({ name, value, literally: isLiteral });
    reader.define(name, tokens, position);
  } while (reader.takeSymbol(','));
  return { kind: 'equate', names, at };
}

/** What a name is equated to: up to a comma outside brackets. */
function equatedTokens(parser: Parser, isLiteral: boolean): Token[] {
  const { reader } = parser;
  const tokens: Token[] = [];
  let depth = 0;
  while (!reader.isStatementEnd && !(depth === 0 && reader.isSymbol(','))) {
    const token = reader.next();
    if (token.kind === 'symbol') depth += BRACKETS[token.text] ?? 0;
    tokens.push(token);
  }
  const [first] = tokens;
  if (first === undefined) throw reader.unexpected('what the name stands for');
  if (isLiteral) {
    if (first.kind !== 'text' || tokens.length > 1) throw reader.unexpected('a text', first);
    return tokensOfText(first.text, first.at, parser.problems);
  }
  const other = tokens.find((token, index) => !isConstant(token, tokens[index - 1]));
  if (other !== undefined && !parser.flavour.equateExpressions)
    throw reader.unexpected('a number, a text, an @ variable or CHAR(n)', other);
  return tokens;
}

const BRACKETS: Readonly<Record<string, number>> = {
  '(': 1,
  ')': -1,
  '[': 1,
  ']': -1,
  '<': 1,
  '>': -1,
};

function isConstant({ kind, text }: Token, before: Token | undefined): boolean {
  if (kind === 'number' || kind === 'text') return true;
  if (kind === 'word') return text === 'CHAR' || before?.text === '@';
  return ['-', '+', ':', '(', ')', '@'].includes(text);
}

function parseFunction(parser: Parser): Statement {
  const { reader } = parser;
  const { text, at } = reader.next();
  if (text === 'DEFINE') reader.expectWord('FUNCTION');
  const { name } = parser.name('the name of a function');
  const parameters = reader.isSymbol('(') ? parseParameters(parser).map((each) => each.name) : [];
  const isLocal = reader.takeWord('LOCAL');
  const calling = reader.takeWord('CALLING') ? callingName(parser) : undefined;
  parser.declareFunction(name, parameters);
  return { kind: 'deffun', name, parameters, calling, isLocal, at };
}

function callingName({ reader }: Parser): string {
  const token = reader.peek();
  if (token.kind !== 'text' && token.kind !== 'word')
    throw reader.unexpected('the name of a subroutine');
  reader.next();
  return token.kind === 'text' ? token.text : token.text;
}

/** Reads `(A, MAT B)`. */
export function parseParameters(parser: Parser): Parameter[] {
  const { reader } = parser;
  reader.expectSymbol('(');
  const parameters: Parameter[] = [];
  if (reader.takeSymbol(')')) return parameters;
  do {
    const isArray = reader.isWord('MAT') && reader.peek(1).kind === 'word';
    if (isArray) reader.next();
    const { name, at } = parser.name('the name of a parameter');
    if (parameters.some((parameter) => parameter.name === name))
      throw new ParseError('BAD_DECLARATION', at, `${name} is named twice`);
    parameters.push({ name, isArray });
  } while (reader.takeSymbol(','));
  reader.expectSymbol(')');
  return parameters;
}

function parsePrivate(parser: Parser): Statement {
  const { at } = parser.reader.next();
  const names = [parser.name('the name of a variable').name];
  while (parser.reader.takeSymbol(',')) names.push(parser.name('the name of a variable').name);
  return { kind: 'private', names, at };
}

function rejectHead(parser: Parser): Statement {
  const { text, at } = parser.reader.next();
  parser.reader.skipLine();
  throw new ParseError('BAD_DECLARATION', at, `${text} must be the first statement of the program`);
}
