import { describe, expect, test } from 'vitest';
import { wordsIn } from './sentence-words.ts';
import { companyVocabulary } from './vocabulary-fixture.ts';
import { rolesOf, tablesIn } from './word-roles.ts';

const vocabulary = await companyVocabulary();
const roles = (sentence: string) =>
  rolesOf(wordsIn(sentence), vocabulary).map(({ role, name }) => `${role} ${name}`);

describe('rolesOf', () => {
  test.each([
    [
      'list ord with qty > 5',
      ['verb LIST', 'table ORD', 'keyword WITH', 'item QTY', 'other >', 'literal 5'],
    ],
    ['LIST DICT ORD', ['verb LIST', 'keyword DICT', 'table ORD']],
    ['SORT ORD BY CUST', ['verb SORT', 'table ORD', 'keyword BY', 'item CUST']],
    ['SORT CUST BY CITY "x', ['verb SORT', 'table CUST', 'keyword BY', 'item CITY', 'unended "x']],
    ['LIST NONE QTY', ['verb LIST', 'other NONE', 'other QTY']],
    ['NONE', ['other NONE']],
    [
      'SELECT QTY FROM ORD WHERE CUST = ?',
      [
        'verb SELECT',
        'item QTY',
        'keyword FROM',
        'table ORD',
        'keyword WHERE',
        'item CUST',
        'other =',
        'literal ?',
      ],
    ],
    ['SELECT ORD JOIN', ['verb SELECT', 'table ORD', 'other JOIN']],
  ])('of %j', (sentence, expected) => {
    expect(roles(sentence)).toEqual(expected);
  });
});

test.each([
  ['LIST ORD CUST', ['ORD']],
  ['SELECT CITY FROM CUST JOIN ORD ON CUST', ['CUST', 'ORD']],
  ['LIST CUST USING DICT ORD', ['CUST', 'ORD']],
  ['LIST', []],
])('the tables in %j', (sentence, tables) => {
  expect(tablesIn(wordsIn(sentence), vocabulary)).toEqual(tables);
});
