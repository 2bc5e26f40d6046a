import { oconv } from 'mvdb/functions';
import { sessionConversions } from 'mvdb/host';
import { input, output } from '../../entry/argument.ts';
import { anyTable } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { converted } from './converted.ts';

export const vbOconv = defineRoutine({
  name: 'VB_OCONV',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'Utility',
  description: 'Turns a stored value into the form people read.',
  args: {
    SUBJECT: input('Stored value.'),
    CONVERT: input('Conversion code, such as D4/, MD2 or MCT.'),
    RESULT: output('Displayed form; the value itself when it or the code cannot be converted.'),
  },
  opens: anyTable,
  notes: [
    'T codes read the tables that are open to the login; one that names no table converts nothing.',
  ],
  examples: [
    { call: { SUBJECT: '1!C1001', CONVERT: 'TCUSTOMER;X;;1' }, reply: { RESULT: 'Albion Foods' } },
    { call: { SUBJECT: '0', CONVERT: 'D4/' }, reply: { RESULT: '12/31/1967' } },
    { call: { SUBJECT: 'hex head bolt', CONVERT: 'MCT' }, reply: { RESULT: 'Hex Head Bolt' } },
    { call: { SUBJECT: 'not a date', CONVERT: 'D' }, reply: { RESULT: 'not a date' } },
  ],

  run: ({ SUBJECT, CONVERT }, session) => ({
    RESULT: converted(SUBJECT, () => oconv(SUBJECT, CONVERT, sessionConversions(session))),
  }),
});
