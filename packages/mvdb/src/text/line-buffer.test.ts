import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rejection } from '../testing/rejection.ts';
import { LineBuffer } from './line-buffer.ts';

test('makes the same lines however a text is divided', () => {
  const parts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') }));
  fc.assert(
    fc.property(parts, (given) => {
      const buffer = new LineBuffer();
      const lines = given.flatMap((part) => buffer.take(part));
      expect([...lines, buffer.rest()]).toEqual(given.join('').split('\n'));
      expect(buffer.rest()).toBe('');
    }),
  );
});

test('takes many parts of a line, and no line without end', () => {
  const buffer = new LineBuffer();
  for (let count = 0; count < 200_000; count += 1) buffer.take('x');
  expect(buffer.rest()).toHaveLength(200_000);
  const part = 'x'.repeat(1_000_000);
  const endless = () => {
    for (;;) buffer.take(part);
  };
  expect(endless).toThrow(rejection('TOO_LARGE'));
});
