import {
  type HistoryStart,
  linesOfCompany,
  linesOfNumber,
  linesOfPart,
  linesOfVendor,
  linesWithoutCost,
} from '../../business/purchase-lines/find-purchase-lines.ts';
import {
  dayOf,
  mrpTypeOf,
  type PurchaseLine,
  promiseDateOf,
  type ShownLine,
  shownLine,
  vendorOf,
  workOrderStatusOf,
} from '../../business/purchase-lines/purchase-line.ts';
import { company, input, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { joinedParts } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import type { VENDOR } from '../../schema/purchasing.ts';
import { lineColumns, promisedColumns } from './line-columns.ts';

interface Row extends PurchaseLine, ShownLine {
  readonly vendor: ReturnType<typeof VENDOR.parse> | undefined;
  readonly mrpType: string;
  readonly workOrderStatus: string;
}

const lineList = inColumns<Row>(
  lineColumns.orderNo,
  lineColumns.lineNo,
  lineColumns.buyer,
  lineColumns.part,
  ...promisedColumns,
  column('PO date', ({ orderDate }) => orderDate, 'D2/'),
  column('job or work order', ({ line }) => line.workOrder || line.jobNo),
  lineColumns.leadTime,
  column('vendor phone', ({ vendor }) => vendor?.phone ?? ''),
  column('vendor fax', ({ vendor }) => vendor?.fax ?? ''),
  column('priority', ({ line }) => line.priority),
  column('scheduled date', ({ line }) => line.scheduledDate, 'D2/'),
  column('cost confirmed', ({ line }) => line.costConfirmed),
  column('MRP type', ({ mrpType }) => mrpType),
  column('unit cost', ({ line }) => line.unitCost, 'MD4'),
  column('operation number', ({ line }) => line.operation),
  column('work order status', ({ workOrderStatus }) => workOrderStatus),
  column('outside operation progress', ({ line }) => line.outsideProgress),
  column('outside operation date', ({ line }) => line.outsideDate, 'D2/'),
  column('packing slip number', ({ line }) => line.packingSlip),
  column('drop ship flag', ({ head }) => head.dropShip),
  column('drop ship to', ({ head }) => head.dropShipTo),
  column('line note', ({ line }) => line.lineNote),
  column('action required', ({ line }) => line.actionRequired),
  column('PO line note', ({ line }) => line.printedNote),
  column('quantity received', ({ line }) => line.receivedQuantity, 'MD3'),
  column('bins', ({ line }) => line.receivedBins),
  column('bin quantities', ({ line }) => line.receivedQuantities, 'MD3'),
  column('stock area', ({ line }) => line.stockArea),
  column('vendor e-mail', ({ vendor }) => vendor?.email ?? ''),
);

export const vbOpenpoinqRev7 = defineRoutine({
  name: 'VB_OPENPOINQ.REV7',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'Purchase order lines by what the buyer asks: all open, one part, order or vendor, late ones, outside operations, or received without a cost.',
  args: {
    CO: company(),
    REQTYPE: input(
      'ALL open lines; PURCHASED those whose MRP type is P; OSOPS outside operations; PART, PO or VENDOR those of NUMBER; PASTDUE late ones of parts not made in house; RCVDNOCOST received without a cost. "!" and a number of days may follow, to take history in.',
      { required: true },
    ),
    NUMBER: input('Part, purchase order or vendor number for PART, PO or VENDOR; else not used.'),
    DATA: output('One value per line.', lineList.layout),
  },
  safeRequestTypes: ['ALL', 'PURCHASED', 'OSOPS', 'PART', 'PASTDUE', 'PO', 'RCVDNOCOST', 'VENDOR'],
  does: [
    linesOfCompany,
    linesOfPart,
    linesOfNumber,
    linesOfVendor,
    linesWithoutCost,
    shownLine,
    vendorOf,
    mrpTypeOf,
    workOrderStatusOf,
  ],
  messages: ['INVALID REQUEST TYPE', 'INVALID HISTORY DAYS', 'NUMBER REQUIRED'],
  notes: [
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'History days, 0 to 99999, add the lines closed within that many days before today; PASTDUE and RCVDNOCOST have no use for them.',
    'RCVDNOCOST shows open and closed lines alike. PURCHASED and PASTDUE go by the MRP type of the part: P, and anything but M.',
    'Position 14 is the work order of an outside operation, else the job.',
    'The line note is that of the buyer, the PO line note the one printed on the order.',
    'Bins, bin quantities and the lines of the drop-ship address are subvalues of a line.',
    'It has no message argument, so a failure is raised with its text.',
  ],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'PART', NUMBER: 'C500' },
      reply: {
        DATA: [
          '50001',
          '1',
          'CK',
          'C500',
          '21521',
          '30',
          '28000',
          '28000',
          'EA',
          'V101',
          'Acme Industrial Supply',
          'O-RING 500',
          '21481',
          '26007',
          '13',
          '555-010-1467',
          '555-011-1467',
          '1',
          '21521',
          'N',
          'P',
          '3085',
          '',
          '',
          '',
          '',
          '',
          'N',
          '',
          '',
          '',
          '',
          '0',
          '',
          '',
          'STORE',
          'orders@acme-industrial-supply-v101.example',
        ],
      },
    },
    {
      call: { CO: '2', REQTYPE: 'RCVDNOCOST' },
      reply: {
        DATA: [
          '50003',
          '3',
          'CK',
          'C509',
          '21354',
          '-137',
          '23000',
          '0',
          'EA',
          'V101',
          'Acme Industrial Supply',
          'VALVE 509',
          '21338',
          '',
          '12',
          '555-010-3521',
          '555-011-3521',
          '3',
          '21354',
          'Y',
          'P',
          '1073922',
          '',
          '',
          '',
          '',
          'PS77655',
          'N',
          '',
          '',
          '',
          '',
          '23000',
          'B5',
          '23000',
          'STORE',
          'orders@acme-industrial-supply-v101.example',
        ],
      },
    },
    { call: { CO: '1', REQTYPE: 'PO', NUMBER: '50003' }, reply: { DATA: '' } },
    {
      call: { CO: '1', REQTYPE: 'PO!365', NUMBER: '50003' },
      reply: {
        DATA: [
          ['50003', '50003'],
          ['1', '2'],
          ['CK', 'CK'],
          ['C532', 'C562'],
          ['21373', '21375'],
          ['-118', '-116'],
          ['54000', '18000'],
          ['0', '0'],
          ['EA', 'EA'],
          ['V101', 'V101'],
          ['Acme Industrial Supply', 'Acme Industrial Supply'],
          ['BALL BEARING 532', 'SENSOR 562'],
          ['21362', '21362'],
          ['', ''],
          ['7', '9'],
          ['555-010-1467', '555-010-1467'],
          ['555-011-1467', '555-011-1467'],
          ['3', '3'],
          ['21373', '21375'],
          ['Y', 'Y'],
          ['P', 'P'],
          ['176318', '520566'],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['PS47746', 'PS48766'],
          ['N', 'N'],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['54000', '18000'],
          ['B10', 'B41'],
          ['54000', '18000'],
          ['STORE', 'STORE'],
          [
            'orders@acme-industrial-supply-v101.example',
            'orders@acme-industrial-supply-v101.example',
          ],
        ],
      },
    },
    { call: { CO: '1', REQTYPE: 'VENDOR' }, reply: {}, failure: 'NUMBER REQUIRED' },
    { call: { CO: '1', REQTYPE: 'ALL!soon' }, reply: {}, failure: 'INVALID HISTORY DAYS' },
  ],

  run({ CO, REQTYPE, NUMBER }, session, reject) {
    const parts = joinedParts(REQTYPE, 2);
    const [request = '', days] = parts ?? [];
    if (parts === undefined || (days !== undefined && !HISTORY_DAYS.test(days)))
      throw reject('INVALID HISTORY DAYS');
    const find = requests.get(request);
    if (find === undefined) throw reject('INVALID REQUEST TYPE');
    if (byNumber.has(request) && NUMBER === '') throw reject('NUMBER REQUIRED');
    const since = days === undefined ? undefined : session.clock.today() - Number(days);
    const buyer = companyContext(session, CO);
    return {
      DATA: lineList.of(
        find(buyer, { number: NUMBER, since }).map((purchase) => ({
          ...purchase,
          ...shownLine(buyer, purchase),
          vendor: vendorOf(buyer, purchase.head),
          mrpType: mrpTypeOf(buyer, purchase.line),
          workOrderStatus: workOrderStatusOf(buyer, purchase.line),
        })),
      ),
    };
  },
});

