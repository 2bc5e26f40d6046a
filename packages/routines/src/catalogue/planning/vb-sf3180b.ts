import { defineRoutine, input } from '../../entry/routine.ts';

export const vbSf3180b = defineRoutine({
  name: 'VB_SF3180B',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Records the capacity that planned orders of the material plan would need, from the selected requirements and their standard or alternate routings, with yield allowed for.',
  args: {
    FLAG6810: input('Set when step 6810 of the material plan calls; it decides what runs next.'),
  },
  reads: ['REQ'],
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  messages: ['CANNOT OPEN FILE {name}', 'NO RECORDS SELECTED'],
  notes: [
    'The requirements are those of list 0 of the session.',
    'It has no message argument, so a failure is raised with its text.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],
});
