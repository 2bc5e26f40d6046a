import {
  linesOfOrder,
  mrpTypeOf,
  type OrderHead,
  openQuantityOf,
  type PurchaseLine,
  vendorOf,
  workOrderStatusOf,
} from '../../business/purchase-lines/purchase-line.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns, inRecord } from '../../listing/column.ts';
import { POHEAD, type VENDOR } from '../../schema/purchasing.ts';

interface ShownHead {
  readonly orderNo: string;
  readonly head: OrderHead;
  readonly vendor: ReturnType<typeof VENDOR.parse> | undefined;
}

const shownHead = inRecord<ShownHead>(
  column('PO number', ({ orderNo }) => orderNo),
  column('vendor number', ({ head }) => head.vendorNo),
  column('vendor name', ({ vendor }) => vendor?.vendorName ?? ''),
  column('vendor phone', ({ vendor }) => vendor?.phone ?? ''),
  column('buyer', ({ head }) => head.buyer),
  column('drop ship flag', ({ head }) => head.dropShip),
);

interface LineToReceive extends PurchaseLine {
  readonly mrpType: string;
  readonly workOrderStatus: string;
}

const linesToReceive = inColumns<LineToReceive>(
  column('PO number', ({ orderNo }) => orderNo),
  column('line', ({ lineNo }) => lineNo),
  column('part', ({ line }) => line.partNo),
  column('description', ({ line }) => line.description),
  column('unit of measure', ({ line }) => line.unit),
  column('MRP type', ({ mrpType }) => mrpType),
  column('open quantity', ({ line }) => openQuantityOf(line), 'MD3'),
  column('work order', ({ line }) => line.workOrder),
  column('job', ({ line }) => line.jobNo),
  column('operation', ({ line }) => line.operation),
  column('work order status', ({ workOrderStatus }) => workOrderStatus),
  column('outside operation progress', ({ line }) => line.outsideProgress),
  column('outside operation date', ({ line }) => line.outsideDate, 'D2/'),
  column('packing slip number', ({ line }) => line.packingSlip),
  column('cost confirmed', ({ line }) => line.costConfirmed),
  column('quantity received', ({ line }) => line.receivedQuantity, 'MD3'),
  column('bin', ({ line }) => line.receivedBins),
  column('bin quantity', ({ line }) => line.receivedQuantities, 'MD3'),
  column('stock area', ({ line }) => line.stockArea),
  column('line note', ({ line }) => line.lineNote),
  column('action required', ({ line }) => line.actionRequired),
);

const asked = packed({ company: COMPANY, orderNo: 'PO number' });

export const vbPoRctRev1 = defineRoutine({
  name: 'VB_PO.RCT.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'A purchase order as the receiving role needs it: its head and its lines to receive.',
  args: {
    INDATA: input('The order asked for.', {
      required: true,
      layout: asked.layout,
    }),
    HDATA: output('The head of the order.', shownHead.layout),
    LDATA: output('One value per line; the bins of a line are subvalues.', linesToReceive.layout),
    MESSAGE: message(),
  },
  does: [linesOfOrder, vendorOf, mrpTypeOf, workOrderStatusOf],
  messages: ['PURCHASE ORDER NOT FOUND'],
  examples: [
    {
      call: { INDATA: ['1', '50003'] },
      reply: {
        HDATA: ['50003', 'V101', 'Acme Industrial Supply', '555-010-1467', 'CK', 'N'],
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

  run({ INDATA }, session, reject) {
    const { company, orderNo } = asked.of(INDATA);
    const buyer = companyContext(session, company);
    const head = POHEAD.read(session, company, orderNo);
    if (head === undefined) throw reject('PURCHASE ORDER NOT FOUND');
    const lines = linesOfOrder(buyer, { orderNo }) ?? [];
    return {
      HDATA: shownHead.of({ orderNo, head, vendor: vendorOf(buyer, head) }),
      LDATA: linesToReceive.of(
        lines.map((purchase) => ({
          ...purchase,
          mrpType: mrpTypeOf(buyer, purchase.line),
          workOrderStatus: workOrderStatusOf(buyer, purchase.line),
        })),
      ),
    };
  },
});
