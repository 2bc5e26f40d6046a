import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../editors/vscode');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

const { contributes } = read('package.json');

test('each language of the extension has a grammar of its scope, and a configuration', () => {
  for (const { id, configuration } of contributes.languages) {
    const grammar = contributes.grammars.find((each: { language: string }) => each.language === id);
    expect(read(grammar.path).scopeName).toBe(grammar.scopeName);
    expect(read(configuration).comments.lineComment).toBe('*');
  }
});

const { indentationRules, wordPattern } = read('mvbasic.language-configuration.json');

test.each([
  ['IF A THEN', true],
  ['IF A THEN ;* why', true],
  ['END ELSE', true],
  ['FOR I = 1 TO 3', true],
  ['FOR I = 1 TO 3 ; CRT I ; NEXT I', false],
  ['READ R FROM F, ID LOCKED', true],
  ['IF A THEN CRT B', false],
  ['* IF A THEN', false],
  ['CRT FORMAT', false],
])('whether the line after %j is indented: %j', (line, isIndented) => {
  expect(new RegExp(indentationRules.increaseIndentPattern).test(line)).toBe(isIndented);
});

test('a word that is selected is a whole name', () => {
  expect('X = CUST.NAME$ + 1.5'.match(new RegExp(wordPattern, 'g'))).toEqual([
    'X',
    'CUST.NAME$',
    '1.5',
  ]);
});
