import { operation } from '../../entry/operation.ts';
import { departmentOf } from '../../schema/company-session.ts';
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
    if (!lineAccessOf(departmentOf(session)).maySort)
      throw reject(`NOT ALLOWED FOR DEPARTMENT ${departmentOf(session)}`);
    const lineNos = [...header.lineNos].sort((a, b) => Number(a) - Number(b));
    OPEN_ORD_HEAD.update(session, header, { lineNos });
  },
});
