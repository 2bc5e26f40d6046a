import { verifyOrder } from '../../business/work-orders/verify-order.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import type { DemoArea, DemoWorkOrder } from '../demo-company.ts';

/** The orders furthest along were asked about yesterday, and one whose dimensions are measured. */
export const findings: DemoArea = {
  name: 'findings',
  generate(company) {
    const { workOrders, today } = company;
    const share = ({ completed, quantity }: (typeof workOrders)[number]) => completed / quantity;
    const released = workOrders
      .filter(({ releaseDate, job }) => releaseDate !== undefined && !job?.leaveFloor)
      .sort((a, b) => share(b) - share(a));
    const asked = released.slice(0, company.count(4));
    for (const { number } of asked)
      company.schedule(today - 1, 'planning', (context) =>
        verifyOrder(context, { number, isExtended: true }),
      );
    company.schedule(today - 1, 'planning', (context) => {
      const measured = released.find((order) => isMeasured(context, order));
      if (measured) verifyOrder(context, { number: measured.number, isExtended: true });
    });
  },
};

const isMeasured = ({ session, company }: CompanyContext, { part }: DemoWorkOrder): boolean =>
  PRODUCT_1287.read(session, company, part.number)?.criticalDimensions === 'Y';
