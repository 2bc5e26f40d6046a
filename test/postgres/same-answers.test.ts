import { catalogue, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { argumentsOf } from '../catalogue/any-arguments.ts';
import { BothEngines, calling } from './both-engines.ts';

/* Every example of every routine, and whatever else it may be asked, on the same company on both engines. */

/** Of each routine, beside its examples. */

let both: BothEngines;

beforeAll(() => {
  both = new BothEngines();
});

afterAll(() => both.close());

const implemented = catalogue.routines
  .filter(({ run }) => run)
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  test('answers, prints and changes the same on both engines', () => {
    for (const { call: supplied } of routine.examples ?? [])
      both.expectSame(calling([{ routine, supplied }]));
    fc.assert(
      fc.property(argumentsOf(routine), (supplied) =>
        both.expectSame(calling([{ routine, supplied }])),
      ),
      { numRuns: caseCount(2) },
    );
  });
});

test('the calls leave the companies as they were', () => {
  expect(implemented.length).toBeGreaterThan(100);
  both.expectAsLoaded();
});
