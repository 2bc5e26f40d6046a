import type { Block, Expression, For, LoopTest, Statement, Variable } from '../syntax/syntax.ts';
import { atWord, parseBlock, parseBranches } from './blocks.ts';
import { beginsExpression } from './expressions.ts';
import { parseArguments } from './function-calls.ts';
import type { StatementParser } from './grammar.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';
import { beginsReading, parseReadingIf, parseReadingTest } from './readings.ts';

/** The statements that decide what runs next, by the words they begin with. */
export const controlParsers: ReadonlyMap<string, StatementParser> = new Map<
  string,
  StatementParser
>([
  ['IF', parseIf],
  ['BEGIN', parseBegin],
  ['FOR', parseFor],
  ['LOOP', parseLoop],
  ['WHILE', parseTest],
  ['UNTIL', parseTest],
  ['EXIT', parseLeave],
  ['CONTINUE', parseLeave],
  ['GOTO', parseGoto],
  ['GO', parseGoto],
  ['GOSUB', parseGosub],
  ['ON', parseOn],
  ['RETURN', parseReturn],
  ['CALL', parseCall],
  ['COMMIT', parseTransactionEnd],
  ['ROLLBACK', parseTransactionEnd],
  ...['END', 'NEXT', 'REPEAT', 'ELSE', 'THEN', 'CASE'].map((word): [string, StatementParser] => [
    word,
    rejectLooseWord,
  ]),
]);

const NEXT = new Set(['NEXT']);
const REPEAT = new Set(['REPEAT']);
const CASE = new Set(['CASE', 'END']);
const END = new Set(['END']);

function parseIf(parser: Parser): Statement {
  if (beginsReading(parser, 1)) return parseReadingIf(parser);
  const { at } = parser.reader.next();
  const condition = parser.expression();
  const branches = parseBranches(parser, ['THEN', 'ELSE'], true);
  return { kind: 'if', condition, yes: branches.yes, no: branches.no, at };
}

function parseBegin(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  if (reader.takeWord('TRANSACTION')) return transactionBlock(parser, at);
  reader.expectWord('CASE');
  skipEnds(parser);
  const branches: { condition: Expression; body: Block }[] = [];
  while (reader.takeWord('CASE')) {
    const condition = parser.expression();
    if (!reader.isStatementEnd) throw reader.unexpected('the end of the statement');
    branches.push({ condition, body: parseBlock(parser, CASE) });
  }
  if (!reader.isWord('END') || !reader.isWord('CASE', 1))
    throw notClosed(
      parser,
      at,
      'BEGIN CASE',
      branches.length === 0 ? 'CASE or END CASE' : 'END CASE',
    );
  reader.next();
  reader.next();
  return { kind: 'case', branches, at };
}

function transactionBlock(parser: Parser, at: Statement['at']): Statement {
  const { reader } = parser;
  parser.transactions += 1;
  const body = parseBlock(parser, END);
  parser.transactions -= 1;
  if (!reader.takeWord('END') || !reader.takeWord('TRANSACTION'))
    throw notClosed(parser, at, 'BEGIN TRANSACTION', 'END TRANSACTION');
  return { kind: 'transaction', body, at };
}

function parseTransactionEnd(parser: Parser): Statement {
  const { text, at } = parser.reader.next();
  if (parser.transactions === 0)
    throw new ParseError('BAD_BLOCK', at, `${text} must stand between BEGIN and END TRANSACTION`);
  parser.reader.takeWord('WORK');
  return { kind: 'transaction-end', how: text === 'COMMIT' ? 'COMMIT' : 'ROLLBACK', at };
}

function parseFor(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  const variable = loopVariable(parser);
  reader.expectSymbol('=');
  const start = parser.expression();
  reader.expectWord('TO');
  const limit = parser.expression();
  const step = reader.takeWord('STEP') ? parser.expression() : undefined;
  const tests: LoopTest[] = [];
  while (reader.isWord('WHILE') || reader.isWord('UNTIL')) tests.push(test(parser));
  if (reader.isWord('DO')) throw reader.unexpected('the end of the statement');
  const body = loopBody(parser, NEXT);
  if (!reader.takeWord('NEXT')) throw notClosed(parser, at, 'FOR', 'NEXT');
  expectSameVariable(parser, variable);
  return { kind: 'for', variable, start, limit, step, tests, body, at };
}

function loopVariable(parser: Parser): For['variable'] {
  const target = parser.target();
  if (target.kind === 'variable' || target.kind === 'element') return target;
  throw new ParseError('UNEXPECTED', target.at, 'expected a variable or an element of an array');
}

/** NEXT may name the variable of the loop, and no other. */
function expectSameVariable(parser: Parser, variable: For['variable']): void {
  const { reader } = parser;
  if (reader.isStatementEnd || reader.peek().kind !== 'word' || atWord(parser, REPEAT)) return;
  const expected = variable.kind === 'variable' ? variable.name : variable.array;
  const { text, at } = reader.peek();
  if (text !== expected)
    throw new ParseError('BAD_BLOCK', at, `expected NEXT ${expected}, found NEXT ${text}`);
  parser.target();
}

function loopBody(parser: Parser, ends: ReadonlySet<string>): Block {
  parser.loops += 1;
  try {
    return parseBlock(parser, ends);
  } finally {
    parser.loops -= 1;
  }
}

