import { catalogue } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { tablesOf } from '../../packages/routines/src/entry/own-tables.ts';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * Each table argument takes the table that it is named after, and no other: neither one that the routine has for
 * something else, nor one that it does not touch, nor one that is not there. What is rejected changes nothing.
 */

const demo = loadedDemo();

/** Every routine reads it, to know its company; no table argument is named after it. */
const READ_BY_ALL = 'GL-COMPANY';

const foreign = [
  [READ_BY_ALL, 'ROUTINE_FAILED'],
  ['STOPWORDS.1287', 'BAD_ARGUMENTS'],
  ['NOWHERE', 'BAD_ARGUMENTS'],
] as const;

const withTables = catalogue.routines.flatMap((routine) => {
  const names = Object.keys(routine.args).filter((name) => routine.args[name]?.kind === 'handle');
  return names.length === 0 ? [] : [[routine.name, names, routine] as const];
});

describe.each(withTables)('%s', (_, names, routine) => {
  const example = routine.examples?.[0]?.call ?? {};
  const isReported = Object.values(routine.args).some(({ kind }) => kind === 'message');

  test.each(names)('%s takes no other table', (name) => {
    for (const [table, code] of foreign) {
      const outcome = outcomeOf(demo.session, routine, { ...example, [name]: table });
      if (code === 'BAD_ARGUMENTS') expect([table, outcome.code]).toEqual([table, code]);
      else expect(outcome.reported).toEqual([`TABLE ${table} IS NOT ${name}`]);
      expect(outcome.code === undefined).toBe(isReported && code === 'ROUTINE_FAILED');
    }
    expect(demo.account.lastCommit).toBe(demo.lastCommit);
  });

  test('each takes its own', () => {
    const outcomes = [{}, ...names.map((name) => ({ [name]: tablesOf(name)[0] ?? '' }))].map(
      (named) =>
        undone(demo.session, () => outcomeOf(demo.session, routine, { ...example, ...named })),
    );
    const [without] = outcomes;
    for (const outcome of outcomes) expect(outcome).toEqual(without);
  });
});