const HISTORY_DAYS = /^\d{1,5}$/;

interface Asked {
  readonly number: string;
  readonly since: HistoryStart;
}

type Find = (context: CompanyContext, asked: Asked) => readonly PurchaseLine[];

/** Request types that say which by a number. */
const byNumber = new Map<string, Find>([
  ['PART', linesOfPart],
  ['PO', linesOfNumber],
  ['VENDOR', linesOfVendor],
]);

/** How the lines of each request type are found. */
const requests = new Map<string, Find>([
  ...byNumber,
  ['ALL', allLines],
  [
    'PURCHASED',
    (buyer, asked) => allLines(buyer, asked).filter(({ line }) => mrpTypeOf(buyer, line) === 'P'),
  ],
  ['OSOPS', (buyer, asked) => allLines(buyer, asked).filter(({ line }) => line.operation !== '')],
  ['PASTDUE', pastDue],
  ['RCVDNOCOST', (buyer) => linesWithoutCost(buyer)],
]);

function allLines(buyer: CompanyContext, { since }: Asked): readonly PurchaseLine[] {
  return linesOfCompany(buyer, since);
}

function pastDue(buyer: CompanyContext): readonly PurchaseLine[] {
  const today = buyer.session.clock.today();
  return linesOfCompany(buyer, undefined).filter(({ line }) => {
    const promised = promiseDateOf(line);
    return promised !== '' && dayOf(promised) < today && mrpTypeOf(buyer, line) !== 'M';
  });
}
