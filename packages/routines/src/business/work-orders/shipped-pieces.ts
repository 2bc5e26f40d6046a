import { operation } from '../../entry/operation.ts';
import { INVAUDIT, INVAUDWOXREF } from '../../schema/invoices.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** What customers got of a work order out of its work in process, and keep, with 3 implied decimals. */
export const shippedFromWork = operation({
  reads: [INVAUDIT, INVAUDWOXREF],
  run({ session, company }, order: string): bigint {
    const { movements = [] } = INVAUDWOXREF.read(session, company, order) ?? {};
    return movements.reduce((sum, number) => {
      const { movedQuantity = '' } = INVAUDIT.read(session, company, number) ?? {};
      return sum - storedQuantity(movedQuantity);
    }, 0n);
  },
});
