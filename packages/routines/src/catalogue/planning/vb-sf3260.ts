import { addSimulatedOrder } from '../../business/simulation/add-simulated.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';

export const vbSf3260 = defineRoutine({
  name: 'VB_SF3260',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Adds a what-if work order under the next simulation number, gives it a routing and plans its dates and capacity, without touching live orders.',
  args: {
    CO: company(),
    WREC: input('Work order to simulate, attribute by attribute as OPENWO.SIM holds it.', {
      required: true,
    }),
    MSG: message('Blank, or why the order could not be simulated.'),
  },
  writes: [
    'CO.STDS.SF',
    'OPENWO.SIM',
    'WIPROUTE.SIM.HEAD',
    'WIPROUTE.SIM.LINE',
    'WIPROUTE.SIM.NOTE',
  ],
  does: [addSimulatedOrder],
  examples: [
    {
      call: { CO: '1', WREC: OPENWO_SIM.format({ partNo: 'P100', orderedQuantity: '5000' }) },
      reply: { MSG: '' },
    },
    {
      call: {
        CO: '1',
        WREC: OPENWO_SIM.format({
          partNo: 'F364',
          orderedQuantity: '30000',
          dueDate: '21560',
          simulatedOrder: '100052',
        }),
      },
      reply: { MSG: '' },
    },
    {
      call: { CO: '1', WREC: OPENWO_SIM.format({ partNo: 'P100', orderedQuantity: '0' }) },
      reply: { MSG: 'INVALID QUANTITY 0' },
    },
    {
      call: { CO: '1', WREC: OPENWO_SIM.format({ partNo: 'C500', orderedQuantity: '1000' }) },
      reply: { MSG: 'ROUTING NOT FOUND C500' },
    },
  ],
  notes: [
    'The number given is not returned; VB_LOAD.SIM shows it.',
    'Where the order names a live order that it simulates, the routing of that is copied, with what is done of it where both make the same quantity; else the routing of the part that the order names, the standard one unless it names another.',
    'Quantity, dates, type, stock type and priority must be possible, as VB_WO.EM.UPD asks of a live order.',
    'It begins open: what was released, completed, scrapped or closed is not taken over. What it does not say is as orders of its part usually are.',
    'It is planned as the company plans. One that cannot be planned is kept without dates, and DATE.PLAN.ERR says why.',
  ],

  run({ CO, WREC }, session) {
    addSimulatedOrder(companyContext(session, CO), { record: WREC, program: 'VB_SF3260' });
    return { MSG: '' };
  },
});
