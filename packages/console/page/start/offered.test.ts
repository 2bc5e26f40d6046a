import { catalogue } from '@mvdb/routines';
import { summaryOf } from '@mvdb/server/calls';
import { expect, test } from 'vitest';
import { offered } from './offered.ts';

const all = catalogue.routines.map((routine) => ({
  ...summaryOf(catalogue, routine),
  enabled: true,
}));

test('what reads is offered before what writes, what is replaced not at all', () => {
  const offers = offered(all, 'Work orders', 20);
  expect(offers.map(({ routine }) => routine.safety)).toEqual(
    offers.map(({ routine }) => routine.safety).toSorted(),
  );
  expect(offers.every(({ routine }) => routine.callable && routine.status === 'analyzed')).toBe(
    true,
  );
});

test('no two seem to do the same', () => {
  const texts = offered(all, 'Quality', 20).map(({ text }) => text);
  expect(texts).toContain('Non-conformances of a selection');
  expect(new Set(texts).size).toBe(texts.length);
});

test('nothing is offered that the viewer may not call', () => {
  const rejected = all.map((routine) => ({ ...routine, enabled: false }));
  expect(offered(rejected, 'Stock', 4)).toEqual([]);
});

test('a long description is offered as far as its first comma', () => {
  const [first] = all;
  if (first === undefined) throw new Error('There is no routine.');
  const text = `Stores a line of a sales order, changing only the fields that ${'x'.repeat(30)}`;
  const stored = { ...first, area: 'Own', status: 'analyzed' as const, callable: true };
  const { latest: _, ...routine } = { ...stored, description: text };
  expect(offered([routine], 'Own', 4).map((offer) => offer.text)).toEqual([
    'Stores a line of a sales order',
  ]);
});

test('there are no more than asked for', () => {
  expect(offered(all, 'Parts', 3)).toHaveLength(3);
});
