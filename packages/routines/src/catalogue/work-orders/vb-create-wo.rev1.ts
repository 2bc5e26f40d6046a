import { stageWorkOrder } from '../../business/work-orders/stage-work-order.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbCreateWoRev1 = defineRoutine({
  name: 'VB_CREATE_WO.REV1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stages a new work order for a part under the next work order number.',
  args: {
    CO: company(),
    PARTNO: input('Part to make.', { required: true }),
    QTY: input('Whole number of pieces.', { required: true }),
    TYPE: input('JS when the stock is kept for a job; any other value is standard.'),
    WONO: output('Number of the new work order; blank when there is none.'),
    MSG: message('Blank, or why no work order was staged.'),
  },
  writes: ['CO.STDS.WIP.1287', 'OPENWO.AUTO.1287'],
  does: [stageWorkOrder],
  examples: [
    {
      call: { CO: '1', PARTNO: 'P100', QTY: '10', TYPE: 'JS' },
      reply: { WONO: '100159', MSG: '' },
    },
    {
      call: { CO: '1', PARTNO: 'P100', QTY: '1.5', TYPE: '' },
      reply: { WONO: '', MSG: 'INVALID QUANTITY' },
    },
    {
      call: { CO: '1', PARTNO: 'NO SUCH PART', QTY: '10' },
      reply: { WONO: '', MSG: 'PART NOT FOUND' },
    },
  ],
  notes: [
    'A quantity is a whole number from 1 to 999999999; it is stored with 3 implied decimals.',
    'The order begins today and is due after the manufacturing lead time of the part, in workdays of the shop calendar; it follows the routing of the part and belongs to no job.',
    'The flags shown with staged orders are worked out and stored at once.',
    'No number is used up when there is no order.',
  ],

  run: ({ CO, PARTNO, QTY, TYPE }, session) => ({
    WONO: stageWorkOrder(companyContext(session, CO), {
      partNo: PARTNO,
      pieces: QTY,
      stockType: TYPE === 'JS' ? 'JS' : 'ST',
    }),
  }),
});
