import {
  type DemoCompany,
  type DemoCustomer,
  type DemoInvoiceLine,
  type DemoPart,
  isRunner,
  type PartRole,
  peopleAtWork,
  total,
} from '../demo-company.ts';
import { inTurn } from '../in-turn.ts';
import { COMMISSION_PERCENT, lineValue, netPriceOf } from '../prices.ts';
import { YEAR_DAYS } from './employees.ts';
import { othersOfMonth, peopleOfYear } from './foreseen-costs.ts';
import { notYetIn } from './jobs.ts';
import { MONTHS_OF_YEAR } from './overhead.ts';
import { firstMadeOn } from './series.ts';

/** What a customer asked for, at the price of that customer. */
interface PastLine extends Pick<DemoInvoiceLine, 'line' | 'part' | 'quantity' | 'unitPrice'> {}

/** An order for spare parts that was shipped in full some time ago. */
export interface PastOrder {
  readonly customer: DemoCustomer;
  readonly date: number;
  readonly lines: readonly PastLine[];
}

/** Orders of the months before that a company of size 1 has shipped in full, and that any company has at least. */
const [ORDERS, ORDERS_MIN] = [40, 12];

/** Orders for spare parts all through the months before, of as much as the people of the company can make. */
export function pastOrders(
  company: DemoCompany,
  others: readonly Pick<DemoInvoiceLine, 'value'>[],
): readonly PastOrder[] {
  const sold = soldParts(company);
  const count = Math.max(ORDERS_MIN, company.count(ORDERS));
  const asked = Array.from({ length: count }, (_, turn) =>
    askedOrder(company, sold, { turn, share: (count - 1 - turn) / count }),
  );
  const brought = total(others.map(({ value }) => value));
  const shippedOf = (sales: number) => ordersOf(asked, { sales, brought });
  const people = peopleAtWork(company);
  if (people >= HANDFUL) return shippedOf(people * salesOfOne(people));
  return shippedOf(salesOfHandful(company, shippedOf(people * SALES_OF_ONE_OF_FEW)));
}

/** What was sold for each of those at work, in cents. */
const SALES_OF_ONE = 10_500_000;

/** More where few of them share what a company costs by itself. */
const [FEW, SALES_OF_ONE_OF_FEW] = [15, 13_000_000];

const salesOfOne = (people: number): number => (people < FEW ? SALES_OF_ONE_OF_FEW : SALES_OF_ONE);

/** So few make what they sell in a few lots, and a lot that lay there before earns little. */
const HANDFUL = 7;

/** Of its sales a handful keeps so much as a profit, pays no more than so much to its people, and earns so much at least. */
const [WANTED_SHARE, PAID_SHARE_MAX, EARNED_SHARE_MIN] = [0.06, 0.6, 0.4];

/** What a handful has to sell to live, in cents, if it sells things like those orders. */
function salesOfHandful(company: DemoCompany, orders: readonly PastOrder[]): number {
  const years = (company.today - company.founded) / YEAR_DAYS;
  const people = peopleOfYear(company) * years;
  const others = othersOfMonth(company) * MONTHS_OF_YEAR * years;
  const earned = Math.max(EARNED_SHARE_MIN, earnedShare(company, orders));
  return Math.max((people + others) / (earned - WANTED_SHARE), people / PAID_SHARE_MAX);
}

/** What is left of sales when material, and what was made before, is paid for. */
function earnedShare(company: DemoCompany, orders: readonly PastOrder[]): number {
  const firstMade = firstMadeOn(company);
  let [sales, earned] = [0, 0];
  for (const { date, lines } of orders)
    for (const { part, quantity, unitPrice } of lines) {
      const value = lineValue(quantity, unitPrice);
      const spent = date < firstMade ? part.costs : part.costs.toSpliced(...WORK_ELEMENTS);
      sales += value;
      earned += value - lineValue(quantity, total(spent)) - (value * COMMISSION_PERCENT) / 100;
    }
  return earned / sales;
}

/** Where the elements of labor and its overheads are among those of a cost, and how many they are. */
const WORK_ELEMENTS = [2, 3] as const;

