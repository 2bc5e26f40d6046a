import type { Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import {
  columnsOf,
  linesOfOrder,
  mrpTypeOf,
  openQuantityOf,
  type PurchaseLine,
  purchaseLineSources,
  vendorOf,
  workOrderStatusOf,
} from '../../business/purchases/purchase-line.ts';
import {
  COMPANY,
  columns,
  defineRoutine,
  input,
  message,
  output,
  record,
} from '../../entry/routine.ts';
import { POHEAD } from '../../schema/purchasing.ts';

export const vbPoRctRev1 = defineRoutine({
  name: 'VB_PO.RCT.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'A purchase order as the receiving desk needs it: its head and its lines to receive.',
  args: {
    INDATA: input('The order asked for.', {
      required: true,
      layout: record(COMPANY, 'PO number'),
    }),
    HDATA: output(
      'The head of the order.',
      record(
        'PO number',
        'vendor number',
        'vendor name',
        'vendor phone',
        'buyer',
        'drop ship flag',
      ),
    ),
    LDATA: output(
      'One value per line; the bins of a line are subvalues.',
      columns(
        'PO number',
        'line',
        'part',
        'description',
        'unit of measure',
        'MRP type',
        ['open quantity', 'MD3'],
        'work order',
        'job',
        'operation',
        'work order status',
        'outside operation progress',
        ['outside operation date', 'D2/'],
        'packing slip number',
        'cost confirmed',
        ['quantity received', 'MD3'],
        'bin',
        ['bin quantity', 'MD3'],
        'stock area',
        'line note',
        'action required',
      ),
    ),
    MESSAGE: message(),
  },
  alsoReads: purchaseLineSources,
  messages: ['PURCHASE ORDER NOT FOUND'],
  examples: [
    {
      call: { INDATA: ['1', '50003'] },
      reply: {
        HDATA: ['50003', 'V101', 'Evergreen Fasteners', '555-010-1467', 'CK', 'N'],
        LDATA: [
          ['50003', '50003'],
          ['1', '2'],
          ['C532', 'C562'],
          ['BALL BEARING 532', 'SENSOR 562'],
          ['EA', 'EA'],
          ['P', 'P'],
          ['0', '0'],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['PS47746', 'PS48766'],
          ['Y', 'Y'],
          ['54000', '18000'],
          ['B10', 'B41'],
          ['54000', '18000'],
          ['STORE', 'STORE'],
          ['', ''],
          ['', ''],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { INDATA: ['1', 'NONE'] },
      reply: { HDATA: '', LDATA: '', MESSAGE: 'PURCHASE ORDER NOT FOUND' },
    },
  ],
  notes: [
    'Every line of the order is shown; of one received in full, or closed, nothing is open.',
    'The packing slip is that of the last receipt; bins and their quantities are those of all receipts.',
  ],

  run({ INDATA }, session, refuse) {
    const company = extract(INDATA, 1);
    const orderNo = extract(INDATA, 2);
    const head = POHEAD.read(session, company, orderNo);
    if (head === undefined) throw refuse('PURCHASE ORDER NOT FOUND');
    const vendor = vendorOf(session, company, head);
    const lines = linesOfOrder(session, company, orderNo) ?? [];
    return {
      HDATA: [
        orderNo,
        head.vendorNo,
        vendor?.vendorName ?? '',
        vendor?.phone ?? '',
        head.buyer,
        head.dropShip,
      ],
      LDATA: columnsOf(lines, ...positionsOf(session, company)),
    };
  },
});

function positionsOf(
  session: Session,
  company: string,
): readonly ((purchase: PurchaseLine) => string | readonly string[])[] {
  return [
    ({ orderNo }) => orderNo,
    ({ lineNo }) => lineNo,
    ({ line }) => line.partNo,
    ({ line }) => line.description,
    ({ line }) => line.unit,
    ({ line }) => mrpTypeOf(session, company, line),
    ({ line }) => openQuantityOf(line),
    ({ line }) => line.workOrder,
    ({ line }) => line.jobNo,
    ({ line }) => line.operation,
    ({ line }) => workOrderStatusOf(session, company, line),
    ({ line }) => line.outsideProgress,
    ({ line }) => line.outsideDate,
    ({ line }) => line.packingSlip,
    ({ line }) => line.costConfirmed,
    ({ line }) => line.receivedQuantity,
    ({ line }) => line.receivedBins,
    ({ line }) => line.receivedQuantities,
    ({ line }) => line.stockArea,
    ({ line }) => line.lineNote,
    ({ line }) => line.actionRequired,
  ];
}
