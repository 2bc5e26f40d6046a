import { catalogue, companySchema, companySession, openDemo, type Routine } from '@mvdb/routines';
import type { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallOutcome,
  outcomeOf,
  type Supplied,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { forCompany } from './for-company.ts';

/*
 * Of two demo companies one has lost every record of company 1. A login of company 2 calls each routine in both, as its
 * examples say and with the same for company 2: the answers are the same, as if company 1 had never had a record.
 */

const whole = openDemo();
const without2 = openDemo();

let inWhole: Session;
let inPart: Session;

beforeAll(() => {
  const { account } = without2;
  account.transaction(() => {
    for (const { name, isScoped } of companySchema.tables) {
      if (!isScoped) continue;
      const table = account.table(name);
      for (const id of [...table.ids({ from: '1!', to: '1"' })]) table.delete(id);
    }
  });
  inWhole = sessionOf(whole.account);
  inPart = sessionOf(account);
});

afterAll(() => Promise.all([whole.account.close(), without2.account.close()]));

function sessionOf(account: Account): Session {
  return companySession(account, {
    ...{ login: 'accounting2', department: 'ACCOUNTING', company: '2' },
    ...{ clock: whole.session.clock, rights: { scopes: ['2'] } },
    capabilities: { dbCommand: 'full' },
  });
}

function outcomeIn(session: Session, routine: Routine, supplied: Supplied): CallOutcome {
  session.selectLists.clear(0);
  const outcome = undone(session, () => outcomeOf(session, routine, supplied));
  session.takeOutput();
  return outcome;
}

const implemented = catalogue.routines
  .filter(({ run }) => run !== undefined)
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  test('answers as if the company that is closed to the login had no records', () => {
    const { examples = [] } = routine;
    for (const supplied of examples.flatMap(({ call }) => [call, forCompany(routine, '2', call)]))
      expect(outcomeIn(inWhole, routine, supplied)).toEqual(outcomeIn(inPart, routine, supplied));
  });
});
