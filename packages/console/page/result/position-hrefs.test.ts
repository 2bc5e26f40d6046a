import { expect, test } from 'vitest';
import { positionHrefs } from './position-hrefs.ts';

const links = [
  { position: 2, table: 'PO', ids: [['1!5'], ['', '1!6']] },
  { position: 2, table: 'WO', ids: [[''], ['1!9', '']] },
];

test.each([
  [2, 1, ['#/tables/PO/record/1!5']],
  [2, 2, ['#/tables/WO/record/1!9', '#/tables/PO/record/1!6']],
  [2, 3, []],
  [1, 1, undefined],
])('place %i of row %i leads to %j', (position, row, hrefs) => {
  expect(positionHrefs(links, position, row)).toEqual(hrefs);
});
