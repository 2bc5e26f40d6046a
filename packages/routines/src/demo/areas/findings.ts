import { verifyOrder } from '../../business/work-orders/verify-order.ts';
import type { DemoArea } from '../demo-company.ts';

/** The orders furthest along were asked about yesterday. */
export const findings: DemoArea = {
  name: 'findings',
  generate(company) {
    const { workOrders, today } = company;
    const share = ({ completed, quantity }: (typeof workOrders)[number]) => completed / quantity;
    const asked = workOrders
      .filter(({ releaseDate, job }) => releaseDate !== undefined && !job?.isShipped)
      .sort((a, b) => share(b) - share(a))
      .slice(0, company.count(4));
    for (const { number } of asked)
      company.schedule(today - 1, 'planning', (context) =>
        verifyOrder(context, { number, isExtended: true }),
      );
  },
};
