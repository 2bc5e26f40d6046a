import { addWorkdays } from '../../business/planning/workdays.ts';
import type {
  DemoCompany,
  DemoInspection,
  DemoOperation,
  DemoRework,
  DemoWorkOrder,
} from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { finishedOrder } from './finished-order.ts';
import { leaveOne } from './stock.ts';

const DECISION_WORKDAYS = 2;
const REWORK_WORKDAYS = 5;
/** Pieces rejected before the books were opened that wait to be mended with another order of their part. */
const FORMER_PIECES = 1;
const PIECE = 1000;

/** Adds to the finished orders those that mend what orders have lost, and what had been put aside before. */
export function planRework(company: DemoCompany): readonly DemoWorkOrder[] {
  const orders = [...formerPieces(company), ...lostPieces(company)];
  company.finishedOrders.push(...orders);
  for (const { part } of orders) leaveOne(part);
  return orders;
}

function lostPieces(company: DemoCompany): DemoWorkOrder[] {
  return company.inspections.flatMap((inspection) => {
    const { order, operation, lost } = inspection;
    if (order === undefined || lost === 0) return [];
    const fromLine = Number(operation);
    const { calendar } = company.shop;
    const decided = addWorkdays(inspection.day, DECISION_WORKDAYS, calendar);
    const isOver = addWorkdays(decided, REWORK_WORKDAYS, calendar) < company.today;
    if (!isOver || !isWorthMending(operationsOf(company, order), fromLine)) return [];
    return [reworkOrder(company, { order, quantity: lost, inspection, fromLine, decided })];
  });
}

function formerPieces(company: DemoCompany): DemoWorkOrder[] {
  const found: DemoWorkOrder[] = [];
  for (const order of company.finishedOrders) {
    if (found.length === company.count(FORMER_PIECES)) break;
    const operations = operationsOf(company, order);
    const half = operations[Math.ceil(operations.length / 2)];
    if (half === undefined || !isWorthMending(operations, half.line)) continue;
    const decided = workdayUntil(company, order.startDate);
    const former = { quantity: PIECE, inspection: undefined };
    found.push(reworkOrder(company, { order, ...former, fromLine: half.line, decided }));
  }
  return found;
}

const operationsOf = ({ routings }: DemoCompany, { part }: DemoWorkOrder) =>
  routings.get(part) ?? [];

/** What is half made at least is worth it, unless a vendor would have to treat it again. */
function isWorthMending(operations: readonly DemoOperation[], fromLine: number): boolean {
  const again = operations.filter(({ line }) => line >= fromLine);
  return again.length * 2 <= operations.length && again.every(({ outside }) => !outside);
}

interface Mended extends Pick<DemoRework, 'fromLine' | 'decided'> {
  /** The order that lost the pieces, or with which they are mended. */
  readonly order: DemoWorkOrder;
  readonly quantity: number;
  readonly inspection: DemoInspection | undefined;
}

function reworkOrder(company: DemoCompany, mended: Mended): DemoWorkOrder {
  const { order, quantity, inspection, fromLine, decided } = mended;
  const { part, planner, costAccount } = order;
  const { calendar } = company.shop;
  const released = addWorkdays(decided, 1, calendar);
  return finishedOrder({
    number: company.next('finishedOrder'),
    part,
    quantity,
    startDate: released,
    dueDate: addWorkdays(released, REWORK_WORKDAYS, calendar),
    isKitted: false,
    planner,
    costAccount,
    rework: { inspection, fromLine, decided },
  });
}
