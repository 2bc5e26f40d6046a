import type { Token } from './tokens.ts';

/** Which `<` and `>` of an expression enclose positions, as in `QTY<1,2>`, by index of token. */
export interface ExtractionBrackets {
  /** For each opening bracket, its closing one. */
  readonly opening: ReadonlyMap<number, number>;
  readonly closing: ReadonlySet<number>;
}

const COMPARISON_WORDS = new Set(['AND', 'OR', 'EQ', 'NE', 'LT', 'LE', 'GT', 'GE', 'THEN', 'ELSE']);
const OPERATOR_WORDS = new Set([...COMPARISON_WORDS, 'MATCHES', 'MATCH', 'LIKE', 'CAT']);

/** Says whether a name at a place where no operand can stand is an operator or a word of IF. */
function isOperatorWord(name: string): boolean {
  return OPERATOR_WORDS.has(name.toUpperCase());
}

/**
 * Reports extraction from comparison, which share their signs: a `<` after an operand belongs to the next
 * `>` in the same brackets, unless a comparison, AND, OR, THEN or ELSE stands between or an operand
 * follows the `>`.
 */
export function extractionBrackets(tokens: readonly Token[]): ExtractionBrackets {
  const opening = new Map<number, number>();
  const closing = new Set<number>();
  /** Open brackets of every kind, `<` included, by index of token. */
  const open: number[] = [];
  const topIs = (symbol: string) => tokens[open.at(-1) ?? -1]?.text === symbol;
  const dropCandidates = () => {
    while (topIs('<')) open.pop();
  };

  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'name' && COMPARISON_WORDS.has(token.text.toUpperCase())) dropCandidates();
    if (token.kind !== 'symbol') continue;
    if (token.text === '<') {
      if (
        endsOperand(tokens[index - 1], closing.has(index - 1)) &&
        startsPosition(tokens[index + 1])
      )
        open.push(index);
    } else if (token.text === '>') {
      const start = topIs('<') ? open.pop() : undefined;
      if (start === undefined || startsOperand(tokens[index + 1])) continue;
      opening.set(start, index);
      closing.add(index);
    } else if (token.text === '(' || token.text === '[') open.push(index);
    else if (token.text === ')' || token.text === ']') {
      dropCandidates();
      open.pop();
    } else if ('=#&!;'.includes(token.text)) dropCandidates();
  }
  return { opening, closing };
}

function endsOperand(token: Token | undefined, isClosing: boolean): boolean {
  if (token === undefined) return false;
  if (token.kind === 'symbol') return isClosing || token.text === ')' || token.text === ']';
  return token.kind !== 'number' && token.kind !== 'end';
}

function startsPosition(token: Token | undefined): boolean {
  return (
    startsOperand(token) || token?.kind === 'text' || token?.text === '-' || token?.text === '+'
  );
}

function startsOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'name') return !isOperatorWord(token.text);
  if (token.kind === 'symbol') return token.text === '(';
  return token.kind === 'number' || token.kind === 'variable' || token.kind === 'part';
}
