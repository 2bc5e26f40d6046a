import { creditCustomer } from '../../business/invoicing/credit-customer.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRecord } from '../../listing/column.ts';

const what = packed({
  company: COMPANY,
  customer: 'customer number',
  creditMemo: 'credit memo number, blank for a new one',
  invoiceDate: ['credit date, blank for today', 'D2/'],
  postedDate: ['posting date, blank for today', 'D2/'],
  invoice: 'invoice number credited',
});

const made = inRecord(column('credit memo number', (number: string) => number));

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
      layout: what.layout,
    }),
    CRDREC: input('Header of the credit memo as entered.'),
    OUTDATA: output('The credit memo made.', made.layout),
    MESSAGE: message('Blank, or why nothing was credited.'),
  },
  writes: ['CO.STDS.ORD', 'WORK2470.HEAD'],
  does: [creditCustomer],
  examples: [
    {
      call: { INDATA: ['1', 'C1004', '', '', '', '60023'] },
      reply: { OUTDATA: '65005', MESSAGE: '' },
    },
    { call: { INDATA: ['1', 'C1003'] }, reply: { OUTDATA: '65005', MESSAGE: '' } },
    { call: { INDATA: ['1', 'NONE'] }, reply: { MESSAGE: 'CUSTOMER NOT FOUND' } },
  ],
  notes: [
    'Blank dates are today. The credit memo counts in the fiscal period of its posting date, which must be open.',
    'A credit memo whose lines or charges were entered under its number is posted. Otherwise, where INDATA names an invoice, all of it that is left is taken back. One of neither is begun: its header is kept in the work table under the next number, for VB_2470L to enter its lines, and a later call with the number posts it.',
    'The invoice of CRDREC is the one that a credit memo is begun of, for some of its goods to be entered; it must be of the customer, and of the sales order where that is named.',
    'Of CRDREC the sales order, invoice, terms, salesman, job, ship-to, tax code and who entered it count; customer and dates are those of INDATA, totals are worked out.',
    'What the credit engine VB_2472.UPD does is done in the same transaction, so a failure in it uses up no number.',
    'A credit memo number has up to eight letters and digits.',
  ],

  run({ INDATA, CRDREC }, session) {
    const { company, ...wanted } = what.of(INDATA);
    const by = { program: 'VB_2470', initials: session.initials, port: session.port };
    const number = creditCustomer(companyContext(session, company), {
      ...wanted,
      record: CRDREC,
      by,
    });
    return { OUTDATA: made.of(number) };
  },
});
