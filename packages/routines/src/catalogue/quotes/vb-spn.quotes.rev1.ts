import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbSpnQuotesRev1 = defineRoutine({
  name: 'VB_SPN.QUOTES.REV1',
  domain: 'Quotes',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Adds, replaces or retires a supplier quote.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE flags the quote as deleted; anything else stores it.'),
    QUOTEID: input('Quote number.', { required: true }),
    Q1287REC: input('The whole quote record; not used by DELETE.'),
    ADDFLAG: input('1, Y or TRUE for a new quote.'),
    MESSAGE: message('Says when a quote was deleted; blank when one was stored; else the failure.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['SPN.QUOTES.1287'],
  messages: [
    'DELETE SUCCEEDED',
    'CANNOT OPEN FILE {name}',
    'QUOTE ALREADY EXISTS',
    'QUOTE NOT FOUND',
  ],
  notes: [
    'Storing a quote leaves no audit record.',
    'Deleting sets the flag and keeps the rest of the quote.',
    'Adding a quote that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
