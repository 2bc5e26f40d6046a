import { invoiceOrder } from '../../business/invoicing/invoice-order.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRecord } from '../../listing/column.ts';

const what = packed({
  company: COMPANY,
  order: 'sales order number',
  invoice: 'invoice number, blank for a new one',
  invoiceDate: ['invoice date, blank for today', 'D2/'],
  postedDate: ['posting date, blank for today', 'D2/'],
});

const made = inRecord(column('invoice number', (number: string) => number));

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
      layout: what.layout,
    }),
    INVREC: input('Not looked at.'),
    OUTDATA: output('The invoice made.', made.layout),
    MESSAGE: message('Blank, or why nothing was invoiced.'),
  },
  writes: ['WORK2450.CHRGS', 'WORK2450.HEAD', 'WORK2450.LINE', 'WORK2450.NOTES'],
  does: [invoiceOrder],
  examples: [
    { call: { INDATA: ['1', '80012'] }, reply: { OUTDATA: '60049', MESSAGE: '' } },
    {
      call: { INDATA: ['1', '80011'] },
      reply: { MESSAGE: 'INSUFFICIENT QUANTITY OF F314' },
    },
    { call: { INDATA: ['1', 'NONE'] }, reply: { MESSAGE: 'SALES ORDER NOT FOUND' } },
  ],
  notes: [
    'Blank dates are today. The invoice counts in the fiscal period of its posting date, which must be open.',
    'Where something of the order is packed, that is invoiced; else all that is open. What is left stays open as a back order, where the customer may be shipped to in parts.',
    'Charges of the whole order go on its next invoice, those of a line on the invoice that ships it.',
    'The invoice is copied to the work tables under its own number and posted from there by the invoice engine VB_2452.UPD, in the same transaction: a failure leaves no work records and uses up no number.',
    'An invoice number has up to eight letters and digits. A number under which an invoice is being entered is left to who enters it.',
  ],

  run({ INDATA }, session) {
    const { company, order, invoice, invoiceDate, postedDate } = what.of(INDATA);
    const { head } = invoiceOrder(companyContext(session, company), {
      order,
      invoice,
      invoiceDate,
      postedDate,
      by: { program: 'VB_2450', initials: session.initials, port: session.port },
    });
    return { OUTDATA: made.of(head.key.invoice) };
  },
});
