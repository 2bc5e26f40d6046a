import { describe, expect, test } from 'vitest';
import { queryWords } from './query-words.ts';
import { type SentenceVocabulary, wordsAfter } from './sentence-completion.ts';

const { verbs, statement } = queryWords();
const items: Readonly<Record<string, readonly string[]>> = { ORD: ['PART', 'QTY'], CUST: ['CITY'] };
const vocabulary: SentenceVocabulary = {
  form: (verb) => verbs.find(({ name }) => name === verb)?.form,
  keywords: () => ['WITH'],
  statementWords: () => statement.map(({ name }) => name),
  tables: () => Object.keys(items),
  items: (table) => items[table] ?? [],
};
const after = (line: string, rest = '') =>
  wordsAfter(line.split(' '), vocabulary, rest === '' ? [] : rest.split(' '));

describe('wordsAfter', () => {
  test.each([
    ['LIST', ['ORD', 'CUST', 'DICT', 'DATA']],
    ['LIST DICT', ['ORD', 'CUST']],
    ['LIST ORD', ['PART', 'QTY', 'WITH']],
    ['LIST DATA CUST', ['CITY', 'WITH']],
    ['LIST.INDEX ORD', ['PART', 'QTY']],
    ['CT ORD', []],
    ['WHO', []],
    ['NONE', []],
  ])('%s', (line, words) => {
    expect(after(line)).toEqual(words);
  });

  test('of SQL reports items of tables that are named only behind the place', () => {
    expect(after('SELECT', 'FROM CUST WHERE')).toEqual(expect.arrayContaining(['CITY', 'WHERE']));
    expect(after('SELECT PART,', 'FROM ORD JOIN CUST ON')).toEqual(
      expect.arrayContaining(['PART', 'CITY']),
    );
    expect(after('SELECT', '')).not.toContain('WHERE');
    expect(after('SELECT * FROM')).toEqual(['ORD', 'CUST', 'UNNEST']);
  });
});
