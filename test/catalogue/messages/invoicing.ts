import type { Attributes, SchemaTable, Session } from 'mvdb';
import { CO_STDS } from '../../../packages/routines/src/schema/companies.ts';
import {
  CREDIT,
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
} from '../../../packages/routines/src/schema/customers.ts';
import {
  BINXREF,
  LOCODE,
  LOT,
  LOTXREF,
  PRODUCT,
} from '../../../packages/routines/src/schema/inventory.ts';
import {
  INVOICE_HEAD,
  INVOICE_LINE,
  WORK2450_CHRGS,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2450_NOTES,
  WORK2470_HEAD,
  WORK2470C,
  WORK2470L,
  WORK2470N,
} from '../../../packages/routines/src/schema/invoices.ts';
import { CO_STDS_COST } from '../../../packages/routines/src/schema/job-costing.ts';
import { LOTCOST } from '../../../packages/routines/src/schema/lot-history.ts';
import {
  CO_STDS_ORD,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../../packages/routines/src/schema/sales-orders.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { closedSales } from './ledger.ts';
import { casesOf, change, empty, type MessageCase, tooLong } from './message-case.ts';

type Given = NonNullable<MessageCase['given']>;
type Case = readonly [message: string, given: Given];

/** One change after the other. */
const both =
  (...changes: readonly Given[]) =>
  (session: Session): void => {
    for (const one of changes) one(session);
  };

const without = <A extends Attributes>({ name }: SchemaTable<A>, id: string) => ({
  given: ({ account }: Session) => void account.table(name).delete(id),
});

/** A record as text, marks and all, of any form. */
const record =
  ({ name }: SchemaTable, id: string, text: string) =>
  ({ account }: Session) =>
    account.table(name).write(id, text);

const account = (costOfSalesAccount: string) => change(CO_STDS_ORD, '1', { costOfSalesAccount });

const runsShort = change(CO_STDS, '1', { negativeStock: 'Y' });

/** What any document needs of the company and of a part that it moves. */
function movingCases(routine: string, call: Supplied, part: string) {
  const product = `1!${part}`;
  const shared: readonly Case[] = [
    ['COMPANY STANDARDS NOT FOUND', empty(CO_STDS)],
    ['COST STANDARDS NOT FOUND', both(empty(CO_STDS_COST), empty(LOTCOST), runsShort)],
    ['PART NOT FOUND', without(PRODUCT, product).given],
    ['INVALID CONTROL TYPE', change(PRODUCT, product, { lotControl: '9' })],
    ['LOCATION NOT FOUND', without(LOCODE, '1!MAIN').given],
    ['ACCOUNT NOT FOUND {account}', account('9999')],
    ['HEADER ACCOUNT {account}', account('4')],
    ['INACTIVE ACCOUNT {account}', closedSales],
  ];
  return casesOf(routine, ...shared.map(([message, given]) => [message, call, { given }] as const));
}

/** What an order, its customer and its goods may keep from being invoiced. */
function shippingCases(
  routine: string,
  call: Supplied,
  { order, part, customer }: Readonly<Record<'order' | 'part' | 'customer', string>>,
) {
  const lot = `1!${part}!MAIN!MAIN`;
  const product = `1!${part}`;
  const line = `1!${order}!1`;
  const isForJob = change(OPEN_ORD_LINE, line, { jobNo: 'X9' });
  const isSerial = change(PRODUCT, product, { lotControl: '3' });
  const shared: readonly Case[] = [
    ['SALES ORDER IS ON HOLD', change(OPEN_ORD_HEAD, `1!${order}`, { onHold: 'Y' })],
    ['CUSTOMER NOT FOUND', without(CUSTOMER, `1!${customer}`).given],
    ['CUSTOMER IS DELETED', change(CUSTOMER_1287, `1!${customer}`, { deleted: 'Y' })],
    ['CUSTOMER IS ON CREDIT HOLD', change(CREDIT, `1!${customer}`, { creditHold: 'Y' })],
    ['TAX CODE NOT FOUND {code}', change(OPEN_ORD_HEAD, `1!${order}`, { taxCode: 'NONE' })],
    [
      'JOB NOT FOUND {job}',
      both(isForJob, change(LOT, lot, { jobs: ['X9'], jobQuantities: ['90000'] })),
    ],
    ['LOT ON HOLD {lot}', change(LOT, lot, { lotStatus: 'H' })],
    ['SERIAL NUMBER REQUIRED', both(isSerial, change(LOT, lot, { allocated: '1000' }))],
    ['LOT NOT FOUND', both(isSerial, change(OPEN_ORD_LINE_1287, line, { serialNos: ['NONE'] }))],
  ];
  return [
    ...casesOf(routine, ...shared.map(([message, given]) => [message, call, { given }] as const)),
    ...movingCases(routine, call, part),
  ];
}

const unitPrice = '999999999999999';

/** More than the value of a line can be, of goods that touch no stock. */
const tooMuch = { dropShip: 'Y', openQuantity: '9000000', unitPrice };

const order = { INDATA: ['1', '80012'] };
const orderLine = (fields: Parameters<typeof OPEN_ORD_LINE.format>[0]) => ({
  given: change(OPEN_ORD_LINE, '1!80012!1', fields),
});
const packed = (packedQuantity: string) =>
  change(OPEN_ORD_LINE_1287, '1!80012!1', { packedQuantity });
const orderNotes = (text: string) => ({ given: record(OPEN_ORD_NOTES, '1!80012!1', text) });
const inWhole = (customer: string) =>
  change(CUSTOMER_OE, `1!${customer}`, { partialShipments: 'N' });

const ofOrder = [
  ...shippingCases('VB_2450', order, { order: '80012', part: 'C563', customer: 'C1007' }),
  ...casesOf(
    'VB_2450',
    ['INVALID INVOICE NUMBER {number}', { INDATA: ['1', '80012', 'NO!1'] }],
    ['INVALID {part} {id}', order, { by: { port: 'A!B' } }],
    ['INVOICE IS BEING ENTERED {number}', { INDATA: ['1', '80012', 'W1'] }],
    [
      'CREDIT MEMO IS BEING ENTERED {number}',
      { INDATA: ['1', '80012', 'M1'] },
      { given: (session) => WORK2470_HEAD.write(session, '1!M1', { documentType: 'C' }) },
    ],
    ['INVOICE ALREADY EXISTS', { INDATA: ['1', '80012', '60001'] }],
    ['NOTHING TO INVOICE', { INDATA: ['1', '80007'] }],
    ['INVALID DATE {date}', { INDATA: ['1', '80012', '', 'SOON'] }],
    ['PERIOD {period} CLOSED', { INDATA: ['1', '80012', '', '', '21000'] }],
    ['PERIOD {period} HAS NOT BEGUN', { INDATA: ['1', '80012', '', '', '22000'] }],
    ['INVALID QUANTITY {quantity}', order, orderLine({ openQuantity: '-1000' })],
    ['QUANTITY EXCEEDS OPEN {line}', order, { given: packed('20000') }],
    ['INVALID PRICE {price}', order, orderLine({ unitPrice: '-1' })],
    [
      'INVALID AMOUNT {amount}',
      order,
      { given: change(OPEN_ORD_CHRGS, '1!80012!1', { amount: '-5' }) },
    ],
    ['PARTIAL SHIPMENT NOT ALLOWED', order, { given: both(packed('1000'), inWhole('C1007')) }],
    ['ATTRIBUTE {number} UNKNOWN', order, orderNotes('A\u001eI\u001eX')],
    ['{attribute} TAKES NO SUBVALUES', order, orderNotes('A\u001cB\u001eI')],
    ['TEXT IS TOO LONG IN {attribute}', order, orderNotes(`${tooLong}\u001eI`)],
    ['INVALID {type} IN {attribute}', order, orderLine(tooMuch)],
  ),
];

const entered = { CO: '1', ORDNO: '80011', INVNO: 'W1' };
const enteredHead = (fields: Parameters<typeof WORK2450_HEAD.format>[0]) => ({
  given: change(WORK2450_HEAD, '1!W1', fields),
});
const enteredLine = (fields: Parameters<typeof WORK2450_LINE.format>[0]) => ({
  given: change(WORK2450_LINE, '1!W1!1', fields),
});
const enteredCharge = (fields: Parameters<typeof WORK2450_CHRGS.format>[0]) => ({
  given: change(WORK2450_CHRGS, '1!W1!1', fields),
});
const enteredNotes = (text: string) => ({ given: record(WORK2450_NOTES, '1!W1!1', text) });

const ofEntered = [
  ...shippingCases('VB_2452.UPD', entered, { order: '80011', part: 'F314', customer: 'C1008' }),
  ...casesOf(
    'VB_2452.UPD',
    ['INVALID {part} {id}', { ...entered, CRTNO: 'A!B' }],
    ['INVOICE HAS CHANGED', { ...entered, HREC: 'I' }],
    ['TRANSACTION RECORD HAS CHANGED', { ...entered, TREC: '60001' }],
    ['INVOICE IS OF ORDER {order}', { ...entered, ORDNO: '80012' }],
    ['SALES ORDER NOT FOUND', { ...entered, ORDNO: 'NONE' }],
    ['INVOICE ALREADY EXISTS', { ...entered, INVNO: '60001' }],
    ['NOTHING TO INVOICE', entered, enteredHead({ lineNos: [], chargeNos: [] })],
    ['INVALID DATE {date}', entered, enteredHead({ invoiceDate: 'SOON' })],
    ['PERIOD {period} CLOSED', entered, enteredHead({ postedDate: '21000' })],
    ['PERIOD {period} HAS NOT BEGUN', entered, enteredHead({ postedDate: '22000' })],
    ['ORDER LINE NOT FOUND {line}', entered, enteredLine({ orderLine: '9' })],
    ['PART DIFFERS FROM ORDER {line}', entered, enteredLine({ partNo: 'C500' })],
    ['INVALID QUANTITY {quantity}', entered, enteredLine({ shippedQuantity: '0' })],
    ['QUANTITY EXCEEDS OPEN {line}', entered, enteredLine({ shippedQuantity: '21000' })],
    ['INSUFFICIENT QUANTITY OF {part}', entered, enteredLine({ shippedQuantity: '20000' })],
    ['INVALID PRICE {price}', entered, enteredLine({ unitPrice: '-1' })],
    [
      'LOTS DO NOT ADD UP TO {quantity}',
      entered,
      enteredLine({ lotNos: ['MAIN'], lotQuantities: ['2000'] }),
    ],
    ['INVALID AMOUNT {amount}', entered, enteredCharge({ amount: '-5' })],
    ['ORDER CHARGE NOT FOUND {charge}', entered, enteredCharge({ orderCharge: '9' })],
    [
      'CHARGE EXCEEDS ORDER {charge}',
      entered,
      {
        given: both(
          record(OPEN_ORD_CHRGS, '1!80011!1', 'PKG\u001ePACKING\u001e9000\u001e4200\u001e0'),
          enteredCharge({ orderCharge: '1', amount: '9001' }).given,
        ),
      },
    ],
    ['PARTIAL SHIPMENT NOT ALLOWED', entered, { given: inWhole('C1008') }],
    ['ATTRIBUTE {number} UNKNOWN', entered, enteredNotes('A\u001eI\u001eX')],
    ['{attribute} TAKES NO SUBVALUES', entered, enteredNotes('A\u001cB\u001eI')],
    ['TEXT IS TOO LONG IN {attribute}', entered, enteredNotes(`${tooLong}\u001eI`)],
    [
      '{attribute} TAKES ONE VALUE',
      entered,
      { given: record(WORK2450_CHRGS, '1!W1!1', 'FRT\u001eA\u001dB\u001e1500\u001e4200') },
    ],
    [
      'INVALID {type} IN {attribute}',
      entered,
      {
        given: both(
          change(OPEN_ORD_LINE, '1!80011!1', tooMuch),
          change(WORK2450_LINE, '1!W1!1', { shippedQuantity: '9000000', unitPrice }),
        ),
      },
    ],
  ),
];

/** What keeps the staged credit memo W1, of invoice 60023, from being posted. */
function creditingCases(routine: string, call: Supplied) {
  const head = (fields: Parameters<typeof WORK2470_HEAD.format>[0]) =>
    change(WORK2470_HEAD, '1!W1', fields);
  const line = (fields: Parameters<typeof WORK2470L.format>[0]) =>
    change(WORK2470L, '1!W1!1', fields);
  const charge = (amount: string) => change(WORK2470C, '1!W1!1', { amount });
  const sold = (fields: Parameters<typeof INVOICE_LINE.format>[0]) =>
    change(INVOICE_LINE, '1!60023!1', fields);
  const isSerial = change(PRODUCT, '1!P107', { lotControl: '3' });
  const ofMain = line({ lotNos: ['MAIN'], lotQuantities: ['-1000'] });
  const isThere = record(LOTXREF, '1!P107', 'MAIN\u001eMAIN');
  const shared: readonly Case[] = [
    ['CUSTOMER IS DELETED', change(CUSTOMER_1287, '1!C1004', { deleted: 'Y' })],
    ['INVOICE NOT FOUND', head({ creditedInvoice: 'NONE' })],
    ['INVOICE IS OF CUSTOMER {customer}', head({ creditedInvoice: '60003' })],
    ['INVOICE IS OF ORDER {order}', head({ orderNo: '80001' })],
    ['INVALID AMOUNT {amount}', charge('500')],
    ['CREDIT EXCEEDS CHARGES', charge('-8701')],
    ['INVALID QUANTITY {quantity}', line({ shippedQuantity: '1000' })],
    ['INVALID PRICE {price}', line({ unitPrice: '-1' })],
    ['CREDIT EXCEEDS INVOICE {part}', line({ shippedQuantity: '-2000' })],
    ['PART NOT INVOICED {part}', line({ partNo: 'C500' })],
    ['UNIT DIFFERS FROM INVOICE {part}', line({ unit: 'BX' })],
    ['LOTS DO NOT ADD UP TO {quantity}', line({ lotNos: ['MAIN'], lotQuantities: ['-500'] })],
    [
      'WORK ORDER NOT FOUND {work order}',
      sold({
        ...{ suppliedFrom: 'W', lotNos: [], lotQuantities: [], workOrders: ['NONE'] },
        ...{ relievedAmounts: ['100'], relievedQuantities: ['1000'] },
      }),
    ],
    [
      'CONSIGNMENT NOT ALLOWED',
      both(
        change(CO_STDS, '1', { consignment: 'N' }),
        change(LOT, '1!P107!MAIN!MAIN', { owner: 'ACME' }),
      ),
    ],
    ['BIN REQUIRED', empty(BINXREF)],
    ['JOB NOT FOUND {job}', sold({ lotJobs: ['X9'] })],
    ['SERIAL NUMBER REQUIRED', both(isSerial, sold({ lotNos: [], lotQuantities: [] }))],
    ['SERIAL NUMBER EXISTS {lot}', both(isSerial, ofMain, isThere)],
    ['INSUFFICIENT QUANTITY OF {part}', change(LOT, '1!P107!MAIN!MAIN', { allocated: '99000' })],
    ['TAX CODE NOT FOUND {code}', head({ creditedInvoice: '', taxCode: 'NONE' })],
    ['ATTRIBUTE {number} UNKNOWN', record(WORK2470N, '1!W1!1', 'A\u001eI\u001eX')],
    ['{attribute} TAKES NO SUBVALUES', record(WORK2470N, '1!W1!1', 'A\u001cB\u001eI')],
    ['TEXT IS TOO LONG IN {attribute}', record(WORK2470N, '1!W1!1', `${tooLong}\u001eI`)],
    ['LOT EXCEEDS INVOICE {lot}', line({ lotNos: ['NONE'], lotQuantities: ['-1000'] })],
    [
      '{attribute} TAKES ONE VALUE',
      record(WORK2470C, '1!W1!1', 'FRT\u001eA\u001dB\u001e-500\u001e4200'),
    ],
    [
      'INVALID {type} IN {attribute}',
      both(
        head({ creditedInvoice: '' }),
        line({ suppliedFrom: 'N', shippedQuantity: '-9000000', unitPrice }),
      ),
    ],
  ];
  return [
    ...casesOf(routine, ...shared.map(([message, given]) => [message, call, { given }] as const)),
    ...movingCases(routine, call, 'P107'),
  ];
}

const credit = { INDATA: ['1', 'C1004', 'W1'] };

const ofCustomer = [
  ...creditingCases('VB_2470', credit),
  ...casesOf(
    'VB_2470',
    ['INVALID CREDIT MEMO NUMBER {number}', { INDATA: ['1', 'C1004', 'NO!1'] }],
    ['INVALID {part} {id}', credit, { by: { port: 'A!B' } }],
    ['CREDIT MEMO ALREADY EXISTS', { INDATA: ['1', 'C1004', '60001'] }],
    [
      'INVOICE IS BEING ENTERED {number}',
      { INDATA: ['1', 'C1004', 'I1', '', '', '60023'] },
      { given: (session) => WORK2450_HEAD.write(session, '1!I1', { documentType: 'I' }) },
    ],
    ['CREDIT MEMO NOT FOUND', { INDATA: ['1', 'C1004', 'X9'] }],
    ['CREDIT MEMO IS OF CUSTOMER {customer}', { INDATA: ['1', 'C1003', 'W1'] }],
    [
      'NOTHING TO CREDIT',
      { INDATA: ['1', 'C1004', '', '', '', '60023'] },
      { given: change(INVOICE_HEAD, '1!60023', { lineNos: [], chargeNos: [] }) },
    ],
    ['INVALID DATE {date}', { INDATA: ['1', 'C1004', 'W1', 'SOON'] }],
    ['PERIOD {period} CLOSED', { INDATA: ['1', 'C1004', 'W1', '', '21000'] }],
    ['PERIOD {period} HAS NOT BEGUN', { INDATA: ['1', 'C1004', 'W1', '', '22000'] }],
    [
      '{attribute} NOT FOUND {id}',
      { ...credit, CRDREC: WORK2470_HEAD.format({ customerNo: 'C1004', shipToNo: '9' }) },
    ],
  ),
];

const memo = { CO: '1', CREDNO: 'W1' };
const memoHead = (fields: Parameters<typeof WORK2470_HEAD.format>[0]) => ({
  given: change(WORK2470_HEAD, '1!W1', fields),
});

const ofMemo = [
  ...creditingCases('VB_2472.UPD', memo),
  ...casesOf(
    'VB_2472.UPD',
    ['INVALID {part} {id}', { ...memo, CRTNO: 'A!B' }],
    ['CREDIT MEMO HAS CHANGED', { ...memo, HREC: 'C' }],
    ['TRANSACTION RECORD HAS CHANGED', { ...memo, TREC: '60001' }],
    ['CREDIT MEMO IS OF ORDER {order}', { ...memo, ORDNO: '80012' }],
    ['CREDIT MEMO ALREADY EXISTS', { ...memo, CREDNO: '60001' }],
    ['NOTHING TO CREDIT', memo, memoHead({ lineNos: [], chargeNos: [] })],
    ['CUSTOMER NOT FOUND', memo, without(CUSTOMER, '1!C1004')],
    ['INVALID DATE {date}', memo, memoHead({ invoiceDate: 'SOON' })],
    ['PERIOD {period} CLOSED', memo, memoHead({ postedDate: '21000' })],
    ['PERIOD {period} HAS NOT BEGUN', memo, memoHead({ postedDate: '22000' })],
  ),
];

export const invoicing = [...ofOrder, ...ofEntered, ...ofCustomer, ...ofMemo];
