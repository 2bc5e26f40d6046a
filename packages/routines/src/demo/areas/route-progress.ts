import type { PlannedStep, StepLoad } from '../../business/planning/plan-route.ts';
import {
  hoursLeft,
  type RouteLine as PlanningLine,
  stepsOf,
} from '../../business/planning/route-steps.ts';
import { scheduleRoute } from '../../business/planning/schedule-route.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { standardHours } from '../../business/routings/operation-hours.ts';
import { percentComplete } from '../../business/routings/routing-totals.ts';
import {
  type DemoCompany,
  type DemoOperation,
  type DemoPart,
  type DemoSupply,
  type DemoWorkOrder,
  total,
} from '../demo-company.ts';
import type { Load } from './capacity.ts';
import { operationFields } from './routings.ts';

/** An operation of a work order: when it is planned, and how far it is. */
export interface RouteLine {
  readonly operation: DemoOperation;
  readonly plannedStart: number;
  readonly plannedDue: number;
  /** When it should have been through by the lead time of the part alone. */
  readonly expected: number;
  readonly status: 'W' | 'S' | 'C';
  /** 3 implied decimals. */
  readonly completed: number;
  /** 2 implied decimals. */
  readonly setupWorked: number;
  readonly laborWorked: number;
  /** On a purchase order now. */
  readonly isOrdered: boolean;
  /** What it still takes of its work center. */
  readonly loads: readonly StepLoad[];
}

interface Progress extends Omit<RouteLine, 'plannedStart' | 'plannedDue' | 'loads'> {
  /** When it should have begun by the lead time of the part alone. */
  readonly began: number;
}

/** The routing of a work order, how far it is, and when the rest of it is planned to be done. */
export function routeOf(company: DemoCompany, order: DemoWorkOrder): RouteLine[] {
  const progress = progressOf(company, order);
  const steps = plannedSteps(company, progress.map(workOf), order.quantity, order.dueDate);
  return progress.map(({ began, ...line }) => {
    const step = steps.get(String(line.operation.line));
    return {
      ...line,
      plannedStart: step?.start.day ?? began,
      plannedDue: step?.due.day ?? line.expected,
      loads: step?.loads ?? [],
    };
  });
}

/** What planning made of a planned order yesterday. */
export function proposedLoads(
  company: DemoCompany,
  part: DemoPart,
  { orderNo, quantity, date }: DemoSupply,
): Load[] {
  const operations = company.routings.get(part) ?? [];
  const unbegun = operations.map((operation) =>
    workOf({ operation, status: 'W' as const, completed: 0 }),
  );
  const steps = plannedSteps(company, unbegun, quantity, date);
  return operations.flatMap((operation) =>
    loadsOfLine(orderNo, operation, steps.get(String(operation.line))?.loads ?? []),
  );
}

/** When yesterday's planning had the open operations done, by line. */
function plannedSteps(
  { shop, today }: DemoCompany,
  lines: readonly PlanningLine[],
  quantity: number,
  due: number,
): ReadonlyMap<string, PlannedStep> {
  const route = { lines, quantity: String(quantity), withYield: false, overlaps: false };
  const days = { direction: 'B', start: undefined, due, today: today - 1 } as const;
  const { steps } = scheduleRoute(shop.calendar, stepsOf(route, shop.centers), days);
  return new Map(steps.map((step) => [step.line, step]));
}

/** How far the operations are: those of the part, with the one that is ordered outside. */
function progressOf(company: DemoCompany, order: DemoWorkOrder): Progress[] {
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
      began: dayOf(index),
      expected: index === operations.length - 1 ? dueDate : dayOf(index + 1),
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

/** When an operation was worked on: as expected, but not before the release nor after yesterday. */
export function workedOn(
  { today }: DemoCompany,
  { releaseDate }: DemoWorkOrder,
  { expected }: RouteLine,
): number {
  return Math.min(Math.max(expected, releaseDate ?? expected), today - 1);
}

/** An operation as planning sees it. */
function workOf(line: Pick<RouteLine, 'operation' | 'status' | 'completed'>): PlanningLine {
  return {
    line: String(line.operation.line),
    operation: {
      ...operationFields(line.operation),
      lineStatus: line.status,
      completedQuantity: String(line.completed),
      scrappedQuantity: '0',
    },
  };
}

/** Labor hours still to work, setup included. */
export function remainingLabor(order: DemoWorkOrder, route: readonly RouteLine[]): number {
  const quantity = String(order.quantity);
  return total(route.map((line) => Number(hoursLeft(workOf(line).operation, quantity).labor)));
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
export function loadsOf(order: DemoWorkOrder, route: readonly RouteLine[]): Load[] {
  return route.flatMap(({ operation, loads }) => loadsOfLine(order.number, operation, loads));
}

function loadsOfLine(
  order: string,
  { workCenter, line }: DemoOperation,
  loads: readonly StepLoad[],
): Load[] {
  return loads.map(({ day, hours, resource }) => ({
    ...{ workCenter: workCenter.number, date: day, resource },
    ...{ order, line, hours: Number(hours) },
  }));
}
