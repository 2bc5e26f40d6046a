import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change } from './message-case.ts';

const closed = { given: change(OPENWO, '1!100001', { orderStatus: 'C' }) };

export const workOrders = ['VB_WO.VERIFY', 'VB_WO.VERIFY.REV1'].flatMap((routine) =>
  casesOf(routine, ['WORK ORDER IS CLOSED', { CO: '1', WONO: '100001' }, closed]),
);
