import {
  call,
  type DemoAccount,
  fingerprint,
  openDemo,
  type Routine,
  routines,
  textOf,
} from '@mvdb/routines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Every example of every entry is run on the demo company. Each runs inside a transaction that is rolled
 * back, so that it finds the company as it was loaded, whatever the others do.
 */

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

class RollBack extends Error {}

function onFreshDemo(work: () => void): void {
  try {
    demo.session.transaction(() => {
      work();
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}

const withExamples: [string, Routine][] = routines
  .filter(({ run, examples }) => run && examples)
  .map((routine) => [routine.name, routine]);

describe.each(withExamples)('%s', (_, routine) => {
  test.each((routine.examples ?? []).map((example, index) => [index + 1, example] as const))(
    'example %i holds on the demo company',
    (_index, { call: supplied, reply, failure }) => {
      onFreshDemo(() => {
        if (failure !== undefined) {
          expect(() => call(demo.session, routine, supplied)).toThrow(
            expect.objectContaining({ code: 'ROUTINE_FAILED', detail: failure }),
          );
          return;
        }
        const results: Record<string, string> = call(demo.session, routine, supplied);
        for (const [name, value] of Object.entries(reply))
          expect(results[name]).toBe(textOf(value));
      });
    },
  );
});

test('the examples leave the demo company as it was', () => {
  const fresh = openDemo();
  expect(fingerprint(demo.account)).toBe(fingerprint(fresh.account));
  return fresh.account.close();
});
