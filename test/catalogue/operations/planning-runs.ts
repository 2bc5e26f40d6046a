import fc from 'fast-check';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import type { Choices, Operations } from './choices.ts';

/** Runs that plan many orders at a time. */
export function planningRunOperations({ idsOf, jobs }: Choices): Operations {
  return {
    VB_SF3082: fc
      .tuple(
        fc.oneof(jobs, fc.constantFrom('', '', 'ALL', 'NONE')),
        fc.array(idsOf(OPENWO), { maxLength: 3 }),
      )
      .map(([JOBNO, WOLIST]) => ({ JOBNO, WOLIST: [WOLIST] })),
    VB_SF3180: fc
      .tuple(fc.constantFrom('1', '2', 'ALL', '9'), fc.constantFrom('', '1', '2'))
      .map(([BEGCO, LSTCO]) => ({ BEGCO, LSTCO })),
    VB_SF3180A: fc.constant({}),
    VB_SF3180B: fc.constantFrom('', '1').map((FLAG6810) => ({ FLAG6810 })),
  };
}
