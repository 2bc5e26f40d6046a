import { operation } from '../../entry/operation.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import type { OrderLine } from '../purchase-lines/purchase-line.ts';

/** A line by its numbers. */
export interface LineNumbers {
  readonly orderNo: string;
  readonly lineNo: string;
}

/** A line of a purchase order, held until the transaction ends. */
export const purchaseLine = operation({
  reads: [POHEAD],
  writes: [POLINE],
  rejections: ['PURCHASE ORDER NOT FOUND', 'PURCHASE LINE NOT FOUND {line}'],
  run({ session, company }, { orderNo, lineNo }: LineNumbers, reject): OrderLine {
    if (!POHEAD.has(session, company, orderNo)) throw reject('PURCHASE ORDER NOT FOUND');
    const line = POLINE.readLocked(session, company, orderNo, lineNo);
    if (line === undefined) throw reject(`PURCHASE LINE NOT FOUND ${lineNo}`);
    return line;
  },
});
