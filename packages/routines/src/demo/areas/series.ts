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
    const making: Making = { taken: new Map(), hours: new Map() };
    takeWhatWasMade(company);
    for (let level = 0; level <= levels; level += 1)
      for (const [part, needs] of groupedBy(company.needs, (need) => need.part))
        if (part.level === level)
          for (const lot of lotsOf(company, part, needs)) supply(company, part, lot, making);
  },
};

/** What series have taken of a company so far. */
interface Making {
  /** Pieces with serial numbers. */
  readonly taken: Map<DemoPart, number>;
  /** Hours of those that begin in each week, with 2 implied decimals. */
  readonly hours: Map<number, number>;
}

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
const LOT_WORKDAYS = 100;

/**
 * Needs of a part in the order of their days, those of some weeks together; those too early to be made for apart, and
 * no more in one lot than can be made of it in good time.
 */
function lotsOf(company: DemoCompany, part: DemoPart, needs: readonly DemoNeed[]): readonly Lot[] {
  const lots: [DemoNeed, ...DemoNeed[]][] = [];
  const firstMade = firstMadeOn(company);
  const most = mostInLot(company, part);
  const byDay = [...needs].sort((a, b) => a.day - b.day);
  for (const need of byDay.flatMap((one) => sharesOf(one, most))) {
    const last = lots.at(-1);
    const isEarly = last && last[0].day < firstMade && need.day >= firstMade;
    const isFull = last && quantityOf(last) + need.quantity > most;
    if (last && !isEarly && !isFull && need.day <= company.workdays(last[0].day, LOT_WORKDAYS))
      last.push(need);
    else lots.push([need]);
  }
  return lots;
}

/** The first day on which there may be something that was made after the books were opened. */
export const firstMadeOn = (company: DemoCompany): number =>
  company.workdays(company.founded + FIRST_DAYS, MADE_WORKDAYS);

const quantityOf = (needs: readonly DemoNeed[]): number =>
  total(needs.map((need) => need.quantity));

const PIECE = 1000;

/** Of its longest operation a lot takes no more hours, with 2 implied decimals. */
const MOST_HOURS = 14_000;
const HOURS_DIVISOR = 100_000;

/** How much of a part goes into one lot, in whole pieces. */
function mostInLot({ routings }: DemoCompany, part: DemoPart): number {
  const hours = Math.max(0, ...(routings.get(part) ?? []).map(({ laborHours }) => laborHours));
  if (hours === 0) return Number.POSITIVE_INFINITY;
  return Math.max(PIECE, Math.trunc((MOST_HOURS * HOURS_DIVISOR) / (hours * PIECE)) * PIECE);
}

/** A need in shares, each of which goes into one lot. */
function sharesOf(need: DemoNeed, most: number): readonly DemoNeed[] {
  const shares: DemoNeed[] = [];
  for (let left = need.quantity; left > 0; left -= most)
    shares.push({ ...need, quantity: Math.min(left, most) });
  return shares;
}

/** Before it is needed, a lot is begun, or its purchase received, so many workdays. */
const [MADE_WORKDAYS, BOUGHT_WORKDAYS] = [30, 3];

function supply(company: DemoCompany, part: DemoPart, lot: Lot, making: Making): void {
  const [{ day }] = lot;
  const begun = company.workdays(day, -MADE_WORKDAYS);
  const received = company.workdays(day, -BOUGHT_WORKDAYS);
  const quantity = quantityOf(lot);
  const cost = scaledProduct(quantity, total(part.costs));
  const isWorthIt = cost >= SERIES_COST_MIN;
  if (isWorthIt && isMadeInSeries(company, part) && begun >= company.founded + FIRST_DAYS)
    makeSeries(company, { part, quantity, begun, making });
  else if (
    part.vendor &&
    cost >= BOUGHT_COST_MIN &&
    received >= company.founded + FIRST_DAYS + part.leadDays
  )
    reportSeriesPurchase(company, part.vendor, { part, quantity, received });
  else stockUp(company, part, quantity);
}

/** For less, at cost with 4 implied decimals, machines are not set up, and vendors are not asked. */
const [SERIES_COST_MIN, BOUGHT_COST_MIN] = [120_000_000, 8_000_000];

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
  /** The last day on which it may be. */
  readonly begun: number;
  readonly making: Making;
}

/** A lot is begun up to so many workdays earlier, where the shop has less to do. */
const EARLIER_WORKDAYS = [0, 5, 10, 15, 20, 25, 30, 35, 40];

/** Makes a lot, for which its components are needed. */
function makeSeries(company: DemoCompany, { part, quantity, begun, making }: Series): void {
  const startDate = workdayUntil(company, leastBusyDay(company, begun, making));
  const week = weekOf(startDate);
  const hours = hoursOf(company, part, quantity);
  making.hours.set(week, (making.hours.get(week) ?? 0) + hours);
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
  new OrderStory(company, order, making.taken).schedule();
}

const weekOf = (day: number): number => Math.trunc(day / 7);

function leastBusyDay(company: DemoCompany, begun: number, { hours }: Making): number {
  const hoursAround = (day: number) =>
    total([-1, 0, 1].map((weeks) => hours.get(weekOf(day) + weeks) ?? 0));
  return EARLIER_WORKDAYS.map((earlier) => company.workdays(begun, -earlier))
    .filter((day) => day >= company.founded + FIRST_DAYS)
    .reduce((best, day) => (hoursAround(day) < hoursAround(best) ? day : best), begun);
}

/** What a lot takes of the workers, in hours with 2 implied decimals. */
const hoursOf = ({ routings }: DemoCompany, part: DemoPart, quantity: number): number =>
  total(
    (routings.get(part) ?? []).map(
      ({ setupHours, laborHours }) => setupHours + scaledProduct(quantity, laborHours) / 100,
    ),
  );
