import {
  type CallError,
  call,
  fingerprint,
  openDemo,
  type Routine,
  routines,
} from '@mvdb/routines';
import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';

/* A company that a call names must be there, and open to the login, whatever the routine does with it. */

const { account, session } = openDemo();
afterAll(() => account.close());

/** The arguments that a call needs, with a company where one is named. */
function callIn({ args }: Routine, company: string): Record<string, string> | undefined {
  let isNamed = false;
  const supplied = Object.entries(args).flatMap(([name, { direction, layout, required }]) => {
    if (direction === 'out') return [];
    if (name === 'CO') {
      isNamed = true;
      return [[name, company]];
    }
    const place = layout?.positions.findIndex(({ name: of }) => /^company( number)?$/.test(of));
    if (layout?.kind === 'record' && place !== undefined && place >= 0) {
      isNamed = true;
      return [[name, `${'\u001e'.repeat(place)}${company}`]];
    }
    return required ? [[name, '1']] : [];
  });
  return isNamed ? Object.fromEntries(supplied) : undefined;
}

const ofCompanies = routines
  .filter((routine) => routine.run !== undefined && callIn(routine, '1') !== undefined)
  .map((routine) => [routine.name, routine] as const);

/** Texts that are not blank, the text of a failure, or its code. */
function outcomeOf(routine: Routine, supplied: Record<string, string>, as: Session): unknown {
  try {
    return Object.values(call(as, routine, supplied)).filter((text) => text !== '');
  } catch (error) {
    const { code, detail } = error as CallError;
    return code === 'ROUTINE_FAILED' ? [detail] : code;
  }
}

test('most routines name a company', () => {
  expect(ofCompanies.length).toBeGreaterThan(40);
});

describe.each(ofCompanies)('%s', (_, routine) => {
  test('finds no company that is not there, and changes nothing', () => {
    const before = fingerprint(account);
    const supplied = callIn(routine, '9') ?? {};
    expect(outcomeOf(routine, supplied, session)).toEqual(['COMPANY NOT FOUND']);
    expect(fingerprint(account)).toBe(before);
  });

  test('does nothing in a company that is closed to the login', () => {
    const before = fingerprint(account);
    const stranger = new Session(account, { login: 'accounting2', company: '2' });
    const supplied = callIn(routine, '1') ?? {};
    expect(outcomeOf(routine, supplied, stranger)).toBe('COMPANY_CLOSED');
    expect(fingerprint(account)).toBe(before);
  });
});
