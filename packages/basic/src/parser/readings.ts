import type { Block, Statement } from '../syntax/syntax.ts';
import { parseCommand, parsePlainCommand } from './commands.ts';
import type { Parser } from './parser.ts';
import { OPERATOR_WORDS } from './words.ts';

/** Whether READNEXT reads an id where a condition or another value stands, and is not the name of a variable. */
export function beginsReading(parser: Parser, ahead = 0): boolean {
  const { reader } = parser;
  const token = reader.peek(ahead);
  if (token.kind !== 'word' || token.text !== 'READNEXT') return false;
  if (parser.variables.has(reader.nameOf(token))) return false;
  const { kind, text } = reader.peek(ahead + 1);
  if (kind === 'symbol') return text === '@';
  return kind === 'word' && !parser.endsExpression(text) && !Object.hasOwn(OPERATOR_WORDS, text);
}

/** Reads `IF READNEXT ID`, which is the statement with the same THEN and ELSE. */
export function parseReadingIf(parser: Parser): Statement {
  const { at } = parser.reader.next();
  return { ...parseCommand(parser), at };
}

/**
 * Reads `WHILE READNEXT ID`, which is the statement and an EXIT where the list is at its end.
 *
 * @see jBASE, LOOP and READNEXT.
 */
export function parseReadingTest(parser: Parser): Statement {
  const { text, at } = parser.reader.next();
  const exit: Block = [{ kind: 'leave', how: 'EXIT', at }];
  const branches = text === 'UNTIL' ? { yes: exit } : { no: exit };
  return { ...parsePlainCommand(parser), branches, at };
}
