import { describe, expect, test } from 'vitest';
import type { ReportOptions } from '../query/syntax.ts';
import { marked } from '../testing/order-tables.ts';
import { itemListing } from './item-listing.ts';
import { sampleRows } from './sample-rows.ts';

function list(
  records: readonly (readonly [string, string])[],
  options: Partial<ReportOptions> = {},
  page = {},
): string[] {
  return [...itemListing(sampleRows([], records, { options }), page)];
}

describe('records as they are stored', () => {
  test('stand with the number of each attribute, trailing empty ones included', () => {
    expect(
      list([
        ['1', marked('a^b]c^')],
        ['2', ''],
      ]),
    ).toEqual(['1', '001: a', '002: b]c', '003:', '', '2']);
  });

  test('go on in the next line where they are longer than the page', () => {
    expect(list([['1', 'x'.repeat(30)]], { margin: 0 }, { width: 21 })).toEqual([
      '1',
      `001: ${'x'.repeat(15)}`,
      'x'.repeat(15),
    ]);
  });

  test('have a heading and are kept together on a page', () => {
    const records = ['1', '2', '3'].map((id) => [id, marked('a^b')] as const);
    const lines = list(records, { isHeaderSuppressed: false, isUnsplit: true }, { pageLines: 8 });
    expect(lines.map((line) => line.slice(0, 10).trim())).toEqual([
      'LIST ORD',
      '1',
      '001: a',
      '002: b',
      '',
      '2',
      '001: a',
      '002: b',
      'LIST ORD',
      '3',
      '001: a',
      '002: b',
    ]);
  });
});
