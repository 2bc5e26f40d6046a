import { extract } from 'mvdb/functions';
import {
  lineOfOrder,
  purchaseLineSources,
  vendorOf,
} from '../../business/purchases/purchase-line.ts';
import { COMPANY, defineRoutine, input, message, output, record } from '../../entry/routine.ts';
import { POHEAD } from '../../schema/purchasing.ts';

export const vbPoLineRev1 = defineRoutine({
  name: 'VB_PO.LINE.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'One purchase order line with its vendor, promises, open quantities and notes.',
  args: {
    INDATA: input('The line asked for.', {
      required: true,
      layout: record(COMPANY, 'PO number', 'PO line number'),
    }),
    DATA: output(
      'The line; promise dates and open quantities hold four values each.',
      record(
        'vendor number',
        'vendor name',
        'vendor phone',
        'vendor fax',
        'vendor e-mail',
        ['PO date', 'D2/'],
        'part',
        'description',
        ['promise dates', 'D2/'],
        ['open quantities', 'MD3'],
        'line note',
        'action required',
        'outside operation progress',
        ['outside operation date', 'D2/'],
        ['date confirmed', 'D2/'],
        'cost confirmed',
      ),
    ),
    MESSAGE: message(),
  },
  alsoReads: purchaseLineSources,
  messages: ['PURCHASE ORDER NOT FOUND', 'PURCHASE ORDER LINE NOT FOUND'],
  notes: [
    'The word masked in position 4 is read as the vendor fax.',
    'Value n of the open quantities belongs to value n of the promise dates. There are always four of each; further ones are not shown.',
    'The date confirmed is that of the line, else that of the order.',
  ],
  examples: [
    {
      call: { INDATA: ['1', '50001', '1'] },
      reply: {
        DATA: [
          'V101',
          'Evergreen Fasteners',
          '555-010-1467',
          '555-011-1467',
          'orders@evergreen-fasteners-v101.example',
          '21481',
          'C500',
          'O-RING 500',
          ['21519', '', '', ''],
          ['28000', '', '', ''],
          '',
          '',
          '',
          '',
          '21485',
          'N',
        ],
        MESSAGE: '',
      },
    },
    {
      call: { INDATA: ['1', '50001', '9'] },
      reply: { DATA: '', MESSAGE: 'PURCHASE ORDER LINE NOT FOUND' },
    },
  ],

  run({ INDATA }, session, refuse) {
    const company = extract(INDATA, 1);
    const orderNo = extract(INDATA, 2);
    if (!POHEAD.read(session, company, orderNo)) throw refuse('PURCHASE ORDER NOT FOUND');
    const purchase = lineOfOrder(session, company, orderNo, extract(INDATA, 3));
    if (purchase === undefined) throw refuse('PURCHASE ORDER LINE NOT FOUND');
    const { head, line } = purchase;
    const vendor = vendorOf(session, company, head);
    return {
      DATA: [
        head.vendorNo,
        vendor?.vendorName ?? '',
        vendor?.phone ?? '',
        vendor?.fax ?? '',
        vendor?.email ?? '',
        head.orderDate,
        line.partNo,
        line.description,
        firstFour(line.promiseDates),
        firstFour(line.openQuantities),
        line.lineNote,
        line.actionRequired,
        line.outsideProgress,
        line.outsideDate,
        line.confirmedDate || head.confirmedDate,
        line.costConfirmed,
      ],
    };
  },
});

function firstFour(values: readonly string[]): readonly string[] {
  return [0, 1, 2, 3].map((index) => values[index] ?? '');
}
