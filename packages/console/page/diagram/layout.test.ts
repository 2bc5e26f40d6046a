import { expect, test } from 'vitest';
import { BOX_HEIGHT, BOX_WIDTH, layOut } from './layout.ts';

const relation = (from: string, to: string) => ({ from, to, by: ['X'], isMissing: false });

test('boxes stand side by side in columns, and no two overlap', () => {
  const { boxes, width, height } = layOut([['A', 'B', 'C'], ['D']], []);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const isBeside = Math.abs(one.left - other.left) >= BOX_WIDTH;
      expect(isBeside || Math.abs(one.top - other.top) >= BOX_HEIGHT).toBe(true);
    }
  expect(
    boxes.every(({ left, top }) => left + BOX_WIDTH < width && top + BOX_HEIGHT < height),
  ).toBe(true);
});

test('there is a curve for each relation between two boxes, in either direction, and none to itself', () => {
  const relations = [
    relation('A', 'B'),
    relation('B', 'A'),
    relation('A', 'A'),
    relation('A', 'Z'),
  ];
  const { curves } = layOut([['A'], ['B']], relations);
  expect(curves.map(({ relation: { from, to } }) => [from, to])).toEqual([
    ['A', 'B'],
    ['B', 'A'],
  ]);
});
