import fc from 'fast-check';
import { BMF } from '../../../packages/routines/src/schema/bills.ts';
import { WIPBMF } from '../../../packages/routines/src/schema/work-in-process.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

/** What is asked of the bills of assemblies and of work orders. */
export function billOperations({ session, company, inCompany, onFile }: Choices): Operations {
  const links = [...BMF.open(session).ids()].map((id) => id.split('!'));
  const onBill = fc.constantFrom(...links);
  /** Few of them, of all levels, so that operations meet each other. */
  const parts = fc.constantFrom('P101', 'A223', 'A207', 'F314', 'C500', 'C530', 'D904');
  const anywhere = fc.tuple(company, parts, parts);
  const revisions = fc.constantFrom('', '', '', 'A', 'E');
  const asked = fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: anywhere }, { weight: 1, arbitrary: onBill }),
      ...[revisions, fc.constantFrom('A', 'A', 'D'), fc.constantFrom('', '2000', '0')],
      ...[fc.constantFrom('', '35', '5')],
    )
    .map(([[CO = '', ESSION = '', COMP = ''], REV, ACTION, quantity, sequence]) => {
      const stored = onFile(BMF, [CO, ESSION, COMP]);
      const changes = {
        ...(quantity && { quantityPer: quantity }),
        ...(sequence && { sequence }),
      };
      const BREC = ACTION === 'D' ? stored : BMF.format(changes, stored);
      return { CO, ESSION, COMP, ACTION, BREC, REV };
    });
  return {
    VB_E0052A: asked,
    'VB_E0052A.REV1': fc
      .tuple(asked, fc.constantFrom('', 'O', 'B'))
      .map(([call, MODE]) => ({ ...call, MODE })),
    'VB_E0065.REV1': fc
      .tuple(onBill, revisions)
      .map(([[CO = '', ESSION = ''], REV]) => ({ CO, ESSION, REV })),
    VB_A7270: fc
      .tuple(inCompany(OPENWO), fc.constantFrom('R', 'R', '', 'N'), orBlank(fc.constant('B')))
      .map(([[CO, WONO], BOMFLAG, REV]) => ({ CO, WONO, BOMFLAG, REV })),
    VB_D7270: fc.tuple(inCompany(WIPBMF), fc.boolean()).map(([[CO, id], isWhole]) => {
      const [WONO = '', COMP = ''] = id.split('!');
      return { CO, WONO, COMP: isWhole ? 'ALL' : COMP };
    }),
  };
}
