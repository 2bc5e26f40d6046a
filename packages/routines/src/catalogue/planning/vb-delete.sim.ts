import { deleteSimulatedOrders } from '../../business/simulation/delete-simulated.ts';
import { COMPANY, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues, packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const asked = packed({ company: COMPANY, orders: 'simulated work order numbers, value-marked' });

export const vbDeleteSim = defineRoutine({
  name: 'VB_DELETE.SIM',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Deletes simulated work orders with their routings and capacity.',
  args: {
    INDATA: input('What to delete.', { required: true, layout: asked.layout }),
    MESSAGE: message('Blank, or why nothing was deleted.'),
  },
  writes: ['OPENWO.SIM', 'WIPROUTE.SIM.HEAD', 'WIPROUTE.SIM.LINE'],
  does: [deleteSimulatedOrders],
  examples: [
    { call: { INDATA: ['1', ['900001', '900002']] }, reply: { MESSAGE: '' } },
    {
      call: { INDATA: ['1', ['900001', 'NONE']] },
      reply: { MESSAGE: 'WORK ORDER NOT FOUND NONE' },
    },
    { call: { INDATA: ['1'] }, reply: { MESSAGE: 'WORK ORDERS REQUIRED' } },
  ],
  notes: [
    'All orders of the list go, or none.',
    'Notes of the routing and what the orders need of work centers go with them.',
  ],

  run({ INDATA }, session) {
    const { company, orders } = asked.of(INDATA);
    deleteSimulatedOrders(companyContext(session, company), listedValues(orders));
    return { MESSAGE: '' };
  },
});
