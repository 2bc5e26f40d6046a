import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { REVXREF } from '../../schema/bills.ts';
import { ITEMMANF, ITEMQTY, REQ } from '../../schema/inventory.ts';
import { MS_DEMAND } from '../../schema/sales-orders.ts';

const isSome = (quantity: string): boolean => !isEqual(quantity || '0', '0');

/** What the records of a part itself report: nothing of it is there, coming or wanted, and it is on no bill. */
export const assertUnneeded = operation({
  reads: [ITEMQTY, REQ, MS_DEMAND, ITEMMANF, REVXREF],
  rejections: [
    'PART HAS QUANTITY ON HAND',
    'PART IS ALLOCATED',
    'PART IS ON ORDER',
    'PART HAS PLANNED ORDERS',
    'PART HAS DEMAND',
    'PART HAS BILL OF MATERIAL',
    'PART IS USED IN BILL OF MATERIAL {assembly}',
    'PART HAS REVISIONS',
  ],
  run({ session, company }, part: string, reject) {
    const {
      onHand = '',
      allocated = '',
      onOrder = '',
    } = ITEMQTY.read(session, company, part) ?? {};
    if (isSome(onHand)) throw reject('PART HAS QUANTITY ON HAND');
    if (isSome(allocated)) throw reject('PART IS ALLOCATED');
    if (isSome(onOrder)) throw reject('PART IS ON ORDER');
    const requirements = REQ.read(session, company, part);
    if (REQ.rows(requirements, 'PLANNED').length > 0) throw reject('PART HAS PLANNED ORDERS');
    const weeks = MS_DEMAND.rows(MS_DEMAND.read(session, company, part), 'WEEKS');
    const isWanted = weeks.some(({ ordered, forecast }) => isSome(ordered) || isSome(forecast));
    if (isWanted || REQ.rows(requirements, 'DEMAND').length > 0) throw reject('PART HAS DEMAND');
    const manufacturing = ITEMMANF.read(session, company, part);
    const { firstComponent = '', firstAssembly = '' } = manufacturing ?? {};
    if (firstComponent !== '') throw reject('PART HAS BILL OF MATERIAL');
    if (firstAssembly !== '') throw reject(`PART IS USED IN BILL OF MATERIAL ${firstAssembly}`);
    const { revisions = [] } = REVXREF.read(session, company, part) ?? {};
    if (revisions.length > 0) throw reject('PART HAS REVISIONS');
  },
});
