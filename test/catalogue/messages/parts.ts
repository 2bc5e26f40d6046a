import { type Clock, fixedClock } from 'mvdb';
import { REVXREF } from '../../../packages/routines/src/schema/bills.ts';
import { ITEMMANF, ITEMQTY, REQ } from '../../../packages/routines/src/schema/inventory.ts';
import {
  PART_XREF_AUDIT,
  PRODUCT_NOTES,
} from '../../../packages/routines/src/schema/item-details.ts';
import { MS_DEMAND } from '../../../packages/routines/src/schema/sales-orders.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { casesOf, change, tooLong } from './message-case.ts';

/** The last day on which VB_PRODUCT.REV1 works. */
const then: { readonly by: { readonly clock: Clock } } = {
  by: { clock: fixedClock('2022-09-30T08:00:00') },
};

const master = ['TURNTABLE', '', 'EA', 'FG', 'A', '4', 'MAIN'];
const added = (record: Supplied['']) => ({
  CO: '1',
  PRODUCTNO: 'X9001',
  ADDFLAG: 'Y',
  PREC: record,
});
const at = (position: number, value: Supplied['']) =>
  Array.from({ length: Math.max(master.length, position) }, (_, index) =>
    index === position - 1 ? value : (master[index] ?? ''),
  ) as Supplied[''];

/** A part of which there are lots, that is not kept by serial number. */
const lots = { CO: '1', PRODUCTNO: 'C500', PREC: at(6, '3') };

/** The company sets up drawings as manufacturing codes. */
const drawingIsCode = change(PART_XREF_AUDIT, 'PRODUCT', { referenceTypes: ['MFG'] });

/** A part that nothing has come of. */
const unused = { CO: '1', PARTREC: 'T100' };

export const parts = [
  ...casesOf(
    'VB_PRODUCT.REV1',
    ['WRITE SUCCEEDED', added(master), then],
    ['PART ALREADY EXISTS', { ...added(master), PRODUCTNO: 'P100' }, then],
    ['PART NOT FOUND', { ...added(master), ADDFLAG: '' }, then],
    ['RECORD REQUIRED', { CO: '1', PRODUCTNO: 'P100' }, then],
    ['DESCRIPTION REQUIRED', added(at(1, ' ')), then],
    ['INVALID LOT.CONTROL {code}', added(at(6, '5')), then],
    ['{attribute} STAYS WHILE PART HAS LOTS', lots, then],
    ['INVALID {part} {id}', { ...added(master), PRODUCTNO: 'A!B' }, then],
    ['ATTRIBUTE {number} UNKNOWN', added(at(22, 'X')), then],
    ['{attribute} TAKES ONE VALUE', added(at(1, ['A', 'B'])), then],
    ['{attribute} TAKES NO SUBVALUES', { ...added(master), PNOTES: [[['A', 'B']]] }, then],
    ['INVALID {type} IN {attribute}', added(at(20, 'SOON')), then],
    ['TEXT IS TOO LONG IN {attribute}', added(at(1, tooLong)), then],
    ['{attribute} NOT FOUND {id}', added(at(7, 'MOON')), then],
    ['{attribute} IS KEPT BY THE SYSTEM', added(at(12, 'B1')), then],
    ['MANUFACTURING RECORD NOT FOUND', added(at(10, 'M1')), { ...then, given: drawingIsCode }],
  ),
  ...casesOf(
    'VB_DELETE0001',
    ['PART NOT FOUND', { CO: '1', PARTREC: 'NONE' }],
    ['PART IS ALLOCATED', unused, { given: change(ITEMQTY, '1!T100', { allocated: '1' }) }],
    ['PART IS ON ORDER', unused, { given: change(ITEMQTY, '1!T100', { onOrder: '1' }) }],
    [
      'PART HAS PLANNED ORDERS',
      unused,
      { given: (session) => REQ.write(session, '1!T100', { plannedNos: ['PL1'] }) },
    ],
    [
      'PART HAS DEMAND',
      unused,
      {
        given: (session) =>
          MS_DEMAND.write(session, '1!T100', {
            weekStartDates: ['21490'],
            forecastQuantities: ['1000'],
          }),
      },
    ],
    [
      'PART HAS BILL OF MATERIAL',
      unused,
      { given: change(ITEMMANF, '1!T100', { firstComponent: 'C500' }) },
    ],
    ['PART IS USED IN BILL OF MATERIAL {assembly}', { CO: '1', PARTREC: 'D900' }],
    [
      'PART HAS REVISIONS',
      unused,
      { given: (session) => REVXREF.write(session, '1!T100', { revisions: ['A'] }) },
    ],
  ),
  ...casesOf(
    'VB_PRODUCT.REV1_DOTNET',
    ['RECORD NOT FOUND', { CO: '1', PRODUCTNO: 'D900', PNOTES: 'NOTE' }],
    ['ATTRIBUTE {number} UNKNOWN', { CO: '1', PRODUCTNO: 'D900', PNOTES: ['', 'X'], ADDFLAG: 'Y' }],
    [
      '{attribute} TAKES NO SUBVALUES',
      { CO: '1', PRODUCTNO: 'D900', PNOTES: [[['A', 'B']]], ADDFLAG: 'Y' },
    ],
    [
      'TEXT IS TOO LONG IN {attribute}',
      { CO: '1', PRODUCTNO: 'D900', PNOTES: tooLong, ADDFLAG: 'Y' },
    ],
    [
      'RECORD ALREADY EXISTS',
      { CO: '1', PRODUCTNO: 'D900', PNOTES: 'NOTE', ADDFLAG: 'Y' },
      { given: (session) => PRODUCT_NOTES.write(session, '1!D900', { noteLines: ['STORED'] }) },
    ],
  ),
];
