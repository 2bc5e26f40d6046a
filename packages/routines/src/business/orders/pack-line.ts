import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { lockedHeader } from './order-header.ts';

/** Goods of a sales order line that stand ready to leave. */
export interface PackedLine {
  readonly order: string;
  readonly line: string;
  /** All that is packed of it, no more than is open, with 3 implied decimals. */
  readonly quantity: bigint;
}

/** Packs so much of a line: the next invoice of its order ships what is packed. */
export const packLine = operation({
  reads: [OPEN_ORD_LINE],
  writes: [OPEN_ORD_LINE_1287],
  uses: [lockedHeader],
  rejections: ['LINE NOT FOUND', 'INVALID QUANTITY {quantity}', 'QUANTITY EXCEEDS {open}'],
  run(context, { order, line, quantity }: PackedLine, reject) {
    const { session } = context;
    const { recordId } = lockedHeader(context, order);
    const extension = OPEN_ORD_LINE_1287.readLocked(session, recordId, line);
    const open = OPEN_ORD_LINE.read(session, recordId, line)?.openQuantity;
    if (extension === undefined || open === undefined) throw reject('LINE NOT FOUND');
    if (quantity < 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    if (quantity > storedQuantity(open)) throw reject(`QUANTITY EXCEEDS ${open}`);
    OPEN_ORD_LINE_1287.update(session, extension, { packedQuantity: String(quantity) });
  },
});
