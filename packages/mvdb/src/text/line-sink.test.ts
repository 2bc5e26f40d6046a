import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rejection } from '../testing/rejection.ts';
import { LineSink } from './line-sink.ts';

test('makes the same lines however a text is divided', () => {
  const parts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') }));
  fc.assert(
    fc.property(parts, (given) => {
      const lines: string[] = [];
      const sink = new LineSink((line) => lines.push(line));
      for (const part of given) sink.take(part);
      expect([...lines, sink.rest()]).toEqual(given.join('').split('\n'));
      expect(sink.rest()).toBe('');
    }),
  );
});

test('prints the line that has not ended at the end, once', () => {
  const lines: string[] = [];
  const sink = new LineSink((line) => lines.push(line));
  sink.take('a\nb');
  expect(lines).toEqual(['a']);
  sink.end();
  sink.end();
  expect(lines).toEqual(['a', 'b']);
});

test('takes many parts of a line, and no line without end', () => {
  const sink = new LineSink(() => undefined);
  for (let count = 0; count < 200_000; count += 1) sink.take('x');
  expect(sink.rest()).toHaveLength(200_000);
  const part = 'x'.repeat(1_000_000);
  const endless = () => {
    for (;;) sink.take(part);
  };
  expect(endless).toThrow(rejection('TOO_LARGE'));
});
