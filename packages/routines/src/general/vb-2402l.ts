import { defineRoutine, input, message, record } from '../routine.ts';

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
      layout: record(
        'company number',
        'sales order number',
        'line number',
        'Y to renumber and reformat the lines of the order',
      ),
    }),
    LREC: input('The whole order line; blank deletes the line.'),
    LREC2: input('The whole extension record of the line.'),
    NREC: input('The whole notes record of the line.'),
    MESSAGE: message('Blank, or why the line was left as it was.'),
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
  messages: [
    'CANNOT OPEN FILE {name}',
    'SALES ORDER NOT FOUND',
    'LINE NOT FOUND',
    'PART NOT FOUND',
    'NOT ALLOWED FOR DEPARTMENT {department}',
  ],
  notes: [
    'The departments are accounting, parts, planning, shipping and other; shipping changes the weight of the item only.',
    'A change to a field that the department may not change is left out, and the rest is stored.',
    'A blank line record deletes the line, for departments that may.',
  ],
});
