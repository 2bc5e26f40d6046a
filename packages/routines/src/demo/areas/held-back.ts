import { keepLink } from '../../business/bills/change-bill.ts';
import { enterOrder } from '../../business/orders/enter-order.ts';
import { adjustStock } from '../../business/stock/adjust-stock.ts';
import { NO_DETAILS } from '../../business/stock/lot-stock.ts';
import { BMF, BMFLOCK } from '../../schema/bills.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import { sourceAt } from '../history.ts';
import { netPriceOf } from '../prices.ts';

/** What waits for somebody to decide: an order, stock, and a component that is on its way out. */
export const heldBack: DemoArea = {
  name: 'held back',
  generate(company) {
    reportHeldOrder(company);
    reportHeldLot(company);
    reportComponentEnding(company);
  },
};

const ORDERED_WORKDAYS = 3;
const PROMISED_WORKDAYS = 15;
const PIECES = 4000;

/** A customer has ordered spare parts, and has still to say where they go. */
function reportHeldOrder(company: DemoCompany): void {
  const customer = company.customers.at(-1);
  const part = company.parts.find(({ role }) => role === 'fabricated');
  if (customer === undefined || part === undefined) return;
  const dueDate = String(company.workdays(company.today, PROMISED_WORKDAYS));
  const fields = {
    partNo: part.number,
    orderedQuantity: String(PIECES),
    location: 'MAIN',
    unitPrice: String(netPriceOf(part, customer)),
    requestedDate: dueDate,
    promisedDate: dueDate,
    dropShip: 'N',
    discountPercent: String(customer.discountPercent),
  };
  company.schedule(company.workdays(company.today, -ORDERED_WORKDAYS), 'sales', (context) =>
    enterOrder(context, {
      orderNo: '',
      head: {
        customerNo: customer.number,
        customerPo: 'BY TELEPHONE',
        orderType: 'S',
        terms: customer.terms,
        salesman: customer.salesman,
        shipToNo: '1',
        requiredDate: dueDate,
        onHold: 'Y',
      },
      lines: [{ fields, extension: { warrantyMonths: '12' }, notes: {} }],
      charges: [],
    }),
  );
}

const FOUND_WORKDAYS = 4;

/** Pieces were found on a shelf, of which quality has to say whether they may be used. */
function reportHeldLot(company: DemoCompany): void {
  const { random } = company;
  const part = company.parts.find(
    ({ role, lotControl }) => role === 'purchased' && lotControl === '2',
  );
  const bins = company.bins.get('MAIN') ?? [];
  if (part === undefined || bins.length === 0) return;
  const day = company.workdays(company.today, -FOUND_WORKDAYS);
  const position = {
    ...{ part: part.number, location: 'MAIN', job: '', lotNo: `L${company.next('lot')}` },
    bin: random.pick(bins),
  };
  company.schedule(day, 'stores', (context) =>
    adjustStock(context, {
      ...position,
      ...{ control: '', quantity: 2000n, allocated: 0n, costQuantity: undefined },
      ...{ elementCosts: [], costLots: [] },
      details: { ...NO_DETAILS, receivedDate: String(day), lotStatus: 'H' },
      source: { ...sourceAt('stores', 'adjust'), reference: 'FOUND', type: 'A' },
    }),
  );
}

const ENDS_AFTER_DAYS = 60;
const DECIDED_WORKDAYS = 8;

/** A bought component of a machine is used up, and no longer taken then. */
function reportComponentEnding(company: DemoCompany): void {
  const assembly = company.jobs.findLast(({ isOpen }) => isOpen)?.product;
  const component = assembly?.components.find(({ part }) => part.role === 'purchased')?.part;
  if (assembly === undefined || component === undefined) return;
  const endDate = String(company.today + ENDS_AFTER_DAYS);
  company.schedule(company.workdays(company.today, -DECIDED_WORKDAYS), 'engineering', (context) => {
    const { session, company: number } = context;
    if (BMFLOCK.has(session, number, assembly.number)) return;
    const stored = BMF.read(session, number, assembly.number, component.number)?.recordText;
    keepLink(context, {
      program: 'VB_E0052A.REV1',
      assembly: assembly.number,
      component: component.number,
      revision: '',
      record: BMF.format({ endDate }, stored),
    });
  });
}
