import { describe, expect, test } from 'vitest';
import { partsOf, textOf, withPart } from './parts.ts';

const positions = ['a', 'b', 'c'].map((name) => ({ name }));
const record = { kind: 'record', positions } as const;
const rows = { kind: 'rows', positions } as const;

describe('partsOf', () => {
  test('offers a field for every attribute that the layout names', () => {
    expect(partsOf('1', record)).toEqual([[['1']], [['']], [['']]]);
    expect(partsOf('1', undefined)).toEqual([[['1']]]);
    expect(partsOf('1', rows)).toEqual([[['1']]]);
  });

  test('keeps what lies beyond the layout', () => {
    expect(partsOf('1\u001e2\u001e3\u001e4', record)).toHaveLength(4);
  });
});

describe('textOf', () => {
  test.each([
    ['', record],
    ['1', record],
    ['\u001e\u001e3', record],
    ['1\u001d2\u001e\u001cx', record],
    ['1\u001e', undefined],
    ['\u001d', rows],
  ])('gives %j back', (text, layout) => {
    expect(textOf(partsOf(text, layout), layout)).toBe(text);
  });

  test('leaves out attributes at the end that were offered and not filled', () => {
    expect(textOf([[['1']], [['']], [['']]], record)).toBe('1');
    expect(textOf([[['']], [['']]], record)).toBe('');
    expect(textOf([[['1']], [['']]], undefined)).toBe('1\u001e');
  });
});

test('withPart counts places from 1', () => {
  expect(withPart(['a', 'b', 'c'], 2, 'x')).toEqual(['a', 'x', 'c']);
  expect(withPart(['a', 'b', 'c'], 3)).toEqual(['a', 'b']);
});
