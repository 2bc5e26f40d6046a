import { describe, expect, test } from 'vitest';
import { foundEntries, pagesFor, paletteEntries } from './palette-entries.ts';

const pages = pagesFor({ capabilities: {} });

const entries = paletteEntries(
  pages,
  [],
  ['BIN', 'BIN.PRODUCT', 'JOB.BIN'].map((name) => ({
    name,
    kind: 'table',
    hasDictionary: true,
    title: 'What lies where.',
  })),
);

test('programs are among the pages of a caller who may run them, and of no other', () => {
  const namesFor = (program: boolean) =>
    pagesFor({ capabilities: { program } }).map(({ name }) => name);
  expect(namesFor(true)).toContain('Programs');
  expect(namesFor(false)).not.toContain('Programs');
  expect(pages.map(({ name }) => name)).not.toContain('Programs');
});

describe('foundEntries', () => {
  test('are the pages while nothing is typed', () => {
    expect(foundEntries(entries, ' ')).toEqual(pages);
  });

  test('begin with the one of that name, regardless of its letter case', () => {
    expect(foundEntries(entries, 'bin').map(({ name }) => name)).toEqual([
      'BIN',
      'BIN.PRODUCT',
      'JOB.BIN',
    ]);
    expect(foundEntries(entries, 'quer').map(({ href }) => href)).toEqual(['#/query']);
  });

  test('are sought in descriptions too', () => {
    expect(foundEntries(entries, 'lies')).toHaveLength(3);
    expect(foundEntries(entries, 'nothing')).toEqual([]);
  });
});
