import {
  catalogue,
  type DemoAccount,
  fingerprint,
  openDemo,
  type Routine,
  textOf,
} from '@mvdb/routines';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallOutcome,
  isRefused,
  outcomeOf,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { argumentsWithTooManyPlaces } from './places.ts';

/*
 * Whatever text a routine is given, it answers or fails in a typed way, and answers the same twice. Values
 * that mean something in the demo company are mixed with those of the examples and with arbitrary ones, so that
 * the deeper branches are reached too. What is done is undone; what is refused changes nothing by itself.
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
  ...['WITH CITY = "Buffalo"', 'SELECT CUSTOMER WITH STATE = "NY"', 'SELECT CITY FROM CUSTOMER'],
  ...['LIST CUSTOMER CITY', 'DELETE CUSTOMER', 'SELECT DICT CUSTOMER', 'SELECT NOWHERE', 'WITH'],
  ...[
    'SELECT COUNT(*) FROM CUSTOMER',
    'LIST CUSTOMER TO /tmp/x',
    'SELECT CUSTOMER SAVING CITY TO 3',
  ],
);
const withMarks = fc.string({
  unit: fc.constantFrom('a', '1', '!', '\u001e', '\u001d', '\u001c', '\u001b', '\u0000', 'ü'),
});

/** A value of an argument: mostly such as mean something. */
function anyValueOf({ examples = [] }: Routine, name: string): fc.Arbitrary<string> {
  const shown = examples.map(({ call }) => textOf(call[name] ?? ''));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ...shown) },
    { weight: 4, arbitrary: meaningful },
    { weight: 2, arbitrary: withMarks },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
}

function argumentsOf(routine: Routine): fc.Arbitrary<Record<string, string>> {
  const values = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'out')
    .map(([name]) => [name, anyValueOf(routine, name)] as const);
  const names = values.map(([name]) => name);
  return fc
    .tuple(fc.subarray(names), fc.record(Object.fromEntries(values)))
    .map(([supplied, all]) => Object.fromEntries(supplied.map((name) => [name, all[name] ?? ''])));
}

/** How a call ends that begins without an active list. */
function freshOutcomeOf(routine: Routine, supplied: Record<string, string>): CallOutcome {
  const { session } = demo;
  session.selectLists.clear(0);
  // Wrong passwords are counted whatever is undone.
  session.account.tries.forget(`password of ${session.login}`);
  const outcome = outcomeOf(session, routine, supplied);
  session.takeOutput();
  return outcome;
}

/** How a call ends that is then undone. */
function undoneOutcomeOf(routine: Routine, supplied: Record<string, string>): CallOutcome {
  let outcome: CallOutcome = { told: [] };
  undone(demo.session, () => {
    outcome = freshOutcomeOf(routine, supplied);
  });
  return outcome;
}

/** Of these a refusal may leave a report in HOLD, as their entries tell. */
const keptRefusals = ['VB_E0052A.REV1'];

const named = catalogue.routines.map((routine): [string, Routine] => [routine.name, routine]);

describe.each(named)('%s', (_, routine) => {
  const produced = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'in')
    .map(([name]) => name);

  test('answers in its declared arguments and places or fails in a typed way, the same way twice', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        const outcome = undoneOutcomeOf(routine, supplied);
        const { results, code } = outcome;
        expect(Object.keys(results ?? {})).toEqual(results === undefined ? [] : produced);
        expect(argumentsWithTooManyPlaces(routine, results ?? {})).toEqual([]);
        // Whoever lacks a capability is refused; nobody needs a table that the entry does not declare.
        expect(routine.capability === undefined && code === 'NOT_PERMITTED').toBe(false);
        expect(code).not.toBe('UNDECLARED_RESULT');
        const leavesNothing = isRefused(outcome) && !keptRefusals.includes(routine.name);
        const again = leavesNothing
          ? freshOutcomeOf(routine, supplied)
          : undoneOutcomeOf(routine, supplied);
        expect(again).toEqual(outcome);
      }),
      { numRuns: 60 },
    );
    expect(fingerprint(demo.account)).toBe(loaded);
  });
});

describe.each(named.filter(([, { safety }]) => safety === 'SAFE'))('%s', (_, routine) => {
  test('leaves the account as it was', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        freshOutcomeOf(routine, supplied);
      }),
      { numRuns: 30 },
    );
    expect(fingerprint(demo.account)).toBe(loaded);
  });
});
