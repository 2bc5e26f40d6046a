import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbSf3260 = defineRoutine({
  name: 'VB_SF3260',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Adds a what-if work order under the next simulation number, gives it a routing and plans its dates and capacity, without touching live orders.',
  args: {
    CO: company(),
    WREC: input('Work order record to simulate.', { required: true }),
    MSG: message('Blank, or why the order could not be simulated.'),
  },
  writes: [
    'CO.STDS.SF',
    'OPENWO.SIM',
    'WIPROUTE.SIM.HEAD',
    'WIPROUTE.SIM.LINE',
    'WIPROUTE.SIM.NOTE',
  ],
  messages: ['CANNOT OPEN FILE {name}', 'COMPANY NOT FOUND', 'PART NOT FOUND'],
  notes: [
    'The number given is not returned; VB_LOAD.SIM shows it.',
    'A live routing of the same work order is copied; without one the standard routing is used.',
  ],
});
