import { catalogue, companySession, type Routine } from '@mvdb/routines';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { companiesIn } from '../../packages/routines/src/entry/routine.ts';
import {
  type CallOutcome,
  isOfForm,
  isRejected,
  outcomeOf,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { WrittenRecords } from '../../packages/routines/src/testing/written-records.ts';
import { badCalls } from './bad-calls.ts';
import { loadedDemo } from './loaded-demo.ts';
import { argumentsWithTooManyPositions } from './positions.ts';

/*
 * Every argument of every routine is spoilt in turn, starting from the examples of its entry. The call either
 * answers, and then the tables hold what they can hold, or it is rejected with a text that the entry declares,
 * and then nothing is committed. What is accepted is undone; what is rejected is called once
 * more outside of any transaction, so that whatever it left would stay.
 */

const demo = loadedDemo();
let written: WrittenRecords;

beforeAll(() => {
  written = new WrittenRecords(demo.session);
});

/** Why a call may fail without a text of the routine. */
const problems = ['BAD_ARGUMENTS', 'ROUTINE_FAILED', 'MARK_IN_TEXT', 'BAD_ID'];

/** What a sentence of the command language may fail with, beside them. */
const commandProblems = ['NOT_PERMITTED', 'TABLE_NOT_FOUND'];

/** These answer for what they find, and name in their message what they do not. */
const answersInPart = new Set(['VB_PRODUCT_DB_2']);

const named = catalogue.routines.map((routine) => [routine.name, routine] as const);

/** Of a call that was rejected, what it would have changed comes back as it was sent unless it may be a secret; the rest is blank. */
function resultViolations(
  { name: routine, args, whenRejected = {} }: Routine,
  supplied: Readonly<Record<string, string>>,
  { results = {} }: CallOutcome,
): readonly string[] {
  return Object.entries(args).flatMap(([name, { direction, kind, secretUnless }]) => {
    const found = results[name];
    if (found === undefined || kind === 'message' || answersInPart.has(routine)) return [];
    const sent = direction === 'inout' ? (supplied[name] ?? '') : '';
    const expected = sent || (whenRejected[name] ?? '');
    const isSecret = secretUnless !== undefined && found === '';
    return found === expected || isSecret ? [] : [`${name} comes back as ${found}`];
  });
}

/** What is wrong with the places of what a call gave. */
const positionViolations = (routine: Routine, { results = {} }: CallOutcome): readonly string[] =>
  argumentsWithTooManyPositions(routine, results).map((name) => `too wide: ${name}`);

/** What is wrong with the way a call ended. */
function outcomeViolations(routine: Routine, { reported, code }: CallOutcome): readonly string[] {
  const { messages = [], capability } = routine;
  const isRecognized = [...problems, ...(capability === undefined ? [] : commandProblems)];
  return [
    ...reported
      .filter((text) => !messages.some((message) => isOfForm(message, text)))
      .map((text) => `undeclared text: ${text}`),
    ...reported.filter((text) => /[\u001b-\u001f]/.test(text)).map((text) => `mark in: ${text}`),
    ...(code === undefined || isRecognized.includes(code) ? [] : [`problem: ${code}`]),
  ];
}

describe.each(named)('%s', (_, routine) => {
  test('answers a bad call or rejects it in a declared way, and changes nothing then', () => {
    const { account, session } = demo;
    for (const { spoilt, supplied } of shareOf(badCalls(routine))) {
      const violations: string[] = [];
      let outcome: CallOutcome = { reported: [] };
      undone(session, () => {
        outcome = outcomeOf(session, routine, supplied);
        violations.push(...outcomeViolations(routine, outcome));
        if (isRejected(outcome)) violations.push(...resultViolations(routine, supplied, outcome));
        else violations.push(...written.violations(), ...positionViolations(routine, outcome));
      });
      written.forget();
      const again = isRejected(outcome) ? outcomeOf(session, routine, supplied) : outcome;
      if (account.lastCommit !== demo.lastCommit)
        violations.push('rejected, and changed something');
      session.takeOutput();
      expect({ spoilt, supplied, violations, again }).toEqual({
        ...{ spoilt, supplied, violations: [], again: outcome },
      });
    }
  });
});

/** The arguments that a call needs, with a company where one is named. */
function callIn({ args }: Routine, company: string): Record<string, string> {
  const needed = Object.entries(args).filter(([, { required }]) => required);
  const named = companiesIn(args).map(({ argument, attribute }) => [
    argument,
    `${'\u001e'.repeat(Math.max(attribute - 1, 0))}${company}`,
  ]);
  return {
    ...Object.fromEntries(needed.map(([name]) => [name, '1'])),
    ...Object.fromEntries(named),
  };
}

const ofCompanies = named.filter(([, { args }]) => companiesIn(args).length > 0);

test('most routines name a company', () => {
  expect(ofCompanies.length).toBeGreaterThan(named.length / 2);
});

describe.each(ofCompanies)('%s', (_, routine) => {
  test('finds no company that is not there, and changes nothing', () => {
    const outcome = outcomeOf(demo.session, routine, callIn(routine, '9'));
    expect(outcome.reported).toEqual(['COMPANY NOT FOUND']);
    expect(demo.account.lastCommit).toBe(demo.lastCommit);
  });

  test('does nothing in a company that is closed to the login', () => {
    const stranger = companySession(demo.account, { login: 'accounting2', company: '2' });
    expect(outcomeOf(stranger, routine, callIn(routine, '1')).code).toBe('COMPANY_CLOSED');
    expect(demo.account.lastCommit).toBe(demo.lastCommit);
  });
});
