import { join } from 'node:path';
import { catalogue, createRegistry, type Routine } from '@mvdb/routines';
import { basicRoutines } from '@mvdb/routines/basic';
import { type ArgumentPools, arbitraryArguments, arbitraryCompany } from '@mvdb/routines/testing';
import fc from 'fast-check';
import type { ChangedRecord, Session } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import {
  type CallOutcome,
  outcomeOf,
  type Supplied,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * Routines of the catalogue, written again in BASIC, against those in TypeScript: in any company, with arguments of which
 * many lead to records, each call gives the same results and leaves the same records.
 */

const FOLDER = join(import.meta.dirname, '../../examples/routines-in-basic/BP');

const demo = loadedDemo();
const inBasic = basicRoutines(FOLDER);
const registry = createRegistry(inBasic);

interface Called {
  readonly outcome: CallOutcome;
  readonly changes: readonly ChangedRecord[];
}

/** How a call ends, and which records it changes, which are then what they were. */
function called(session: Session, routine: Routine, supplied: Supplied): Called {
  return undone(session, () => {
    const { result, changes } = session.withChanges(() => outcomeOf(session, routine, supplied));
    expect(changes.omitted).toEqual([]);
    const ordered = changes.records.toSorted((a, b) =>
      `${a.table} ${a.id}` < `${b.table} ${b.id}` ? -1 : 1,
    );
    return { outcome: result, changes: ordered };
  });
}

/** What the ids of a table have after the company, and the values of one of its attributes. */
function texts(table: string, attribute = 0): readonly string[] {
  const found = new Set<string>();
  for (const [id, record] of demo.account.table(table).records())
    if (attribute === 0) found.add(id.slice(id.indexOf('!') + 1));
    else
      for (const value of (record.split('\u001e')[attribute - 1] ?? '').split('\u001d'))
        found.add(value);
  return [...found];
}

/** Texts that mean something to a routine. */
const pools: Readonly<Record<string, () => ArgumentPools>> = {
  'VB_BINS.REV1': () => ({
    CO: ['1', '2', '77'],
    PARTNO: texts('BIN.PRODUCT'),
    LOCATION: ['MAIN', ...texts('LOCODE')],
  }),
  VB_PRODUCT_LIST: () => ({}),
  'VB_XREF.DEL': () => ({
    CO: ['1', '1', '2', '77'],
    PARTNO: texts('PRODXREF'),
    REF: texts('REFXPROD'),
    TYPE: ['', 'MFG', ' mfg ', ...texts('PRODXREF', 2)],
  }),
};

/** Arguments that belong together, which those drawn one by one seldom do: of each row of a table. */
function together(
  table: string,
  argumentsOf: (row: { readonly first: string; readonly second: string }) => Supplied,
): fc.Arbitrary<Supplied> {
  const saved = [...demo.account.table(table).records()].flatMap(([id, record]) => {
    const [CO = '', PARTNO = ''] = id.split('!');
    const [firsts = [], seconds = []] = record.split('\u001e').map((text) => text.split('\u001d'));
    return firsts.map((first, index) => {
      const row = { first, second: seconds[index] ?? '' };
      return { CO, PARTNO, ...argumentsOf(row) };
    });
  });
  return fc.constantFrom(...saved);
}

const belonging: Readonly<Record<string, () => fc.Arbitrary<Supplied>>> = {
  'VB_BINS.REV1': () => together('BIN.PRODUCT', ({ first: LOCATION }) => ({ LOCATION })),
  VB_PRODUCT_LIST: () => fc.constant({}),
  'VB_XREF.DEL': () =>
    together('PRODXREF', ({ first: REF, second: TYPE }) => ({ REF, TYPE: TYPE.toLowerCase() })),
};

test.each(inBasic.map(({ name }) => name))(
  '%s in BASIC answers and writes what it does in TypeScript',
  (name) => {
    const ours = catalogue.find(name) as Routine;
    const theirs = registry.find(name) as Routine;
    const { description, domain, safety } = ours;
    expect(theirs).toMatchObject({ description, domain, safety });
    expect(Object.keys(theirs.args)).toEqual(Object.keys(ours.args));
    const drawn: fc.Arbitrary<Supplied> = arbitraryArguments(ours, pools[name]?.());
    const saved = belonging[name]?.() ?? expect.fail(`There are no arguments for ${name}.`);
    const supplied = fc.oneof(drawn, saved);
    let answeredCount = 0;
    let writtenCount = 0;
    const tried = (calls: readonly Supplied[], { session }: { readonly session: Session }) => {
      for (const call of calls) {
        const expected = called(session, ours, call);
        expect(called(session, theirs, call), JSON.stringify(call)).toEqual(expected);
        if (expected.outcome.reported.length === 0) answeredCount += 1;
        if (expected.changes.length > 0) writtenCount += 1;
      }
    };
    fc.assert(
      fc.property(
        fc.array(supplied, { minLength: 1, maxLength: 20 }),
        arbitraryCompany(() => demo.account.copyInMemory()),
        (calls, living) => tried(calls, living),
      ),
      { numRuns: caseCount(40, 4) },
    );
    expect(answeredCount).toBeGreaterThan(0);
    expect(writtenCount > 0).toBe(ours.safety !== 'SAFE');
  },
);
