import {
  linesOfOrder,
  type PurchaseLine,
  vendorOf,
} from '../../business/purchase-lines/purchase-line.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRecord } from '../../listing/column.ts';
import type { VENDOR } from '../../schema/purchasing.ts';

interface Shown extends PurchaseLine {
  readonly vendor: ReturnType<typeof VENDOR.parse> | undefined;
}

const shownLine = inRecord<Shown>(
  column('vendor number', ({ head }) => head.vendorNo),
  column('vendor name', ({ vendor }) => vendor?.vendorName ?? ''),
  column('vendor phone', ({ vendor }) => vendor?.phone ?? ''),
  column('vendor fax', ({ vendor }) => vendor?.fax ?? ''),
  column('vendor e-mail', ({ vendor }) => vendor?.email ?? ''),
  column('PO date', ({ head }) => head.orderDate, 'D2/'),
  column('part', ({ line }) => line.partNo),
  column('description', ({ line }) => line.description),
  column('promise dates', ({ line }) => firstFour(line.promiseDates), 'D2/'),
  column('open quantities', ({ line }) => firstFour(line.openQuantities), 'MD3'),
  column('line note', ({ line }) => line.lineNote),
  column('action required', ({ line }) => line.actionRequired),
  column('outside operation progress', ({ line }) => line.outsideProgress),
  column('outside operation date', ({ line }) => line.outsideDate, 'D2/'),
  column('date confirmed', ({ line, head }) => line.confirmedDate || head.confirmedDate, 'D2/'),
  column('cost confirmed', ({ line }) => line.costConfirmed),
);

const asked = packed({ company: COMPANY, orderNo: 'PO number', lineNo: 'PO line number' });

export const vbPoLineRev1 = defineRoutine({
  name: 'VB_PO.LINE.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'One purchase order line with its vendor, promises, open quantities and notes.',
  args: {
    INDATA: input('The line asked for.', {
      required: true,
      layout: asked.layout,
    }),
    DATA: output(
      'The line; promise dates and open quantities hold four values each.',
      shownLine.layout,
    ),
    MESSAGE: message(),
  },
  does: [linesOfOrder, vendorOf],
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
          'Acme Industrial Supply',
          '555-010-1467',
          '555-011-1467',
          'orders@acme-industrial-supply-v101.example',
          '21481',
          'C500',
          'O-RING 500',
          ['21521', '', '', ''],
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

  run({ INDATA }, session, reject) {
    const { company, orderNo, lineNo } = asked.of(INDATA);
    const buyer = companyContext(session, company);
    const lines = linesOfOrder(buyer, { orderNo, lineNos: [lineNo] });
    if (lines === undefined) throw reject('PURCHASE ORDER NOT FOUND');
    const [purchase] = lines;
    if (purchase === undefined) throw reject('PURCHASE ORDER LINE NOT FOUND');
    return { DATA: shownLine.of({ ...purchase, vendor: vendorOf(buyer, purchase.head) }) };
  },
});

function firstFour(values: readonly string[]): readonly string[] {
  return [0, 1, 2, 3].map((index) => values[index] ?? '');
}
