import { defineRoutine, input, message, record } from '../../entry/routine.ts';

export const vbDeleteSim = defineRoutine({
  name: 'VB_DELETE.SIM',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Deletes simulated work orders with their routings.',
  args: {
    INDATA: input('What to delete.', {
      required: true,
      layout: record('company number', 'simulated work order numbers, value-marked'),
    }),
    MESSAGE: message('Blank, or what was not deleted.'),
  },
  writes: ['OPENWO.SIM', 'WIPROUTE.SIM.HEAD', 'WIPROUTE.SIM.LINE'],
  alsoWrites: ['WIPROUTE.SIM.NOTE'],
  messages: ['CANNOT OPEN FILE {name}', 'WORK ORDER NOT FOUND {number}'],
});
