import { describe, expect, test } from 'vitest';
import { functionNames } from './functions/table.ts';
import { commandNames } from './statements/table.ts';
import { basicWords } from './words.ts';

describe('basicWords', () => {
  const { statements, functions, variables, clauses, operators } = basicWords();
  const named = (words: typeof statements, name: string) =>
    words.find((word) => word.name === name);

  test('has every statement and function of the tables, and shows the name in its form', () => {
    for (const name of commandNames()) expect(named(statements, name)).toBeDefined();
    for (const name of functionNames()) expect(named(functions, name)?.form).toContain(name);
  });

  test('has the statements of the grammar with a form that shows them', () => {
    for (const name of ['IF', 'NEXT', 'GO', 'COM', 'SUB', 'LET', 'LOCAL', 'ROLLBACK'])
      expect(named(statements, name)?.form).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('no word stands twice in a list', () => {
    for (const words of [statements, functions, variables]) {
      const names = words.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)].toSorted());
    }
  });

  test('says what stands between the parts of statements, and which operators are words', () => {
    expect(clauses).toEqual(expect.arrayContaining(['THEN', 'ERROR', 'LOCKED', 'STEP', 'CASE']));
    expect(operators).toEqual(expect.arrayContaining(['AND', 'CAT', 'EQ', 'MATCHES']));
  });
});
