import { describe, expect, test } from 'vitest';
import { querySnippets } from './query-snippets.ts';

const options = {
  urlOf: (path: string) => `http://127.0.0.1:8080/erp${path}`,
  isTokenWanted: false,
  isSql: false,
};

/** What the statement of a program for the library hands to a function of that name. */
function askedOf(program: string, name: string): readonly unknown[] {
  const received: unknown[] = [];
  const run = new Function(name, 'session', 'console', program.split('\n').slice(2).join('\n'));
  run((...args: unknown[]) => {
    received.push(...args);
    return { rows: [], lines: [] };
  }, 'a session');
  return received;
}

describe('querySnippets', () => {
  const sentence = `LIST PARTS WITH NAME = "it's"`;

  test('ask the query where the service is', () => {
    const { curl, fetch } = querySnippets({ sentence }, options);
    expect(curl).toContain("curl -s 'http://127.0.0.1:8080/erp/api/admin/query'");
    expect(fetch).toContain("fetch('http://127.0.0.1:8080/erp/api/admin/query', {");
  });

  test('run it as a command, and SQL as a statement', () => {
    expect(askedOf(querySnippets({ sentence }, options).TypeScript, 'execute')).toEqual([
      'a session',
      sentence,
    ]);
    const sql = 'SELECT COUNT(*) FROM PARTS';
    const { TypeScript } = querySnippets({ sentence: sql }, { ...options, isSql: true });
    expect(askedOf(TypeScript, 'selectSql')).toEqual(['a session', sql]);
  });

  test('give the values of its parameters', () => {
    const asked = { sentence: 'LIST PARTS WITH NAME = :name', parameters: { name: "it's" } };
    const { curl, TypeScript } = querySnippets(asked, options);
    expect(curl).toContain('"parameters"');
    expect(askedOf(TypeScript, 'execute')).toEqual([
      'a session',
      asked.sentence,
      { parameters: asked.parameters },
    ]);
  });
});
