import { expect, test } from 'vitest';
import { withSavedLinks } from './saved-links.ts';

const added = { table: 'T', id: '1!new', operation: 'added', attributes: [] } as const;
const changed = {
  table: 'U',
  id: '1!u',
  operation: 'changed',
  attributes: [
    {
      ...{ position: 1, before: 'old', after: 'new' },
      links: { table: 'T', before: [['1!old']], after: [['1!new']] },
    },
  ],
} as const;

test('of a dry run nothing leads to what it would have added', () => {
  const { links, changes } = withSavedLinks({
    name: 'R',
    args: {},
    links: { DATA: [{ position: 1, table: 'T', ids: [['1!old'], ['1!new']] }] },
    changes: { records: [added, changed], omitted: [] },
  });
  expect(links?.DATA?.[0]?.ids).toEqual([['1!old'], ['']]);
  expect(changes?.records[1]?.attributes[0]?.links).toEqual({
    table: 'T',
    before: [['1!old']],
    after: [['']],
  });
});

test('a reply that reports no changes stays as it is', () => {
  const reply = { name: 'R', args: {}, links: {} };
  expect(withSavedLinks(reply)).toBe(reply);
});
