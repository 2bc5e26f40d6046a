import { verifyOrder } from '../../business/work-orders/verify-order.ts';
import type { DemoDeed } from '../demo-company.ts';

/** The orders furthest along were asked about. */
export const findings: DemoDeed = {
  initials: 'GH',
  do(firm, company) {
    const { workOrders } = company;
    const share = ({ completed, quantity }: (typeof workOrders)[number]) => completed / quantity;
    const asked = workOrders
      .filter(({ releaseDate }) => releaseDate !== undefined)
      .sort((a, b) => share(b) - share(a))
      .slice(0, company.count(4));
    for (const { number } of asked) verifyOrder(firm, { number, isExtended: true });
    return asked.length;
  },
};
