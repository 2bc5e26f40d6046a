import fc from 'fast-check';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import type { Acts, Choices } from './choices.ts';

/** What work orders go through from entry to close. */
export function workOrderActs({ inCompany }: Choices): Acts {
  const verified = fc
    .tuple(inCompany(OPENWO), fc.constantFrom(true, true, false))
    .map(([[CO, number], isOne]) => ({ CO, WONO: isOne ? number : 'UPDATE' }));
  return { 'VB_WO.VERIFY': verified, 'VB_WO.VERIFY.REV1': verified };
}
