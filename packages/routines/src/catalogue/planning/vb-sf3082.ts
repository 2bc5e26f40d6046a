import { defineRoutine, input, message } from '../../entry/routine.ts';

export const vbSf3082 = defineRoutine({
  name: 'VB_SF3082',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Plans anew the start and completion dates of the operations of chosen work orders, replacing the capacity they had reserved.',
  args: {
    JOBNO: input('Job number, or ALL for every open production work order.'),
    WOLIST: input('Work order numbers, one per value, when no job is given.'),
    MESSAGE: message('Blank, a warning about lead time, or what is wrong with the request.'),
  },
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'JOB NUMBER OR WORK ORDER LIST REQUIRED',
    'JOB NOT FOUND',
    'WORK ORDER NOT FOUND {number}',
    'LEAD TIME EXCEEDS DUE DATE OF WORK ORDER {number}',
  ],
  notes: [
    'A job number wins over WOLIST.',
    'The company is that of the session, as no argument names one.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],
});
