import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { groupsOf, problemsOf } from './operations.ts';
import { exampleHref } from './try-href.ts';

const operation = (operationId: string, tag: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
  responses: {},
});
const problem = (status: number, code: 'BAD_SQL' | 'BAD_SENTENCE' | 'NOT_PERMITTED') => ({
  status,
  code,
  type: `/problems/${code}`,
  title: `About ${code}.`,
});

const document: OpenApiDocument = {
  info: { description: '' },
  tags: ['Data', 'Service', 'Session'].map((name) => ({ name, description: '' })),
  paths: {
    '/healthz': { get: operation('isAlive', 'Service', 'See whether it answers') },
    '/query': { post: operation('query', 'Data', 'Ask a query') },
    '/query/words': { get: operation('words', 'Data', 'List words') },
  },
  components: {
    responses: {
      Problem: {
        'x-problems': [
          problem(422, 'BAD_SQL'),
          problem(403, 'NOT_PERMITTED'),
          problem(422, 'BAD_SENTENCE'),
        ],
      },
    },
  },
};

describe('groupsOf', () => {
  test.each([
    ['', ['Data: POST /query, GET /query/words', 'Service: GET /healthz']],
    ['query get', ['Data: GET /query/words']],
    ['isalive', ['Service: GET /healthz']],
    ['nothing', []],
  ])('for %j', (text, expected) => {
    const groups = groupsOf(document, text).map(
      ({ name, operations }) =>
        `${name}: ${operations.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
    expect(groups).toEqual(expected);
  });
});

test.each([
  ['', ['NOT_PERMITTED', 'BAD_SENTENCE', 'BAD_SQL']],
  ['422 sql', ['BAD_SQL']],
])('problemsOf for %j', (text, codes) => {
  expect(problemsOf(document, text).map(({ code }) => code)).toEqual(codes);
});

test.each([
  [{ sentence: 'COUNT BIN' }, '#/query?sentence=COUNT+BIN'],
  [{ sentence: 'COUNT BIN WITH PARTS = ?', parameters: ['A'] }, undefined],
  [{ name: 'VB_X', args: { 0: '1', 1: ['a'] } }, '#/routine/VB_X?0=1'],
  [{ name: 'VB_X' }, '#/routine/VB_X'],
  ['text', undefined],
])('the example %j leads to %j', (value, href) => {
  expect(exampleHref({ summary: '', value })).toBe(href);
});
