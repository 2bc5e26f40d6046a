import { LOT } from '../../../packages/routines/src/schema/inventory.ts';
import { WORK2470L } from '../../../packages/routines/src/schema/invoices.ts';
import {
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
} from '../../../packages/routines/src/schema/sales-orders.ts';
import { closedSales } from './ledger.ts';
import { casesOf, change, empty, tooLong } from './message-case.ts';

const shipping = { by: { department: 'SHIPPING' } };
const isInvoiced = { given: change(OPEN_ORD_CHRGS, '1!80012!1', { invoicedAmount: '1' }) };
const ofLine = (ORDNO: string, ZLINE: string) => ({ CO: '1', ORDNO, ZLINE });

const deletion = casesOf(
  'VB_2402.DEL',
  ['SALES ORDER NOT FOUND', ofLine('NONE', '1')],
  ['SALES ORDER HAS CHANGED', { ...ofLine('80013', '2'), HREC: 'C1' }],
  ['NOT ALLOWED FOR DEPARTMENT {department}', ofLine('80013', '2'), shipping],
  ['LINE IS SHIPPED', ofLine('80011', '3')],
  ['LINE IS BEING INVOICED {invoice}', ofLine('80011', '1')],
  ['CHARGE IS INVOICED {charge}', { ...ofLine('80012', '1'), PURGEHEAD: 'Y' }, isInvoiced],
);

const sold = {
  ...{ partNo: 'C500', orderedQuantity: '1000', unitPrice: '1' },
  ...{ requestedDate: '21600', promisedDate: '21600' },
};

/** A new line of an order, with what is wrong with it. */
const line = (fields: Parameters<typeof OPEN_ORD_LINE.format>[0], number = '9') => ({
  INDATA: ['1', '80011', number],
  LREC: OPEN_ORD_LINE.format({ ...sold, ...fields }),
});
const parts = { by: { department: 'PARTS' } };

const saving = casesOf(
  'VB_2402L',
  ['INVALID FLAG {flag}', { INDATA: ['1', '80011', '2', 'X'] }],
  ['INVALID LINE NUMBER {line}', line({}, '0')],
  ['LINE IS SHIPPED', { INDATA: ['1', '80011', '3'] }],
  ['LINE IS BEING INVOICED {invoice}', { INDATA: ['1', '80011', '1'] }],
  ['SALES ORDER NOT FOUND', { INDATA: ['1', 'NONE', '1'] }],
  ['JOB NOT FOUND', line({ jobNo: 'NONE' })],
  ['INVALID QUANTITY {quantity}', line({ orderedQuantity: '0' })],
  ['INVALID DATE {date}', line({ promisedDate: 'SOON' })],
  ['INVALID PRIORITY {priority}', line({ priority: 'A' })],
  ['PART NOT FOUND', line({ partNo: 'NONE' })],
  ['NO UNIT CONVERSION {unit}', line({ unit: 'XX' })],
  ['LOCATION NOT FOUND', line({ location: 'MOON' })],
  ['INVALID PRICE {price}', line({ unitPrice: '-1' }), parts],
  ['INVALID DISCOUNT {percent}', line({ discountPercent: '10001' }), parts],
  ['INVALID WEIGHT {weight}', { ...line({}), LREC2: 'HEAVY' }, parts],
  ['INVALID NOTE TYPE {type}', { INDATA: ['1', '80011', '2'], NREC: ['A', 'X'] }],
  ['LOT NOT FOUND {lot}', { ...line({}), LREC2: ['', '', ['NONE']] }],
  ['ATTRIBUTE {number} UNKNOWN', { INDATA: ['1', '80011', '2'], NREC: ['A', 'P', 'X'] }],
  ['{attribute} TAKES ONE VALUE', { INDATA: ['1', '80011', '2'], LREC2: ['', ['1', '2']] }],
  ['{attribute} TAKES NO SUBVALUES', { INDATA: ['1', '80011', '2'], NREC: [[['A', 'B']], 'P'] }],
  ['TEXT IS TOO LONG IN {attribute}', { INDATA: ['1', '80011', '2'], NREC: [tooLong, 'P'] }],
  ['INVALID {type} IN {attribute}', { ...line({}), LREC2: ['', '', '', '', '', 'LONG'] }, parts],
  [
    'LOT IS SET ASIDE {lot}',
    { ...line({ partNo: 'A209' }), LREC2: ['', '', ['S3001']] },
    { given: change(LOT, '1!A209!MAIN!S3001', { allocated: '1000' }) },
  ],
  [
    'CHARGE IS INVOICED {charge}',
    { INDATA: ['1', '80001', '1'] },
    { given: change(OPEN_ORD_CHRGS, '1!80001!1', { invoicedAmount: '1' }) },
  ],
);

const returned = { partNo: 'C500', shippedQuantity: '-2500', unitPrice: '333333' };
const credit = (fields: Parameters<typeof WORK2470L.format>[0], NREC = '') => ({
  INDATA: ['1', 'W1', '2'],
  LREC: WORK2470L.format({ ...returned, ...fields }),
  NREC,
});

/** Part, quantity and price of a line, and what stands in its attributes after them. */
const creditWith = (...others: readonly (string | readonly string[])[]) => ({
  INDATA: ['1', 'W1', '2'],
  LREC: ['C500', '', '', '-2500', '333333', ...others],
});

const crediting = casesOf(
  'VB_2470L',
  ['INVALID LINE NUMBER', { ...credit({}), INDATA: ['1', 'W1', '0'] }],
  ['PART NOT FOUND', credit({ partNo: 'NONE' })],
  ['NO UNIT CONVERSION {unit}', credit({ unit: 'XX' })],
  ['LOCATION NOT FOUND', credit({ location: 'MOON' })],
  ['INVALID PRICE {price}', credit({ unitCost: '-5' })],
  ['INVALID DISCOUNT {percent}', credit({ discountPercent: '10001' })],
  ['LOTS DO NOT ADD UP TO {quantity}', credit({ lotNos: ['L1'], lotQuantities: ['-2000'] })],
  ['INVALID SUPPLY {code}', credit({ suppliedFrom: 'X' })],
  ['LOT NOT FOUND {lot}', credit({ lotNos: ['NONE'], lotQuantities: ['-2500'] })],
  ['LOT IS NAMED TWICE {lot}', credit({ lotNos: ['L', 'L'], lotQuantities: ['-2000', '-500'] })],
  ['ACCOUNT NOT FOUND {account}', credit({ account: '9999' })],
  ['HEADER ACCOUNT {account}', credit({ account: '4' })],
  ['INACTIVE ACCOUNT {account}', credit({}), { given: closedSales }],
  ['INVALID NOTE TYPE {type}', credit({}, 'A\u001eX')],
  ['ATTRIBUTE {number} UNKNOWN', credit({}, 'A\u001eI\u001eX')],
  ['{attribute} TAKES ONE VALUE', creditWith('', '', '', '', ['1', '2'])],
  [
    'INVALID {type} IN {attribute}',
    credit({ shippedQuantity: '-999999999000', unitPrice: '999999999000' }),
  ],
  ['{attribute} TAKES NO SUBVALUES', credit({}, 'A\u001cB\u001eI')],
  ['TEXT IS TOO LONG IN {attribute}', credit({}, `${tooLong}\u001eI`)],
);

export const orders = [
  ...deletion,
  ...saving,
  ...crediting,
  ...casesOf('VB_2403', ['NO RECORDS SELECTED.', {}, { given: empty(OPEN_ORD_HEAD) }]),
];