function parseLoop(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  reader.takeWord('DO');
  const body = loopBody(parser, REPEAT);
  if (!reader.takeWord('REPEAT')) throw notClosed(parser, at, 'LOOP', 'REPEAT');
  return { kind: 'loop', body, at };
}

function parseTest(parser: Parser): Statement {
  const { text, at } = parser.reader.peek();
  if (parser.loops === 0) throw outsideLoop(text, at);
  const result = beginsReading(parser, 1) ? parseReadingTest(parser) : test(parser);
  parser.reader.takeWord('DO');
  parser.lastTest = result;
  return result;
}

function test(parser: Parser): LoopTest {
  const { text, at } = parser.reader.next();
  return { kind: 'loop-test', until: text === 'UNTIL', condition: parser.expression(), at };
}

function parseLeave(parser: Parser): Statement {
  const { text, at } = parser.reader.next();
  if (parser.loops === 0) throw outsideLoop(text, at);
  return { kind: 'leave', how: text === 'EXIT' ? 'EXIT' : 'CONTINUE', at };
}

function parseGoto(parser: Parser): Statement {
  const { reader } = parser;
  const { text, at } = reader.next();
  if (text === 'GO') reader.takeWord('TO');
  return { kind: 'goto', label: labelName(parser), at };
}

function parseGosub(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  const label = labelName(parser);
  const args = reader.isSymbol('(') ? parseArguments(parser) : [];
  return { kind: 'gosub', label, args, at };
}

function labelName({ reader }: Parser): string {
  const token = reader.peek();
  if (token.kind !== 'word' && token.kind !== 'number') throw reader.unexpected('a label');
  reader.next();
  reader.takeSymbol(':');
  return reader.nameOf(token);
}

function parseOn(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  const index = parseOnIndex(parser);
  const { text } = reader.peek();
  reader.expectWord('GOTO', 'GO', 'GOSUB');
  if (text === 'GO') reader.takeWord('TO');
  const labels = [labelName(parser)];
  while (reader.takeSymbol(',')) labels.push(labelName(parser));
  return { kind: 'on', index, jump: text === 'GOSUB' ? 'GOSUB' : 'GOTO', labels, at };
}

/** GOTO and GOSUB end the expression, and are not operands of a format operation. */
function parseOnIndex(parser: Parser): Expression {
  return parser.endingAt(['GOTO', 'GO', 'GOSUB'], () => parser.expression());
}

function parseReturn(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  if (reader.takeWord('TO')) return { kind: 'return', value: undefined, to: labelName(parser), at };
  const value =
    !reader.isStatementEnd && beginsExpression(parser) ? parser.expression() : undefined;
  return { kind: 'return', value, to: undefined, at };
}

function parseCall(parser: Parser): Statement {
  const { reader } = parser;
  const { at } = reader.next();
  const subroutine = reader.takeSymbol('@') ? indirectName(parser) : subroutineName(parser);
  const args = reader.isSymbol('(') ? parseArguments(parser) : [];
  return { kind: 'call', subroutine, args, at };
}

function subroutineName(parser: Parser): string {
  const { reader } = parser;
  const token = reader.peek();
  if (token.kind === 'text' && parser.flavour.quotedCalls) {
    reader.next();
    return token.text;
  }
  // Names of catalogued subroutines may begin with one of these.
  const prefix = ['!', '*', '$', '-'].find((symbol) => reader.takeSymbol(symbol)) ?? '';
  return prefix + parser.name('the name of a subroutine').name;
}

/** What gives the name of the subroutine: a variable, without the arguments behind it. */
function indirectName(parser: Parser): Expression {
  const { name, at } = parser.name('a variable that holds the name of a subroutine');
  if (parser.isArray(name))
    return { kind: 'element', array: name, subscripts: parseArguments(parser), at };
  parser.variables.add(name);
  const variable: Variable = { kind: 'variable', name, at };
  return variable;
}

function rejectLooseWord(parser: Parser): Statement {
  const { text, at } = parser.reader.next();
  parser.reader.skipLine();
  throw new ParseError('BAD_BLOCK', at, LOOSE[text] ?? `${text} belongs to no statement here`);
}

const LOOSE: Readonly<Record<string, string>> = {
  END: 'END closes no block that begins in the same one',
  NEXT: 'NEXT closes no FOR that begins in the same block',
  REPEAT: 'REPEAT closes no LOOP that begins in the same block',
  ELSE: 'ELSE belongs to no statement before it: a block before it ends with END',
  CASE: 'CASE must stand between BEGIN CASE and END CASE',
};

function notClosed(
  parser: Parser,
  at: Statement['at'],
  opened: string,
  expected: string,
): ParseError {
  const found = parser.reader.unexpected(expected);
  const { line } = found.at;
  return new ParseError(
    'BAD_BLOCK',
    at,
    `${opened} is not closed: ${found.message} (line ${line})`,
  );
}

function outsideLoop(word: string, at: Statement['at']): ParseError {
  return new ParseError('BAD_BLOCK', at, `${word} must stand inside FOR or LOOP`);
}

function skipEnds({ reader }: Parser): void {
  while (reader.isStatementEnd && reader.peek().kind !== 'end') reader.next();
}
