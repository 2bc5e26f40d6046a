import { basicWords } from '@mvdb/basic';
import { describe, expect, test } from 'vitest';
import {
  isContinued,
  type Look,
  parametersIn,
  programVocabulary,
  wordsIn,
} from '../../packages/console/page/programs/program-words.ts';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { BASIC_FILES, basicVectors } from '../golden/basic-vectors.ts';
import { type Colour, type ColouredPart, differencesIn, type Kind } from './lexed-lines.ts';

const words = basicWords();
const vocabulary = programVocabulary(words);

/** The look of the first part of a line that reads so. */
const lookOf = (line: string, text: string) =>
  wordsIn(line, false, vocabulary).find(({ from, to }) => line.slice(from, to) === text)?.look;

describe('the console colours a word as what it is', () => {
  test('each statement, function, variable of the system and operator', () => {
    for (const { name } of words.statements) expect(lookOf(`${name} X`, name)).toBe('keyword');
    for (const { name } of words.functions)
      if (name !== '@') expect(lookOf(`X = ${name}(Y)`, name), name).toBe('function');
    for (const { name } of words.variables)
      expect(lookOf(`X = @${name}`, `@${name}`)).toBe('system');
    for (const name of words.operators) expect(lookOf(`X = Y ${name} Z`, name)).toBe('operator');
  });

  test('a variable with the name of a word is not coloured as that word', () => {
    for (const line of ['COUNT = 5', 'COUNT<2> = 5', 'COUNT += 1'])
      expect(lookOf(line, 'COUNT')).toBe('other');
  });

  test.each([
    ['* comment', '* comment', 'comment'],
    ["10 PRINT 'a'", '10', 'number'],
    ['DONE: RETURN', 'DONE', 'label'],
    ["CRT 'open", "'open", 'unended'],
    ['$INCLUDE BP DEFS', '$INCLUDE', 'keyword'],
    ['X = 1 ;* done', ';* done', 'comment'],
  ] as const)('in %j the part %j is %s', (line, text, look) => {
    expect(lookOf(line, text)).toBe(look);
  });

  test('says what each of them is for', () => {
    for (const { name } of [...words.statements, ...words.functions])
      expect(vocabulary.helpOn(name)?.help, name).toMatch(/\.$/);
    expect(vocabulary.helpOn('LEN')?.form).toBe('LEN(text)');
    expect(vocabulary.helpOn('@DATE')?.form).toBe('@DATE');
    expect(vocabulary.helpOn('NOTHING')).toBeUndefined();
  });
});

test.each([
  ['SUBROUTINE X(A, MAT B)', ['A', 'B']],
  ['* comment\n\nFUNCTION F(ONE)', ['ONE']],
  ['SUBROUTINE X', []],
  ['PROGRAM X', undefined],
  ["CRT 'SUBROUTINE X(A)'", undefined],
  ['', undefined],
])('the arguments of %j are %j', (source, names) => {
  expect(parametersIn(source)).toEqual(names);
});

const kinds: Readonly<Record<Look, Kind>> = {
  keyword: 'word',
  function: 'word',
  operator: 'word',
  system: 'word',
  label: 'word',
  other: 'word',
  literal: 'text',
  unended: 'text',
  number: 'number',
  comment: 'comment',
  sign: 'symbol',
};

/** The `@` before a variable of the system is a sign of its own to the lexer. */
function partsOf(line: string, isContinuation: boolean): ColouredPart[] {
  return wordsIn(line, isContinuation, vocabulary).flatMap(({ from, to, look }) => {
    const part = { from, to, kind: kinds[look] };
    return part.kind === 'word' && line[from] === '@'
      ? [
          { from, to: from + 1, kind: 'symbol' as const },
          { ...part, from: from + 1 },
        ]
      : [part];
  });
}

const colour: Colour = (lines) => {
  let isContinuation = false;
  return lines.map((line) => {
    const parts = partsOf(line, isContinuation);
    isContinuation = isContinued(line, isContinuation);
    return parts;
  });
};

describe('the console divides programs as the lexer of the compiler does', () => {
  test.each(BASIC_FILES)('of the vectors of %s', (file) => {
    const vectors = shareOf(basicVectors(file));
    expect(vectors.length).toBeGreaterThan(0);
    expect(vectors.flatMap((vector) => differencesIn(vector, colour))).toEqual([]);
  });
});
