import type { Session } from 'mvdb';
import {
  type HistoryStart,
  isShown,
  linesOfCompany,
  linesOfPart,
  linesOfVendor,
  linesWithoutCost,
  purchaseLineIndexes,
} from '../../business/purchases/find-purchase-lines.ts';
import {
  columnsOf,
  dayOf,
  linesOfOrder,
  mrpTypeOf,
  type PurchaseLine,
  promiseDateOf,
  purchaseLineSources,
  type ShownLine,
  shownLine,
  vendorOf,
  workOrderStatusOf,
} from '../../business/purchases/purchase-line.ts';
import type { Refuse } from '../../entry/refusal.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { VENDOR } from '../../schema/purchasing.ts';

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
    DATA: output(
      'One value per line.',
      columns(
        'PO number',
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
        ['PO date', 'D2/'],
        'job or work order',
        'lead time in workdays',
        'vendor phone',
        'vendor fax',
        'priority',
        ['scheduled date', 'D2/'],
        'cost confirmed',
        'MRP type',
        ['unit cost', 'MD4'],
        'operation number',
        'work order status',
        'outside operation progress',
        ['outside operation date', 'D2/'],
        'packing slip number',
        'drop ship flag',
        'drop ship to',
        'line note',
        'action required',
        'PO line note',
        ['quantity received', 'MD3'],
        'bins',
        ['bin quantities', 'MD3'],
        'stock area',
        'vendor e-mail',
      ),
    ),
  },
  safeRequestTypes: ['ALL', 'PURCHASED', 'OSOPS', 'PART', 'PASTDUE', 'PO', 'RCVDNOCOST', 'VENDOR'],
  alsoReads: ['PRODUCT', ...purchaseLineSources, ...purchaseLineIndexes],
  messages: [
    'INVALID REQUEST TYPE',
    'INVALID HISTORY DAYS',
    'NUMBER REQUIRED',
    'PART NOT FOUND',
    'PURCHASE ORDER NOT FOUND',
    'VENDOR NOT FOUND',
  ],
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
          '555-010-1467',
          '555-011-1467',
          '1',
          '21519',
          'N',
          'P',
          '252278',
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
          'orders@evergreen-fasteners-v101.example',
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
          '',
          '',
          '36000',
          '0',
          'EA',
          'V101',
          'Granite Tooling',
          'VALVE 509',
          '21327',
          '',
          '12',
          '555-010-3521',
          '555-011-3521',
          '3',
          '21345',
          'Y',
          'P',
          '605678',
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
          '36000',
          'B5',
          '36000',
          'STORE',
          'orders@granite-tooling-v101.example',
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
          ['', ''],
          ['', ''],
          ['54000', '18000'],
          ['0', '0'],
          ['EA', 'EA'],
          ['V101', 'V101'],
          ['Evergreen Fasteners', 'Evergreen Fasteners'],
          ['BALL BEARING 532', 'SENSOR 562'],
          ['21358', '21358'],
          ['', ''],
          ['7', '9'],
          ['555-010-1467', '555-010-1467'],
          ['555-011-1467', '555-011-1467'],
          ['3', '3'],
          ['21367', '21369'],
          ['Y', 'Y'],
          ['P', 'P'],
          ['300570', '134046'],
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
          ['orders@evergreen-fasteners-v101.example', 'orders@evergreen-fasteners-v101.example'],
        ],
      },
    },
    { call: { CO: '1', REQTYPE: 'VENDOR' }, reply: {}, failure: 'NUMBER REQUIRED' },
    { call: { CO: '1', REQTYPE: 'ALL!soon' }, reply: {}, failure: 'INVALID HISTORY DAYS' },
  ],

  run({ CO, REQTYPE, NUMBER }, session, refuse) {
    const [request = '', days] = REQTYPE.split('!');
    const find = requests.get(request);
    if (find === undefined) throw refuse('INVALID REQUEST TYPE');
    if (REQTYPE.split('!').length > 2 || (days !== undefined && !HISTORY_DAYS.test(days)))
      throw refuse('INVALID HISTORY DAYS');
    const since = days === undefined ? undefined : session.clock.today() - Number(days);
    const lines = find({ session, company: CO, number: NUMBER, since, refuse });
    return {
      DATA: columnsOf(
        lines.map((line) => rowOf(session, CO, line)),
        ...positions,
      ),
    };
  },
});

const HISTORY_DAYS = /^\d{1,5}$/;

interface Request {
  readonly session: Session;
  readonly company: string;
  readonly number: string;
  readonly since: HistoryStart;
  readonly refuse: Refuse<NumberFault>;
}

