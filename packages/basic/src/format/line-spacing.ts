import type { Token } from '../lexer/token.ts';

const BETWEEN: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', ':=']);
/** What `=` may be a part of. */
const PAIRED: ReadonlySet<string> = new Set(['=', '<', '>', '#', '!']);

/**
 * The statements of a line with one space behind each comma and around each sign of assignment or equality. All other
 * space stays as it is, for it may mean something, or line up with that of the lines beside.
 *
 * @param line - As it stands in the source.
 * @param tokens - Of the line.
 */
export function spacedLine(line: string, tokens: readonly Token[]): string {
  let text = '';
  let position = startOf(tokens[0]);
  for (const [index, token] of tokens.entries()) {
    const gap = line.slice(position, startOf(token));
    if (index > 0) text += gapBetween(tokens, index, gap);
    text += token.raw;
    position = startOf(token) + token.raw.length;
  }
  return (text + line.slice(position)).trimEnd();
}

function startOf(token: Token | undefined): number {
  return (token?.at.column ?? 1) - 1;
}

function gapBetween(tokens: readonly Token[], index: number, gap: string): string {
  const before = tokens[index - 1];
  const after = tokens[index];
  if (isSymbol(before, ',')) return ' ';
  if (isSymbol(after, ',')) return '';
  if (isBetween(tokens, index) || isBetween(tokens, index - 1)) return ' ';
  return gap.replaceAll('\t', ' ');
}

function isBetween(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'symbol' || !BETWEEN.has(token.text)) return false;
  return !isPaired(tokens[index - 1]) && !isPaired(tokens[index + 1]);
}

function isPaired(token: Token | undefined): boolean {
  return token?.kind === 'symbol' && PAIRED.has(token.text);
}

export function isSymbol(token: Token | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text;
}
