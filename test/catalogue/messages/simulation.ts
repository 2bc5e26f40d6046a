import { SROUTE_HEAD } from '../../../packages/routines/src/schema/routings.ts';
import { CO_STDS_SF, WOCE } from '../../../packages/routines/src/schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change, empty, tooLong } from './message-case.ts';

const dates = { CO: '1', WONO: '100004', KEY: 'WIP', STARTDATE: '21541', MODE: 'P' };
const thought = { partNo: 'P100', orderedQuantity: '5000' };
const order = (fields: Record<string, string>) => ({
  ...{ CO: '1', WREC: OPENWO_SIM.format({ ...thought, ...fields }) },
});

export const simulation = [
  ...casesOf(
    'VB_DATE.PLAN',
    ['INVALID KEY {key}', { ...dates, KEY: 'WORK' }],
    ['INVALID DIRECTION', { ...dates, DIRECTION: 'X' }],
    ['INVALID DATE {date}', { ...dates, STARTDATE: 'TOMORROW' }],
    ['INVALID QUANTITY', { ...dates, QTY: '0' }],
    ['INVALID MODE', { ...dates, MODE: 'X' }],
    ['INVALID FLAG {flag}', { ...dates, OVERLAP: 'X' }],
    ['INVALID OVERRIDE {value}', { ...dates, CREWSIZE: '-1' }],
    ['WORK ORDER IS CLOSED', dates, { given: change(OPENWO, '1!100004', { orderStatus: 'C' }) }],
  ),
  ...casesOf('VB_SF3081', ['PART REQUIRED', { INDATA: ['', 'P100'] }]),
  ...casesOf(
    'VB_SF3260',
    ['PART REQUIRED', order({ partNo: '' })],
    ['DUE DATE IS BEFORE START DATE', order({ startDate: '21600', dueDate: '21490' })],
    ['INVALID ORDER TYPE {type}', order({ orderType: 'Q' })],
    ['INVALID STOCK TYPE {type}', order({ stockType: 'ZZ' })],
    ['INVALID PRIORITY {priority}', order({ priority: '-5' })],
    ['PART DIFFERS FROM WORK ORDER {order}', order({ simulatedOrder: '100052' })],
    [
      'NO SHOP FLOOR STANDARDS',
      order({}),
      { given: (session) => session.table('CO.STDS.SF').delete('1') },
    ],
    ['{attribute} NOT FOUND {id}', order({ jobNo: 'NONE' })],
    ['INVALID {type} IN {attribute}', order({ dueDate: 'TOMORROW' })],
    ['TEXT IS TOO LONG IN {attribute}', order({ routeNo: tooLong })],
    ['ATTRIBUTE {number} UNKNOWN', { CO: '1', WREC: [...Array(40).fill(''), 'X'] }],
    ['{attribute} TAKES ONE VALUE', { CO: '1', WREC: [['P100', 'P101']] }],
    [
      'ROUTING HAS NO LINES {routing}',
      order({}),
      { given: change(SROUTE_HEAD, '1!P100', { lines: [] }) },
    ],
  ),
  ...casesOf(
    'VB_SF3262',
    ['WORK ORDER NOT PLANNED {numbers}', {}, { given: empty(WOCE) }],
    [
      'NO SHOP FLOOR STANDARDS',
      {},
      { given: (session) => session.table('CO.STDS.SF').delete('1') },
    ],
  ),
  ...casesOf('VB_SF3263A', [
    'ACCESS DENIED',
    {},
    { given: change(CO_STDS_SF, '2', { operators: ['planner'] }) },
  ]),
];
