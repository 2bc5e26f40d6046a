import type { SourceLine } from '../directives/source-line.ts';
import { tokensOf } from '../lexer/lexer.ts';
import type { ProblemLog } from '../syntax/errors.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type { LocalRoutine, Program, Statement } from '../syntax/syntax.ts';
import { atWord, parseBlock, parseBody } from './blocks.ts';
import { parseParameters } from './declarations.ts';
import { parseExpression } from './expressions.ts';
import type { Grammar, Language } from './grammar.ts';
import { ParseError } from './parse-error.ts';
import { type BlockExtent, Parser } from './parser.ts';
import { parseStatement } from './statements.ts';
import { parseTarget } from './targets.ts';
import { TokenReader } from './token-reader.ts';

/** The rules of the grammar. */
const grammar: Grammar = {
  expression: parseExpression,
  target: parseTarget,
  statement: parseStatement,
};

const BODY_ENDS = new Set(['END', 'LOCAL']);
const ROUTINE_ENDS = new Set(['END']);

type Head = Pick<Program, 'kind' | 'name' | 'parameters'>;

/** Reads a program; what is wrong is reported, and left out of the tree. */
export function parseProgram(
  lines: readonly SourceLine[],
  name: string,
  flavour: Flavour,
  problems: ProblemLog,
  language: Language,
): { readonly program: Program; readonly blocks: readonly BlockExtent[] } {
  const reader = new TokenReader(tokensOf(lines, problems), problems, flavour.caseSensitiveNames);
  const parser = new Parser(reader, problems, flavour, language, grammar);
  let head: Head = { kind: 'program', name, parameters: [] };
  parser.recovering(() => {
    head = parseHead(parser, name);
  });
  const body: Statement[] = [];
  const routines: LocalRoutine[] = [];
  while (reader.peek().kind !== 'end' && !problems.isFull) {
    body.push(...parseBody(parser, BODY_ENDS));
    if (reader.isWord('LOCAL')) parser.recovering(() => routines.push(parseRoutine(parser)));
    else if (reader.isWord('END')) parser.recovering(() => parseEnd(parser));
  }
  return { program: { ...head, body, routines }, blocks: parser.blocks };
}

function parseHead(parser: Parser, name: string): Head {
  const { reader } = parser;
  while (reader.peek().kind === 'line-end') reader.next();
  if (!atWord(parser, HEADS) || reader.isSymbol(':', 1))
    return { kind: 'program', name, parameters: [] };
  const word = reader.next().text;
  const kind = word === 'PROGRAM' ? 'program' : word === 'FUNCTION' ? 'function' : 'subroutine';
  const own = reader.peek().kind === 'word' ? reader.next().raw : name;
  const parameters = kind !== 'program' && reader.isSymbol('(') ? parseParameters(parser) : [];
  declare(parser, parameters);
  if (!reader.isStatementEnd) throw reader.unexpected('the end of the line');
  return { kind, name: own, parameters };
}

const HEADS = new Set(['PROGRAM', 'SUBROUTINE', 'SUB', 'FUNCTION']);

function declare(parser: Parser, parameters: Program['parameters']): void {
  for (const { name, isArray } of parameters)
    if (isArray) parser.declareArray(name, parser.reader.peek().at);
}

/** LOCAL SUBROUTINE or LOCAL FUNCTION, up to its END. */
function parseRoutine(parser: Parser): LocalRoutine {
  const { reader } = parser;
  reader.next();
  const { at } = reader.peek();
  const kind = reader.isWord('FUNCTION') ? 'function' : 'subroutine';
  reader.expectWord('SUBROUTINE', 'FUNCTION');
  const { name } = parser.name('the name of a local routine');
  const parameters = reader.isSymbol('(') ? parseParameters(parser) : [];
  declare(parser, parameters);
  const body = parseBlock(parser, ROUTINE_ENDS);
  if (!reader.takeWord('END'))
    throw new ParseError('BAD_BLOCK', at, `LOCAL ${name} is not closed: expected END`);
  return { kind, name, parameters, body, at };
}

/** After the END of the program nothing may follow. */
function parseEnd(parser: Parser): void {
  const { reader } = parser;
  const { at } = reader.next();
  if (reader.isWord('CASE') || reader.isWord('TRANSACTION')) {
    const word = reader.peek().text;
    reader.skipLine();
    throw new ParseError('BAD_BLOCK', at, `END ${word} closes no BEGIN ${word}`);
  }
  while (reader.isStatementEnd && reader.peek().kind !== 'end') reader.next();
  if (reader.peek().kind === 'end') return;
  throw new ParseError(
    'BAD_BLOCK',
    reader.peek().at,
    'expected the end of the program: END before it closes the program, or a block is closed twice',
  );
}
