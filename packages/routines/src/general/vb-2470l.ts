import { defineRoutine, input, message, record } from '../routine.ts';

export const vb2470l = defineRoutine({
  name: 'VB_2470L',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Stores a line of a credit memo being entered, with its notes if there are any.',
  args: {
    INDATA: input('Which line.', {
      required: true,
      layout: record('company number', 'credit memo number', 'line number'),
    }),
    LREC: input('The whole credit memo line.'),
    NREC: input('The notes of the line; blank stores none.'),
    MESSAGE: message('Blank, or why the line was not stored.'),
  },
  writes: ['WORK2470L', 'WORK2470N'],
  messages: ['CANNOT OPEN FILE {name}', 'CREDIT MEMO NOT FOUND', 'INVALID LINE NUMBER'],
  notes: ['Each line of a longer note is given its own note type.'],
});
