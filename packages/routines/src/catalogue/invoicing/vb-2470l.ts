import { saveCreditLine } from '../../business/invoicing/save-credit-line.ts';
import { COMPANY, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const position = packed({
  company: COMPANY,
  creditMemo: 'credit memo number',
  line: 'line number',
});

export const vb2470l = defineRoutine({
  name: 'VB_2470L',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Stores a line of a credit memo being entered, with its notes if there are any.',
  args: {
    INDATA: input('Which line.', {
      required: true,
      layout: position.layout,
    }),
    LREC: input('The whole credit memo line.', { required: true }),
    NREC: input('The notes of the line; blank leaves those on file.'),
    MESSAGE: message('Blank, or why the line was not stored.'),
  },
  writes: ['WORK2470L', 'WORK2470N'],
  does: [saveCreditLine],
  examples: [
    {
      call: {
        INDATA: ['1', 'W1', '2'],
        LREC: ['C500', '', '', '-2000', '4500'],
        NREC: [
          ['BROUGHT BACK UNOPENED', 'BOX NUMBER 7'],
          ['', 'N'],
        ],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { INDATA: ['1', 'W1', '2'], LREC: ['C500', '', '', '2000', '4500'] },
      reply: { MESSAGE: 'INVALID QUANTITY 2000' },
    },
    {
      call: { INDATA: ['1', 'NONE', '1'], LREC: 'C500' },
      reply: { MESSAGE: 'CREDIT MEMO NOT FOUND' },
    },
  ],
  notes: [
    'What came back is a quantity below zero, and so are its values, which are worked out.',
    'A line takes description, unit and location from its part where it has none, its cost from the standard cost, and the sales account of the company.',
    'Part, unit, location, price and discount are checked as on a sales order line. Lots are those that the part has, or had on the invoice taken back; each is named once, and they come to the quantity of the line, in the unit of stock.',
    'A line that is supplied from N is credited, and its goods stay with the customer.',
    'Each line of a note has a note type: the first without one is printed on the invoice, any other is as the line before it.',
    'The header of the credit memo lists the line, and its totals are worked out again.',
  ],

  run({ INDATA, LREC, NREC }, session) {
    const { company, creditMemo, line } = position.of(INDATA);
    saveCreditLine(companyContext(session, company), {
      creditMemo,
      line,
      record: LREC,
      notes: NREC,
    });
    return {};
  },
});
