import { chosenOrders } from '../../business/planning/orders-to-plan.ts';
import { type OrdersPlanned, planOrders } from '../../business/planning/plan-orders.ts';
import { input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbSf3082 = defineRoutine({
  name: 'VB_SF3082',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Plans again the start and completion dates of the operations of chosen work orders, replacing the capacity they had reserved.',
  args: {
    JOBNO: input('Job number, or ALL for every open production work order.'),
    WOLIST: input('Work order numbers, one per value, when no job is given.'),
    MESSAGE: message('Blank, a warning about lead time, or what is wrong with the request.'),
  },
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  does: [chosenOrders, planOrders],
  messages: [
    'LEAD TIME EXCEEDS DUE DATE OF WORK ORDER {numbers}',
    'WORK ORDER NOT PLANNED {numbers}',
  ],
  examples: [
    {
      call: { WOLIST: '100001' },
      reply: { MESSAGE: 'LEAD TIME EXCEEDS DUE DATE OF WORK ORDER 100001' },
    },
    { call: {}, reply: { MESSAGE: 'JOB NUMBER OR WORK ORDER LIST REQUIRED' } },
    { call: { JOBNO: 'NONE' }, reply: { MESSAGE: 'JOB NOT FOUND' } },
    {
      call: { WOLIST: [['100001', 'NONE']] },
      reply: { MESSAGE: 'WORK ORDER NOT FOUND NONE' },
    },
  ],
  notes: [
    'A job number wins over WOLIST.',
    'The company is that of the session, as no argument names one.',
    'A production work order is one that is not closed; one on hold is planned, too.',
    'All of the orders give back their capacity first; then the highest priority and the earliest due date is planned first.',
    'A closed or unknown work order in WOLIST rejects the request as a whole.',
    'An order that will be through after its due date is planned all the same, and warned of; one that cannot be planned has no dates and no capacity any more. Both are logged in DATE.PLAN.ERR, and MESSAGE names their numbers, those that could not be planned first.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],

  run({ JOBNO, WOLIST }, session) {
    const own = companyContext(session, companyOf(session));
    const orders = chosenOrders(own, { job: JOBNO, workOrders: listedValues(WOLIST) });
    return { MESSAGE: reported(planOrders(own, { orders, program: 'VB_SF3082' })) };
  },
});

function reported({ late, failed }: OrdersPlanned) {
  const numbers = failed.map(({ order }) => order).join(', ');
  const warning = `LEAD TIME EXCEEDS DUE DATE OF WORK ORDER ${late.join(', ')}` as const;
  if (failed.length > 0 && late.length > 0)
    return `WORK ORDER NOT PLANNED ${numbers}; ${warning}` as const;
  if (failed.length > 0) return `WORK ORDER NOT PLANNED ${numbers}` as const;
  return late.length > 0 ? warning : '';
}
