import { catalogue, type Routine } from '@mvdb/routines';
import { Session } from 'mvdb';
import { wrongPasswords } from '../../../packages/routines/src/business/people/verify-password.ts';
import { outcomeOf, type Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { casesOf, tooLong } from './message-case.ts';
import { savedRecordCases } from './saved-records.ts';

const deleted = 'DELETE SUCCEEDED';

/** A call that saves a milestone, one attribute of it being another. */
function milestone(number: string, at = 0, value: Supplied[''] = ''): Supplied {
  const record = ['DEPOSIT', 'PR101', '26006', 'C1006', 'M', '21600', '', '3000', '5348124'];
  const attributes = Array.from({ length: Math.max(record.length, at) }, (_, position) =>
    position === at - 1 ? value : (record[position] ?? ''),
  );
  return { CO: '1', REQTYPE: 'WRITE', MSNO: number, MSREC: attributes as Supplied[''] };
}

/** Attributes that say nothing. */
const six = ['', '', '', '', '', ''];

const deletion = { CO: '1', REQTYPE: 'DELETE', MSNO: '5001', MSREC: 'wrong' };

export const keeping = [
  ...savedRecordCases({
    ...{ name: 'VB_SPN.REV1', table: 'SPN.1287', id: 'SPN', record: 'S1287REC' },
    ...{ date: 15, single: 3, pointer: 3, many: 17, size: 21, deleted },
  }),
  ...casesOf('VB_SPN.REV1', [
    '{attribute} IS KEPT BY THE SYSTEM',
    { CO: '1', SPN: 'SPN-901', ADDFLAG: 'Y', S1287REC: [...Array(13).fill(''), 'SQ1001'] },
  ]),
  ...savedRecordCases({
    ...{ name: 'VB_SPN.QUOTES.REV1', table: 'SPN.QUOTES.1287', id: 'QUOTEID', record: 'Q1287REC' },
    ...{ date: 3, single: 1, pointer: 1, many: 19, size: 20, deleted },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_SERVICE.REV1', table: 'SERVICE.1287', id: 'SERVNO', record: 'SER1287REC' },
    ...{ date: 7, single: 1, pointer: 1, many: 27, size: 28, deleted },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_ITREQUEST.REV1', table: 'ITREQUESTS.1287', id: 'REQNO', record: 'REQREC' },
    ...{ date: 2, single: 1, pointer: 1, many: 4, size: 11, isSavedById: true },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_MAINTENANCE.REV1', table: 'MAINTENANCE.1287', id: 'REQNO', record: 'MAINTREC' },
    ...{ date: 5, single: 1, many: 13, size: 13, isSavedById: true },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_PROJECT.REV1', table: 'PROJECT.1287', id: 'PROJECT', record: 'P1287REC' },
    ...{ date: 6, single: 1, pointer: 2, many: 15, size: 15, deleted },
  }),
  ...casesOf('VB_PROJECT.REV1', [
    '{attribute} IS KEPT BY THE SYSTEM',
    { CO: '1', PROJECT: 'PR901', ADDFLAG: 'Y', P1287REC: ['', '', '', '', '26001'] },
  ]),
  ...savedRecordCases({
    ...{ name: 'VB_PARTPHOTO.REV1', table: 'PART.PHOTOS.1287', id: 'PARTPHOTO' },
    ...{ record: 'P1287REC', date: 8, single: 5, pointer: 5, size: 9, deleted },
  }),
  ...['VB_PART.REV1', 'VB_PRODUCT1287.REV1'].flatMap((name) => [
    ...savedRecordCases({
      ...{ name, table: 'PRODUCT.1287', id: 'PRODUCT1287NO', record: 'PRODUCT1287REC' },
      ...{ date: 1, single: 5, pointer: 2, many: 12, size: 13, deleted },
    }),
    ...casesOf(name, [
      '{attribute} IS KEPT BY THE SYSTEM',
      { CO: '1', PRODUCT1287NO: 'P100', PRODUCT1287REC: [...Array(12).fill(''), 'XX'] },
    ]),
  ]),
  ...casesOf(
    'VB_JOB_BOM_WRITE.REV1',
    ['ID LISTED TWICE {id}', { CO: '1', IDLIST: [['P100!1', 'P100!1']], PRILIST: '1\u001f2' }],
    ['INVALID ID {id}', { CO: '1', IDLIST: 'P100!1!2', PRILIST: '1' }],
    ['INVALID {part} {id}', { CO: '1', IDLIST: 'P100!', PRILIST: '1' }],
    ['RECORD REQUIRED {id}', { CO: '1', IDLIST: [['P100!1', 'P100!2']], PRILIST: '1\u001f' }],
    ['SALES ORDER OR PART NOT FOUND {number}', { CO: '1', IDLIST: 'P999!1', PRILIST: '1' }],
    ['{id} IS OF COMPANY {company}', { CO: '1', IDLIST: 'P100!1', PRILIST: ['1', '2'] }],
    ['ATTRIBUTE {number} UNKNOWN', { CO: '1', IDLIST: 'P100!1', PRILIST: [...six, 'X'] }],
    ['{attribute} TAKES ONE VALUE', { CO: '1', IDLIST: 'P100!1', PRILIST: [['1', '2']] }],
    [
      '{attribute} TAKES NO SUBVALUES',
      { CO: '1', IDLIST: 'P100!1', PRILIST: ['1', '', '', [['A', 'B']]] },
    ],
    ['INVALID {type} IN {attribute}', { CO: '1', IDLIST: 'P100!1', PRILIST: 'FIRST' }],
    ['TEXT IS TOO LONG IN {attribute}', { CO: '1', IDLIST: 'P100!1', PRILIST: ['1', '', tooLong] }],
    ['{attribute} NOT FOUND {id}', { CO: '1', IDLIST: 'P100!1', PRILIST: ['1', '', 'P999'] }],
  ),
  ...casesOf(
    'VB_MASTER_SCHED',
    ['RECORD REQUIRED', { CO: '1', JOBNO: '26001' }],
    ['INVALID {part} {id}', { CO: '1', JOBNO: 'A!B', JOBREC: 'DESIGN' }],
    ['ATTRIBUTE {number} UNKNOWN', { CO: '1', JOBNO: '26001', JOBREC: [...six, 'X'] }],
    [
      '{attribute} TAKES ONE VALUE',
      { CO: '1', JOBNO: '26001', JOBREC: ['', '', '', '', ['21600', '21601']] },
    ],
    ['{attribute} TAKES NO SUBVALUES', { CO: '1', JOBNO: '26001', JOBREC: [[['A', 'B']]] }],
    ['INVALID {type} IN {attribute}', { CO: '1', JOBNO: '26001', JOBREC: ['', 'SOON'] }],
    ['TEXT IS TOO LONG IN {attribute}', { CO: '1', JOBNO: '26001', JOBREC: tooLong }],
  ),
  ...casesOf(
    'VB_PAYMENTS.REV1',
    ['INVALID REQUEST TYPE', { CO: '1', MSNO: '5001' }],
    ['RECORD NOT FOUND', { ...milestone('5999'), ADDFLAG: '0' }],
    ['RECORD ALREADY EXISTS', { ...milestone('5001'), ADDFLAG: '1' }],
    ['RECORD REQUIRED', { CO: '1', REQTYPE: 'WRITE', MSNO: '5001' }],
    ['INVALID {part} {id}', { ...milestone('A!B'), ADDFLAG: '1' }],
    ['ATTRIBUTE {number} UNKNOWN', milestone('5001', 14, 'X')],
    ['{attribute} TAKES ONE VALUE', milestone('5001', 1, ['A', 'B'])],
    ['INVALID {type} IN {attribute}', milestone('5001', 6, 'SOON')],
    ['TEXT IS TOO LONG IN {attribute}', milestone('5001', 1, tooLong)],
    ['{attribute} NOT FOUND {id}', milestone('5001', 2, 'NONE')],
    ['DESCRIPTION REQUIRED', milestone('5001', 1, '')],
    ['INVALID TASK TYPE {type}', milestone('5001', 5, '')],
    ['INVALID PAYMENT PERCENT {percent}', milestone('5001', 8, '10001')],
    ['INVALID PAYMENT AMOUNT {amount}', milestone('5001', 9, '-1')],
    ['JOB {job} IS OF PROJECT {project}', milestone('5001', 2, 'PR102')],
    ['JOB {job} IS OF CUSTOMER {customer}', milestone('5001', 4, 'C1001')],
    ['INVALID PASSWORD', deletion, { by: { login: 'accounting' } }],
    [
      'TOO MANY WRONG PASSWORDS',
      deletion,
      {
        by: { login: 'parts' },
        given({ account }) {
          const by = new Session(account, { login: 'parts' });
          for (let attempts = 0; attempts < wrongPasswords.attemptsMax; attempts += 1)
            outcomeOf(by, catalogue.find('VB_PAYMENTS.REV1') as Routine, deletion);
        },
      },
    ],
  ),
];
