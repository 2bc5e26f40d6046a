import { describe, expect, test } from 'vitest';
import { bearerOf } from './bearer.ts';

describe('bearerOf', () => {
  test.each([
    [[], undefined],
    [['Host', 'localhost'], undefined],
    [['Host', 'authorization', 'Accept', '*/*'], undefined],
    [['Authorization', 'Bearer abc'], 'abc'],
    [['host', 'x', 'AUTHORIZATION', 'bearer  a-b._~+/c== '], 'a-b._~+/c=='],
  ])('%j carries %s', (headers, token) => {
    expect(bearerOf(headers)).toBe(token);
  });

  test.each([
    [['authorization', '']],
    [['authorization', 'abc']],
    [['authorization', 'Bearer']],
    [['authorization', 'Bearer a b']],
    [['authorization', 'Bearer a,b']],
    [['authorization', 'Basic YTpi']],
    [['authorization', 'Bearer a', 'Authorization', 'Bearer a']],
  ])('%j is refused', (headers) => {
    expect(() => bearerOf(headers)).toThrow(
      expect.objectContaining({
        code: 'UNAUTHORIZED',
        headers: { 'www-authenticate': 'Bearer realm="mvdb"' },
      }),
    );
  });
});
