import type { SourceLine } from '../directives/source-line.ts';
import type { ProblemLog } from '../syntax/errors.ts';
import type { Position } from '../syntax/syntax.ts';
import type { Token } from './token.ts';

const WORD = /[A-Za-z][A-Za-z0-9._$%]*/y;
const HEX = /0[xX][0-9A-Fa-f]+/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)/y;
const SYMBOL = /\*\*|\/\/|->|\+=|-=|\*=|\/=|:=|[+\-*/^:=#<>()[\],;&!@{}_]/y;
const REMARK = /REM(?![A-Za-z0-9._$%])(?!\s*(?:=(?!=)|\())/iy;
const LABEL = /\s*(?:\d+(?:\.\d+)?:?|[A-Za-z][A-Za-z0-9._$%]*:(?!=))/y;

/** The tokens of lines of source; what cannot be read is reported, and the rest of its line left out. */
export function tokensOf(lines: readonly SourceLine[], problems: ProblemLog): Token[] {
  const tokens: Token[] = [];
  let isContinued = false;
  for (const line of lines) {
    if (line.define !== undefined) {
      const { name, value } = line.define;
      tokens.push({ ...plain('define', name, positionOf(line, 1)), value });
      continue;
    }
    addLine(tokens, line, isContinued, problems);
    const last = tokens.at(-1);
    isContinued = last?.kind === 'symbol' && last.text === ',' && line !== lines.at(-1);
    if (isContinued) continue;
    tokens.push(plain('line-end', '', positionOf(line, line.text.length + 1)));
  }
  const last = lines.at(-1);
  const end = last ? positionOf(last, last.text.length + 1) : { source: '', line: 1, column: 1 };
  tokens.push(plain('end', '', end));
  return tokens;
}

/** The tokens of a text that a name stands for, all at the position where the name stands. */
export function tokensOfText(text: string, at: Position, problems: ProblemLog): Token[] {
  const tokens = tokensOf([{ text, source: at.source, line: at.line }], problems);
  return tokens
    .filter(({ kind }) => kind !== 'line-end' && kind !== 'end')
    .map((token) => ({ ...token, at }));
}

function addLine(
  tokens: Token[],
  line: SourceLine,
  isContinued: boolean,
  problems: ProblemLog,
): void {
  const { text } = line;
  let position = 0;
  let isStatementStart = !isContinued;
  const label = isContinued ? undefined : match(LABEL, text, 0);
  const afterLabel = label === undefined ? -1 : skipBlanks(text, label.length);
  while (position < text.length) {
    const begin = position;
    while (isBlank(text.charCodeAt(position))) position += 1;
    if (position === text.length) return;
    if ((isStatementStart || position === afterLabel) && isComment(text, position)) {
      if (tokens.at(-1)?.text === ';') tokens.pop();
      return;
    }
    const token = readToken(line, position);
    if (token === undefined) {
      problems.report(
        'BAD_CHARACTER',
        positionOf(line, position + 1),
        `${JSON.stringify(String.fromCodePoint(text.codePointAt(position) ?? 0))} begins nothing of the language`,
      );
      return;
    }
    if (token.kind === 'text' && token.raw.length === 1 + token.text.length) {
      problems.report(
        'OPEN_TEXT',
        token.at,
        `the text that begins with ${token.raw[0]} needs a ${token.raw[0]} at its end`,
      );
      return;
    }
    tokens.push({ ...token, isAdjacent: begin === position && position > 0 });
    position += token.raw.length;
    isStatementStart = token.text === ';' && token.kind === 'symbol';
  }
}

function readToken(line: SourceLine, position: number): Token | undefined {
  const { text } = line;
  const at = positionOf(line, position + 1);
  const character = text[position] ?? '';
  if (character === '"' || character === "'" || character === '\\') {
    const end = text.indexOf(character, position + 1);
    const content = end === -1 ? text.slice(position + 1) : text.slice(position + 1, end);
    const raw = end === -1 ? text.slice(position) : text.slice(position, end + 1);
    return { ...plain('text', content, at), raw };
  }
  const hex = match(HEX, text, position);
  if (hex !== undefined) return { ...plain('number', String(BigInt(hex)), at), raw: hex };
  const number = match(NUMBER, text, position);
  if (number !== undefined) return plain('number', number, at);
  const word = match(WORD, text, position);
  if (word !== undefined) return { ...plain('word', word.toUpperCase(), at), raw: word };
  const symbol = match(SYMBOL, text, position);
  return symbol === undefined ? undefined : plain('symbol', symbol, at);
}

function match(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

function isComment(text: string, position: number): boolean {
  const character = text[position];
  if (character === '*' || character === '!') return true;
  REMARK.lastIndex = position;
  return REMARK.test(text);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0c || code === 0x0d || code === 0xa0;
}

function skipBlanks(text: string, position: number): number {
  while (isBlank(text.charCodeAt(position))) position += 1;
  return position;
}

function positionOf({ source, line }: SourceLine, column: number): Position {
  return { source, line, column };
}

function plain(kind: Token['kind'], text: string, at: Position): Token {
  return { kind, text, raw: text, at, isAdjacent: false };
}
