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

test('there are no more than asked for', () => {
  expect(offered(all, 'Parts', 3)).toHaveLength(3);
});
