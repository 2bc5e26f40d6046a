import { describe, expect, test } from 'vitest';
import type { RegistrySummary } from '../service/payloads.ts';
import { filtered, groupedByArea } from './registry-filter.ts';

const routine = (name: string, area: string, more: Partial<RegistrySummary> = {}) =>
  ({ name, area, domain: 'General', safety: 'SAFE', ...more }) as RegistrySummary;

const routines = [
  routine('A1', 'Stock', { status: 'deprecated' }),
  routine('A2', 'Stock', { domain: 'Inventory' }),
  routine('A3', 'Parts', { safety: 'WARN' }),
  routine('B1', 'Stock', { description: 'Counts what A2 counts.' }),
];
const all = { text: '', area: '', domain: '', safety: '' };
const names = (found: readonly RegistrySummary[]) => found.map(({ name }) => name);

describe('filtered', () => {
  test.each([
    [{}, ['A1', 'A2', 'A3', 'B1']],
    [{ area: 'Stock' }, ['A1', 'A2', 'B1']],
    [{ area: 'Stock', domain: 'Inventory' }, ['A2']],
    [{ safety: 'WARN' }, ['A3']],
    [{ text: 'a2' }, ['A2', 'B1']],
    [{ text: 'a2', area: 'Parts' }, []],
  ])('by %j', (filter, expected) => {
    expect(names(filtered(routines, { ...all, ...filter }))).toEqual(expected);
  });
});

describe('groupedByArea', () => {
  const areas = ['Parts', 'Planning', 'Stock'].map((title) => ({ title, description: '' }));

  test('keeps the order of the areas, has none without routines, and what is replaced last', () => {
    const groups = groupedByArea(routines, areas);
    expect(groups.map((group) => [group.area?.title, names(group.routines)])).toEqual([
      ['Parts', ['A3']],
      ['Stock', ['A2', 'B1', 'A1']],
    ]);
  });

  test('keeps those of no area', () => {
    const groups = groupedByArea([routine('OWN', ''), ...routines], areas);
    expect(groups.map((group) => group.area?.title)).toEqual(['Parts', 'Stock', 'Others']);
    expect(names(groups.at(-1)?.routines ?? [])).toEqual(['OWN']);
  });
});
