import { BMF } from '../../../packages/routines/src/schema/bills.ts';
import { ITEMMANF } from '../../../packages/routines/src/schema/inventory.ts';
import { WIPBMF } from '../../../packages/routines/src/schema/work-in-process.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change } from './message-case.ts';

const ofOrder = { CO: '1', WONO: '100001' };
const again = { ...ofOrder, BOMFLAG: 'R' };
const closed = { given: change(OPENWO, '1!100001', { orderStatus: 'C' }) };
const issued = { given: change(WIPBMF, '1!100001!A202', { issuedQuantity: '1000' }) };

/** A phantom that takes what it goes into. */
const looped = {
  given: (session: Parameters<ReturnType<typeof change>>[0]) => {
    change(ITEMMANF, '1!A202', { phantom: 'Y', firstComponent: 'P100' })(session);
    BMF.write(session, '1!A202!P100', { quantityPer: '1000' });
  },
};

export const bills = [
  ...casesOf(
    'VB_A7270',
    ['WORK ORDER IS CLOSED', again, closed],
    ['WORK ORDER HAS ANOTHER {attribute} {value}', { ...again, ASSY: 'P101' }],
    ['COMPONENT IS ISSUED {component}', again, issued],
    ['REVISION NOT FOUND {revision}', { ...again, REV: 'Z' }],
    ['COMPONENT NOT IN BILL OF MATERIAL {component}', { ...again, FCOMP: 'C500' }],
    ['BILL OF MATERIAL LOOPS AT {part}', again, looped],
  ),
  ...casesOf(
    'VB_D7270',
    ['WORK ORDER NOT FOUND', { ...ofOrder, WONO: 'NONE', COMP: 'ALL' }],
    ['WORK ORDER IS CLOSED', { ...ofOrder, COMP: 'ALL' }, closed],
    ['WORK ORDER HAS ANOTHER {attribute} {value}', { ...ofOrder, COMP: 'ALL', JOBNO: '26002' }],
    ['COMPONENT IS ISSUED {component}', { ...ofOrder, COMP: 'ALL' }, issued],
  ),
];
