import { describe, expect, test } from 'vitest';
import { mutantOf, reporting, sitesOf } from './sites.ts';

const mutantsOf = (text: string) => sitesOf('a.ts', text).map((site) => mutantOf(text, site));

describe('sitesOf', () => {
  test.each([
    ['() => a < b', ['() => (a <= b)']],
    ['() => a === b', ['() => (a !== b)']],
    ['() => a && b', ['() => (a || b)']],
    ['() => a + b', ['() => (a - b)']],
    ['() => a && b || c', ['() => ((a && b) && c)', '() => (a || b) || c']],
    ['() => !a', ['() => (a)']],
    ['() => 9', ['() => (10)']],
    ['() => true', ['() => (false)']],
    ['() => { if (a) b = c; }', ['() => { if ((!(a))) b = c; }']],
    ['() => { write(a); }', ['() => { ; }']],
    ['() => { await write(a); }', ['() => { ; }']],
  ])('%s is mutated', (text, expected) => {
    expect(mutantsOf(text)).toEqual(expected);
  });

  test.each([
    'const a = 1 < 2;',
    'import { a } from "b";',
    'const f = (a: 1 | 2) => a;',
    'const f = () => ({ 1: a });',
    'const f = () => { const { 0: a } = b; };',
    'const f = () => class { 1 = a; };',
    'class A extends B { constructor() { super(a); } }',
  ])('%s is not', (text) => {
    expect(mutantsOf(text)).toEqual([]);
  });

  test('says on which line the change is', () => {
    expect(sitesOf('a.ts', 'const f = () =>\n  a < b;')).toMatchObject([{ path: 'a.ts', line: 2 }]);
  });
});

describe('reporting', () => {
  /** Runs it, and gives the sites that it came to. */
  function reachedBy(text: string): number[] {
    const sites = sitesOf('a.ts', text).map((site, number) => [number, site] as const);
    const reached: number[] = [];
    const report = { mvdbReached: (number: number) => reached.push(number) };
    const run = new Function('globalThis', `${reporting(text, sites)}\nreturn f();`);
    expect(run(report)).toBe(new Function(`${text}\nreturn f();`)());
    return reached;
  }

  test('reports each site that is reached, and changes no result', () => {
    expect(reachedBy('const f = () => 1 < 2 && 3 < 4;')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('reports no site that is not reached', () => {
    expect(reachedBy('const f = () => { if (1 > 2) String(3); return 4; };')).toEqual([0, 1, 2, 5]);
  });
});
