import type { Block, Branches, Statement } from '../syntax/syntax.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';

/** Words that end a list of statements. */
type Ends = ReadonlySet<string>;

const IN_BLOCK: Ends = new Set(['END']);
const IN_LINE: Ends = new Set(['THEN', 'ELSE', 'LOCKED', 'REPEAT', 'WHILE', 'UNTIL', 'NEXT']);

/** True where one of these words ends a block, and is not assigned to. */
export function atWord({ reader }: Parser, words: ReadonlySet<string>): boolean {
  const token = reader.peek();
  if (token.kind !== 'word' || !words.has(token.text)) return false;
  const after = reader.peek(1);
  return !(after.kind === 'symbol' && ASSIGNMENTS.has(after.text));
}

/** What stands between a target and a value. */
export const ASSIGNMENTS: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', ':=']);

/** Reads statements of several lines inside of another, up to one of the words, which is left. */
export function parseBlock(parser: Parser, ends: Ends): Block {
  const begin = parser.reader.peek().at;
  const block = parseBody(parser, ends);
  parser.blocks.push({ begin, end: parser.reader.peek().at });
  return block;
}

/** Reads statements of several lines, up to one of the words, which is left. */
export function parseBody(parser: Parser, ends: Ends): Block {
  const { thenLines } = parser;
  parser.thenLines = 0;
  try {
    return parser.nested(() => statementsUpTo(parser, ends));
  } finally {
    parser.thenLines = thenLines;
  }
}

function statementsUpTo(parser: Parser, ends: Ends): Block {
  const { reader } = parser;
  const statements: Statement[] = [];
  for (;;) {
    while (reader.isStatementEnd && reader.peek().kind !== 'end') reader.next();
    if (reader.peek().kind === 'end' || atWord(parser, ends) || parser.problems.isFull)
      return statements;
    parser.recovering(() => {
      addStatement(parser, statements);
      if (reader.isStatementEnd || atWord(parser, ends) || atWord(parser, LOOP_WORDS)) return;
      if (statements.at(-1) !== parser.lastTest)
        throw reader.unexpected('the end of the statement');
    });
  }
}

/** Words before which a statement may end without a semicolon. */
const LOOP_WORDS: Ends = new Set(['REPEAT', 'WHILE', 'UNTIL', 'DO']);

/** Reads statements up to the end of the line, or up to a word that goes on with what they are part of. */
function parseLine(parser: Parser): Block {
  return parser.nested(() => {
    const { reader } = parser;
    const statements: Statement[] = [];
    if (reader.isStatementEnd || atWord(parser, IN_LINE)) throw reader.unexpected('a statement');
    for (;;) {
      addStatement(parser, statements);
      if (reader.isLineEnd || atWord(parser, IN_LINE)) return statements;
      const isTest = statements.at(-1) === parser.lastTest;
      if (!reader.takeSymbol(';') && !isTest) throw reader.unexpected('the end of the statement');
      while (reader.takeSymbol(';'));
      if (reader.isLineEnd || atWord(parser, IN_LINE)) return statements;
    }
  });
}

function addStatement(parser: Parser, statements: Statement[]): void {
  statements.push(...parser.statement());
}

/** Reads what follows THEN, ELSE and their like: a line, or lines up to END. */
function parseClause(parser: Parser, clause: Clause): Block {
  const { reader } = parser;
  if (!reader.isLineEnd) {
    if (clause !== 'THEN') return parseLine(parser);
    parser.thenLines += 1;
    const line = parseLine(parser);
    parser.thenLines -= 1;
    return line;
  }
  const { at } = reader.peek();
  const body = parseBlock(parser, IN_BLOCK);
  if (!reader.isWord('END') || reader.isWord('CASE', 1) || reader.isWord('TRANSACTION', 1))
    throw new ParseError('BAD_BLOCK', at, `the block that begins here is not closed: expected END`);
  reader.next();
  return body;
}

const CLAUSES = ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'] as const;
export type Clause = (typeof CLAUSES)[number];

const PROPERTIES = {
  'ON ERROR': 'onError',
  LOCKED: 'locked',
  THEN: 'yes',
  ELSE: 'no',
} as const;

/**
 * Reads the clauses of a statement, in their order.
 *
 * @param isNeeded - Whether THEN or ELSE must be there.
 */
export function parseBranches(
  parser: Parser,
  allowed: readonly Clause[],
  isNeeded: boolean,
): Branches {
  const branches: { -readonly [Name in keyof Branches]: Block } = {};
  const taken = isNeeded || parser.thenLines === 0 ? allowed : allowed.filter(isNoBranch);
  for (const clause of CLAUSES)
    if (taken.includes(clause) && takeClause(parser, clause))
      branches[PROPERTIES[clause]] = parseClause(parser, clause);
  if (isNeeded && branches.yes === undefined && branches.no === undefined)
    throw parser.reader.unexpected('THEN or ELSE');
  return branches;
}

/** Behind THEN, the ELSE of a statement that needs none belongs to what has the THEN. */
function isNoBranch(clause: Clause): boolean {
  return clause !== 'THEN' && clause !== 'ELSE';
}

/** Takes a clause that comes next, for THEN and ELSE on the next line, too. */
function takeClause({ reader }: Parser, clause: Clause): boolean {
  if (clause === 'ON ERROR') {
    if (!reader.isWord('ON') || !reader.isWord('ERROR', 1)) return false;
    reader.next();
    reader.next();
    return true;
  }
  if (reader.takeWord(clause)) return true;
  if (clause === 'LOCKED') return false;
  const start = reader.mark;
  while (reader.peek().kind === 'line-end') reader.next();
  const after = reader.peek(1);
  if (reader.isWord(clause) && !(after.kind === 'symbol' && ASSIGNMENTS.has(after.text))) {
    reader.next();
    return true;
  }
  reader.goBack(start);
  return false;
}
