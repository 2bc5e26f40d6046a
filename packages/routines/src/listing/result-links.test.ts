import { describe, expect, test } from 'vitest';
import { columns, input, output } from '../entry/argument.ts';
import { resultLinks } from './result-links.ts';

describe('resultLinks', () => {
  test('take from an argument of the call what no heading says', () => {
    const layout = columns('bin number', 'quantity');
    const link = { position: 1, targets: ['BIN'] };
    expect(resultLinks(layout, { LOCATION: input() })).toEqual([{ ...link, after: ['LOCATION'] }]);
    expect(resultLinks(layout, { LOCATION: output() })).toEqual([]);
    expect(resultLinks(columns('bin', 'location'), { LOCATION: input() })).toEqual([
      { ...link, after: [2] },
      { position: 2, targets: ['LOCODE'], after: [] },
    ]);
  });

  test('are the places whose headings name records', () => {
    expect(resultLinks(columns('line', 'part', ['quantity', 'MD3'], 'PO number'))).toEqual([
      { position: 1, targets: ['POLINE'], after: [4] },
      { position: 2, targets: ['PRODUCT'], after: [] },
      { position: 4, targets: ['POHEAD'], after: [] },
    ]);
  });

  test('know a heading that says more', () => {
    expect(
      resultLinks(columns('job number, blank for stock')).map(({ position }) => position),
    ).toEqual([1]);
  });

  test('leave out what stands alone that has to stand behind another', () => {
    expect(resultLinks(columns('line', 'quantity'))).toEqual([]);
    expect(resultLinks(undefined)).toEqual([]);
    expect(resultLinks(columns('bin number', 'quantity'))).toEqual([]);
  });
});
