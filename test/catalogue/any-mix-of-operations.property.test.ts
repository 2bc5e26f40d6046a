import { catalogue, companySession, type DemoAccount, openDemo } from '@mvdb/routines';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import {
  assertBooksAgree,
  assertEverythingAgrees,
} from '../../packages/routines/src/testing/agreeing-books.ts';
import {
  type CallOutcome,
  isRejected,
  outcomeOf,
  type Supplied,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { WrittenRecords } from '../../packages/routines/src/testing/written-records.ts';
import { departments } from './operations/choices.ts';
import { enteredJournals, enterJournal } from './operations/journals.ts';
import { operationsOf } from './operations.ts';

/*
 * Whatever the company is asked to do, and in any order, what reports the same agrees afterwards. Arguments
 * are drawn from the demo company, and some of them cannot be; the invariants are looked at after each operation that was
 * done, and after all of them whether everything that is pointed to is there.
 */

/** Routines that may write and are not operations of the company, and why. */
const noOperations: Readonly<Record<string, string>> = {
  'VB_PDM.REV1': 'It does what its successor does, with other arguments.',
  'VB_PRODUCT.REV1': 'On the day of the demo company it does not work.',
  VB_FINSTATCHECK: 'It only looks, for other catalogue.routines.',
  VB_PHANTOM: 'It starts another program once the call is committed.',
  'VB_PHANTOM.REV2': 'It starts another program once the call is committed.',
  VB_PO1250: 'It only prints, for other catalogue.routines.',
  'VB_ROUTE.DELETE': 'It takes the list of the session; its options are those of VB_ROUTE.REV2.',
  'VB_SYSTEMSTAT.REV1': 'It runs any sentence of the command language.',
  'VB_UNIX.COMMAND.REV1': 'It runs any program of the operating system.',
};

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const companies = ['1', '2'];
const { session: atFirst, account: opened } = openDemo();
const operations = operationsOf(atFirst);
afterAll(() => opened.close());

test('every routine that writes is an operation, or there is a reason why it is not one', () => {
  const writing = catalogue.routines.filter(
    ({ run, status, safety = 'SAFE', alsoWrites = [] }) =>
      run !== undefined && (status === 'deprecated' ? alsoWrites.length > 0 : safety !== 'SAFE'),
  );
  expect([...Object.keys(operations), ...Object.keys(noOperations)].sort()).toEqual(
    writing.map(({ name }) => name).sort(),
  );
});

/** Somebody calls a routine, or enters a journal. */
interface Operation {
  readonly name: string;
  readonly call: Supplied;
  readonly department: string;
}

const JOURNAL = 'a journal is entered';

/** Operations that most others depend on are done more often. */
const weights: Readonly<Record<string, number>> = {
  ...{ 'VB_2402.DEL': 6, VB_2402L: 10, VB_GL7013: 2, [JOURNAL]: 2 },
  ...{ 'VB_AUTOWO_MODIFY.REV2': 4, 'VB_0301.REV1': 4, 'VB_0312.REV1': 4 },
  ...{ VB_2450: 8, 'VB_2452.UPD': 3, VB_2470: 8, VB_2470L: 5, 'VB_2472.UPD': 2 },
};

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  ...Object.entries({ ...operations, [JOURNAL]: enteredJournals }).map(([name, calls]) => ({
    weight: weights[name] ?? 1,
    arbitrary: fc.record({ name: fc.constant(name), call: calls, department: departments }),
  })),
);

/** Does an operation in the name of the demo's planner, but for the department. */
function done({ name, call, department }: Operation): CallOutcome {
  const { account, session } = demo;
  const { login, initials, clock } = session;
  const routine = catalogue.find(name);
  if (routine === undefined) {
    enterJournal(session, call);
    return { reported: [] };
  }
  const outcome = outcomeOf(
    companySession(account, { login, initials, clock, department }),
    routine,
    call,
  );
  session.takeOutput();
  return outcome;
}

test('after any mix of operations everything agrees', () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { minLength: 1, maxLength: 8, size: 'max' }), (mix) => {
      undone(demo.session, () => {
        written.forget();
        for (const operation of mix) {
          if (isRejected(done(operation))) continue;
          expect([...written.violations()]).toEqual([]);
          assertBooksAgree(demo.session, companies);
          expect(demo.account.locks.list()).toEqual([]);
        }
        assertEverythingAgrees(demo.session, companies);
      });
    }),
    { numRuns: caseCount(10) },
  );
});

test.each(Object.entries(operations))('%s does now and then what it is asked', (name, calls) => {
  const asked = fc.sample(fc.tuple(calls, departments), 600);
  const isDone = asked.some(([call, department]) => {
    let outcome: CallOutcome = { reported: [] };
    undone(demo.session, () => {
      outcome = done({ name, call, department });
    });
    return !isRejected(outcome);
  });
  expect(isDone).toBe(true);
});
