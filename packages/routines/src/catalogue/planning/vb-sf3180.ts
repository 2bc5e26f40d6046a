import { defineRoutine, input } from '../../entry/routine.ts';

export const vbSf3180 = defineRoutine({
  name: 'VB_SF3180',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Plans the dates of the open work orders in the active list and records the capacity they need; what cannot be planned is logged.',
  args: {
    BEGCO: input('First company to plan, or ALL.', { required: true }),
    LSTCO: input('Last company to plan; not used with ALL, otherwise empty means the first.'),
  },
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  messages: ['CANNOT OPEN FILE {name}', 'COMPANY NOT FOUND'],
  notes: [
    'The active list is list 0 of the session; without one, the open work orders of the companies are taken.',
    'It has no message argument, so a failure is raised with its text.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],
});