/** What was asked for is shipped in shares that come to the sales, of which other things brought some. */
function ordersOf(
  asked: readonly PastOrder[],
  { sales, brought }: { readonly sales: number; readonly brought: number },
): readonly PastOrder[] {
  const wanted = asked.flatMap(({ lines }) => lines);
  const mosts = new Map(wanted.map((line, index) => [line, mostAt(index) * sales]));
  const most = (line: PastLine) => mosts.get(line) ?? 0;
  const share = shareFor(Math.max(LEAST_SHARE * sales, sales - brought), wanted, most);
  return asked.map((order) => ({
    ...order,
    lines: order.lines.map((line) => {
      const part = Math.min(share, most(line) / valueOfLine(line));
      const pieces = Math.max(1, Math.round((line.quantity / PIECE) * part));
      return { ...line, quantity: pieces * PIECE };
    }),
  }));
}

const PIECE = 1000;

/** A company whose jobs brought all that still sells so much of it in spare parts. */
const LEAST_SHARE = 0.3;

/** Of what was sold, one line after the other is no greater a share. */
const GREATEST_SHARES = [0.12, 0.08, 0.1, 0.07, 0.11, 0.09];

const mostAt = (index: number): number => inTurn(index, GREATEST_SHARES);

const valueOfLine = ({ quantity, unitPrice }: PastLine): number => lineValue(quantity, unitPrice);

const ROUNDS = 12;

/** By which share of each all lines come to about a sum, each of them to no more than its most. */
function shareFor(
  sum: number,
  lines: readonly PastLine[],
  most: (line: PastLine) => number,
): number {
  let share = 1;
  for (let round = 0; round < ROUNDS; round += 1)
    share *= sum / total(lines.map((line) => Math.min(most(line), share * valueOfLine(line))));
  return share;
}

/** Customers choose from no fewer parts, where a company has them. */
const VARIETY = 12;

/** What is asked for again and again, or everything where that is little. */
function soldParts(company: DemoCompany): readonly DemoPart[] {
  const spares = company.parts.filter((part) => isSpare(company, part));
  const runners = spares.filter(isRunner);
  return runners.length < VARIETY ? spares : runners;
}

/** What costs more than a dozen lots of a company is no spare part. */
const isSpare = (company: DemoCompany, { role, costs, lotControl }: DemoPart): boolean =>
  total(costs) <= company.count(MOST_LOTS * LOT_COST) &&
  ['fabricated', 'purchased', 'assembly'].includes(role) &&
  (role !== 'assembly' || lotControl !== '3');

/** So many workdays ago the first of them was shipped. */
const HISTORY_WORKDAYS = 175;

/** For so much of what is asked for customers have waited until orders made it. */
const READY_SHARE = 0.7;

/** Where so few buy, one orders after the other; elsewhere it is chance. */
const FEW_CUSTOMERS = 6;

/** Which of the orders it is, and how much of the history is after it is shipped. */
interface Asking {
  readonly turn: number;
  readonly share: number;
}

function askedOrder(
  company: DemoCompany,
  sold: readonly DemoPart[],
  { turn, share }: Asking,
): PastOrder {
  const { random, today, customers } = company;
  const isFew = customers.length < FEW_CUSTOMERS;
  const customer = isFew ? inTurn(turn, customers) : random.pick(customers);
  const ago = Math.round(HISTORY_WORKDAYS * share) + random.integer(3, 9);
  const date = company.workdays(today, -ago);
  const ready = company.finishedOrders.flatMap(({ part, job, done }) =>
    job === undefined && done !== undefined && done < date && sold.includes(part) ? [part] : [],
  );
  const asked = new Set<DemoPart>();
  const lines = Array.from({ length: random.integer(1, 3) }, (_, index) => {
    const isReady = ready.length > 0 && random.chance(READY_SHARE);
    const part = notYetIn(asked, sold, random.pick(isReady ? ready : sold));
    asked.add(part);
    const quantity = random.integer(1, MOST_LOTS) * lotSizeOf(part);
    return { line: String(index + 1), part, quantity, unitPrice: netPriceOf(part, customer) };
  });
  return { customer, lines, date };
}

/** What is cheap is sold by the dozen: a lot costs about so much, with 4 implied decimals. */
const [LOT_COST, MOST_LOTS] = [70_000_000, 12];
const mostInLot: Partial<Record<PartRole, number>> = { fabricated: 36, assembly: 16, purchased: 6 };

const lotSizeOf = ({ role, costs }: DemoPart): number =>
  Math.ceil(PIECE * Math.min(mostInLot[role] ?? 1, LOT_COST / total(costs)));
