import { setOutsideRouting } from '../../business/work-orders/outside-routing.ts';
import { company, input, yesOrNo } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbWoOutside1 = defineRoutine({
  name: 'VB_WO_OUTSIDE.1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Says of a work order whether it needs a special outside routing.',
  args: {
    CO: company(),
    WONO: input('Work order number.', { required: true }),
    FLAG: yesOrNo('Y when it does; N or blank when it does not.'),
  },
  writes: ['OPENWO.1287'],
  does: [setOutsideRouting],
  examples: [
    { call: { CO: '1', WONO: '100001', FLAG: 'Y' }, reply: {} },
    { call: { CO: '1', WONO: '100001', FLAG: 'X' }, reply: {}, failure: 'INVALID FLAG X' },
  ],
  notes: [
    'The order may be live or staged; its extension record is made when there is none.',
    'The flag that a staged order shows follows: a blank one is that of its part.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, WONO, FLAG }, session) {
    setOutsideRouting(companyContext(session, CO), { number: WONO, flag: FLAG });
    return {};
  },
});
