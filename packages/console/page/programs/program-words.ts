import type { BasicWord, BasicWords } from '../service/payloads.ts';

/** A part of a line of BASIC, with the characters that it reaches over. */
export interface ProgramWord {
  readonly from: number;
  readonly to: number;
  readonly look: Look;
}

/** What a part is there for; `unended` is a text without its end, `other` what has no look of its own. */
export type Look =
  | ('keyword' | 'function' | 'operator' | 'system' | 'literal' | 'unended' | 'number')
  | ('comment' | 'label' | 'sign' | 'other');

/** The words of the language, ready to be asked for. */
export interface ProgramVocabulary {
  readonly lookOf: (word: string, isCalled: boolean) => Look;
  /** What there is to say of a word, in capitals; a variable of the system begins with `@`. */
  readonly helpOn: (word: string) => BasicWord | undefined;
}

export function programVocabulary({
  statements,
  functions,
  variables,
  clauses,
  operators,
}: BasicWords): ProgramVocabulary {
  const namesOf = (words: readonly BasicWord[]) => new Set(words.map(({ name }) => name));
  const keywords = new Set([...namesOf(statements), ...clauses]);
  const called = namesOf(functions);
  const joining = new Set(operators);
  const help = new Map<string, BasicWord>([
    ...[...functions, ...statements].map((word) => [word.name, word] as const),
    ...variables.map((word) => [`@${word.name}`, word] as const),
  ]);
  return {
    lookOf(word, isCalled) {
      const name = word.toUpperCase();
      if (name.startsWith('@')) return help.has(name) ? 'system' : 'other';
      if (isCalled && called.has(name)) return 'function';
      if (joining.has(name)) return 'operator';
      return keywords.has(name) ? 'keyword' : 'other';
    },
    helpOn: (word) => help.get(word.toUpperCase()),
  };
}

const NAME = '[A-Za-z][A-Za-z0-9._$%]*';
const REMARK = 'REM(?![A-Za-z0-9._$%])(?!\\s*(?:=(?!=)|\\())';
const COMMENT = new RegExp(`\\s*(?:[*!]|${REMARK}).*`, 'iy');
const LABEL = new RegExp(`\\s*(?:\\d+(?:\\.\\d+)?:?|${NAME}:(?!=))`, 'y');
const DIRECTIVE = /^\s*(?:\$\s*[A-Za-z.]+|#?(?:INCLUDE|INSERT)(?=\s+(?!=|\()))/i;
const PART = new RegExp(
  [
    '(?<text>"[^"]*"|\'[^\']*\'|\\\\[^\\\\]*\\\\)|(?<open>["\'\\\\].*)',
    `(?<number>0x[0-9a-f]+|\\d+\\.?\\d*|\\.\\d+)|(?<word>@?${NAME})`,
    '(?<sign>\\*\\*|//|->|[-+*/:]=|[-+*/^:=#<>()[\\],;&!@{}_])',
  ].join('|'),
  'giy',
);
/** A word is the name of a variable where one of these follows it. */
const ASSIGNED = /\s*(?:[-+*/:]?=|<|\[)/y;
const CALLED = /\s*\(/y;

/** Whether the line after this one goes on with its statement: it ends with a comma. */
export function isContinued(line: string, isContinuation: boolean): boolean {
  const parts = wordsIn(line, isContinuation).filter(({ look }) => look !== 'comment');
  const last = parts.at(-1);
  return last?.look === 'sign' && line[last.from] === ',';
}

/**
 * The parts of a line of BASIC: whatever stands there, it has some.
 *
 * @param isContinuation - Whether the line goes on with the statement of the line before.
 * @param vocabulary - Gives words their looks; without it all of them are `other`.
 */
export function wordsIn(
  line: string,
  isContinuation: boolean,
  vocabulary?: ProgramVocabulary,
): readonly ProgramWord[] {
  const parts: ProgramWord[] = [];
  const add = (from: number, to: number, look: Look) => parts.push({ from, to, look });
  let position = 0;
  if (!isContinuation) {
    const [directive = ''] = DIRECTIVE.exec(line) ?? [];
    if (directive !== '') {
      add(directive.length - directive.trimStart().length, directive.length, 'keyword');
      position = directive.length;
    } else {
      if (addComment(0)) return parts;
      position = addLabel();
      if (position > 0 && addComment(position)) return parts;
    }
  }
  while (position < line.length) {
    PART.lastIndex = position;
    const found = PART.exec(line);
    if (found === null) {
      position += 1;
      continue;
    }
    const { 0: text, groups = {} } = found;
    const to = position + text.length;
    if (groups.text !== undefined) add(position, to, 'literal');
    else if (groups.open !== undefined) add(position, to, 'unended');
    else if (groups.number !== undefined) add(position, to, 'number');
    else if (groups.word !== undefined) add(position, to, lookAt(text, to));
    else if (text === ';' && addComment(to, position)) return parts;
    else add(position, to, 'sign');
    position = to;
  }
  return parts;

  /** A comment that begins at a position, with what stands before it on its side. */
  function addComment(at: number, from = at): boolean {
    if (endOf(COMMENT, line, at) === 0) return false;
    const blanks = line.slice(from).length - line.slice(from).trimStart().length;
    add(from + blanks, line.length, 'comment');
    return true;
  }

  /** A label at the beginning of the line. @returns Where it ends. */
  function addLabel(): number {
    const end = endOf(LABEL, line, 0);
    if (end === 0) return 0;
    const name = line.slice(0, end).trim();
    const bare = name.replace(/:$/, '');
    const from = end - name.length;
    add(from, from + bare.length, /^\d/.test(name) ? 'number' : 'label');
    if (bare !== name) add(from + bare.length, end, 'sign');
    return end;
  }

  function lookAt(word: string, to: number): Look {
    if (vocabulary === undefined) return 'other';
    const isCalled = endOf(CALLED, line, to) > 0;
    if (endOf(ASSIGNED, line, to) > 0 && !word.startsWith('@')) return 'other';
    return vocabulary.lookOf(word, isCalled);
  }
}

/** Where a match that begins at a position ends; 0 where it is missing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? 0 : at + found[0].length;
}

const HEAD = /^\s*(?:SUBROUTINE|SUB|FUNCTION)\b\s*[A-Za-z][A-Za-z0-9._$%]*\s*(?:\(([^)]*)\))?/i;
const ANY_COMMENT = new RegExp(`^\\s*(?:[*!]|${REMARK})`, 'i');

/** The names of the arguments of a subroutine or function; `undefined` for a program. */
export function parametersIn(source: string): readonly string[] | undefined {
  const head = source.split('\n').find((line) => line.trim() !== '' && !ANY_COMMENT.test(line));
  const found = HEAD.exec(head ?? '');
  if (found === null) return undefined;
  return (found[1] ?? '')
    .split(',')
    .map((name) => name.trim().replace(/^MAT\s+/i, ''))
    .filter((name) => name !== '');
}
