import { expect, test } from 'vitest';
import { anchor, markdownTable } from './markdown.ts';

test('the columns of a table are as wide as what they hold', () => {
  expect(
    markdownTable(
      ['No.', 'Name'],
      [
        ['1', 'PART.NO'],
        ['12', 'A|B'],
      ],
    ),
  ).toEqual(['| No. | Name    |', '| --- | ------- |', '| 1   | PART.NO |', '| 12  | A\\|B    |']);
});

test('a column that holds nothing is left out', () => {
  expect(
    markdownTable(
      ['A', 'B', 'C'],
      [
        ['1', '', '2'],
        ['3', '', ''],
      ],
    ),
  ).toEqual(['| A   | C   |', '| --- | --- |', '| 1   | 2   |', '| 3   |     |']);
});

test.each([
  ['OPENWO.AUTO.1287', '#openwoauto1287'],
  ['GL-COMPANY', '#gl-company'],
  ['Bills of material', '#bills-of-material'],
])('the heading %s is linked to as %s', (heading, link) => {
  expect(anchor(heading)).toBe(link);
});
