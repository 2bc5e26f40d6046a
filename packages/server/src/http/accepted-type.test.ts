import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedType } from './accepted-type.ts';

const OFFERED = ['application/json', 'application/x-ndjson', 'text/csv'] as const;

describe('acceptedType', () => {
  test.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    [' ', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV;charset=utf-8', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv;q=0.1, application/x-ndjson;q=0.2', 'application/x-ndjson'],
    ['text/csv;q=0.5, */*;q=0.5', 'application/json'],
    ['*/*, application/json;q=0', 'application/x-ndjson'],
    ['application/*;q=0.2, text/csv;q=0.1', 'application/json'],
    ['application/*, application/json;q=0.1', 'application/x-ndjson'],
    ['text/html', undefined],
    ['*/*;q=0', undefined],
    ['json', undefined],
    ['text/csv;q=2', undefined],
    ['text/csv;q=', undefined],
    ['*/json', undefined],
    ['text/html, text/csv;q=0.001', 'text/csv'],
  ])('of %s is %s', (accept, expected) => {
    expect(acceptedType(accept, OFFERED)).toBe(expected);
  });

  test('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([...OFFERED, undefined]).toContain(acceptedType(text, OFFERED));
      }),
    );
  });
});
