import { changeStagedOrder } from '../../business/work-orders/change-staged-order.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbAutowoModifyRev2 = defineRoutine({
  name: 'VB_AUTOWO_MODIFY.REV2',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Changes job, quantity and routing of a staged work order.',
  args: {
    CO: company(),
    WONO: input('Number of the staged work order.', { required: true }),
    JOBNO: input('Job it is made for; blank for stock.'),
    WOQTY: input('Whole number of pieces.', { required: true }),
    ROUTENO: input('Routing number; blank leaves the routing as it is.'),
    MSG: message('Blank, or why nothing was changed.'),
  },
  writes: ['OPENWO.AUTO.1287'],
  does: [changeStagedOrder],
  examples: [
    {
      call: { CO: '1', WONO: '100058', JOBNO: '26001', WOQTY: '30', ROUTENO: '1' },
      reply: { MSG: '' },
    },
    {
      call: { CO: '1', WONO: '100058', JOBNO: '', WOQTY: '30', ROUTENO: '9' },
      reply: { MSG: 'ROUTING NOT FOUND' },
    },
    {
      call: { CO: '1', WONO: '100058', JOBNO: '', WOQTY: 'abc', ROUTENO: '' },
      reply: { MSG: 'INVALID QUANTITY' },
    },
    {
      call: { CO: '1', WONO: '999999', JOBNO: '', WOQTY: '30' },
      reply: { MSG: 'WORK ORDER NOT FOUND' },
    },
  ],
  notes: [
    'A quantity is a whole number from 1 to 999999999; it is stored with 3 implied decimals.',
    'The routing is the standard one of the part or one of its alternates. A blank one does not clear the routing, so that callers who know nothing of routings leave it alone.',
    'Sales order and line, cost account and flags follow the job: an order for a job charges no account of its own, one for stock that of the company standards unless it has one.',
  ],

  run({ CO, WONO, JOBNO, WOQTY, ROUTENO }, session) {
    const change = { number: WONO, jobNo: JOBNO, pieces: WOQTY, routeNo: ROUTENO };
    changeStagedOrder(companyContext(session, CO), change);
    return {};
  },
});
