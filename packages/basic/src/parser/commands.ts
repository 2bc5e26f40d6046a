import type { Command } from '../syntax/syntax.ts';
import { parseBranches } from './blocks.ts';
import type { CommandForm } from './grammar.ts';
import type { Parser } from './parser.ts';

/** Reads a statement of the table by the form that its entry has. */
export function parseCommand(parser: Parser): Command {
  const { clauses, needsBranch } = entryAt(parser);
  const command = parsePlainCommand(parser);
  return { ...command, branches: parseBranches(parser, clauses, needsBranch) };
}

/** Reads a statement of the table up to its branches. */
export function parsePlainCommand(parser: Parser): Command {
  const { name, form } = entryAt(parser);
  const { at } = parser.reader.next();
  return { kind: 'command', name, parts: form.parse(parser), branches: {}, at };
}

function entryAt({ reader, language }: Parser): CommandForm {
  const { text } = reader.peek();
  const entry = language.commandEntry(text);
  if (entry === undefined) throw new TypeError(`${text} has no entry.`);
  return entry;
}
