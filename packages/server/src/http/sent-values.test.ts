import { expect, test } from 'vitest';
import { sentValues } from './sent-values.ts';

test('a header field has a value for each time it was sent, and a value is not a name', () => {
  const rawHeaders = ['Host', 'erp.example', 'X-Of', 'host', 'HOST', 'other'];
  expect(sentValues(rawHeaders, 'host')).toEqual(['erp.example', 'other']);
  expect(sentValues(rawHeaders, 'authorization')).toEqual([]);
});
