import { defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vb2450 = defineRoutine({
  name: 'VB_2450',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Invoices a sales order: checks it, copies it to the invoice work tables and has the invoice engine post it.',
  args: {
    INDATA: input('What to invoice.', {
      required: true,
      layout: record(
        'company number',
        'sales order number',
        'invoice number, blank for a new one',
        ['invoice date', 'D2/'],
        ['posting date', 'D2/'],
      ),
    }),
    INVREC: input('Not looked at.'),
    OUTDATA: output('The invoice made.', record('invoice number')),
    MESSAGE: message('Blank, or why nothing was invoiced.'),
  },
  writes: ['WORK2450.CHRGS', 'WORK2450.HEAD', 'WORK2450.LINE', 'WORK2450.NOTES'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'SALES ORDER NOT FOUND',
    'NOTHING TO INVOICE',
    'INVOICE ALREADY EXISTS',
    'CUSTOMER IS ON CREDIT HOLD',
    'INVALID DATE {date}',
  ],
  notes: [
    'What the invoice engine VB_2452.UPD changes comes on top of the work tables listed here.',
    'The invoice engine runs in the same transaction, so a failure in it leaves no work records.',
  ],
});
