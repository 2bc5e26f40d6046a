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
 * Every example of every entry is run on the demo company, in a session that reads only the tables that the entry says
 * are read: what is both read and written stands under both, or is rejected here. Each runs inside a transaction that is
 * rolled back, so that it finds the company as it was loaded, regardless of what the others do.
 */

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

const withExamples: [string, Routine][] = catalogue.routines
  .filter(({ run, examples }) => run && examples)
  .map((routine) => [routine.name, routine]);

/** Reads the tables that an entry says are read, and writes any. */
function readingAsDeclared({ reads = [], alsoReads = [] }: Routine) {
  const declared = new Set<string>([...reads, ...alsoReads]);
  const mayRead = (table: string) => {
    const described = table.replace(/^DICT /, '');
    const any = described === table ? '*' : 'DICT *';
    return [table, described, any].some((name) => declared.has(name));
  };
  return { mayRead, mayWrite: () => true };
}

describe.each(withExamples)('%s', (_, routine) => {
  test.each((routine.examples ?? []).map((example, index) => [index + 1, example] as const))(
    'example %i holds on the demo company, and reads what is said to be read',
    (_index, { call: supplied, reply, failure }) =>
      undone(demo.session, () => {
        const { results, reported, code } = demo.session.restricted(
          readingAsDeclared(routine),
          () => outcomeOf(demo.session, routine, supplied),
        );
        expect(code).toBe(failure === undefined ? undefined : 'ROUTINE_FAILED');
        expect(failure === undefined ? [] : reported).toEqual(
          failure === undefined ? [] : [failure],
        );
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
