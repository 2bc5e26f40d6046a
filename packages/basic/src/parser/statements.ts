import type { AssignmentOperator, Statement } from '../syntax/syntax.ts';
import { ASSIGNMENTS } from './blocks.ts';
import { parseCommand } from './commands.ts';
import { controlParsers } from './control.ts';
import { declarationParsers } from './declarations.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';

/** Reads a statement, with the label before it. */
export function parseStatement(parser: Parser): Statement[] {
  const label = parseLabel(parser);
  if (label === undefined) return [parseUnlabelled(parser)];
  const { reader } = parser;
  if (reader.isStatementEnd) return [label];
  if (!parser.flavour.severalLabels && parseLabel(parser) !== undefined)
    throw new ParseError('BAD_LABEL', label.at, 'expected one label before a statement');
  return [label, ...parseStatement(parser)];
}

function parseLabel({ reader }: Parser): Statement | undefined {
  const token = reader.peek();
  const { at } = token;
  const isColonNext =
    reader.isSymbol(':', 1) && (token.kind === 'number' || reader.peek(1).isAdjacent);
  if (token.kind !== 'number' && !(token.kind === 'word' && isColonNext)) return undefined;
  reader.next();
  if (isColonNext) reader.next();
  return { kind: 'label', name: reader.nameOf(token), at };
}

function parseUnlabelled(parser: Parser): Statement {
  const { reader } = parser;
  const token = reader.peek();
  const { at, text } = token;
  if (token.kind === 'symbol' && text === '@') return parseAssignment(parser);
  if (token.kind !== 'word') throw reader.unexpected('a statement');
  if (isAssigned(parser)) return parseAssignment(parser);
  if (text === 'LET' && parser.flavour.letAssignment) {
    reader.next();
    return parseAssignment(parser);
  }
  const parse = controlParsers.get(text) ?? declarationParsers.get(text);
  if (parse !== undefined) return parse(parser);
  if (parser.language.commandEntry(text) !== undefined) return parseCommand(parser);
  parser.rejectOmitted(text, at);
  if (reader.isSymbol('->', 1)) parser.rejectOmitted('OBJECT', at);
  if (reader.peek(1).kind === 'symbol' && !reader.isSymbol(';', 1)) return parseAssignment(parser);
  throw parser.unknown(
    'UNKNOWN_STATEMENT',
    at,
    `there is no statement ${token.raw}, and a variable needs "=" behind it`,
    text,
    [...controlParsers.keys(), ...declarationParsers.keys(), ...parser.language.commandNames()],
  );
}

/** True where the word that comes next is assigned to, anything else it may be. */
function isAssigned(parser: Parser): boolean {
  const { reader } = parser;
  const after = reader.peek(1);
  if (after.kind !== 'symbol') return false;
  if (ASSIGNMENTS.has(after.text)) return true;
  if (after.text === '<' || after.text === '[') return true;
  return after.text === '(' && parser.isArray(reader.nameOf(reader.peek()));
}

function parseAssignment(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.peek();
  const target = parser.target();
  const token = reader.peek();
  if (token.kind !== 'symbol' || !ASSIGNMENTS.has(token.text))
    throw reader.unexpected('"=" or another assignment');
  reader.next();
  const value = parser.expression();
  return { kind: 'assignment', target, operator: token.text as AssignmentOperator, value, at };
}
