import { LATE } from '../../business/planning/route-planning.ts';
import {
  WIPROUTE_COST,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_LINE_1287,
  WIPROUTE_NOTE,
} from '../../schema/routings.ts';
import { DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import {
  ALLOCXREF,
  WIPBMF,
  WIPBMF_ASSY_NOTES,
  WIPBMF_NOTES,
  WIPBMFCOST,
  WO_ASSY_NOTES_XREF,
} from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoWorkOrder,
  scaledProduct,
  total,
} from '../demo-company.ts';
import { assemblyNotesOf, componentNoteOf, hasNote } from './bills.ts';
import { type Load, writeCapacity } from './capacity.ts';
import { writeCostDetails } from './job-costing.ts';
import {
  loadsOf,
  percentDone,
  proposedLoads,
  type RouteLine,
  remainingLabor,
  routeLineFields,
  routeOf,
  workedOn,
} from './route-progress.ts';
import { headFields, instructionsOf, operationExtension } from './routings.ts';
import { LABOR_RATE } from './shop-floor.ts';
import {
  centsOf,
  centsOfHours,
  issueDate,
  postCharges,
  type WorkOrderCharges,
} from './wip-ledger.ts';

/** Bill, routing, capacity and ledger of every live work order. */
export const workInProcess: DemoArea = {
  name: 'work in process',
  generate(company) {
    const loads: Load[] = [];
    const routes = new Map<DemoWorkOrder, readonly RouteLine[]>();
    const charges: WorkOrderCharges[] = [];
    for (const order of company.workOrders) {
      const route = routeOf(company, order);
      routes.set(order, route);
      writeBill(company, order);
      writeRoute(company, order, route);
      loads.push(...loadsOf(order, route));
      if (order.releaseDate !== undefined) charges.push(postCharges(company, order, route));
    }
    const proposed = company.parts.flatMap((part) =>
      part.planned.flatMap((planned) =>
        proposedLoads(company, part, planned).map((load) => ({ ...load, part: part.number })),
      ),
    );
    writeCapacity(company, false, loads, proposed);
    writeAllocations(company);
    writeCostDetails(company, charges);
    writePlanningErrors(company, routes);
  },
};

function writeBill(company: DemoCompany, order: DemoWorkOrder): void {
  const { number, part: assembly, quantity, completed, startDate } = order;
  for (const [index, { part, quantityPer }] of assembly.components.entries()) {
    const isAllocated = part.role !== 'document';
    const required = scaledProduct(quantityPer, quantity);
    const open = isAllocated ? scaledProduct(quantityPer, quantity - completed) : 0;
    const issued = isAllocated ? required - open : 0;
    const unitCost = total(part.costs);
    company.write(WIPBMF, [number, part.number], {
      assembly: assembly.number,
      sequence: String((index + 1) * 10),
      quantityPer: String(quantityPer),
      requiredQuantity: String(required),
      issuedQuantity: String(issued),
      openQuantity: String(open),
      neededDate: String(startDate),
      location: 'MAIN',
      operation: '10',
      findNumber: String(index + 1),
      lastIssueDate: issued > 0 ? String(issueDate(company, order)) : '',
      scrapPercent: '0',
      allocated: isAllocated ? 'Y' : 'N',
    });
    company.write(WIPBMFCOST, [number, part.number], {
      unitCosts: part.costs.map(String),
      unitCost: String(unitCost),
      issuedCost: String(centsOf(issued, unitCost)),
      costedDate: String(Math.min(startDate, company.today)),
    });
    if (hasNote(index))
      company.write(WIPBMF_NOTES, [number, part.number], {
        noteLines: [componentNoteOf(index)],
        changedDate: String(Math.min(startDate, company.today)),
        changedBy: 'NS',
      });
  }
  const notes = assemblyNotesOf(assembly);
  if (notes.length === 0) return;
  for (const [index, note] of notes.entries())
    company.write(WIPBMF_ASSY_NOTES, [number, String(index + 1)], {
      noteLines: [note],
      changedDate: String(Math.min(startDate, company.today)),
      changedBy: 'NS',
    });
  company.write(WO_ASSY_NOTES_XREF, [number], {
    noteNos: notes.map((_, index) => String(index + 1)),
  });
}

function writeRoute(company: DemoCompany, order: DemoWorkOrder, route: readonly RouteLine[]): void {
  const { number, part, quantity, startDate, fields, releaseDate } = order;
  company.write(OPENWO, [number], {
    ...fields,
    percentComplete: releaseDate === undefined ? '' : percentDone(order, route),
  });
  const operations = route.map(({ operation }) => operation);
  const current = route.find(({ status }) => status !== 'C');
  company.write(WIPROUTE_HEAD, [number], {
    ...headFields(company, part, '1', operations),
    orderQuantity: String(quantity),
    currentLine: current ? String(current.operation.line) : '',
    plannedStart: String(route[0]?.plannedStart ?? ''),
    plannedDue: String(route.at(-1)?.plannedDue ?? ''),
    plannedDate: String(company.today - 1),
    remainingHours: String(remainingLabor(order, route)),
  });
  for (const line of route) {
    const { operation } = line;
    const id = [number, String(operation.line)];
    company.write(WIPROUTE_LINE, id, routeLineFields(company, order, line));
    company.write(WIPROUTE_LINE_1287, id, operationExtension(part, operation));
    const noteLines = instructionsOf(operation);
    if (noteLines.length > 0)
      company.write(WIPROUTE_NOTE, id, {
        noteLines,
        changedDate: String(Math.min(startDate, company.today)),
        changedBy: 'NS',
      });
    if (line.status !== 'W') writeLineCost(company, order, line);
  }
}

function writeLineCost(company: DemoCompany, order: DemoWorkOrder, line: RouteLine): void {
  const { operation, completed, setupWorked, laborWorked } = line;
  const setup = centsOfHours(setupWorked);
  const run = centsOfHours(laborWorked);
  const isCharged = order.releaseDate !== undefined && operation.outside && line.status === 'C';
  company.write(WIPROUTE_COST, [order.number, String(operation.line)], {
    laborRate: String(LABOR_RATE),
    standardLabor: String(
      Math.round((operation.laborHours * LABOR_RATE * (completed / 1000)) / 1_000_000),
    ),
    actualLabor: String(setup.labor + run.labor),
    actualOverhead: String(setup.fixed + setup.variable + run.fixed + run.variable),
    actualOutside: String(isCharged ? centsOf(completed, operation.outside?.unitCost ?? 0) : 0),
    costedDate: String(workedOn(company, order, line)),
  });
}

function writeAllocations(company: DemoCompany): void {
  for (const part of company.parts) {
    const needs = part.demands
      .filter(({ workOrderNo }) => workOrderNo)
      .sort((a, b) => a.date - b.date);
    if (needs.length === 0) continue;
    company.write(ALLOCXREF, [part.number], {
      workOrders: needs.map(({ workOrderNo }) => workOrderNo ?? ''),
      neededDates: needs.map(({ date }) => String(date)),
    });
  }
}

/** What planning of dates warned of: orders that cannot be in time. */
function writePlanningErrors(
  company: DemoCompany,
  routes: ReadonlyMap<DemoWorkOrder, readonly RouteLine[]>,
): void {
  for (const [order, route] of routes) {
    const last = route.at(-1);
    if (last === undefined || last.status === 'C' || last.plannedDue <= order.dueDate) continue;
    company.append(DATE_PLAN_ERR, {
      workOrder: order.number,
      error: LATE,
      program: 'VB_SF3180',
      errorDate: String(company.today - 1),
      errorTime: '79260',
      login: 'batch',
    });
  }
}
