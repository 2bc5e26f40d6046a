import {
  CREDIT,
  CUSTOMER_1287,
  CUSTOMER_OE,
  SHIPTO,
} from '../../../packages/routines/src/schema/customers.ts';
import { casesOf, tooLong } from './message-case.ts';

const CREC = ['Kingsway Foods'];

type Position = string | readonly (string | readonly string[])[];

/** A record with one attribute. */
const holding = (attribute: number, value: Position): readonly Position[] =>
  Array.from({ length: attribute }, (_, position) => (position === attribute - 1 ? value : ''));

const stored = ['VB_0301.REV1', 'VB_CUSTOMER.REV1'].flatMap((name) => {
  const added = { CO: '1', CUSTNO: 'C9001', CREC, ADDFLAG: 'Y' };
  const saved = { CO: '1', CUSTNO: 'C1009', CREC };
  const { website, contacts, industrySector } = CUSTOMER_1287.attributes;
  return casesOf(
    name,
    ['DELETED', { CO: '2', CUSTNO: 'C1005', REQTYPE: 'delete' }],
    ['CUSTOMER ALREADY EXISTS', { ...added, CUSTNO: 'C1009' }],
    ['CUSTOMER NOT FOUND', { ...added, ADDFLAG: '' }],
    ['RECORD REQUIRED', { CO: '1', CUSTNO: 'C1009' }],
    ['CUSTOMER.NAME REQUIRED', { ...saved, CREC: ['', '4 Mill Lane'] }],
    ['CUSTOMER HAS OPEN {document} {id}', { CO: '1', CUSTNO: 'C1004', REQTYPE: 'DELETE' }],
    ['SHIP.TO.NOS MUST LIST {ids}', { ...saved, COEREC: ['NET30'] }],
    ['INVALID {part} {id}', { ...added, CUSTNO: 'A!B' }],
    ['ATTRIBUTE {number} UNKNOWN', { ...saved, CREC: [...CREC, ...Array(13).fill(''), 'X'] }],
    ['{attribute} TAKES ONE VALUE', { ...saved, C1287REC: holding(website.number, ['A', 'B']) }],
    [
      '{attribute} TAKES NO SUBVALUES',
      { ...saved, C1287REC: holding(contacts.number, [['A', 'B']]) },
    ],
    ['INVALID {type} IN {attribute}', { ...saved, CREC: [...CREC, ...Array(10).fill(''), 'SOON'] }],
    ['TEXT IS TOO LONG IN {attribute}', { ...saved, CREC: tooLong }],
    ['{attribute} NOT FOUND {id}', { ...saved, C1287REC: holding(industrySector.number, 'NONE') }],
    [
      '{attribute} IS KEPT BY THE SYSTEM',
      { ...added, COEREC: holding(CUSTOMER_OE.attributes.bookedThisYear.number, '100') },
    ],
  );
});

const credit = ['VB_CREDIT.REV1', 'VB_0304.REV1'].flatMap((name) => {
  const { creditLimit, balance, openInvoices, reviewedBy } = CREDIT.attributes;
  const saved = (attribute: number, value: Position) => ({
    ...{ CO: '2', CUSTNO: 'C1002' },
    CREDITREC: holding(attribute, value),
  });
  return casesOf(
    name,
    ['CUSTOMER NOT FOUND', { ...saved(1, '100'), CUSTNO: 'A!B' }],
    ['CUSTOMER IS DELETED', { ...saved(1, '100'), CO: '1', CUSTNO: 'C1010' }],
    ['RECORD REQUIRED', { CO: '1', CUSTNO: 'C1009' }],
    ['ATTRIBUTE {number} UNKNOWN', saved(reviewedBy.number + 1, 'X')],
    ['{attribute} TAKES ONE VALUE', saved(creditLimit.number, ['1', '2'])],
    ['{attribute} TAKES NO SUBVALUES', saved(openInvoices.number, [['1', '2']])],
    ['INVALID {type} IN {attribute}', saved(creditLimit.number, 'MUCH')],
    ['TEXT IS TOO LONG IN {attribute}', saved(reviewedBy.number, tooLong)],
    ['{attribute} NOT FOUND {id}', saved(openInvoices.number, '1')],
    ['{attribute} IS KEPT BY THE SYSTEM', saved(balance.number, '100')],
  );
});

const { city, contactName, addressLines } = SHIPTO.attributes;
const shipTo = { CO: '1', CUSTNO: 'C1009', SHIPTO: '1' };

const shipTos = casesOf(
  'VB_0312.REV1',
  ['CUSTOMER NOT FOUND', { ...shipTo, CUSTNO: 'NONE' }],
  ['CUSTOMER IS DELETED', { ...shipTo, CUSTNO: 'C1010', SHIPREC: 'DOCK' }],
  ['INVALID {part} {id}', { ...shipTo, SHIPTO: 'A!B', SHIPREC: 'DOCK' }],
  ['RECORD REQUIRED', { ...shipTo, SHIPTO: '2', SHIPOEREC: 'TRUCK' }],
  ['ATTRIBUTE {number} UNKNOWN', { ...shipTo, SHIPREC: holding(contactName.number + 1, 'X') }],
  ['{attribute} TAKES ONE VALUE', { ...shipTo, SHIPREC: holding(city.number, ['A', 'B']) }],
  [
    '{attribute} TAKES NO SUBVALUES',
    { ...shipTo, SHIPREC: holding(addressLines.number, [['A', 'B']]) },
  ],
  ['TEXT IS TOO LONG IN {attribute}', { ...shipTo, SHIPREC: holding(city.number, tooLong) }],
  ['INVALID {type} IN {attribute}', { ...shipTo, SHIPOEREC: ['TRUCK', '', 'SOON'] }],
  ['SHIP TO NOT FOUND', { ...shipTo, SHIPTO: '2', REQTYPE: 'DELETE' }],
);

export const customers = [...stored, ...credit, ...shipTos];
