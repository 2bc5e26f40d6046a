import { describe, expect, test } from 'vitest';
import { dictionaryEntry } from '../service/dictionary-entry-fixture.ts';
import type { QueryPayload } from '../service/payloads.ts';
import { facetStatement, facetsOf, hasFacets } from './facets.ts';

const item = dictionaryEntry('STATUS');

const counted = (rows: readonly (readonly [string, string])[]): QueryPayload => ({
  kind: 'report',
  sentence: '',
  table: 'T',
  columns: [],
  rows: rows.map((row) => ({ id: '', value: 1, cells: row.map((text) => [text]), raw: [] })),
  truncated: false,
  elapsedMs: 1,
});

test('the statement quotes its names, and asks for one value more than is offered', () => {
  expect(facetStatement('MY TABLE', 'DUE.DATE')).toBe(
    'SELECT "DUE.DATE", COUNT(*) AS "RECORDS" FROM "MY TABLE" GROUP BY "DUE.DATE" ORDER BY COUNT(*) DESC LIMIT 13',
  );
});

describe('hasFacets', () => {
  test('is true for one value in each record, and a name without quotes', () => {
    expect(hasFacets('T', item)).toBe(true);
    expect(hasFacets('T', { ...item, isMultivalued: true })).toBe(false);
    expect(hasFacets('T', { ...item, name: 'A"B' })).toBe(false);
  });
});

describe('facetsOf', () => {
  test('are the values there are, an empty one too', () => {
    expect(
      facetsOf(
        counted([
          ['R', '3'],
          ['', '1'],
        ]),
      ),
    ).toEqual({
      values: [
        { text: 'R', count: '3' },
        { text: '', count: '1' },
      ],
      isMore: false,
    });
  });

  test('are none where there are many and each record has its own', () => {
    const many = Array.from({ length: 13 }, (_, at): [string, string] => [`V${at}`, '1']);
    expect(facetsOf(counted(many))).toEqual({ values: [], isMore: true });
    expect(facetsOf(counted([['V', '2'], ...many.slice(1)])).values).toHaveLength(12);
  });
});
