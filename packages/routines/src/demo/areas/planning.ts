import { type Cover, coverNeeds, type Supply } from '../../business/demand/demand-coverage.ts';
import { workOutSchedule } from '../../business/planning/work-out-schedule.ts';
import {
  HOLD,
  ITEMORD_MS,
  WORKJ7272A_1287,
  WORKJ7272B_1287,
  WORKJ7272C_1287,
} from '../../schema/planning.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';

/** Master schedule of products, and the last availability inquiries. */
export const planning: DemoArea = {
  name: 'planning',
  generate(company) {
    const products = company.parts.filter(({ role }) => role === 'product');
    for (const product of products) writeMasterSchedule(company, product);
    for (const part of products.slice(0, company.count(3))) writeAvailability(company, part);
    for (const { part } of (products[0]?.components ?? []).slice(0, 2))
      writeAvailability(company, part);
    writeHeldReport(company);
  },
};

function writeMasterSchedule(company: DemoCompany, product: DemoPart): void {
  const { random, today } = company;
  company.write(ITEMORD_MS, [product.number], {
    scheduled: 'Y',
    demandFenceDays: '10',
    planningFenceDays: '30',
    weeklyQuantity: String(random.integer(1, 4) * 1000),
    changedDate: String(today - random.integer(1, 30)),
    replan: random.chance(0.2) ? 'Y' : 'N',
  });
  company.tell(today - 1, 'billing', (firm) => workOutSchedule(firm, product.number));
}

function suppliesOf(part: DemoPart): Supply[] {
  const stock = new Map<string, number>();
  for (const { job, quantity } of part.holdings)
    stock.set(job?.number ?? '', (stock.get(job?.number ?? '') ?? 0) + quantity);
  const onHand = [...stock].map(([job, quantity]) => supply('OH', '', job, 0, quantity));
  const orders = (['PO', 'WO', 'PL'] as const).flatMap((type) => {
    const list = { PO: part.purchases, WO: part.workOrders, PL: part.planned }[type];
    return [...list]
      .sort((a, b) => a.date - b.date)
      .map(({ orderNo, job, date, quantity }) =>
        supply(type, orderNo, job?.number ?? '', date, quantity),
      );
  });
  return [...onHand, ...orders];
}

function supply(
  type: Supply['type'],
  orderNo: string,
  job: string,
  date: number,
  quantity: number,
): Supply {
  return { type, orderNo, job, date, quantity: BigInt(quantity) };
}

/** What the availability inquiry leaves in its work tables. */
function writeAvailability(company: DemoCompany, part: DemoPart): void {
  const workedOutDate = String(company.today - 1);
  const demands = [...part.demands].sort((a, b) => a.date - b.date);
  const supplies = suppliesOf(part);
  const needs = demands.map(({ job, date, priority, quantity }) => ({
    job: job?.number ?? '',
    date,
    priority,
    quantity: BigInt(quantity),
  }));
  const { covers, remaining } = coverNeeds(needs, supplies);
  company.write(WORKJ7272A_1287, [part.number], {
    workOrders: demands.map(({ workOrderNo }) => workOrderNo ?? ''),
    salesOrders: demands.map(({ salesOrderNo }) => salesOrderNo ?? ''),
    salesLines: demands.map(({ salesLine }) => salesLine ?? ''),
    jobs: needs.map(({ job }) => job),
    dates: needs.map(({ date }) => String(date)),
    priorities: needs.map(({ priority }) => String(priority)),
    quantities: needs.map(({ quantity }) => String(quantity)),
    fromStock: covers.map(({ fromStock }) => String(fromStock)),
    fromOrders: covers.map(({ fromOrders }) => String(fromOrders)),
    fromPlanned: covers.map(({ fromPlanned }) => String(fromPlanned)),
    notCovered: covers.map(({ notCovered }) => String(notCovered)),
    codes: covers.map(({ code }) => code),
    references: covers.map(referenceNo),
    referenceDates: covers.map(referenceDate),
    workedOutDate,
    workedOutBy: 'NS',
  });
  company.write(WORKJ7272B_1287, [part.number], {
    supplyTypes: supplies.map(({ type }) => type),
    orderNos: supplies.map(({ orderNo }) => orderNo),
    jobs: supplies.map(({ job }) => job),
    dates: supplies.map(({ date }) => (date === 0 ? '' : String(date))),
    quantities: supplies.map(({ quantity }) => String(quantity)),
    remaining: remaining.map(String),
    workedOutDate,
  });
  for (const [index, { workOrderNo, date, quantity }] of demands.entries()) {
    const cover = covers[index];
    if (workOrderNo === undefined || cover === undefined) continue;
    company.write(WORKJ7272C_1287, [workOrderNo, part.number], {
      code: cover.code,
      neededQuantity: String(quantity),
      neededDate: String(date),
      reference: referenceNo(cover),
      referenceDate: referenceDate(cover),
      notCovered: String(cover.notCovered),
      workedOutDate,
    });
  }
}

const referenceNo = ({ reference }: Cover): string => reference?.orderNo ?? '';
const referenceDate = ({ reference }: Cover): string => (reference ? String(reference.date) : '');

function writeHeldReport(company: DemoCompany): void {
  company.write(HOLD, ['SHORTAGES', '000001'], {
    title: 'PARTS WITHOUT COVER',
    program: 'MRP',
    login: 'batch',
    madeDate: String(company.today - 1),
    madeTime: '79500',
    lines: [
      'PARTS WITHOUT COVER',
      ...company.parts
        .filter(({ planned }) => planned.length > 0)
        .slice(0, 20)
        .map(({ number, description }) => `${number.padEnd(12)}${description}`),
    ],
  });
}
