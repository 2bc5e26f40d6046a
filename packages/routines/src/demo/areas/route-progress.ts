import type { PlannedStep, StepLoad } from '../../business/planning/plan-route.ts';
import {
  hoursLeft,
  type RouteLine as PlanningLine,
  stepsOf,
} from '../../business/planning/route-steps.ts';
import { scheduleRoute } from '../../business/planning/schedule-route.ts';
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

/** An operation of an order that is not begun, and when it is planned. */
export interface RouteLine {
  readonly operation: DemoOperation;
  readonly plannedStart: string;
  readonly plannedDue: string;
  /** What it takes of its work center. */
  readonly loads: readonly StepLoad[];
}

/** The routing of an order that is not begun, with its dates as yesterday's planning had them. */
export function routeOf(company: DemoCompany, order: DemoWorkOrder): RouteLine[] {
  const operations = company.routings.get(order.part) ?? [];
  const steps = plannedSteps(company, operations.map(workOf), order.quantity, order.dueDate);
  return operations.map((operation) => {
    const step = steps.get(String(operation.line));
    return {
      operation,
      plannedStart: step ? String(step.start.day) : '',
      plannedDue: step ? String(step.due.day) : '',
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
  const steps = plannedSteps(company, operations.map(workOf), quantity, date);
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

/** What a line of an order says on which nothing was done. */
export function routeLineFields({ operation, plannedStart, plannedDue }: RouteLine) {
  return { ...workOf(operation).operation, plannedStart, plannedDue, ...NOTHING_WORKED };
}

const NOTHING_WORKED = { actualSetupHours: '0', actualLaborHours: '0' };

/** An operation on which nothing was done, as planning sees it. */
const workOf = (operation: DemoOperation) => ({
  line: String(operation.line),
  operation: {
    ...operationFields(operation),
    ...{ lineStatus: 'W', completedQuantity: '0', scrappedQuantity: '0' },
  },
});

/** Labor hours that an order takes, setup included. */
export function laborOf(order: DemoWorkOrder, route: readonly RouteLine[]): number {
  const quantity = String(order.quantity);
  return total(
    route.map(({ operation }) => Number(hoursLeft(workOf(operation).operation, quantity).labor)),
  );
}

/** What an order needs of its work centers, day by day. */
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
