import { CO_STDS, GL_COMPANY } from '../../../packages/routines/src/schema/companies.ts';
import { LOCODE, LOT } from '../../../packages/routines/src/schema/inventory.ts';
import { CO_STDS_COST } from '../../../packages/routines/src/schema/job-costing.ts';
import { GL_CHARTS } from '../../../packages/routines/src/schema/ledger.ts';
import { JOBMASTER } from '../../../packages/routines/src/schema/projects.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { casesOf, change, empty } from './message-case.ts';

const coming = { CO: '1', PART: 'P100', LOC: 'MAIN', BINNO: 'B1', QTY: '1000' };
const going = { CO: '1', PART: 'P100', LOC: 'MAIN', QTY: '-1000' };
const serial = { CO: '1', PART: 'A209', LOC: 'MAIN', BINNO: 'B1', QTY: '1000' };
const byLot = { CO: '1', PART: 'C507', LOC: 'MAIN', QTY: '-1000' };
const consigned = { ...coming, CONSIGNFLAG: 'Y', OWNER: 'ACME' };
const forbidden = { given: change(CO_STDS, '1', { consignment: 'N' }) };

const moved = {
  ...{ CO: '1', PART: 'P100', LFLAG: '4', FLCD: 'MAIN', FBINFLAG: 'B', FBIN: 'B2' },
  ...{ TLCD: 'RECV', QTY: '1000' },
};

const toEast = { ...moved, TLCD: 'EAST', TBINFLAG: 'B', TBIN: 'E1' };
const jobClosed = { given: change(JOBMASTER, '1!26001', { jobStatus: 'C' }) };

/** Calls that cannot be reported to the ledger: the period is closed, or nothing may be posted to an account. */
const unposted = (call: Supplied, account: string) =>
  [
    ['PERIOD {period} CLOSED', call, { given: change(GL_COMPANY, '1', { fiscalPeriod: '26-12' }) }],
    [
      'ACCOUNT NOT FOUND {account}',
      call,
      { given: change(LOCODE, '1!MAIN', { inventoryAccount: '9999' }) },
    ],
    [
      'HEADER ACCOUNT {account}',
      call,
      { given: change(GL_CHARTS, `1!${account}`, { accountType: 'H' }) },
    ],
    [
      'INACTIVE ACCOUNT {account}',
      call,
      { given: change(GL_CHARTS, `1!${account}`, { inactive: 'Y' }) },
    ],
  ] as const;

export const stock = [
  ...casesOf(
    'VB_ADJUST',
    ['OWNER REQUIRED', { ...coming, CONSIGNFLAG: 'Y' }],
    ['INVALID QUANTITY {quantity}', { ...coming, QTY: '1.5' }],
    ['INVALID COST {cost}', { ...coming, C: ['-1'] }],
    ['INVALID DATE {date}', { ...coming, RDATE: 'SOON' }],
    ['COST LOTS AND QUANTITIES DIFFER IN LENGTH', { ...going, CLOTS: '40001' }],
    ['COST QUANTITIES DIFFER FROM {quantity}', { ...going, CLOTS: '40001', CQTYS: '-1' }],
    ['COST LOT NOT FOUND {lot}', { ...going, CLOTS: 'NONE', CQTYS: '-1000' }],
    ['COST STANDARDS NOT FOUND', coming, { given: empty(CO_STDS_COST) }],
    ['COMPANY STANDARDS NOT FOUND', coming, { given: empty(CO_STDS) }],
    ['PART NOT FOUND', { ...coming, PART: 'NONE' }],
    ['INVALID CONTROL TYPE', { ...coming, LCF: '2' }],
    ['LOCATION NOT FOUND', { ...coming, LOC: 'MOON' }],
    ['BIN REQUIRED', { ...coming, BINNO: '' }],
    ['BIN NOT FOUND', { ...coming, BINNO: 'NONE' }],
    ['JOB NOT FOUND {job}', { ...coming, CAJOBNO: 'NONE' }],
    ['JOB IS CLOSED {job}', { ...coming, CAJOBNO: '26001' }, jobClosed],
    ['LOT NOT FOUND', { ...coming, LOTNO: 'EAST' }],
    [
      'LOT ON HOLD {lot}',
      { ...byLot, LOTNO: 'L3006' },
      { given: change(LOT, '1!C507!MAIN!L3006', { lotStatus: 'H' }) },
    ],
    ['INVALID {part} {id}', { ...serial, LOTNO: 'A!B' }],
    ['SERIAL NUMBER REQUIRED', serial],
    ['SERIAL NUMBER EXISTS {lot}', { ...serial, LOTNO: 'S3001' }],
    ['CONSIGNMENT NOT ALLOWED', consigned, forbidden],
    ['LOT BELONGS TO {owner}', consigned],
    ...unposted(coming, '5100'),
  ),
  ...casesOf(
    'VB_TRANSFER',
    ['INVALID BIN FLAG', { ...moved, FBINFLAG: 'X' }],
    ['JOB REQUIRED', { ...moved, FBINFLAG: 'J' }],
    ['INVALID COST {cost}', { ...moved, C: ['X'] }],
    ['INVALID CONTROL TYPE', { ...moved, LFLAG: '2' }],
    ['INVALID QUANTITY {quantity}', { ...moved, QTY: '-1000' }],
    ['PART NOT FOUND', { ...moved, PART: 'NONE' }],
    ['LOCATION NOT FOUND', { ...moved, TLCD: 'MOON' }],
    ['BIN NOT FOUND', { ...moved, FBIN: 'NONE' }],
    ['BIN REQUIRED', { ...moved, FBIN: '' }],
    ['JOB NOT FOUND {job}', { ...moved, FBINFLAG: 'J', CAJOBNO: 'NONE' }],
    [
      'JOB IS CLOSED {job}',
      { ...moved, TLCD: 'MAIN', TBINFLAG: 'J', TBIN: 'J1', CAJOBNO: '26001' },
      jobClosed,
    ],
    ['LOT NOT FOUND', { ...moved, LOTNO: 'EAST' }],
    [
      'LOT ON HOLD {lot}',
      toEast,
      {
        given(session) {
          change(LOT, '1!P100!MAIN!MAIN', { lotStatus: 'H' })(session);
          LOT.write(session, '1!P100!EAST!EAST', { onHand: '1000', lotStatus: 'A' });
        },
      },
    ],
    [
      'LOT BELONGS TO {owner}',
      toEast,
      {
        given: (session) =>
          LOT.write(session, '1!P100!EAST!EAST', { onHand: '1000', owner: 'ACME' }),
      },
    ],
    ['INSUFFICIENT QUANTITY OF {part}', { ...moved, QTY: '18000' }],
    ['COST STANDARDS NOT FOUND', moved, { given: empty(CO_STDS_COST) }],
    ['COMPANY STANDARDS NOT FOUND', moved, { given: empty(CO_STDS) }],
    ...unposted({ ...moved, TLCD: 'SCRAP' }, '1395'),
  ),
];
