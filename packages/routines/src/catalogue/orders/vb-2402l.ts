import { deleteOrderLine } from '../../business/orders/delete-line.ts';
import { saveOrderLine } from '../../business/orders/save-line.ts';
import { sortOrderLines } from '../../business/orders/sort-lines.ts';
import { COMPANY, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const asked = packed({
  company: COMPANY,
  order: 'sales order number',
  line: 'line number',
  flag: 'Y to put the lines of the order in ascending order',
});

export const vb2402l = defineRoutine({
  name: 'VB_2402L',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Stores or deletes a line of a sales order, changing only the fields that the department of the login may change, and keeps weight, allocation and requirements in step.',
  args: {
    INDATA: input('Which line.', {
      required: true,
      layout: asked.layout,
    }),
    LREC: input(
      'The whole order line; blank leaves it, or deletes it when LREC2 and NREC are too and the lines are not to be put in order.',
    ),
    LREC2: input('The whole extension record of the line; blank leaves it.'),
    NREC: input('The whole notes record of the line; blank leaves it.'),
    MESSAGE: message('Blank, or what was left as it was and why.'),
  },
  writes: [
    'OPEN.ORD.LINE',
    'OPEN.ORD.LINE.1287',
    'OPEN.ORD.NOTES',
    'PRODUCT',
    'ITEMQTY',
    'SOREQ',
    'JOBXREF',
  ],
  does: [saveOrderLine, deleteOrderLine, sortOrderLines],
  messages: ['INVALID FLAG {flag}', 'NOT CHANGED {fields}'],
  examples: [
    {
      call: {
        INDATA: ['1', '80013', '1'],
        LREC: [
          ...['F341', 'FLANGE 341', 'EA', '9000', '7000', '2000', '1583756', '0', '1583756'],
          ...['142538', '110863', '21488', '21502', '21446', '', 'MAIN', 'O', '1', 'N', 'N'],
        ],
        NREC: [['CALL BEFORE DELIVERY'], ['P']],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: {
        INDATA: ['1', '80013', '1'],
        LREC: [
          ...['F341', 'FLANGE 341', 'EA', '12000', '7000', '2000', '100', '0', '1583756'],
          ...['142538', '110863', '21488', '21495', '21446', '', 'MAIN', 'O', '3', 'N', 'N'],
        ],
      },
      reply: { MESSAGE: 'NOT CHANGED UNIT.PRICE' },
    },
    {
      call: { INDATA: ['1', '80013', '1'], LREC2: '500' },
      reply: { MESSAGE: 'NOT ALLOWED FOR DEPARTMENT PLANNING' },
    },
    { call: { INDATA: ['1', '80013', '9'] }, reply: { MESSAGE: 'LINE NOT FOUND' } },
  ],
  notes: [
    'The departments are accounting, parts, planning, shipping and other; shipping changes the weight of the item only.',
    'Accounting changes prices, costs and tax; planning what is sold, when and from where; parts all of these and the weight; others the description. All but shipping change notes. Parts and planning add and delete lines.',
    'A change to a field that the department may not change is left out and named in MESSAGE, and the rest is stored. Where nothing is left to store, it is not allowed.',
    'What follows from quantity and price, and what invoices have shipped, is computed, also if LREC contains other values. A line that was shipped keeps its part, and is not deleted, nor is one that an invoice being entered lists.',
    'With Y the lines are put in order, by every department but shipping. An existing line with LREC, LREC2 and NREC all blank is deleted, but never together with Y, which then only puts the lines in order.',
    'A new line takes description, unit, location, price and cost from its part where it has none; the price is that of the list less the discount.',
    'The weight of the item becomes the weight of its part.',
  ],

  run({ INDATA, LREC, LREC2, NREC }, session, reject) {
    const { company, order, line, flag } = asked.of(INDATA);
    if (!['', 'Y', 'N'].includes(flag)) throw reject(`INVALID FLAG ${flag}`);
    const isSorted = flag === 'Y';
    const isBlank = [LREC, LREC2, NREC].every((text) => text === '');
    const sales = companyContext(session, company);
    if (isBlank && !isSorted) {
      deleteOrderLine(sales, { order, line });
      return {};
    }
    const wanted = { order, line, record: LREC, extension: LREC2, notes: NREC };
    const left = isBlank ? [] : saveOrderLine(sales, wanted);
    if (isSorted) sortOrderLines(sales, order);
    return left.length === 0 ? {} : { MESSAGE: `NOT CHANGED ${left.join(', ')}` };
  },
});
