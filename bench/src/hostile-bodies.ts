import { BODY_SHAPE, JsonError, parseStrictJson } from '@mvdb/server/host';

/** Bodies of a megabyte that hold as much as they can of one thing, or more than they may. */
const BODIES: Readonly<Record<string, string>> = {
  'arrays within each other': `{"args":{"0":${'['.repeat(1_000_000)}`,
  'objects within each other': '{"a":'.repeat(200_000),
  values: `[${'1,'.repeat(500_000)}1]`,
  blanks: `{${' '.repeat(1_000_000)}}`,
  'escaped characters': `{"a":"${'\\n'.repeat(500_000)}"}`,
  'as many values as may be': JSON.stringify(
    Array(BODY_SHAPE.elementsMax - 1).fill('v'.repeat(97)),
  ),
  'as many keys as may be': JSON.stringify(
    Object.fromEntries(
      Array.from({ length: BODY_SHAPE.keysMax }, (_, index) => [`${index}${'k'.repeat(490)}`, 1]),
    ),
  ),
};

const ROUNDS = 9;

/** How long each of these bodies holds the event loop, in milliseconds (at most 5 is the aim). */
export function hostileBodyNotes(): string[] {
  return Object.entries(BODIES).map(
    ([what, body]) => `calls: a body of 1 MB of ${what} holds the event loop ${fastest(body)} ms.`,
  );
}

function fastest(body: string): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    try {
      parseStrictJson(body, BODY_SHAPE);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
    }
    return performance.now() - start;
  });
  return Math.min(...times).toFixed(2);
}
