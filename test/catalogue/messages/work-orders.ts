import { openDemo } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { BMF } from '../../../packages/routines/src/schema/bills.ts';
import { CO_STDS_WIP_1287 } from '../../../packages/routines/src/schema/companies.ts';
import { ITEMMANF, PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import { CO_STDS_COST, COST_ACCOUNT } from '../../../packages/routines/src/schema/job-costing.ts';
import { GL_CHARTS } from '../../../packages/routines/src/schema/ledger.ts';
import { JOBMASTER } from '../../../packages/routines/src/schema/projects.ts';
import { REDBOOK_1287 } from '../../../packages/routines/src/schema/quality.ts';
import { SROUTE_HEAD, WIPROUTE_LINE } from '../../../packages/routines/src/schema/routings.ts';
import { WIPBMF, WIPLEDGER_SUM } from '../../../packages/routines/src/schema/work-in-process.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../../packages/routines/src/schema/work-orders.ts';
import { ended } from './bills.ts';
import { casesOf, change, tooLong } from './message-case.ts';

const { session: loaded, account } = openDemo();
const onFile = (number: string) => OPENWO.read(loaded, '1', number)?.recordText ?? '';

/** A call that changes a work order of the demo. */
const changed = (
  WONO: string,
  fields: Parameters<typeof OPENWO.format>[0],
  more: Readonly<Record<string, string>> = {},
) => {
  const OLDREC = onFile(WONO);
  return { CO: '1', WONO, ADDFLAG: '0', OLDREC, NEWREC: OPENWO.format(fields, OLDREC), ...more };
};
/** A call that enters a work order. */
const entered = (
  fields: Parameters<typeof OPENWO.format>[0],
  more: Readonly<Record<string, string>> = {},
) => {
  const usual = { partNo: 'A202', orderedQuantity: '5000', dueDate: '21560' };
  const NEWREC = OPENWO.format({ ...usual, ...fields });
  return { CO: '1', WONO: 'W1', ADDFLAG: '1', NEWREC, ...more };
};
const closing = { orderStatus: 'C' };
const rolled = (FPER: string) =>
  changed('100004', { orderedQuantity: '9000' }, { WIPROLLFLAG: 'Y', FPER });

/** A phantom that takes what it goes into. */
const looped = (session: Session) => {
  change(ITEMMANF, '1!C516', { phantom: 'Y', firstComponent: 'A202' })(session);
  BMF.write(session, '1!C516!A202', { quantityPer: '1000' });
};
/** Nothing is issued to an order on which work has begun. */
const unissued = (session: Session) => {
  for (const component of [...WIPBMF.recordsUnder(session, '1!100038')])
    WIPBMF.update(session, component, { issuedQuantity: '0' });
};
/** Every operation of an order is complete. */
const done = (session: Session) => {
  for (const line of [...WIPROUTE_LINE.recordsUnder(session, '1!100045')])
    WIPROUTE_LINE.update(session, line, { lineStatus: 'C' });
};
/** All of an order is made, too, and what is left of its cost goes to an account. */
const made = { completedQuantity: '18000' };
const finishing = {
  ...changed('100045', {}),
  OLDREC: OPENWO.format(made, onFile('100045')),
  NEWREC: OPENWO.format({ ...made, ...closing }, onFile('100045')),
};
const finished = (varianceAccount: string, inactive = '') => ({
  given: (session: Session) => {
    done(session);
    change(OPENWO, '1!100045', made)(session);
    change(CO_STDS_COST, '1', { varianceAccount })(session);
    change(GL_CHARTS, '1!5100', { inactive })(session);
  },
});
const noted = (session: Session) =>
  REDBOOK_1287.write(session, '1!X1', { workOrder: '100032', operation: '40' });

const verified = ['VB_WO.VERIFY', 'VB_WO.VERIFY.REV1'].flatMap((routine) =>
  casesOf(routine, [
    'WORK ORDER IS CLOSED',
    { CO: '1', WONO: '100001' },
    { given: change(OPENWO, '1!100001', closing) },
  ]),
);

/** Staged orders that begin so are live, apart from the first few. */
const aliveFrom = (first: number) => (session: Session) => {
  const numbers = [...OPENWO_AUTO_1287.records(session, '1')].map(({ key }) => key.stagedOrder);
  for (const number of numbers.filter((one) => one.startsWith('10007')).slice(first))
    OPENWO.write(session, `1!${number}`, { partNo: 'A202' });
};

const activation = casesOf(
  'VB_AUTOWO.ACT2',
  ['1 WORK ORDER ACTIVATED. {orders}', { CO: '1', WONO: '10007*' }, { given: aliveFrom(1) }],
  ['{count} WORK ORDERS ACTIVATED. {orders}', { CO: '1', WONO: '10007*' }, { given: aliveFrom(2) }],
);

const closed = OPENWO.format(closing, onFile('100004'));

export const workOrders = [
  ...verified,
  ...activation,
  ...casesOf(
    'VB_WO.EM.UPD',
    ['KEY IS NOT {key}', entered({}, { KEY: '1!W2' })],
    ['INVALID AUDIT POSITION {position}', entered({}, { PWDAUDREC: 'maybe' })],
    ['WORK ORDER ALREADY EXISTS', entered({}, { WONO: '100001' })],
    ['WORK ORDER IS STAGED', entered({}, { WONO: '100058' })],
    [
      'WORK ORDER IS CLOSED',
      { ...changed('100004', {}), OLDREC: closed, NEWREC: closed },
      { given: change(OPENWO, '1!100004', closing) },
    ],
    ['WORK ORDER HAS CHANGED', changed('100004', {}, { OLDREC: 'A202' })],
    ['SHOP FLOOR STANDARDS HAVE CHANGED', entered({}, { SFCOREC: '9' })],
    ['{attribute} NOT FOUND {id}', entered({ partNo: 'NONE' })],
    ['{attribute} IS KEPT BY THE SYSTEM', entered({ completedQuantity: '1000' })],
    ['INVALID {part} {id}', entered({}, { WONO: 'W!1' })],
    ['ATTRIBUTE {number} UNKNOWN', entered({}, { NEWREC: `A202${'\u001e'.repeat(26)}X` })],
    ['{attribute} TAKES ONE VALUE', entered({}, { NEWREC: 'A202\u001dA207' })],
    ['INVALID {type} IN {attribute}', entered({ dueDate: 'SOON' })],
    ['TEXT IS TOO LONG IN {attribute}', entered({ orderNote: tooLong })],
    [
      'JOB IS CLOSED',
      entered({ jobNo: '26001' }),
      { given: change(JOBMASTER, '1!26001', { jobStatus: 'C' }) },
    ],
    ['QUANTITY IS BELOW COMPLETED AND SCRAPPED', changed('100022', { orderedQuantity: '1000' })],
    [
      'QUANTITY IS BELOW COMPLETED AND SCRAPPED AT LINE {line}',
      changed('100018', { orderedQuantity: '4000' }),
    ],
    ['DUE DATE IS BEFORE START DATE', entered({ startDate: '21561' })],
    ['DUE DATE REQUIRED', changed('100004', { dueDate: '' })],
    ['INVALID STATUS {status}', entered({ orderStatus: 'X' })],
    ['INVALID ORDER TYPE {type}', entered({ orderType: 'X' })],
    ['INVALID STOCK TYPE {type}', entered({ stockType: 'X' })],
    ['INVALID PRIORITY {priority}', entered({ priority: '100' })],
    ['PART NOT FOUND', entered({ partNo: '' })],
    ['PART IS OBSOLETE {part}', entered({}), { given: change(PRODUCT, '1!A202', { status: 'O' }) }],
    ['ROUTING NOT FOUND {routing}', entered({ routeNo: '9' })],
    ['JOB AND COST ACCOUNT EXCLUDE EACH OTHER', entered({ jobNo: '26001', costAccount: '1210' })],
    [
      'COST ACCOUNT REQUIRED',
      entered({}),
      { given: change(CO_STDS_WIP_1287, '1', { stockCostAccount: '' }) },
    ],
    [
      'COST ACCOUNT IS CLOSED {account}',
      entered({ costAccount: '1220' }),
      { given: change(COST_ACCOUNT, '1!1220', { status: 'C' }) },
    ],
    ['WORK HAS BEGUN, {attribute} STAYS', changed('100022', { jobNo: '26001' })],
    ['COMPONENT IS ISSUED {component}', changed('100022', {}, { RCFLG: 'Y' })],
    [
      'WORK ORDER HAS A BILL OF MATERIAL',
      entered({}),
      { given: (session) => WIPBMF.write(session, '1!W1!C500', { quantityPer: '1' }) },
    ],
    ['REVISION NOT FOUND {revision}', entered({ revision: 'Z9' })],
    ['COMPONENT NOT IN BILL OF MATERIAL {component}', entered({}, { FCOMP: 'P100' })],
    ['BILL OF MATERIAL IS EMPTY {assembly}', entered({}), { given: ended('A202') }],
    ['BILL OF MATERIAL LOOPS AT {part}', entered({}), { given: looped }],
    ['QUANTITY OF {component} IS TOO LARGE', entered({ orderedQuantity: '999999999999' })],
    [
      'ROUTING HAS NO LINES {routing}',
      entered({}),
      { given: change(SROUTE_HEAD, '1!A202', { lines: [] }) },
    ],
    ['LINE IS BEGUN {line}', changed('100038', {}, { RCFLG: 'Y' }), { given: unissued }],
    ['LINE IS ON PURCHASE ORDER {line}', changed('100016', {}, { RCFLG: 'Y' })],
    [
      'LINE {line} IS USED BY {table} {id}',
      changed('100032', { partNo: 'A202', orderType: 'A' }),
      { given: noted },
    ],
    ['MATERIAL IS SET ASIDE {part}', changed('100044', { ...closing, orderType: 'A' })],
    ['OPERATION IS NOT COMPLETE {line}', changed('100045', closing)],
    ['OPERATION IS AT VENDOR {line}', changed('100038', closing)],
    ['QUANTITY IS NOT MADE {open}', changed('100045', closing), { given: done }],
    ['WORK ORDER IS ON HOLD {order}', changed('100056', closing)],
    [
      'WORK ORDER IS NOT RELEASED {order}',
      changed('100004', closing),
      {
        given: (session) =>
          WIPLEDGER_SUM.write(session, '1!100004', { totalCharged: '5', balance: '5' }),
      },
    ],
    ['ACCOUNT NOT FOUND {account}', finishing, finished('9999')],
    ['HEADER ACCOUNT {account}', finishing, finished('4')],
    ['INACTIVE ACCOUNT {account}', finishing, finished('5100', 'Y')],
    ['INVALID PERIOD {period}', rolled('13-13')],
    ['PERIOD {period} CLOSED', rolled('20-01')],
    ['PERIOD {period} HAS NOT BEGUN', rolled('29-01')],
    [
      'NOT RELEASED, {reason}',
      changed('100003', { financialReleaseDate: '21491' }),
      { given: change(JOBMASTER, '1!26002', { openForCharges: 'N' }) },
    ],
  ),
];

await account.close();
