import { iconv } from 'mvdb/functions';
import { sessionConversions } from 'mvdb/host';
import { input, output } from '../../entry/argument.ts';
import { anyTable } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { converted } from './converted.ts';

export const vbIconv = defineRoutine({
  name: 'VB_ICONV',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'Utility',
  description: 'Turns a value as people write it into the form the database stores.',
  args: {
    SUBJECT: input('Value as displayed.'),
    CONVERT: input('Conversion code, such as D4/ or MD2.'),
    RESULT: output('Stored form; blank when the value or the code cannot be converted.'),
  },
  opens: anyTable,
  notes: [
    'A date without a year is of the year of the session clock.',
    'T codes read the tables that are open to the login; one that names no table converts nothing.',
  ],
  examples: [
    { call: { SUBJECT: '31 DEC 1967', CONVERT: 'D' }, reply: { RESULT: '0' } },
    { call: { SUBJECT: '$1,234.56', CONVERT: 'MD2,$' }, reply: { RESULT: '123456' } },
    { call: { SUBJECT: 'not a date', CONVERT: 'D' }, reply: { RESULT: '' } },
  ],

  run: ({ SUBJECT, CONVERT }, session) => ({
    RESULT: converted('', () => iconv(SUBJECT, CONVERT, sessionConversions(session))),
  }),
});
