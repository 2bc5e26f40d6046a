import {
  catalogue,
  companyOf,
  companySchema,
  companySession,
  departmentOf,
  openDemo,
  type Routine,
} from '@mvdb/routines';
import { type Account, FIELD_MARK, type Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPLOYEE_ACCESS_1287 } from '../../packages/routines/src/schema/employees.ts';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';

/*
 * Every secret of the demo company is a text that stands nowhere else. Each routine is called as its examples say: the
 * text comes into no attribute that is not secret itself, whatever table the routine writes, nor to a login that does
 * not see secrets.
 */

const SECRET = '77665544';
const limits = { recordsMax: 100_000, charactersMax: 1e9, step: () => {} };

let account: Account;
let demoSession: Session;
let stranger: Session;

beforeAll(() => {
  ({ account, session: demoSession } = openDemo());
  // An employee sees their own pay.
  const own = EMPLOYEE_ACCESS_1287.read(demoSession, demoSession.login)?.employeeNo ?? '';
  account.transaction(() => {
    for (const { name, isClosed } of companySchema.tables) {
      const secrets = Object.keys(account.findTable(name)?.protection?.secrets ?? {}).map(Number);
      if (isClosed || secrets.length === 0) continue;
      const table = account.table(name);
      for (const [id, record] of [...table.records()])
        if (!id.split('!').includes(own)) table.write(id, marked(record, secrets));
    }
  });
  stranger = companySession(account, {
    ...{ login: 'demo', clock: demoSession.clock, rights: { sees: [] } },
    ...{ department: departmentOf(demoSession), company: companyOf(demoSession) },
    capabilities: { dbCommand: 'full' },
  });
});

afterAll(() => account.close());

/** The record with the secret in the place of each secret value that it has. */
function marked(record: string, secrets: readonly number[]): string {
  const attributes = record.split(FIELD_MARK);
  for (const secret of secrets) if (attributes[secret - 1]) attributes[secret - 1] = SECRET;
  return attributes.join(FIELD_MARK);
}

/** The attributes outside of secrets that hold the secret after a call, by table. */
function copiesOf(session: Session, routine: Routine, supplied: object): string[] {
  const found = new Set<string>();
  session.selectLists.clear(0);
  undone(session, () => {
    const { writes } = account.notingWrites(limits, () =>
      outcomeOf(session, routine, supplied as Record<string, string>),
    );
    for (const { table, id } of writes.records) {
      const [name] = table.names;
      if (name === undefined || table.isDictionary) continue;
      const { secrets = {}, isClosed } = account.findTable(name)?.protection ?? {};
      if (isClosed) continue;
      (account.table(name).read(id) ?? '').split(FIELD_MARK).forEach((attribute, at) => {
        if (attribute.includes(SECRET) && secrets[at + 1] === undefined)
          found.add(`attribute ${at + 1} of ${name}`);
      });
    }
  });
  session.takeOutput();
  return [...found];
}

const implemented = catalogue.routines
  .filter(({ run }) => run !== undefined)
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  test('copies no secret, and shows none to who does not see it', () => {
    for (const { call } of routine.examples ?? []) {
      expect(copiesOf(demoSession, routine, call)).toEqual([]);
      const { results = {}, reported } = undone(stranger, () => outcomeOf(stranger, routine, call));
      stranger.takeOutput();
      expect(JSON.stringify([results, reported])).not.toContain(SECRET);
    }
  });
});

test('the demo company has secrets to look for', () => {
  const holders = companySchema.tables.filter(
    ({ name, isClosed }) =>
      !isClosed &&
      Array.from(account.table(name).records(), ([, record]) => record)
        .join('')
        .includes(SECRET),
  );
  expect(holders.length).toBeGreaterThan(2);
});
