import { describe, expect, test } from 'vitest';
import { parseRoute } from '../routing/route.ts';
import { queryOf, readView, sentenceOf, viewHref } from './records-view.ts';

const view = {
  table: 'OPENWO',
  written: 'QTY > "5"',
  conditions: [{ item: 'STATUS', operator: 'is', value: 'R' }],
  sort: '-DUE.DATE',
  columns: ['PART.NO', 'QTY'],
  offset: 50,
};

test('a view is read as it stands in the address', () => {
  expect(readView('OPENWO', parseRoute(viewHref(view)).query)).toEqual(view);
  const plain = { ...view, written: '', conditions: [], sort: '', columns: [], offset: 0 };
  expect(viewHref(plain)).toBe('#/tables/OPENWO');
  expect(readView('OPENWO', new URLSearchParams('offset=-5&where=['))).toEqual(plain);
});

describe('the sentence of a view', () => {
  test('has the values apart from the words', () => {
    expect(queryOf(view)).toEqual({
      sentence: 'LIST OPENWO WITH STATUS = ? AND (QTY > "5") BY.DSND DUE.DATE PART.NO QTY',
      parameters: ['R'],
    });
  });

  test('is reported with them in their places', () => {
    expect(sentenceOf({ ...view, columns: [], sort: 'QTY', written: '' })).toBe(
      'LIST OPENWO WITH STATUS = "R" BY QTY',
    );
  });
});
