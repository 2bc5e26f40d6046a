import { basicWords } from '@mvdb/basic';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { BASIC_FILES, basicVectors } from '../golden/basic-vectors.ts';
import { basicGrammar } from './basic-grammar.ts';
import { grammarText } from './grammar.ts';
import { type Colour, differencesIn, type Kind } from './lexed-lines.ts';
import { type ScopedPart, tokenizer } from './textmate.ts';

const { statements, functions, variables, clauses, operators } = basicWords();

let tokenize: Awaited<ReturnType<typeof tokenizer>>;
beforeAll(async () => {
  tokenize = await tokenizer(basicGrammar);
});

test('the grammar of BASIC is that of the words of the compiler', async () => {
  await expect(grammarText(basicGrammar)).toMatchFileSnapshot(
    '../../editors/vscode/syntaxes/mvbasic.tmLanguage.json',
  );
});

/** One function is a sign: `@`. */
const isWord = ({ name }: { readonly name: string }) => name !== '@';

/** The innermost scope of the first part of a line that reads so. */
function scopeOf(line: string, text: string): string | undefined {
  const [parts = []] = tokenize([line]);
  return parts.find((part) => part.text === text)?.scopes.at(-1);
}

describe('a word is coloured as what it is', () => {
  test.each([
    ['a line', (name: string) => `${name} X`],
    ['a label', (name: string) => `NEXT.ONE: ${name} X`],
    ['a number', (name: string) => `10 ${name} X`],
    ['a semicolon', (name: string) => `X = 1 ; ${name} X`],
    ['THEN', (name: string) => `IF X > 1 THEN ${name} X`],
    ['ON ERROR', (name: string) => `READ X FROM F, ID ON ERROR ${name} X`],
  ])('every statement behind the start of %s, in capitals or not', (_where, lineOf) => {
    for (const { name } of statements)
      for (const written of [name, name.toLowerCase()])
        expect(scopeOf(lineOf(written), written), lineOf(written)).toMatch(/^keyword\.control/);
  });

  test('every function before a bracket', () => {
    for (const { name } of functions.filter(isWord))
      expect(scopeOf(`X = ${name}(Y)`, name), name).toBe('support.function.mvbasic');
  });

  test('every operator that is a word, and every one that is a sign', () => {
    for (const name of operators)
      expect(scopeOf(`X = Y ${name} Z`, name), name).toBe('keyword.operator.word.mvbasic');
    for (const sign of ['+', '-', '*', '/', '//', '**', '^', ':', '=', '#', '<', '>', '&', '!'])
      expect(scopeOf(`X = Y ${sign} Z`, sign), sign).toBe('keyword.operator.mvbasic');
  });

  test('every word between the parts of a statement', () => {
    for (const name of clauses) expect(scopeOf(`CRT X ${name} Y`, name), name).toMatch(/^keyword/);
  });

  test('every variable of the system', () => {
    for (const { name } of variables)
      expect(scopeOf(`X = @${name}`, name), name).toBe('variable.language.mvbasic');
  });

  test('no word is reserved: a variable of its name is a variable', () => {
    for (const { name } of [...statements, ...functions].filter(isWord)) {
      expect(scopeOf(`${name} = 5`, name), name).toBe('variable.other.mvbasic');
      // REM before anything but "=" and "(" is a comment, as the compiler has it.
      if (name !== 'REM')
        expect(scopeOf(`${name}<2> = 5`, name), name).toBe('variable.other.mvbasic');
      expect(scopeOf(`X = ${name}.X`, `${name}.X`), name).toBe('variable.other.mvbasic');
    }
  });

  test.each([
    ['* comment', 'comment.line.mvbasic'],
    ['  ! comment', 'comment.line.mvbasic'],
    ['10 * comment', 'comment.line.mvbasic'],
    ['LOOP.END: REM comment', 'comment.line.mvbasic'],
    ['X = 1 ;* comment', 'comment.line.mvbasic'],
  ])('a comment in %j', (line, scope) => {
    expect(tokenize([line])[0]?.at(-1)?.scopes).toContain(scope);
  });

  test('a line that goes on after a comma begins no comment and no label', () => {
    const lines = ['CRT A, ;* first', '* 2,', '10 * 3', '* comment'];
    const last = tokenize(lines).map((parts) => parts.at(-1)?.scopes.at(-1));
    expect(last).toEqual([
      'comment.line.mvbasic',
      'punctuation.separator.comma.mvbasic',
      'constant.numeric.mvbasic',
      'comment.line.mvbasic',
    ]);
  });

  test('a text without an end is marked up to the end of its line', () => {
    const [first = [], second = []] = tokenize(["CRT 'open", "CRT 'closed'"]);
    expect(first.at(-1)?.scopes).toContain('string.quoted.mvbasic');
    expect(second[0]?.scopes).toContain('keyword.control.statement.mvbasic');
  });
});

/** What a part is in the terms of the lexer. */
function kindOf({ text, scopes }: ScopedPart): Kind {
  const has = (start: string) => scopes.some((scope) => scope.startsWith(start));
  if (has('comment') || has('punctuation.definition.comment')) return 'comment';
  if (has('string')) return 'text';
  if (has('constant.numeric')) return 'number';
  if (has('keyword.operator.word')) return 'word';
  if (has('keyword.operator') || has('punctuation')) return 'symbol';
  if (/^\s*$/.test(text)) return 'blank';
  return 'word';
}

const colour: Colour = (lines) =>
  tokenize(lines).map((parts) => parts.map((part) => ({ ...part, kind: kindOf(part) })));

describe('the grammar divides programs as the lexer of the compiler does', () => {
  test.each(BASIC_FILES)('of the vectors of %s', (file) => {
    const vectors = basicVectors(file);
    expect(vectors.length).toBeGreaterThan(0);
    expect(shareOf(vectors).flatMap((vector) => differencesIn(vector, colour))).toEqual([]);
  });
});
