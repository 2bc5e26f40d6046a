import { catalogue, companySchema, companySession, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import type { Session } from 'mvdb';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { companiesIn } from '../../packages/routines/src/entry/routine.ts';
import { outcomeOf, type Supplied } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { argumentsOf } from './any-arguments.ts';
import { forCompany } from './for-company.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * A login that works in company 2 alone calls every routine: with the arguments of each example, and with the same for
 * company 2. No record of company 1 is written, and a routine that works in company 1 says that it is closed.
 */

const demo = loadedDemo();
let session: Session;

beforeAll(() => {
  const { account, session: demoSession } = demo;
  session = companySession(account, {
    login: 'accounting2',
    department: 'ACCOUNTING',
    company: '2',
    clock: demoSession.clock,
    capabilities: { dbCommand: 'full' },
  });
});

const ofCompany: ReadonlySet<string> = new Set(
  companySchema.tables.filter(({ isScoped }) => isScoped).map(({ name }) => name),
);
const limits = { recordsMax: 100_000, charactersMax: 1e9, step: () => {} };

let writtenCount = 0;

/** The records of company 1 that a call writes, which is then undone. */
function writtenOfCompany1(routine: Routine, supplied: Supplied): string[] {
  session.selectLists.clear(0);
  const { writes } = demo.account.notingWrites(limits, () =>
    undone(session, () => outcomeOf(session, routine, supplied)),
  );
  session.takeOutput();
  writtenCount += writes.records.length;
  return writes.records
    .filter(
      ({ table, id }) => id.startsWith('1!') && table.names.some((name) => ofCompany.has(name)),
    )
    .map(({ table, id }) => `${table.name} ${id}`);
}

const implemented = catalogue.routines
  .filter(({ run }) => run !== undefined)
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  test('writes no record of a company that is closed to the login', () => {
    const { examples = [] } = routine;
    const calls = examples.flatMap(({ call }) => [call, forCompany(routine, '2', call)]);
    expect(calls.flatMap((call) => writtenOfCompany1(routine, call))).toEqual([]);
  });

  test('writes none with any arguments', () => {
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) => {
        expect(writtenOfCompany1(routine, supplied)).toEqual([]);
      }),
      { numRuns: caseCount(60) },
    );
  });
});

const inCompany1 = implemented.filter(
  ([, { args, fixedCompany }]) => fixedCompany === '1' || companiesIn(args).length > 0,
);

test.each(inCompany1)('%s says that company 1 is closed to the login', (_, routine) => {
  const [example] = routine.examples ?? [];
  const companies = companiesIn(routine.args).map(({ argument, attribute }) =>
    attribute === 0 ? [argument, '1'] : [argument, `${'\u001e'.repeat(attribute - 1)}1`],
  );
  const supplied = { ...example?.call, ...Object.fromEntries(companies) };
  const outcome = undone(session, () => outcomeOf(session, routine, supplied));
  expect(outcome.code).toBe('COMPANY_CLOSED');
});

test('the walk meets routines with and without a company, and calls that write', () => {
  expect(writtenCount).toBeGreaterThan(100);
  expect(inCompany1.length).toBeGreaterThan(60);
  expect(implemented.length - inCompany1.length).toBeGreaterThan(20);
});
