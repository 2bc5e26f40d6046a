import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { call } from '../catalogue/call.ts';
import { vbBinsRev1 } from '../catalogue/stock/vb-bins.rev1.ts';
import { openDemo } from '../demo/demo-account.ts';
import { CallError } from '../entry/errors.ts';
import { arbitraryArguments } from './arbitrary-arguments.ts';

const { account, session } = openDemo();
afterAll(() => account.close());

test('arbitrary arguments of a routine are taken, or rejected by what they are', () => {
  const outcomes = new Set<string>();
  const pools = { CO: ['1', '2'], PARTNO: ['P100', 'P102'], LOCATION: ['MAIN'] };
  fc.assert(
    fc.property(arbitraryArguments(vbBinsRev1, pools), (supplied) => {
      try {
        outcomes.add(call(session, vbBinsRev1, supplied).MSG);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        outcomes.add(error.code);
      }
    }),
    { numRuns: caseCount(200) },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(['', 'COMPANY NOT FOUND']));
});
