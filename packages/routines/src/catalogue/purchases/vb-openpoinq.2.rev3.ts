import { linesRequired } from '../../business/purchases/find-purchase-lines.ts';
import {
  columnsOf,
  isOpen,
  purchaseLineSources,
  shownLine,
} from '../../business/purchases/purchase-line.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

export const vbOpenpoinq2Rev3 = defineRoutine({
  name: 'VB_OPENPOINQ.2.REV3',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The open purchase order lines of one part.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output(
      'One value per line.',
      columns(
        'PO number',
        'line',
        'buyer',
        ['promise date', 'D2/'],
        'days due',
        ['original quantity', 'MD3'],
        ['open quantity', 'MD3'],
        'unit of measure',
        'vendor number',
        'vendor name',
        'description',
        ['PO entered date', 'D2/'],
        'job',
        'lead time in workdays',
      ),
    ),
  },
  reads: ['REQ'],
  alsoReads: ['PRODUCT', ...purchaseLineSources],
  messages: ['PART NOT FOUND'],
  notes: [
    'The lines are found through the supply that the requirements of the part point to.',
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'Outside operations bring nothing that is required, and are not shown.',
    'It has no message argument, so a failure is raised with its text.',
  ],
  examples: [
    {
      call: { CO: '1', PARTNO: 'C500' },
      reply: {
        DATA: [
          '50001',
          '1',
          'CK',
          '21519',
          '28',
          '28000',
          '28000',
          'EA',
          'V101',
          'Evergreen Fasteners',
          'O-RING 500',
          '21481',
          '26007',
          '13',
        ],
      },
    },
    { call: { CO: '1', PARTNO: 'P100' }, reply: { DATA: '' } },
    { call: { CO: '1', PARTNO: 'NONE' }, reply: {}, failure: 'PART NOT FOUND' },
  ],

  run({ CO, PARTNO }, session, refuse) {
    if (!PRODUCT.read(session, CO, PARTNO)) throw refuse('PART NOT FOUND');
    const lines = linesRequired(session, CO, PARTNO)
      .filter(isOpen)
      .map((line) => shownLine(session, CO, line));
    return {
      DATA: columnsOf(
        lines,
        ({ orderNo }) => orderNo,
        ({ lineNo }) => lineNo,
        ({ buyer }) => buyer,
        ({ promiseDate }) => promiseDate,
        ({ daysDue }) => daysDue,
        ({ originalQuantity }) => originalQuantity,
        ({ openQuantity }) => openQuantity,
        ({ unit }) => unit,
        ({ vendorNo }) => vendorNo,
        ({ vendorName }) => vendorName,
        ({ description }) => description,
        ({ orderDate }) => orderDate,
        ({ job }) => job,
        ({ leadTime }) => leadTime,
      ),
    };
  },
});
