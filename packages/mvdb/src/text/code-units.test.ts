import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutBuffers } from '../testing/without-buffers.ts';
import { CodeUnits } from './code-units.ts';

const units = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint16Array({ maxLength: 300 }));

describe.each([
  ['with buffers', <Result>(work: () => Result) => work()],
  ['without', withoutBuffers],
])('code units made into text, %s', (_, where) => {
  test('are those of the text', () => {
    fc.assert(
      fc.property(units, fc.nat(300), (given, most) => {
        const count = Math.min(most, given.length);
        const text = where(() => new CodeUnits(given).toText(count));
        const codes = text.split('').map((unit) => unit.charCodeAt(0));
        expect(codes).toEqual([...given.subarray(0, count)]);
      }),
    );
  });

  test('are those of a part of a larger piece of memory', () => {
    const part = new Uint16Array([1, 2, 0xd800, 4, 5]).subarray(1, 4);
    expect(where(() => new CodeUnits(part).toText(2))).toBe('\u0002\ud800');
  });

  test('may be more than one call takes', () => {
    const many = new Uint8Array(200_001).fill(0xe9);
    expect(where(() => new CodeUnits(many).toText())).toBe('é'.repeat(200_001));
  });
});
