import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hrefOf, parseRoute, recordHref, routineHref } from './route.ts';

describe('parseRoute', () => {
  test.each([
    ['', [], ''],
    ['#', [], ''],
    ['#/', [], ''],
    ['#/?q=bin', [], 'q=bin'],
    ['#/tables/BIN/record/1!EAST!E1', ['tables', 'BIN', 'record', '1!EAST!E1'], ''],
    ['#/query?sentence=LIST+A%3FB', ['query'], 'sentence=LIST+A%3FB'],
    ['#/tables/100%', ['tables', '100%'], ''],
  ])('reads %j', (fragment, path, query) => {
    const route = parseRoute(fragment);
    expect([route.path, route.query.toString()]).toEqual([path, query]);
  });
});

describe('hrefOf', () => {
  test('leads to the place that it was made of', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.array(text), fc.dictionary(text, text), (path, query) => {
        const route = parseRoute(hrefOf(path, query));
        expect(route.path).toEqual(path);
        expect(Object.fromEntries(route.query)).toEqual({ ...query });
      }),
    );
  });

  test('leaves out what is empty', () => {
    expect(hrefOf(['tables'], { q: '', after: undefined, filter: 'A = 1' })).toBe(
      '#/tables?filter=A+%3D+1',
    );
  });

  test('holds ids and arguments whatever is in them', () => {
    expect(parseRoute(recordHref('T', 'a/b?c#d e')).path).toEqual([
      'tables',
      'T',
      'record',
      'a/b?c#d e',
    ]);
    expect(parseRoute(routineHref('R', { 0: 'a\u001db&c' })).query.get('0')).toBe('a\u001db&c');
  });
});
