import { oconv } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { displayedResult } from './displayed-result.ts';

const positions = [{ name: 'part' }, { name: 'due', conversion: 'D2/' }];

describe('displayedResult', () => {
  test.each(['columns', 'record'] as const)('of %s converts the attributes', (kind) => {
    const result = [
      [['100'], ['200']],
      [['20000'], ['20001', '20002']],
    ];
    expect(displayedResult(result, { kind, positions })).toEqual([
      [['100'], ['200']],
      [['10/03/22'], ['10/04/22', '10/05/22']],
    ]);
  });

  test('of rows converts the values', () => {
    const result = [
      [['100'], ['20000']],
      [['200'], ['']],
    ];
    expect(displayedResult(result, { kind: 'rows', positions })).toEqual([
      [['100'], ['10/03/22']],
      [['200'], ['']],
    ]);
  });

  test('leaves what no layout names, and what lies beyond its positions', () => {
    const result = [[['1']], [['20000']], [['20000']]];
    expect(displayedResult(result, undefined)).toBe(result);
    expect(displayedResult(result, { kind: 'record', positions })[2]).toEqual([['20000']]);
  });

  test('leaves text that the conversion does not take, as OCONV does', () => {
    for (const text of ['', 'NONE', '1.5']) {
      const [, [[displayed] = []] = []] = displayedResult([[['']], [[text]]], {
        kind: 'record',
        positions,
      });
      expect(displayed).toBe(oconv(text, 'D2/'));
    }
  });
});