/** Why nothing can be found by a number. */
type NumberFault =
  | 'NUMBER REQUIRED'
  | 'PART NOT FOUND'
  | 'PURCHASE ORDER NOT FOUND'
  | 'VENDOR NOT FOUND';

/** How the lines of each request type are found. */
const requests = new Map<string, (request: Request) => PurchaseLine[]>([
  ['ALL', allLines],
  ['PURCHASED', (request) => allLines(request).filter((line) => mrpType(request, line) === 'P')],
  ['OSOPS', (request) => allLines(request).filter(({ line }) => line.operation !== '')],
  ['PASTDUE', pastDue],
  ['RCVDNOCOST', ({ session, company }) => linesWithoutCost(session, company)],
  ['PART', linesByPart],
  ['PO', linesByOrder],
  ['VENDOR', linesByVendor],
]);

function allLines({ session, company, since }: Request): PurchaseLine[] {
  return linesOfCompany(session, company, since);
}

function mrpType({ session, company }: Request, { line }: PurchaseLine): string {
  return mrpTypeOf(session, company, line);
}

function pastDue(request: Request): PurchaseLine[] {
  const today = request.session.clock.today();
  return linesOfCompany(request.session, request.company).filter((purchase) => {
    const promised = promiseDateOf(purchase.line);
    return promised !== '' && dayOf(promised) < today && mrpType(request, purchase) !== 'M';
  });
}

function linesByPart({ session, company, number, since, refuse }: Request): PurchaseLine[] {
  if (number === '') throw refuse('NUMBER REQUIRED');
  if (!PRODUCT.read(session, company, number)) throw refuse('PART NOT FOUND');
  return linesOfPart(session, company, number, since);
}

function linesByOrder({ session, company, number, since, refuse }: Request): PurchaseLine[] {
  if (number === '') throw refuse('NUMBER REQUIRED');
  const lines = linesOfOrder(session, company, number);
  if (lines === undefined) throw refuse('PURCHASE ORDER NOT FOUND');
  return lines.filter((line) => isShown(line, since));
}

function linesByVendor({ session, company, number, since, refuse }: Request): PurchaseLine[] {
  if (number === '') throw refuse('NUMBER REQUIRED');
  if (!VENDOR.read(session, company, number)) throw refuse('VENDOR NOT FOUND');
  return linesOfVendor(session, company, number, since);
}

interface Row extends PurchaseLine {
  readonly shown: ShownLine;
  readonly vendor: ReturnType<typeof VENDOR.parse> | undefined;
  readonly mrpType: string;
  readonly workOrderStatus: string;
}

function rowOf(session: Session, company: string, purchase: PurchaseLine): Row {
  return {
    ...purchase,
    shown: shownLine(session, company, purchase),
    vendor: vendorOf(session, company, purchase.head),
    mrpType: mrpTypeOf(session, company, purchase.line),
    workOrderStatus: workOrderStatusOf(session, company, purchase.line),
  };
}

const positions: readonly ((row: Row) => string | readonly string[])[] = [
  ({ shown }) => shown.orderNo,
  ({ shown }) => shown.lineNo,
  ({ shown }) => shown.buyer,
  ({ shown }) => shown.part,
  ({ shown }) => shown.promiseDate,
  ({ shown }) => shown.daysDue,
  ({ shown }) => shown.originalQuantity,
  ({ shown }) => shown.openQuantity,
  ({ shown }) => shown.unit,
  ({ shown }) => shown.vendorNo,
  ({ shown }) => shown.vendorName,
  ({ shown }) => shown.description,
  ({ shown }) => shown.orderDate,
  ({ line }) => line.workOrder || line.jobNo,
  ({ shown }) => shown.leadTime,
  ({ vendor }) => vendor?.phone ?? '',
  ({ vendor }) => vendor?.fax ?? '',
  ({ line }) => line.priority,
  ({ line }) => line.scheduledDate,
  ({ line }) => line.costConfirmed,
  (row) => row.mrpType,
  ({ line }) => line.unitCost,
  ({ line }) => line.operation,
  ({ workOrderStatus }) => workOrderStatus,
  ({ line }) => line.outsideProgress,
  ({ line }) => line.outsideDate,
  ({ line }) => line.packingSlip,
  ({ head }) => head.dropShip,
  ({ head }) => head.dropShipTo,
  ({ line }) => line.lineNote,
  ({ line }) => line.actionRequired,
  ({ line }) => line.printedNote,
  ({ line }) => line.receivedQuantity,
  ({ line }) => line.receivedBins,
  ({ line }) => line.receivedQuantities,
  ({ line }) => line.stockArea,
  ({ vendor }) => vendor?.email ?? '',
];
