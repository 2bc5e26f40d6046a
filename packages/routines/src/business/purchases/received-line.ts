import { operation } from '../../entry/operation.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import type { OrderLine } from './purchase-line.ts';

/** A line by its numbers. */
export interface LineNumbers {
  readonly orderNo: string;
  readonly lineNo: string;
}

/** A line that brings a part to stock or to a job, held until the transaction ends. */
export const partLine = operation({
  reads: [POHEAD],
  writes: [POLINE],
  faults: [
    'PURCHASE ORDER NOT FOUND',
    'PURCHASE LINE NOT FOUND {line}',
    'OUTSIDE OPERATION {operation}',
  ],
  run({ session, company }, { orderNo, lineNo }: LineNumbers, refuse): OrderLine {
    if (!POHEAD.has(session, company, orderNo)) throw refuse('PURCHASE ORDER NOT FOUND');
    const line = POLINE.readLocked(session, company, orderNo, lineNo);
    if (line === undefined) throw refuse(`PURCHASE LINE NOT FOUND ${lineNo}`);
    if (line.workOrder !== '') throw refuse(`OUTSIDE OPERATION ${line.operation}`);
    return line;
  },
});
