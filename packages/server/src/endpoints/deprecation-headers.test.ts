import { expect, test } from 'vitest';
import { deprecationHeaders } from './deprecation-headers.ts';

test('the headers point at the registry entry of the next revision', () => {
  const headers = deprecationHeaders({ successor: 'A/B.REV2', latest: 'C' }, '');
  expect(headers).toEqual({
    deprecation: '@1664496000',
    link: '</api/admin/subroutine/registry/A%2FB.REV2>; rel="successor-version"',
  });
});
