import fc from 'fast-check';
import { PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import { OPENWO, OPENWO_SIM } from '../../../packages/routines/src/schema/work-orders.ts';
import type { Choices, Operations } from './choices.ts';

/** What is planned of single orders, and thought of beside those of the shop. */
export function simulationOperations({ company, inCompany, idsOf }: Choices): Operations {
  const flags = fc.constantFrom('', '', 'Y', 'N');
  const simulated = fc.oneof(idsOf(OPENWO_SIM), fc.constantFrom('900008', '900009', 'NONE'));
  const thought = fc
    .record({
      partNo: fc.constantFrom('P100', 'F364', 'F320', 'A209', 'C500'),
      orderedQuantity: fc.constantFrom('1000', '30000', '0'),
      dueDate: fc.constantFrom('', '21490', '21560', '40000'),
      simulatedOrder: fc.constantFrom('', '', '100052', '100003'),
    })
    .map((fields) => OPENWO_SIM.format(fields));
  return {
    'VB_DATE.PLAN': fc
      .record({
        order: fc.oneof(inCompany(OPENWO), inCompany(OPENWO_SIM)),
        KEY: fc.constantFrom('WIP', 'WIP', 'SIM', 'STD', 'ALT!2'),
        DIRECTION: fc.constantFrom('F', 'B', ''),
        STARTDATE: fc.constantFrom('21480', '21495', '21530', '21600', '30000'),
        MODE: fc.constantFrom('', '', 'P'),
        OVERLAP: flags,
        FINITE: flags,
      })
      .map(({ order: [CO, WONO], ...reported }) => ({ CO, WONO, ...reported })),
    'VB_DELETE.SIM': fc
      .array(simulated, { minLength: 1, maxLength: 2 })
      .map((orders) => ({ INDATA: ['1', orders] })),
    VB_SF3081: fc
      .oneof(idsOf(PRODUCT), fc.constantFrom('P100', 'F320'))
      .map((part) => ({ INDATA: [part] })),
    VB_SF3260: fc.tuple(company, thought).map(([CO, WREC]) => ({ CO, WREC })),
    VB_SF3262: fc.constant({}),
    VB_SF3263A: fc.constant({}),
  };
}
