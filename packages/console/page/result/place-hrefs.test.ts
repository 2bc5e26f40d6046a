import { expect, test } from 'vitest';
import { placeHrefs } from './place-hrefs.ts';

const links = [
  { place: 2, table: 'PO', ids: [['1!5'], ['', '1!6']] },
  { place: 2, table: 'WO', ids: [[''], ['1!9', '']] },
];

test.each([
  [2, 1, ['#/tables/PO/record/1!5']],
  [2, 2, ['#/tables/WO/record/1!9', '#/tables/PO/record/1!6']],
  [2, 3, []],
  [1, 1, undefined],
])('place %i of row %i leads to %j', (place, row, hrefs) => {
  expect(placeHrefs(links, place, row)).toEqual(hrefs);
});
