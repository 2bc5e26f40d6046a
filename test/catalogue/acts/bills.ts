import fc from 'fast-check';
import { WIPBMF } from '../../../packages/routines/src/schema/work-in-process.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { type Acts, type Choices, orBlank } from './choices.ts';

/** What is asked of the bills of assemblies and of work orders. */
export function billActs({ inCompany }: Choices): Acts {
  return {
    VB_A7270: fc
      .tuple(inCompany(OPENWO), fc.constantFrom('R', 'R', '', 'N'), orBlank(fc.constant('B')))
      .map(([[CO, WONO], BOMFLAG, REV]) => ({ CO, WONO, BOMFLAG, REV })),
    VB_D7270: fc.tuple(inCompany(WIPBMF), fc.boolean()).map(([[CO, id], isWhole]) => {
      const [WONO = '', COMP = ''] = id.split('!');
      return { CO, WONO, COMP: isWhole ? 'ALL' : COMP };
    }),
  };
}
