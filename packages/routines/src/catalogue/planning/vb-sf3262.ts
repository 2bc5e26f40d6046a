import { defineRoutine, input, message } from '../../entry/routine.ts';

export const vbSf3262 = defineRoutine({
  name: 'VB_SF3262',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Refreshes the simulation from the shop: copies live routings, drops the simulated capacity of before and plans the dates again.',
  args: {
    JOBNO: input('Not used: every job is taken.'),
    WOLIST: input('Not used: every work order is taken.'),
    MESSAGE: message('Blank, or why the simulation could not be refreshed.'),
  },
  writes: ['DATE.PLAN.ERR', 'WIPROUTE.SIM.HEAD', 'WIPROUTE.SIM.LINE', 'WIPROUTE.SIM.NOTE'],
  messages: ['CANNOT OPEN FILE {name}'],
  notes: ['Company 1, job ALL and an empty work order list replace whatever is supplied.'],
});
