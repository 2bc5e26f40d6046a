import type { Expression, Position } from '../syntax/syntax.ts';
import type { FunctionForm } from './grammar.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';

/** Reads what stands in parentheses behind a name: the subscripts of an array, or the arguments of a function. */
export function parseCall(parser: Parser, name: string, at: Position): Expression {
  if (parser.isArray(name)) return element(parser, name, at);
  const declared = parser.declaredFunction(name);
  if (declared !== undefined) {
    const args = parseArguments(parser);
    if (args.length !== declared.length)
      throw new ParseError(
        'BAD_ARGUMENTS',
        at,
        `${name} is declared with ${counted(declared.length)}, and called with ${args.length}`,
      );
    return { kind: 'user-function', name, args, at };
  }
  const entry = parser.language.functionEntry(name);
  if (entry === undefined) {
    parser.rejectOmitted(name, at);
    throw parser.unknown(
      'UNKNOWN_FUNCTION',
      at,
      `${name} is not a function, and no array was declared by that name`,
      name,
      parser.language.functionNames(),
    );
  }
  const args = intrinsicArguments(parser, entry, at);
  if (args.length < entry.least || args.length > entry.most)
    throw new ParseError(
      'BAD_ARGUMENTS',
      at,
      `${name} takes ${range(entry.least, entry.most)}, not ${args.length}: ${entry.usage}`,
    );
  return { kind: 'function', name, args, at };
}

/** Arguments of an intrinsic function; `;` before the last leaves out positions, which are 0. */
function intrinsicArguments(
  parser: Parser,
  { name, least, takes }: FunctionForm,
  at: Position,
): Expression[] {
  if (takes.includes('array')) return arrayArguments(parser);
  return name === 'INSERT' || name === 'REPLACE'
    ? paddedArguments(parser, least, at)
    : parseArguments(parser);
}

/** Arguments whose last may stand behind `;`; the positions that are left out before it are 0. */
function paddedArguments(parser: Parser, count: number, at: Position): Expression[] {
  const { reader } = parser;
  reader.expectSymbol('(');
  const args: Expression[] = [];
  if (reader.takeSymbol(')')) return args;
  do args.push(parser.expression());
  while (reader.takeSymbol(','));
  if (reader.takeSymbol(';')) {
    while (args.length < count - 1) args.push({ kind: 'number', text: '0', at });
    args.push(parser.expression());
  }
  reader.expectSymbol(')');
  return args;
}

/** An array named without MAT. */
function arrayArguments(parser: Parser): Expression[] {
  const { reader } = parser;
  reader.expectSymbol('(');
  if (reader.takeSymbol(')')) return [];
  reader.takeWord('MAT');
  const { name, at } = parser.arrayName();
  reader.expectSymbol(')');
  return [{ kind: 'whole-array', name, at }];
}

function element(parser: Parser, array: string, at: Position): Expression {
  const subscripts = parseArguments(parser);
  if (subscripts.length < 1 || subscripts.length > 2)
    throw new ParseError('BAD_ARGUMENTS', at, `the array ${array} takes one or two subscripts`);
  return { kind: 'element', array, subscripts, at };
}

/** Reads `(a, b, MAT c)`. */
export function parseArguments(parser: Parser): Expression[] {
  const { reader } = parser;
  reader.expectSymbol('(');
  const args: Expression[] = [];
  if (reader.takeSymbol(')')) return args;
  do args.push(argument(parser));
  while (reader.takeSymbol(','));
  reader.expectSymbol(')');
  return args;
}

function argument(parser: Parser): Expression {
  const { reader } = parser;
  const { at } = reader.peek();
  if (reader.isWord('MAT') && reader.peek(1).kind === 'word') {
    reader.next();
    return { kind: 'whole-array', name: parser.arrayName().name, at };
  }
  return parser.expression();
}

function range(least: number, most: number): string {
  if (least === most) return counted(least);
  return most === Number.POSITIVE_INFINITY
    ? `${least} or more arguments`
    : `${least} to ${counted(most)}`;
}

function counted(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`;
}
