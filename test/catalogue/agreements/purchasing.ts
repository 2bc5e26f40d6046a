import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { oconv } from 'mvdb/functions';
import {
  type Agreement,
  type Agreements,
  type Answer,
  type Ask,
  dateText,
  type Keys,
  type Rows,
} from '../agreement.ts';

const HEAD = 'POHEAD,FIELD(@ID,"!",1,2)';
const COMPANY = 'FIELD(@ID,"!",1)';
const VENDOR = `VENDOR,${COMPANY}:"!":TRANS(${HEAD},VENDOR.NO,"X")`;
const ofHead = (column: string) => `EVAL 'TRANS(${HEAD},${column},"X")'`;
const ofVendor = (column: string) => `EVAL 'TRANS(${VENDOR},${column},"X")'`;
const ofPart = (table: string, column: string) =>
  `EVAL 'TRANS(${table},${COMPANY}:"!":PART.NO,${column},"X")'`;

/** What is shown of a purchase order line, each out of SQL. */
const COLUMNS = {
  id: '@ID',
  order: `EVAL 'FIELD(@ID,"!",2)'`,
  line: `EVAL 'FIELD(@ID,"!",3)'`,
  buyer: ofHead('BUYER'),
  part: 'PART.NO',
  ordered: 'ORDERED.QUANTITY',
  open: `EVAL 'SUM(OPEN.QUANTITIES)+0'`,
  unit: 'UNIT',
  vendor: ofHead('VENDOR.NO'),
  vendorName: ofVendor('VENDOR.NAME'),
  vendorPhone: ofVendor('PHONE'),
  vendorFax: ofVendor('FAX'),
  vendorEmail: ofVendor('EMAIL'),
  description: 'DESCRIPTION',
  orderDate: ofHead('ORDER.DATE'),
  job: 'JOB.NO',
  jobOrWorkOrder: `EVAL 'IF WORK.ORDER = "" THEN JOB.NO ELSE WORK.ORDER'`,
  workOrder: 'WORK.ORDER',
  leadTime: ofPart('ITEMORD', 'PURCHASE.LEAD.DAYS'),
  priority: 'PRIORITY',
  scheduled: 'SCHEDULED.DATE',
  costConfirmed: 'COST.CONFIRMED',
  mrp: ofPart('ITEMMANF', 'MRP.CODE'),
  unitCost: 'UNIT.COST',
  operation: 'OPERATION',
  workOrderStatus: `EVAL 'TRANS(OPENWO,${COMPANY}:"!":WORK.ORDER,ORDER.STATUS,"X")'`,
  progress: 'OUTSIDE.PROGRESS',
  outsideDate: 'OUTSIDE.DATE',
  packingSlip: 'PACKING.SLIP',
  dropShip: ofHead('DROP.SHIP'),
  dropShipTo: ofHead('DROP.SHIP.TO'),
  lineNote: 'LINE.NOTE',
  action: 'ACTION.REQUIRED',
  printedNote: 'PRINTED.NOTE',
  received: 'RECEIVED.QUANTITY',
  bins: 'RECEIVED.BINS',
  binQuantities: 'RECEIVED.QUANTITIES',
  stockArea: 'STOCK.AREA',
  confirmed: `EVAL 'IF CONFIRMED.DATE = "" THEN TRANS(${HEAD},CONFIRMED.DATE,"X") ELSE CONFIRMED.DATE'`,
  promises: 'PROMISE.DATES',
  openQuantities: 'OPEN.QUANTITIES',
  status: 'LINE.STATUS',
} as const;

type Line = Readonly<Record<keyof typeof COLUMNS | 'promise' | 'daysDue', string>>;
type Position = keyof Line;

const IS_OPEN = `LINE.STATUS <> 'C'`;

