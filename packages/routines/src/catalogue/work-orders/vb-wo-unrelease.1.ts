import { unreleaseWorkOrder } from '../../business/work-orders/unrelease.ts';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

/** The contract fixes it. */
const COMPANY = '1';

export const vbWoUnrelease1 = defineRoutine({
  name: 'VB_WO_UNRELEASE.1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  fixedCompany: COMPANY,
  description:
    'Takes a work order back from the shop: it has no release date and no progress any more.',
  args: {
    WONO: input('Work order number.', { required: true }),
  },
  writes: ['OPENWO'],
  does: [unreleaseWorkOrder],
  examples: [
    { call: { WONO: '100001' }, reply: {} },
    { call: { WONO: '999999' }, reply: {}, failure: 'WORK ORDER NOT FOUND' },
  ],
  notes: [
    'The company is always 1.',
    'An order that is not released stays as it is.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ WONO }, session) {
    unreleaseWorkOrder(companyContext(session, COMPANY), WONO);
    return {};
  },
});
