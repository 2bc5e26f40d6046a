import { defineRoutine, input, message, output, record } from '../routine.ts';

export const vbGl7013 = defineRoutine({
  name: 'VB_GL7013',
  domain: 'Accounting',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Prints the journal register and posts the journals it lists, while a lock keeps a second register from running.',
  args: {
    DATAIN: input('What to register.', {
      required: true,
      layout: record('company number', 'JCS code: DON posts, anything else is refused'),
    }),
    DATAOUT: output('Always blank: the register is printed.'),
    MESSAGE: message('Blank, or why no register was run.'),
  },
  reads: ['JOURNAL.HEAD'],
  writes: ['DICT JOURNAL.HEAD'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'INVALID JCS CODE',
    'JOURNAL REGISTER IS LOCKED BY {user}',
    'NO RECORDS SELECTED.',
  ],
  notes: ['The lock is a record in the dictionary of JOURNAL.HEAD, released however the run ends.'],
});
