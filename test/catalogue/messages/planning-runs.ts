import type { Session } from 'mvdb';
import { REQ } from '../../../packages/routines/src/schema/inventory.ts';
import { CO_STDS_SF, WOCE } from '../../../packages/routines/src/schema/shop-floor.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change, empty } from './message-case.ts';

const closeOrders = (session: Session) => {
  for (const order of [...OPENWO.records(session, '1')])
    OPENWO.update(session, order, { orderStatus: 'C' });
};

export const planningRuns = [
  ...casesOf(
    'VB_SF3082',
    ['NO OPEN WORK ORDERS', { JOBNO: 'ALL' }, { given: closeOrders }],
    [
      'WORK ORDER IS CLOSED {number}',
      { WOLIST: '100001' },
      { given: change(OPENWO, '1!100001', { orderStatus: 'C' }) },
    ],
    ['WORK ORDER NOT PLANNED {numbers}', { WOLIST: '100001' }, { given: empty(WOCE) }],
  ),
  ...casesOf('VB_SF3180B', ['NO RECORDS SELECTED', {}, { given: empty(REQ) }]),
  ...['VB_SF3180A', 'VB_PHANTOM.REV2'].flatMap((routine) =>
    casesOf(routine, [
      'ACCESS DENIED',
      routine === 'VB_SF3180A' ? {} : { PROGNAME: 'MRP' },
      { given: change(CO_STDS_SF, '2', { operators: ['planner'] }) },
    ]),
  ),
];
