import { describe, expect, test } from 'vitest';
import { parseBasic } from '../compile.ts';
import { flowOf } from '../flow/sections.ts';
import { looseVariables } from './assigned.ts';

/** The variables that may be read before they have a value, and how often the program was looked at for it. */
function looked(lines: readonly string[]): { loose: readonly string[]; count: number } {
  const parsed = parseBasic(lines.join('\n'));
  if (parsed.program === undefined) throw new TypeError(parsed.problems[0]?.detail);
  let count = 0;
  const loose = looseVariables(flowOf(parsed.program.body), parsed.flavour, () => {
    count += 1;
    return false;
  });
  return { loose: [...loose].sort(), count };
}

describe('looseVariables', () => {
  test('finds what has a value on no way, or not on all', () => {
    const { loose } = looked([
      ...['A = 1', 'GOSUB S1', 'CRT A:B:C:D', 'STOP'],
      ...['S1:', 'B = A', 'IF A THEN GOSUB S2', 'RETURN'],
      ...['S2:', 'C = 1', 'GOTO S3'],
      ...['S3:', 'IF A > 5 THEN GOSUB S1', 'RETURN'],
    ]);
    expect(loose).toEqual(['C', 'D']);
  });

  test.each([
    ['one after the other', () => undefined],
    ['each in the next', (index: number) => index + 1],
    ['each in the one before', (index: number) => index - 1],
    ['each in another', (index: number) => (index * 7 + 1) % 1_000],
  ])('looks at each of 1,000 GOSUBs a few times: %s', (_what, next) => {
    // A variable without a value is asked for each time that its section is followed.
    const parts = Array.from({ length: 1_000 }, (_, index) => {
      const inner = next(index);
      const gosub =
        inner === undefined || inner < 0 || inner >= 1_000 ? '' : `IF X THEN GOSUB S${inner}`;
      return [`S${index}:`, 'CRT NONE', gosub, 'RETURN'];
    });
    const calls = parts.map((_, index) => `GOSUB S${index}`);
    const { loose, count } = looked(['X = 1', ...calls, 'STOP', ...parts.flat()]);
    expect(loose).toEqual(['NONE']);
    expect(count).toBeGreaterThanOrEqual(1_000);
    expect(count).toBeLessThan(3_000);
  });
});
