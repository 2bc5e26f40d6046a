import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, oconv } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

describe('MC', () => {
  test.each([
    ['267PS-A17', 'MCA', 'PSA', 0],
    ['267PS-A17', 'MC/A', '267-17', 0],
    ['267PS-A17', 'MCN', '26717', 0],
    ['267PS-A17', 'MC/N', 'PS-A', 0],
    ["o'brien mc-donald", 'MCT', "O'Brien Mc-Donald", 0],
    ['A-1\u001db', 'MCAN', 'A1b', 0],
    ['A-1', 'MC/AN', '-', 0],
    ['Straße 9', 'MCU', 'STRAßE 9', 0],
    ['ÉTÉ', 'MCL', 'été', 0],
    ['été-ÎLE', 'MCT', 'Été-Île', 0],
    ['été 1', 'MCA', 'été', 0],
    ['A-1', 'MCB', 'A-1', 0],
    ['A-1', 'MC/B', 'A-1', 0],
    ['aé1', 'MCM', 'aé1', 0],
    ['a\u001db\u0000c', 'MCP', 'a.b.c', 0],
    ['FF', 'MCX', '255', 0],
    ['FF', 'MCXD', '255', 0],
    ['FG', 'MCX', 'FG', 0],
    ['255', 'MCDX', 'FF', 0],
    ['255', 'MCD', 'FF', 0],
    ['x', 'MCD', 'x', 0],
    ['abc', 'MCQ', 'abc', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['267PS-A17', 'MCA', 'PSA', 0],
    ['FF', 'MCDX', '255', 0],
    ['255', 'MCXD', 'FF', 0],
    ['abc', 'MCU', 'ABC', 0],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test.each([
  ['A-1', 'MCB', 'A1'],
  ['A-1', 'MC/B', '-'],
  ['aé1', 'MCM', 'é'],
  ['aé1', 'MC/M', 'a1'],
  ['A-1', 'MCQ', 'A-1'],
])('where all filters are known %j with %j shows %j', (text, code, shown) => {
  const context = conversionContext({ filters: 'all' });
  expect(convertOut(text, code, context)).toEqual({ text: shown, status: 0 });
});

test('capitals stand after spaces only where the context says so', () => {
  const context = conversionContext({ capitalAfter: 'space' });
  expect(oconv("o'brien mc-donald\u001dde witt", 'MCT', context)).toBe(
    "O'brien Mc-donald\u001dDe Witt",
  );
});
