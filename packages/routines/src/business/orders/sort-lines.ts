import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { lineAccessOf } from './line-access.ts';
import { lockedHeader } from './order-header.ts';

/** Puts the lines of a sales order in ascending order. */
export const sortOrderLines = operation({
  writes: [OPEN_ORD_HEAD],
  uses: [lockedHeader],
  rejections: ['NOT ALLOWED FOR DEPARTMENT {department}'],
  run(context, order: string, reject) {
    const { session } = context;
    const header = lockedHeader(context, order);
    if (!lineAccessOf(session.department).maySort)
      throw reject(`NOT ALLOWED FOR DEPARTMENT ${session.department}`);
    const lineNos = [...header.lineNos].sort((a, b) => Number(a) - Number(b));
    OPEN_ORD_HEAD.update(session, header, { lineNos });
  },
});
