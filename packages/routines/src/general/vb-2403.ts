import { defineRoutine } from '../routine.ts';

export const vb2403 = defineRoutine({
  name: 'VB_2403',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Internal',
  description:
    'Prints the daily register of sales orders that are not yet on one, and marks them as printed.',
  args: {},
  callable: false,
  writes: ['OPEN.ORD.HEAD'],
  messages: ['CANNOT OPEN FILE {name}', 'NO RECORDS SELECTED.'],
  notes: ['A report program: other routines run it, a call is refused.'],
});
