import {
  columnsOf,
  isOpen,
  linesOfOrder,
  purchaseLineSources,
  shownLine,
} from '../../business/purchases/purchase-line.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';

export const vbOpenpoinq3Rev3 = defineRoutine({
  name: 'VB_OPENPOINQ.3.REV3',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The open lines of one purchase order.',
  args: {
    CO: company(),
    PO: input('Purchase order number.', { required: true }),
    DATA: output(
      'One value per line.',
      columns(
        'line',
        'buyer',
        'part',
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
  alsoReads: purchaseLineSources,
  messages: ['PURCHASE ORDER NOT FOUND'],
  notes: [
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'It has no message argument, so a failure is raised with its text.',
  ],
  examples: [
    {
      call: { CO: '1', PO: '50001' },
      reply: {
        DATA: [
          ['1', '2', '3', '4'],
          ['CK', 'CK', 'CK', 'CK'],
          ['C500', 'C507', 'C555', 'C561'],
          ['21519', '21513', '21498', '21530'],
          ['28', '22', '7', '39'],
          ['28000', '22000', '6000', '46000'],
          ['28000', '22000', '6000', '46000'],
          ['EA', 'EA', 'EA', 'EA'],
          ['V101', 'V101', 'V101', 'V101'],
          [
            'Evergreen Fasteners',
            'Evergreen Fasteners',
            'Evergreen Fasteners',
            'Evergreen Fasteners',
          ],
          ['O-RING 500', 'ELECTRIC MOTOR 507', 'SENSOR 555', 'ELECTRIC MOTOR 561'],
          ['21481', '21481', '21481', '21481'],
          ['26007', '', '26005', ''],
          ['13', '9', '10', '6'],
        ],
      },
    },
    { call: { CO: '1', PO: '50003' }, reply: { DATA: '' } },
    { call: { CO: '1', PO: 'NONE' }, reply: {}, failure: 'PURCHASE ORDER NOT FOUND' },
  ],

  run({ CO, PO }, session, refuse) {
    const found = linesOfOrder(session, CO, PO);
    if (found === undefined) throw refuse('PURCHASE ORDER NOT FOUND');
    const lines = found.filter(isOpen).map((line) => shownLine(session, CO, line));
    return {
      DATA: columnsOf(
        lines,
        ({ lineNo }) => lineNo,
        ({ buyer }) => buyer,
        ({ part }) => part,
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
