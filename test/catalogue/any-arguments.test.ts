import {
  CallError,
  call,
  type DemoAccount,
  fingerprint,
  openDemo,
  type Routine,
  routines,
} from '@mvdb/routines';
import fc from 'fast-check';
import { MvdbError } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { argumentsWithTooManyPlaces } from './places.ts';

/*
 * Whatever text a routine is given, it answers or fails in a typed way, and answers the same twice. Values
 * that mean something in the demo company are mixed with arbitrary ones, so that the deeper branches are
 * reached too. Every call is rolled back.
 */

let demo: DemoAccount;
let loaded: string;

beforeAll(() => {
  demo = openDemo();
  loaded = fingerprint(demo.account);
});

afterAll(() => demo.account.close());

const meaningful = fc.constantFrom(
  ...['', '0', '1', '2', '-1', '1.5', '2147483648', 'Y', 'N', 'ALL', 'DELETE', 'SAVE', 'READ'],
  ...['P100', 'A200', 'F300', 'C500', 'R600', 'MAIN', 'B1', '26001', '100001', '50001', 'E1001'],
  ...['PRODUCT', 'OPENWO', 'DICT PRODUCT', 'VOC', 'TRANSREG', 'D4/', 'MD2', 'MCT', '12/31/25'],
);
const withMarks = fc.string({
  unit: fc.constantFrom('a', '1', '!', '\u001e', '\u001d', '\u001c', '\u001b', '\u0000', 'ü'),
});
const argument = fc.oneof(
  { weight: 4, arbitrary: meaningful },
  { weight: 2, arbitrary: withMarks },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

function argumentsOf(routine: Routine): fc.Arbitrary<Record<string, string>> {
  const names = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'out')
    .map(([name]) => name);
  return fc
    .tuple(
      fc.subarray(names),
      fc.array(argument, { minLength: names.length, maxLength: names.length }),
    )
    .map(([supplied, values]) =>
      Object.fromEntries(supplied.map((name, index) => [name, values[index] ?? ''])),
    );
}

class RollBack extends Error {}

/** The results of a call that is then undone, or the code of the error it failed with. */
function outcomeOf(
  routine: Routine,
  supplied: Record<string, string>,
): Readonly<Record<string, string>> | string {
  let outcome: Readonly<Record<string, string>> = {};
  try {
    demo.session.transaction(() => {
      outcome = call(demo.session, routine, supplied);
      throw new RollBack();
    });
  } catch (error) {
    if (error instanceof CallError || error instanceof MvdbError) return error.code;
    if (!(error instanceof RollBack)) throw error;
  }
  return outcome;
}

const implemented: [string, Routine][] = routines
  .filter(({ run }) => run)
  .map((routine) => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  const produced = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'in')
    .map(([name]) => name);

  test('answers in its declared arguments and places or fails in a typed way, the same way twice', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        const outcome = outcomeOf(routine, supplied);
        if (typeof outcome === 'object') {
          expect(Object.keys(outcome)).toEqual(produced);
          expect(argumentsWithTooManyPlaces(routine, outcome)).toEqual([]);
        }
        expect(outcomeOf(routine, supplied)).toEqual(outcome);
        // Whoever lacks a capability is refused; nobody needs a table that the entry does not declare.
        if (routine.capability === undefined) expect(outcome).not.toBe('NOT_PERMITTED');
        expect(outcome).not.toBe('UNDECLARED_RESULT');
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(implemented.filter(([, { safety }]) => safety === 'SAFE'))('%s', (_, routine) => {
  test('leaves the account as it was', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        try {
          call(demo.session, routine, supplied);
        } catch (error) {
          if (!(error instanceof CallError || error instanceof MvdbError)) throw error;
        }
      }),
      { numRuns: 30 },
    );
    expect(fingerprint(demo.account)).toBe(loaded);
  });
});
