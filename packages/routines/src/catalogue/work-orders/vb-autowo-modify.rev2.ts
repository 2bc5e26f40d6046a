import { wholeQuantity } from '../../business/values/whole-quantity.ts';
import { jobSalesFlag } from '../../business/work-orders/staging-flags.ts';
import { company, defineRoutine, input, message } from '../../entry/routine.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';

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
    WOQTY: input('Whole number of pieces.'),
    ROUTENO: input('Routing number; blank leaves the routing as it is.'),
    MSG: message('Blank, or why nothing was changed.'),
  },
  writes: ['OPENWO.AUTO.1287'],
  alsoReads: ['JOBMASTER'],
  messages: [
    'WORK ORDER NOT FOUND',
    'JOB NOT FOUND',
    'JOB IS CLOSED',
    'INVALID QUANTITY',
    'INVALID ROUTE NUMBER',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100058', JOBNO: '26001', WOQTY: '30', ROUTENO: '2' },
      reply: { MSG: '' },
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
    'A routing number is up to ten letters, digits, points or hyphens. A blank one does not clear the routing, so that callers who know nothing of routings leave it alone.',
    'The flag that tells whether the job was sold follows the job.',
  ],

  run({ CO, WONO, JOBNO, WOQTY, ROUTENO }, session, refuse) {
    const order = OPENWO_AUTO_1287.readLocked(session, CO, WONO);
    if (!order) throw refuse('WORK ORDER NOT FOUND');
    const job = JOBNO === '' ? undefined : JOBMASTER.read(session, CO, JOBNO);
    if (JOBNO !== '' && !job) throw refuse('JOB NOT FOUND');
    if (job?.jobStatus === 'C' && JOBNO !== order.jobNo) throw refuse('JOB IS CLOSED');
    const orderedQuantity = wholeQuantity(WOQTY);
    if (orderedQuantity === undefined) throw refuse('INVALID QUANTITY');
    if (ROUTENO !== '' && !ROUTE_NUMBER.test(ROUTENO)) throw refuse('INVALID ROUTE NUMBER');
    OPENWO_AUTO_1287.update(session, order, {
      jobNo: JOBNO,
      orderedQuantity,
      routeNo: ROUTENO || order.routeNo,
      jobHasSalesOrder: jobSalesFlag(session, CO, JOBNO),
    });
    return {};
  },
});

const ROUTE_NUMBER = /^[A-Za-z0-9.-]{1,10}$/;