/** The lines of a company that meet a condition, by order and line. */
function linesOf(
  ask: Ask,
  company: string,
  condition: string,
  ...parameters: readonly string[]
): Line[] {
  const today = ask.session.clock.today();
  const first = new Map(
    ask
      .sql(
        'SELECT @ID, MIN(PROMISE.DATES) FROM POLINE_SCHEDULE WHERE @ID LIKE ? AND OPEN.QUANTITIES <> 0 GROUP BY @ID',
        `${company}!%`,
      )
      .map(([id = '', date = '']) => [id, date] as const),
  );
  const positions = Object.keys(COLUMNS);
  return ask
    .sql(
      `SELECT ${Object.values(COLUMNS).join(', ')} FROM POLINE WHERE @ID LIKE ? AND (${condition})`,
      `${company}!%`,
      ...parameters,
    )
    .map((cells) => {
      const line = Object.fromEntries(cells.map((cell, index) => [positions[index], cell]));
      const promise = first.get(line.id ?? '') ?? line.promises?.split(SUBVALUE_MARK).at(-1) ?? '';
      const daysDue = promise === '' ? '' : String(Number(promise) - today);
      return { ...line, promise, daysDue } as Line;
    });
}

const rowsOf = (lines: readonly Line[], positions: readonly Position[]): Rows =>
  lines.map((line) => positions.map((position) => line[position]));

const LISTED: readonly Position[] = [
  ...(['order', 'line', 'buyer', 'part', 'promise', 'daysDue', 'ordered', 'open', 'unit'] as const),
  ...(['vendor', 'vendorName', 'description', 'orderDate', 'job', 'leadTime'] as const),
];
const without = (position: Position) => LISTED.filter((each) => each !== position);

const INQUIRED: readonly Position[] = [
  ...LISTED.slice(0, 13),
  ...(['jobOrWorkOrder', 'leadTime', 'vendorPhone', 'vendorFax', 'priority', 'scheduled'] as const),
  ...(['costConfirmed', 'mrp', 'unitCost', 'operation', 'workOrderStatus', 'progress'] as const),
  ...(['outsideDate', 'packingSlip', 'dropShip', 'dropShipTo', 'lineNote', 'action'] as const),
  ...(['printedNote', 'received', 'bins', 'binQuantities', 'stockArea', 'vendorEmail'] as const),
];

const allOpen: Agreement = {
  asked: (keys) => fc.record({ CO: keys.company() }),
  expected: (ask, { CO = '' }) => ({ DATA: rowsOf(linesOf(ask, CO, IS_OPEN), LISTED) }),
};

/** One argument for each of the first positions. */
const allOpenByArgument: Agreement = {
  expected: (ask) => {
    const lines = linesOf(ask, companyOf(ask.session), IS_OPEN);
    const names = [
      ...['PONODATA', 'LINENODATA', 'BUYERDATA', 'PARTNODATA', 'PROMDATEDATA', 'DAYSDUEDATA'],
      ...['ORIGQTYDATA', 'OPENQTYDATA', 'UMDATA', 'VENDNODATA', 'VENDNAMEDATA', 'DESCDATA'],
    ];
    const columns = names.map((name, index) => {
      const position = LISTED[index];
      return [name, lines.map((line) => (position ? line[position] : '')).join(VALUE_MARK)];
    });
    return Object.fromEntries(columns);
  },
};

/** The open lines that bring a part to stock or to a job. */
const openOfPart: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      PARTNO: fc.oneof(keys.in('POLINE', 'PART.NO'), keys.of('PRODUCT')),
    }),
  expected: (ask, { CO = '', PARTNO = '' }) => {
    if (!ask.has('PRODUCT', CO, PARTNO)) return { failure: 'PART NOT FOUND' };
    const lines = linesOf(ask, CO, `${IS_OPEN} AND WORK.ORDER IS NULL AND PART.NO = ?`, PARTNO);
    return { DATA: rowsOf(lines, without('part')) };
  },
  isUnordered: true,
};

const openOfOrder: Agreement = {
  asked: (keys) => fc.record({ CO: keys.company(), PO: keys.of('POHEAD') }),
  expected: (ask, { CO = '', PO = '' }) => {
    if (!ask.has('POHEAD', CO, PO)) return { failure: 'PURCHASE ORDER NOT FOUND' };
    return { DATA: rowsOf(linesOfOrder(ask, CO, PO, IS_OPEN), without('order')) };
  },
};

function linesOfOrder(ask: Ask, company: string, order: string, condition = '@ID <> 0'): Line[] {
  return linesOf(ask, company, `@ID LIKE ? AND ${condition}`, `${company}!${order}!%`);
}

/** An older revision has no layout: its columns come as text. */
function asText({ expected, ...agreement }: Agreement): Agreement {
  return {
    ...agreement,
    expected: (...inputs) => {
      const answer = expected(...inputs);
      return typeof answer.DATA === 'object' ? { DATA: columnText(answer.DATA) } : answer;
    },
  };
}

