import { defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vb2470 = defineRoutine({
  name: 'VB_2470',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Makes a credit memo for a customer: checks the customer, takes the next number, stages the header and has the credit engine post it.',
  args: {
    INDATA: input('What to credit.', {
      required: true,
      layout: record(
        'company number',
        'customer number',
        'credit memo number, blank for a new one',
        ['credit date', 'D2/'],
        ['posting date', 'D2/'],
        'invoice number credited',
      ),
    }),
    CRDREC: input('Header of the credit memo as entered.'),
    OUTDATA: output('The credit memo made.', record('credit memo number')),
    MESSAGE: message('Blank, or why nothing was credited.'),
  },
  writes: ['CO.STDS.ORD', 'WORK2470.HEAD'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'CUSTOMER NOT FOUND',
    'INVOICE NOT FOUND',
    'CREDIT MEMO NOT FOUND',
    'INVALID DATE {date}',
  ],
  notes: [
    'What the credit engine VB_2472.UPD changes comes on top of the tables listed here.',
    'The credit engine runs in the same transaction, so a failure in it uses up no number.',
  ],
});
