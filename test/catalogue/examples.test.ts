import {
  catalogue,
  type DemoAccount,
  fingerprint,
  openDemo,
  type Routine,
  textOf,
} from '@mvdb/routines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';

/*
 * Every example of every entry is run on the demo company. Each runs inside a transaction that is rolled
 * back, so that it finds the company as it was loaded, whatever the others do.
 */

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

const withExamples: [string, Routine][] = catalogue.routines
  .filter(({ run, examples }) => run && examples)
  .map((routine) => [routine.name, routine]);

describe.each(withExamples)('%s', (_, routine) => {
  test.each((routine.examples ?? []).map((example, index) => [index + 1, example] as const))(
    'example %i holds on the demo company',
    (_index, { call: supplied, reply, failure }) =>
      undone(demo.session, () => {
        const { results, told, code } = outcomeOf(demo.session, routine, supplied);
        expect(code).toBe(failure === undefined ? undefined : 'ROUTINE_FAILED');
        expect(failure === undefined ? [] : told).toEqual(failure === undefined ? [] : [failure]);
        const expected = Object.entries(reply).map(([name, value]) => [name, textOf(value)]);
        expect(results ?? {}).toMatchObject(Object.fromEntries(expected));
      }),
  );
});

test('the examples leave the demo company as it was', () => {
  const fresh = openDemo();
  expect(fingerprint(demo.account)).toBe(fingerprint(fresh.account));
  return fresh.account.close();
});
