import { openDemo } from '@mvdb/routines';
import fc from 'fast-check';
import { execute, Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { conditionsText, filterOf, operators, readConditions } from './conditions.ts';

const condition = (item: string, operator: string, value = '') => ({ item, operator, value });

describe('filterOf', () => {
  test.each([
    ['', [], '', []],
    [' A = "1" ', [], 'A = "1"', []],
    ['', [condition('A', 'is', 'x')], 'A = ?', ['x']],
    ['B > "1" OR C', [condition('A', 'is', 'x')], 'A = ? AND (B > "1" OR C)', ['x']],
    [
      '',
      [condition('A', 'begins', "it's"), condition('B', 'empty', 'left')],
      'A LIKE ? AND B = ?',
      [`'it'"'"'s'...`, ''],
    ],
    ['', [condition('', 'is', 'x'), condition('A', 'unknown', 'x')], '', []],
  ])('of %j and %j is %j', (written, conditions, text, parameters) => {
    expect(filterOf(written, conditions)).toEqual({ text, parameters });
  });

  test('never has a value among its words', () => {
    const any = fc.record({
      item: fc.constantFrom('A', 'B.C'),
      operator: fc.constantFrom(...operators.map(({ name }) => name)),
      value: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(any), (conditions) => {
        const { text, parameters } = filterOf('', conditions);
        expect(text.replaceAll(/(?:A|B\.C) (?:[=#<>]=?|LIKE) \?(?: AND )?/g, '')).toBe('');
        expect(parameters).toHaveLength(conditions.length);
      }),
    );
  });
});

describe('conditions in an address', () => {
  test('are read as they were written', () => {
    const text = fc.string();
    const any = fc.record({ item: text, operator: text, value: text });
    fc.assert(
      fc.property(fc.array(any), (conditions) => {
        expect(readConditions(conditionsText(conditions))).toEqual(conditions);
      }),
    );
  });

  test.each(['{', '5', '[5]', '[["a"]]', '[["a","b",3]]', '{"a":1}'])('are none in %s', (text) => {
    expect(readConditions(text)).toEqual([]);
  });
});

describe('the operators', () => {
  const { account } = openDemo();
  const session = new Session(account, { login: 'demo', capabilities: { dbCommand: 'query' } });
  afterAll(() => account.close());

  const count = (operator: string, value: string) => {
    const { text, parameters } = filterOf('', [condition('PART.NO', operator, value)]);
    const { lines } = execute(session, `COUNT OPENWO WITH ${text}`, {
      parameters: [...parameters],
    });
    return Number.parseInt(lines[0] ?? '', 10);
  };
  const parts = [...account.table('OPENWO').records()].map(
    ([, record]) => record.split('\u001e')[0] ?? '',
  );

  test.each<[string, string, (part: string) => boolean]>([
    ['is', 'A215', (part) => part === 'A215'],
    ['not', 'A215', (part) => part !== 'A215'],
    ['begins', 'A2', (part) => part.startsWith('A2')],
    ['begins', '2N', () => false],
    ['contains', '21', (part) => part.includes('21')],
    ['empty', '', (part) => part === ''],
    ['filled', '', (part) => part !== ''],
  ])('find what %s %j', (operator, value, isFound) => {
    expect(count(operator, value)).toBe(parts.filter(isFound).length);
  });
});