function columnText(rows: Rows): string {
  const columns = (rows[0] ?? []).map((_, position) => rows.map((row) => row[position] ?? ''));
  return columns.map((column) => column.join(VALUE_MARK)).join(FIELD_MARK);
}

/** Of each request type what must hold of a line, and the number it goes by. */
const requests: Readonly<
  Record<string, { readonly condition: string; readonly number?: readonly [string, string] }>
> = {
  ALL: { condition: IS_OPEN },
  PURCHASED: { condition: `${COLUMNS.mrp} = 'P' AND ${IS_OPEN}` },
  OSOPS: { condition: `OPERATION IS NOT NULL AND ${IS_OPEN}` },
  PASTDUE: { condition: `${COLUMNS.mrp} <> 'M' AND ${IS_OPEN}` },
  RCVDNOCOST: { condition: '@ID IS NOT NULL' },
  PART: { condition: `PART.NO = ? AND ${IS_OPEN}`, number: ['PRODUCT', 'PART NOT FOUND'] },
  PO: {
    condition: `${COLUMNS.order} = ? AND ${IS_OPEN}`,
    number: ['POHEAD', 'PURCHASE ORDER NOT FOUND'],
  },
  VENDOR: {
    condition: `${COLUMNS.vendor} = ? AND ${IS_OPEN}`,
    number: ['VENDOR', 'VENDOR NOT FOUND'],
  },
};

const byRequest: Agreement = {
  asked: (keys) =>
    fc.oneof(
      ...Object.entries(requests).map(([request, { number }]) =>
        fc.record({
          CO: keys.company(),
          REQTYPE: fc.constantFrom('', '!30', '!200', '!9999').map((days) => `${request}${days}`),
          NUMBER: number ? numberFor(keys, request, number[0]) : fc.constant(''),
        }),
      ),
    ),
  expected: (ask, { CO = '', REQTYPE = '', NUMBER = '' }) => {
    const [request = '', days] = REQTYPE.split('!');
    const { condition = '', number } = requests[request] ?? {};
    if (number && NUMBER === '') return { failure: 'NUMBER REQUIRED' };
    if (number && !ask.has(number[0], CO, NUMBER)) return { failure: number[1] };
    const hasHistory = days !== undefined && request !== 'PASTDUE';
    const since = hasHistory ? [dateText(ask.session.clock.today() - Number(days))] : [];
    const lines = linesOf(
      ask,
      CO,
      hasHistory ? condition.replace(IS_OPEN, `(${IS_OPEN} OR CLOSED.DATE >= ?)`) : condition,
      ...(number ? [NUMBER] : []),
      ...(condition.includes(IS_OPEN) ? since : []),
    );
    return { DATA: rowsOf(lines.filter(meets(ask, request)), INQUIRED) };
  },
};

function numberFor(keys: Keys, request: string, table: string): fc.Arbitrary<string> {
  const existing = request === 'PART' ? keys.in('POLINE', 'PART.NO') : keys.of(table);
  return fc.oneof({ weight: 9, arbitrary: existing }, fc.constant(''));
}

/** What a line must meet that hangs on its schedule or on single receipts. */
function meets(ask: Ask, request: string): (line: Line) => boolean {
  if (request === 'PASTDUE') return ({ promise, daysDue }) => promise !== '' && Number(daysDue) < 0;
  if (request !== 'RCVDNOCOST') return () => true;
  const uncosted = new Set(
    ask.sql('SELECT DISTINCT @ID FROM POLINE_RECEIPTS WHERE RECEIVED.COSTS IS NULL').flat(),
  );
  return ({ id }) => uncosted.has(id);
}

const oneLine: Agreement = {
  asked: (keys) =>
    fc
      .tuple(keys.company(), keys.of('POLINE'))
      .map(([company, line]) => ({ INDATA: [company, ...line.split('!')].join(FIELD_MARK) })),
  expected: (ask, { INDATA = '' }) => {
    const [company = '', order = '', number = ''] = INDATA.split(FIELD_MARK);
    if (!ask.has('POHEAD', company, order))
      return { DATA: [], MESSAGE: 'PURCHASE ORDER NOT FOUND' };
    const [line] = linesOf(ask, company, '@ID = ?', `${company}!${order}!${number}`);
    if (line === undefined) return { DATA: [], MESSAGE: 'PURCHASE ORDER LINE NOT FOUND' };
    const [row = []] = rowsOf(
      [{ ...line, promises: four(line.promises), openQuantities: four(line.openQuantities) }],
      [
        ...(['vendor', 'vendorName', 'vendorPhone', 'vendorFax', 'vendorEmail'] as const),
        ...(['orderDate', 'part', 'description', 'promises', 'openQuantities'] as const),
        ...(['lineNote', 'action', 'progress', 'outsideDate'] as const),
        ...(['confirmed', 'costConfirmed'] as const),
      ],
    );
    return { DATA: [row], MESSAGE: '' };
  },
};

