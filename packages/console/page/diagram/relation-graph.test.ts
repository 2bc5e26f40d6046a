import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnsAround,
  columnsOfAll,
  degreesOf,
  type Relation,
  relationsOf,
} from './relation-graph.ts';

const relation = (from: string, to: string): Relation => ({
  from,
  to,
  by: ['X'],
  isMissing: false,
});

const shop = [
  relation('LINES', 'ORDERS'),
  relation('LINES', 'PARTS'),
  relation('ORDERS', 'BUYERS'),
  relation('BUYERS', 'BUYERS'),
];

test('relationsOf gives a relation for each pointer', () => {
  const pointers = [{ target: 'B', by: ['X'], isMissing: true }];
  expect(
    relationsOf([
      { name: 'A', pointers },
      { name: 'B', pointers: [] },
    ]),
  ).toEqual([{ from: 'A', to: 'B', by: ['X'], isMissing: true }]);
});

test('degreesOf puts the tables with the most pointers first', () => {
  expect(degreesOf(shop)).toEqual([
    { name: 'BUYERS', outgoing: 1, incoming: 2 },
    { name: 'LINES', outgoing: 2, incoming: 0 },
    { name: 'ORDERS', outgoing: 1, incoming: 1 },
    { name: 'PARTS', outgoing: 0, incoming: 1 },
  ]);
});

describe('columnsAround', () => {
  test('puts a table between those that point to it and those that it points to', () => {
    expect(columnsAround('ORDERS', shop, 9)).toEqual([['LINES'], ['ORDERS'], ['BUYERS']]);
    expect(columnsAround('PARTS', shop, 9)).toEqual([['LINES'], ['PARTS']]);
    expect(columnsAround('NOWHERE', shop, 9)).toEqual([['NOWHERE']]);
  });

  test('shows a table on one side alone, and no more than fit', () => {
    const both = [relation('A', 'B'), relation('B', 'A')];
    expect(columnsAround('A', both, 9)).toEqual([['A'], ['B']]);
    const many = Array.from({ length: 30 }, (_, index) => relation(`T${index}`, 'A'));
    expect(columnsAround('A', many, 4).map(({ length }) => length)).toEqual([4, 1]);
  });
});

describe('columnsOfAll', () => {
  test('puts what points left of what is pointed to', () => {
    expect(columnsOfAll(shop)).toEqual([['LINES'], ['ORDERS'], ['BUYERS', 'PARTS']]);
  });

  test('shows each table once, whatever circles there are', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1 }), (pairs) => {
        const shown = columnsOfAll(pairs.map(([from, to]) => relation(from, to))).flat();
        expect(shown.toSorted()).toEqual([...new Set(pairs.flat())].toSorted());
      }),
    );
  });
});
