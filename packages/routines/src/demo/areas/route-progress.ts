import { addWorkdays } from '../../business/planning/workdays.ts';
import {
  type OperationHours,
  remainingHours,
  standardHours,
} from '../../business/routings/operation-hours.ts';
import { percentComplete } from '../../business/routings/routing-totals.ts';
import {
  type DemoCompany,
  type DemoOperation,
  type DemoWorkOrder,
  total,
} from '../demo-company.ts';
import { type Load, spread } from './capacity.ts';
import { operationFields } from './routings.ts';

/** An operation of a work order: when it is planned, and how far it is. */
export interface RouteLine {
  readonly operation: DemoOperation;
  readonly plannedStart: number;
  readonly plannedDue: number;
  readonly status: 'W' | 'S' | 'C';
  /** 3 implied decimals. */
  readonly completed: number;
  /** 2 implied decimals. */
  readonly setupWorked: number;
  readonly laborWorked: number;
  /** On a purchase order now. */
  readonly isOrdered: boolean;
}

/** The routing of a work order: that of its part, with the operation that is ordered outside. */
export function routeOf(company: DemoCompany, order: DemoWorkOrder): RouteLine[] {
  const operations = operationsOf(company, order);
  const { part, quantity, completed, startDate, dueDate, isBegun } = order;
  const ordered = operations.findIndex(({ line }) => line === order.outside?.operation);
  const done = !isBegun
    ? 0
    : ordered === -1
      ? Math.floor((operations.length * completed) / quantity)
      : ordered;
  const dayOf = (place: number) =>
    addWorkdays(startDate, Math.floor((place * part.leadDays) / operations.length));
  return operations.map((operation, index) => {
    const isOrdered = index === ordered;
    const status = index < done ? 'C' : hasStarted(order, index === done, isOrdered) ? 'S' : 'W';
    const pieces = status === 'C' ? quantity : status === 'S' && !isOrdered ? completed : 0;
    const isWorked = status !== 'W' && !operation.outside;
    const pace = company.random.integer(90, 115);
    return {
      operation,
      plannedStart: dayOf(index),
      plannedDue: index === operations.length - 1 ? dueDate : dayOf(index + 1),
      status,
      completed: pieces,
      setupWorked: isWorked ? operation.setupHours : 0,
      laborWorked: isWorked ? Math.round((standardLabor(operation, pieces) * pace) / 100) : 0,
      isOrdered,
    };
  });
}

function hasStarted(order: DemoWorkOrder, isNext: boolean, isOrdered: boolean): boolean {
  if (isOrdered) return isNext && order.outside?.isAtVendor === true;
  return isNext && order.isBegun;
}

/** Standard labor hours, with 2 implied decimals, of a quantity with 3. */
function standardLabor(operation: DemoOperation, quantity: number): number {
  return Number(standardHours(operationFields(operation), String(quantity)).labor);
}

/** The routing of the part of a work order, with the operation that is ordered outside. */
export function operationsOf(
  company: DemoCompany,
  { part, outside }: DemoWorkOrder,
): DemoOperation[] {
  const standard = company.routings.get(part) ?? [];
  const center = company.workCenters.find(({ isOutside }) => isOutside);
  if (outside === undefined || center === undefined) return [...standard];
  const ordered: DemoOperation = {
    line: outside.operation,
    description: 'PROCESS AT VENDOR',
    workCenter: center,
    setupHours: 0,
    laborHours: 0,
    machineHours: 0,
    outside: { vendor: outside.vendor, unitCost: outside.unitCost },
  };
  const others = standard.filter(({ line }) => line !== outside.operation);
  return [...others, ordered].sort((a, b) => a.line - b.line);
}

/** What a line of a work order says. */
export function routeLineFields(company: DemoCompany, order: DemoWorkOrder, line: RouteLine) {
  const isDone = line.status === 'C';
  return {
    ...operationFields(line.operation),
    plannedStart: String(line.plannedStart),
    plannedDue: String(line.plannedDue),
    lineStatus: line.status,
    completedQuantity: String(line.completed),
    scrappedQuantity: '0',
    actualSetupHours: String(line.setupWorked),
    actualLaborHours: String(line.laborWorked),
    completedDate: isDone ? String(workedOn(company, order, line)) : '',
    completedBy: isDone ? 'GH' : '',
    poNo: line.isOrdered ? (order.outside?.orderNo ?? '') : '',
    poLine: line.isOrdered ? (order.outside?.poLine ?? '') : '',
  };
}

/** When an operation was worked on: as planned, but not before the release nor after yesterday. */
export function workedOn(
  { today }: DemoCompany,
  { releaseDate }: DemoWorkOrder,
  { plannedDue }: RouteLine,
): number {
  return Math.min(Math.max(plannedDue, releaseDate ?? plannedDue), today - 1);
}

/** Hours still to work, with 2 implied decimals. */
function hoursLeft(order: DemoWorkOrder, line: RouteLine): OperationHours {
  const work = {
    ...operationFields(line.operation),
    lineStatus: line.status,
    completedQuantity: String(line.completed),
    scrappedQuantity: '0',
  };
  return remainingHours(work, String(order.quantity));
}

export function remainingLabor(order: DemoWorkOrder, route: readonly RouteLine[]): number {
  return total(route.map((line) => hoursToLoad(order, line, 'labor')));
}

/** What people or machines are needed for: the run, and its setup. */
function hoursToLoad(order: DemoWorkOrder, line: RouteLine, of: 'labor' | 'machine'): number {
  const { setup, [of]: run } = hoursLeft(order, line);
  return Number(setup) + Number(run);
}

/** How much of an order is done, with 2 implied decimals; blank before it is begun. */
export function percentDone(order: DemoWorkOrder, route: readonly RouteLine[]): string {
  const lines = route.map(({ status, completed }) => ({
    lineStatus: status,
    completedQuantity: String(completed),
    scrappedQuantity: '0',
  }));
  return percentComplete(lines, String(order.quantity));
}

/** What the rest of an order needs of its work centers, day by day. */
export function loadsOf(
  order: DemoWorkOrder,
  route: readonly RouteLine[],
  isMachine: boolean,
): Load[] {
  return route.flatMap((line) => [
    ...spread(
      {
        workCenter: line.operation.workCenter.number,
        workOrder: order.number,
        line: line.operation.line,
      },
      line.plannedStart,
      line.plannedDue,
      hoursToLoad(order, line, isMachine ? 'machine' : 'labor'),
    ),
  ]);
}