function four(list: string): string {
  const values = list.split(SUBVALUE_MARK);
  return [0, 1, 2, 3].map((position) => values[position] ?? '').join(SUBVALUE_MARK);
}

const RECEIVED: readonly Position[] = [
  ...(['order', 'line', 'part', 'description', 'unit', 'mrp', 'open', 'workOrder', 'job'] as const),
  ...(['operation', 'workOrderStatus', 'progress', 'outsideDate', 'packingSlip'] as const),
  ...(['costConfirmed', 'received', 'bins', 'binQuantities', 'stockArea'] as const),
  ...(['lineNote', 'action'] as const),
];

const toReceive: Agreement = {
  asked: (keys) =>
    fc
      .tuple(keys.company(), keys.of('POHEAD'))
      .map(([company, order]) => ({ INDATA: `${company}${FIELD_MARK}${order}` })),
  expected: (ask, { INDATA = '' }) => {
    const [company = '', order = ''] = INDATA.split(FIELD_MARK);
    const toVendor = `VENDOR,${COMPANY}:"!":VENDOR.NO`;
    const heads = ask.sql(
      `SELECT EVAL 'FIELD(@ID,"!",2)', VENDOR.NO, EVAL 'TRANS(${toVendor},VENDOR.NAME,"X")', EVAL 'TRANS(${toVendor},PHONE,"X")', BUYER, DROP.SHIP FROM POHEAD WHERE @ID = ?`,
      `${company}!${order}`,
    );
    return {
      HDATA: heads,
      LDATA: heads.length === 0 ? [] : rowsOf(linesOfOrder(ask, company, order), RECEIVED),
      MESSAGE: heads.length === 0 ? 'PURCHASE ORDER NOT FOUND' : '',
    };
  },
};

const SCREEN_HEADING = /^PURCHASE HISTORY OF (\S+)/;
const SCREEN_TOTAL = /^(\d+) LINES, (\S+) RECEIVED$/;

/** Of each screen the vendor, and how many lines and how much it has. */
const historyByVendor: Agreement = {
  summary: ({ output = '' }): Answer => {
    const lines = typeof output === 'string' ? output.split('\n') : [];
    const vendors = lines.flatMap((line) => SCREEN_HEADING.exec(line)?.[1] ?? []);
    const totals = lines.flatMap((line) => {
      const [, count, received] = SCREEN_TOTAL.exec(line) ?? [];
      return count === undefined || received === undefined ? [] : [[count, received]];
    });
    return { output: vendors.map((vendor, index) => [vendor, ...(totals[index] ?? [])]) };
  },
  expected: (ask) => ({
    output: ask
      .sql(
        `SELECT ${COLUMNS.vendor}, COUNT(*), SUM(RECEIVED.QUANTITY) FROM POLINE WHERE @ID LIKE ? GROUP BY ${COLUMNS.vendor}`,
        `${companyOf(ask.session)}!%`,
      )
      .map(([vendor = '', count = '', received = '']) => [vendor, count, oconv(received, 'MD3')]),
  }),
  isUnordered: true,
};

export const purchasing: Agreements = {
  'VB_OPENPOINQ.1': allOpenByArgument,
  'VB_OPENPOINQ.1.REV3': allOpen,
  'VB_OPENPOINQ.2': asText(openOfPart),
  'VB_OPENPOINQ.2.REV3': openOfPart,
  'VB_OPENPOINQ.3': asText(openOfOrder),
  'VB_OPENPOINQ.3.REV3': openOfOrder,
  'VB_OPENPOINQ.REV7': byRequest,
  'VB_PO.LINE.REV1': oneLine,
  'VB_PO.RCT.REV1': toReceive,
  VB_PO1250: historyByVendor,
};
