import { ITEMMANF } from '../../../packages/routines/src/schema/inventory.ts';
import { COST_ACCOUNT } from '../../../packages/routines/src/schema/job-costing.ts';
import { JOBMASTER } from '../../../packages/routines/src/schema/projects.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change } from './message-case.ts';

/** A part that its own bill asks for. */
const looped = {
  given: (session: Parameters<ReturnType<typeof change>>[0]) => {
    change(ITEMMANF, '1!P100', { firstComponent: 'P100' })(session);
    session.table('BMF').write('1!P100!P100', '1000');
  },
};

const ofOrder = { CO: '1', WONO: '100002', TYPE: 'M' };
const ofJob = { CO: '1', JOBNO: '26001', TYPE: 'M' };
const purchases = (REQTYPE: string) => ({ CO: '1', REQTYPE, NUMBER: 'NONE' });
const bill = { CO: '1', 'INCL.PARTS': 'ALL', NUMBER: 'NONE' };
const staged = { CO: '1', WONO: '100058', WOQTY: '30' };

export const shop = [
  ...casesOf(
    'VB_FINSTATCHECK',
    ['INVALID TYPE', { ...ofJob, TYPE: 'X' }],
    ['WORK ORDER OR JOB REQUIRED', { CO: '1', TYPE: 'M' }],
    ['WORK ORDER NOT FOUND', { ...ofOrder, WONO: 'NONE' }],
    ['WORK ORDER IS CLOSED', ofOrder, { given: change(OPENWO, '1!100002', { orderStatus: 'C' }) }],
    ['JOB IS CLOSED', ofJob, { given: change(JOBMASTER, '1!26001', { jobStatus: 'C' }) }],
    ['COST ACCOUNT NOT FOUND {code}', { ...ofJob, CODELIST: 'NONE' }],
    [
      'COST ACCOUNT IS CLOSED {code}',
      { ...ofJob, CODELIST: 'MAT' },
      { given: change(COST_ACCOUNT, '1!MAT', { status: 'C' }) },
    ],
    [
      'DETAIL RECORD NOT FOUND {code}',
      { ...ofOrder, CODELIST: 'MAT' },
      { given: (session) => session.table('WIP.DET.FC').delete('1!100002!MAT') },
    ],
  ),
  ...casesOf('VB_LDS.INDEX.REV1', [
    'BILL OF MATERIAL LOOPS AT {part}',
    { INDATA: ['1', 'P100'] },
    looped,
  ]),
  ...casesOf(
    'VB_LDSINDX',
    ['BILL OF MATERIAL LOOPS AT {part}', { JOBNO: '26001' }, looped],
    ['COMPANY NOT FOUND', { JOBNO: '9!26001' }],
  ),
  ...casesOf(
    'VB_JOB_BOM.REV2',
    ['INVALID PART SELECTION', { ...bill, REQTYPE: 'PART', 'INCL.PARTS': 'X' }],
    ['INVALID PREFIX {prefix}', { ...bill, REQTYPE: 'PART', NUMBER: 'F300\u001d1\u001d7\u001cX' }],
    ['SALES ORDER NOT FOUND', { ...bill, REQTYPE: 'SO' }],
    ['PART NOT FOUND', { ...bill, REQTYPE: 'PART' }],
    ['BILL OF MATERIAL LOOPS AT {part}', { ...bill, REQTYPE: 'PART', NUMBER: 'P100' }, looped],
  ),
  ...casesOf('VB_BINS.REV1', ['PART NOT FOUND', { CO: '1', PARTNO: 'NONE', LOCATION: 'MAIN' }]),
  ...casesOf('VB_PART_ALLOCATION_INQUIRY.REV6', [
    'PART NOT FOUND',
    { CO: '1', PARTNO: 'NONE', REQTYPE: 'WRITE' },
  ]),
  ...casesOf(
    'VB_OPENPOINQ.REV7',
    ['INVALID REQUEST TYPE', purchases('X')],
    ['PART NOT FOUND', purchases('PART')],
    ['PURCHASE ORDER NOT FOUND', purchases('PO')],
    ['VENDOR NOT FOUND', purchases('VENDOR')],
  ),
  ...casesOf('VB_PO.LINE.REV1', ['PURCHASE ORDER NOT FOUND', { INDATA: ['1', 'NONE', '1'] }]),
  ...casesOf(
    'VB_AUTOWO_MODIFY.REV2',
    ['JOB NOT FOUND', { ...staged, JOBNO: 'NONE' }],
    [
      'JOB IS CLOSED',
      { ...staged, JOBNO: '26001' },
      { given: change(JOBMASTER, '1!26001', { jobStatus: 'C' }) },
    ],
  ),
  ...casesOf('VB_WO_OUTSIDE.1', ['WORK ORDER NOT FOUND', { CO: '1', WONO: 'NONE', FLAG: 'Y' }]),
];
