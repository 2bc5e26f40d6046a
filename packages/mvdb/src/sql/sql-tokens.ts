import type { Placed } from '../query/syntax.ts';
import { isMarkCode } from '../text/marks.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';

export interface SqlToken extends Placed {
  /**
   * `word` is a name or keyword without quotes, `name` a name between double quotes, `text` a text between
   * single quotes; both have lost them. `parameter` is `?` or `:name`, its text the name or empty. `end`
   * stands behind the last.
   */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'symbol' | 'parameter' | 'end';
  readonly text: string;
  /** 1-based number of the first character behind it. */
  readonly end: number;
}

/** Longest statement read, in characters. */
export const STATEMENT_SIZE_MAX = 1_000_000;

const SPACE = /\s+/y;
const COMMENT = /--[^\n\r]*|\/\*[\s\S]*?\*\//y;
/** Names may hold dots, as long as more of the name follows. */
const WORD = /[\p{L}_@][\p{L}\p{M}\p{N}_@$#]*(?:\.+[\p{L}\p{M}\p{N}_@$#]+)*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?![\p{L}\d_@.])/uy;
const PARAMETER = /\?|:[A-Za-z_]\w*/y;
const SYMBOL = /<>|!=|<=|>=|\/(?!\*)|[-+*=<>(),.;]/y;

/**
 * Divides a statement into tokens; white space and comments are left out.
 *
 * @throws SqlError at a character that begins none, at a quotation or comment without end, at a mark
 * within one, and beyond {@link STATEMENT_SIZE_MAX}.
 */
export function readSqlTokens(statement: string): readonly SqlToken[] {
  if (statement.length > STATEMENT_SIZE_MAX)
    throw new SqlError(STATEMENT_SIZE_MAX + 1, 'the statement goes on', [
      `at most ${STATEMENT_SIZE_MAX} characters`,
    ]);
  const tokens: SqlToken[] = [];
  let position = 0;
  const taken = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    return pattern.exec(statement)?.[0] ?? '';
  };
  while (position < statement.length) {
    const skipped = taken(SPACE) || taken(COMMENT);
    if (skipped !== '') {
      position += skipped.length;
      continue;
    }
    const token = quotedToken(statement, position) ?? plainToken(taken, statement, position);
    tokens.push(token);
    position = token.end - 1;
  }
  tokens.push({ kind: 'end', text: '', at: position + 1, end: position + 1 });
  return tokens;
}

function plainToken(
  taken: (pattern: RegExp) => string,
  statement: string,
  position: number,
): SqlToken {
  const at = position + 1;
  const tokenOf = (kind: SqlToken['kind'], text: string, size: number): SqlToken => ({
    kind,
    text,
    at,
    end: at + size,
  });
  const word = taken(WORD);
  if (word !== '') return tokenOf('word', word, word.length);
  const number = taken(NUMBER);
  if (number !== '') return tokenOf('number', number, number.length);
  const parameter = taken(PARAMETER);
  if (parameter !== '') return tokenOf('parameter', parameter.slice(1), parameter.length);
  const symbol = taken(SYMBOL);
  if (symbol !== '') return tokenOf('symbol', symbol, symbol.length);
  const rest = shown(statement.slice(position));
  if (statement.startsWith('/*', position))
    throw new SqlError(at, `${rest} has no end`, ['a closing */']);
  throw new SqlError(at, `found ${rest}`, [
    'a name (between double quotes if it begins with a digit or holds other signs)',
    'a number',
    'a text between single quotes',
  ]);
}

/** A text or name between quotes, in which a doubled quote stands for itself. */
function quotedToken(statement: string, position: number): SqlToken | undefined {
  const quote = statement.charAt(position);
  if (quote !== "'" && quote !== '"') return undefined;
  const at = position + 1;
  let text = '';
  let start = position + 1;
  for (;;) {
    const close = statement.indexOf(quote, start);
    if (close === -1)
      throw new SqlError(at, `${shown(statement.slice(position))} has no end`, [
        `a closing ${quote}`,
      ]);
    text += statement.slice(start, close);
    start = close + 1;
    if (statement.charAt(start) !== quote) break;
    text += quote;
    start += 1;
  }
  assertUnmarked(text, at);
  return { kind: quote === "'" ? 'text' : 'name', text, at, end: start + 1 };
}

/** A value that holds a mark would be several. */
export function assertUnmarked(text: string, at: number): void {
  for (let index = 0; index < text.length; index++)
    if (isMarkCode(text.charCodeAt(index)))
      throw new SqlError(at, 'a value holds a mark', [
        'a text without marks',
        'IN with each value',
      ]);
}
