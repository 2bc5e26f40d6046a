import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoNeed,
  type DemoPart,
  scaledProduct,
  total,
} from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { finishedOrder } from './finished-order.ts';
import { reportSeriesPurchase } from './purchase-orders.ts';
import { stockUp } from './stock.ts';
import { OrderStory } from './work-in-process.ts';
import { needsOf } from './work-orders.ts';

/** What customers took of stock in the months before was made and bought in series, or there when the books were opened. */
export const series: DemoArea = {
  name: 'series',
  generate(company) {
    const levels = Math.max(...company.parts.map(({ level }) => level));
    const taken = new Map<DemoPart, number>();
    takeWhatWasMade(company);
    for (let level = 0; level <= levels; level += 1)
      for (const [part, needs] of groupedBy(company.needs, (need) => need.part))
        if (part.level === level)
          for (const lot of lotsOf(company, needs)) supply(company, part, lot, taken);
  },
};

/** What orders brought to stock before is not made again for who needs it later. */
function takeWhatWasMade({ needs, finishedOrders }: DemoCompany): void {
  for (const { part, job, rework, done, completed } of finishedOrders) {
    if (job || rework || done === undefined) continue;
    let left = completed;
    for (const [index, need] of needs.entries()) {
      if (need.part !== part || need.day <= done || left === 0) continue;
      const taken = Math.min(left, need.quantity);
      needs[index] = { ...need, quantity: need.quantity - taken };
      left -= taken;
    }
  }
  needs.splice(0, needs.length, ...needs.filter(({ quantity }) => quantity > 0));
}

/** What the first of its needs decides the day of. */
type Lot = readonly [DemoNeed, ...DemoNeed[]];

/** One lot covers what is needed in so many workdays. */
const LOT_WORKDAYS = 130;

/** Needs of a part in the order of their days, those of some months together; those too early to be made for apart. */
function lotsOf(company: DemoCompany, needs: readonly DemoNeed[]): readonly Lot[] {
  const lots: [DemoNeed, ...DemoNeed[]][] = [];
  const firstMade = company.workdays(company.founded + FIRST_DAYS, MADE_WORKDAYS);
  for (const need of [...needs].sort((a, b) => a.day - b.day)) {
    const last = lots.at(-1);
    const isEarly = last && last[0].day < firstMade && need.day >= firstMade;
    if (last && !isEarly && need.day <= company.workdays(last[0].day, LOT_WORKDAYS))
      last.push(need);
    else lots.push([need]);
  }
  return lots;
}

/** Before it is needed, a lot is begun, or its purchase received, so many workdays. */
const [MADE_WORKDAYS, BOUGHT_WORKDAYS] = [30, 3];

function supply(
  company: DemoCompany,
  part: DemoPart,
  lot: Lot,
  taken: Map<DemoPart, number>,
): void {
  const [{ day }] = lot;
  const begun = company.workdays(day, -MADE_WORKDAYS);
  const received = company.workdays(day, -BOUGHT_WORKDAYS);
  const quantity = total(lot.map((need) => need.quantity));
  const cost = scaledProduct(quantity, total(part.costs));
  const isWorthIt = cost >= SERIES_COST_MIN;
  if (isWorthIt && isMadeInSeries(company, part) && begun >= company.founded + FIRST_DAYS)
    makeSeries(company, { part, quantity, begun, taken });
  else if (
    part.vendor &&
    cost >= BOUGHT_COST_MIN &&
    received >= company.founded + FIRST_DAYS + part.leadDays
  )
    reportSeriesPurchase(company, part.vendor, { part, quantity, received });
  else stockUp(company, part, quantity);
}

/** For less, at cost with 4 implied decimals, machines are not set up, and vendors are not asked. */
const [SERIES_COST_MIN, BOUGHT_COST_MIN] = [80_000_000, 2_000_000];

/** In the first days after the books were opened nothing is begun. */
const FIRST_DAYS = 21;

/** A series is of what is kept by location, and needs no part that is made along with it. */
const isMadeInSeries = ({ routings }: DemoCompany, part: DemoPart): boolean =>
  part.lotControl === '4' &&
  !part.isPhantom &&
  part.components.length > 0 &&
  part.components.every(({ part: component }) => !component.isPhantom) &&
  part.components.every(({ part: component }) => component.lotControl !== '3') &&
  routings.has(part);

interface Series {
  readonly part: DemoPart;
  readonly quantity: number;
  readonly begun: number;
  readonly taken: Map<DemoPart, number>;
}

/** Makes a lot, for which its components are needed. */
function makeSeries(company: DemoCompany, { part, quantity, begun, taken }: Series): void {
  const startDate = workdayUntil(company, begun);
  const order = finishedOrder({
    number: company.next('finishedOrder'),
    part,
    quantity,
    startDate,
    dueDate: company.workdays(startDate, MADE_WORKDAYS - 5),
    costAccount: company.costAccounts[0] ?? '',
    isSeries: true,
  });
  company.finishedOrders.push(order);
  for (const { component, issued } of needsOf(order))
    company.needs.push({ part: component, quantity: issued, day: startDate });
  new OrderStory(company, order, taken).schedule();
}
