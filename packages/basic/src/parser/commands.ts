import type { Command } from '../syntax/syntax.ts';
import { parseBranches } from './blocks.ts';
import type { Parser } from './parser.ts';

/** Reads a statement of the table by the form that its entry has. */
export function parseCommand(parser: Parser): Command {
  const { text: word, at } = parser.reader.next();
  const entry = parser.language.commandEntry(word);
  if (entry === undefined) throw new TypeError(`${word} has no entry.`);
  const parts = entry.form.parse(parser);
  const branches = parseBranches(parser, entry.clauses, entry.needsBranch);
  return { kind: 'command', name: entry.name, parts, branches, at };
}
