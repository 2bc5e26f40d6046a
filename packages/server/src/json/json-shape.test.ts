import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError } from './json-error.ts';
import { assertJsonShape, type JsonShape } from './json-shape.ts';
import { parseStrictJson } from './strict-json.ts';

const SHAPE: JsonShape = { depthMax: 4, elementsMax: 6, keysMax: 3 };

/** The character at which reading stopped; `undefined` where the text passed. */
function stoppedAt(text: string, shape = SHAPE): number | undefined {
  try {
    assertJsonShape(text, shape);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonError) || error.code !== 'TOO_COMPLEX') throw error;
    return Number(/at character (\d+)/.exec(error.detail)?.[1]);
  }
}

describe('assertJsonShape', () => {
  test.each([
    ['arrays within each other', '['.repeat(500_000), 5],
    ['objects within each other', '{"a":'.repeat(200_000), 20],
    ['both', '{"args":{"0":[[['.padEnd(500_000, '['), 16],
    ['values of an array', `[${'1,'.repeat(300_000)}1]`, 13],
    ['values of several arrays', '[[1,2],[3,4],[5,6]]', 13],
    ['keys', `{${'"a":1,'.repeat(70_000)}`, 23],
  ])('stops at the first excess of %s, however much follows', (_what, text, at) => {
    expect(stoppedAt(text)).toBe(at);
  });

  test.each([
    '[[[[]]]]',
    '[1,2,3,4,5,6]',
    '{"a":1,"b":2,"c":{}}',
    '"[[[[[,,,,,,,:::::"',
    '["\\"[[[[["]',
  ])('passes what is within the limits: %s', (text) => {
    expect(stoppedAt(text)).toBeUndefined();
  });

  test.each(['"', '["\\"', '{"a', ']]]]', '}'])(
    'leaves it to reading that %s is not JSON',
    (text) => {
      expect(stoppedAt(text)).toBeUndefined();
      expect(() => parseStrictJson(text, SHAPE)).toThrow(
        expect.objectContaining({ code: 'NOT_JSON' }),
      );
    },
  );

  test('passes every JSON whose own count is within the limits, and no other', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const { depth, values, keys } = counted(JSON.parse(text));
        const fits = depth <= 4 && values <= 6 && keys <= 3;
        expect(stoppedAt(text) === undefined).toBe(fits);
      }),
    );
  });
});

/** Arrays and objects count as a value each, and so does each further value within them. */
function counted(value: unknown): { depth: number; values: number; keys: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0, keys: 0 };
  const parts = Object.values(value).map(counted);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    values: 1 + Math.max(0, parts.length - 1) + sum(parts.map(({ values }) => values)),
    keys: (Array.isArray(value) ? 0 : parts.length) + sum(parts.map(({ keys }) => keys)),
  };
}
