import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import {
  WIPLEDGER_AP,
  WIPLEDGER_HRS,
  WIPLEDGER_LAB,
  WIPLEDGER_MAT,
  WIPLEDGER_OUT,
  WIPLEDGER_SUM,
} from '../../schema/work-in-process.ts';
import { type DemoCompany, type DemoWorkOrder, scaledProduct, total } from '../demo-company.ts';
import { type RouteLine, workedOn } from './route-progress.ts';
import { FIXED_OVERHEAD_PERCENT, LABOR_RATE, VARIABLE_OVERHEAD_PERCENT } from './shop-floor.ts';

const OUTSIDE_OVERHEAD_PERCENT = 10;
const JOB_WIP_ACCOUNT = '1235';

/** What hours with 2 implied decimals cost, in cents. */
export function centsOfHours(hours: number): {
  readonly labor: number;
  readonly fixed: number;
  readonly variable: number;
} {
  const labor = Math.round((hours * LABOR_RATE) / 10_000);
  return {
    labor,
    fixed: Math.round((labor * FIXED_OVERHEAD_PERCENT) / 100),
    variable: Math.round((labor * VARIABLE_OVERHEAD_PERCENT) / 100),
  };
}

const QUANTITY_TIMES_COST_PER_CENT = 100_000;

/** Cents of a quantity with 3 implied decimals at a cost with 4. */
export function centsOf(quantity: number, unitCost: number): number {
  return Math.round((quantity * unitCost) / QUANTITY_TIMES_COST_PER_CENT);
}

/** Material is issued when the order begins. */
export function issueDate({ today }: DemoCompany, order: DemoWorkOrder): number {
  return Math.min(Math.max(order.startDate, order.releaseDate ?? order.startDate), today - 1);
}

/** What was charged to a work order, in cents by the elements of ITEMCA. */
export interface WorkOrderCharges {
  readonly order: DemoWorkOrder;
  readonly charged: readonly number[];
}

/** Opens the ledger of a released work order, and posts what its progress has cost. */
export function postCharges(
  company: DemoCompany,
  order: DemoWorkOrder,
  route: readonly RouteLine[],
): WorkOrderCharges {
  const material = postMaterial(company, order);
  const { labor, fixed, variable, hours } = postLabor(company, order, route);
  const { outside, overhead } = postOutside(company, order, route);
  const charged = [material, 0, labor, fixed, variable, outside, overhead, 0, 0];
  const { completed, quantity, job } = order;
  const relieved = charged.map((amount) => Math.trunc((amount * completed) / quantity));
  const account = job ? JOB_WIP_ACCOUNT : order.costAccount;
  const balance = total(charged) - total(relieved);
  company.workInProcess.push({ order, account, balance });
  company.write(WIPLEDGER_SUM, [order.number], {
    charged: charged.map(String),
    relieved: relieved.map(String),
    totalCharged: String(total(charged)),
    totalRelieved: String(total(relieved)),
    balance: String(balance),
    jobNo: job?.number ?? '',
    ledgerAccount: account,
    lastPostedDate: total(charged) > 0 ? String(issueDate(company, order)) : '',
    laborHours: String(hours),
  });
  return { order, charged };
}

function postMaterial(company: DemoCompany, order: DemoWorkOrder): number {
  const { part: assembly, quantity, completed } = order;
  const date = issueDate(company, order);
  const issues = assembly.components
    .filter(({ part }) => part.role !== 'document')
    .map(({ part, quantityPer }) => {
      const required = scaledProduct(quantityPer, quantity);
      const issued = required - scaledProduct(quantityPer, quantity - completed);
      const unitCost = total(part.costs);
      return { part, issued, unitCost, amount: centsOf(issued, unitCost) };
    })
    .filter(({ issued }) => issued > 0);
  company.write(WIPLEDGER_MAT, [order.number], {
    dates: issues.map(() => String(date)),
    periods: issues.map(() => fiscalPeriodOf(date)),
    parts: issues.map(({ part }) => part.number),
    quantities: issues.map(({ issued }) => String(issued)),
    unitCosts: issues.map(({ unitCost }) => String(unitCost)),
    amounts: issues.map(({ amount }) => String(amount)),
    issuedBy: issues.map(() => 'SK'),
    locations: issues.map(() => 'MAIN'),
  });
  return total(issues.map(({ amount }) => amount));
}

/** The people of production who write cards. */
const workersOf = ({ employees }: DemoCompany) =>
  employees.filter(
    ({ department, isActive, isExempt }) => department === 'PRODUCTION' && isActive && !isExempt,
  );

function postLabor(company: DemoCompany, order: DemoWorkOrder, route: readonly RouteLine[]) {
  const { shop, today } = company;
  const crew = { workers: workersOf(company), calendar: shop.calendar, today };
  const work = route.flatMap((line) => {
    const number = String(line.operation.line);
    const worked = (hourType: 'S' | 'R', hours: number) =>
      company.labor.book(crew, { order, line: number, hourType, hours });
    const setup = worked('S', line.setupWorked);
    const run = worked('R', line.laborWorked);
    return [...setup, ...run].map((one) => ({
      ...{ line, date: one.date, type: one.hourType, hours: one.hours, worker: one.employee },
      quantity: one === run.at(-1) ? line.completed : 0,
    }));
  });
  const lines = work.map(({ line }) => String(line.operation.line));
  const dates = work.map(({ date }) => String(date));
  const costs = work.map(({ hours }) => centsOfHours(hours));
  company.write(WIPLEDGER_HRS, [order.number], {
    dates,
    lines,
    workCenters: work.map(({ line }) => line.operation.workCenter.number),
    hourTypes: work.map(({ type }) => type),
    workedHours: work.map(({ hours }) => String(hours)),
    workers: work.map(({ worker }) => worker.initials),
    employees: work.map(({ worker }) => worker.number),
    quantities: work.map(({ quantity }) => String(quantity)),
  });
  company.write(WIPLEDGER_LAB, [order.number], {
    dates,
    periods: work.map(({ date }) => fiscalPeriodOf(date)),
    lines,
    costCenters: work.map(({ line }) => line.operation.workCenter.costCenter),
    rates: work.map(() => String(LABOR_RATE)),
    laborAmounts: costs.map(({ labor }) => String(labor)),
    fixedAmounts: costs.map(({ fixed }) => String(fixed)),
    variableAmounts: costs.map(({ variable }) => String(variable)),
  });
  return {
    labor: total(costs.map(({ labor }) => labor)),
    fixed: total(costs.map(({ fixed }) => fixed)),
    variable: total(costs.map(({ variable }) => variable)),
    hours: total(work.map(({ hours }) => hours)),
  };
}

/** What came back from vendors, and their invoices, now and then for more than was agreed. */
function postOutside(company: DemoCompany, order: DemoWorkOrder, route: readonly RouteLine[]) {
  const { random, today } = company;
  const charges = route.flatMap((line) => {
    const { vendor, unitCost = 0 } = line.operation.outside ?? {};
    if (line.status !== 'C' || vendor === undefined) return [];
    const amount = centsOf(line.completed, unitCost);
    const overhead = Math.round((amount * OUTSIDE_OVERHEAD_PERCENT) / 100);
    return [{ line, vendor, amount, overhead, date: workedOn(company, order, line) }];
  });
  const invoices = charges.map(({ vendor, amount, date }) => {
    const variance = random.chance(0.2) ? Math.trunc(amount / 20) : 0;
    const invoiceDate = Math.min(date + random.integer(1, 12), today);
    const invoiceNo = `${vendor.number}-${random.integer(1000, 9999)}`;
    return { vendor, invoiceNo, invoiceDate, variance, amount: amount + variance };
  });
  company.write(WIPLEDGER_OUT, [order.number], {
    dates: charges.map(({ date }) => String(date)),
    periods: charges.map(({ date }) => fiscalPeriodOf(date)),
    lines: charges.map(({ line }) => String(line.operation.line)),
    vendorNos: charges.map(({ vendor }) => vendor.number),
    quantities: charges.map(({ line }) => String(line.completed)),
    amounts: charges.map(({ amount }) => String(amount)),
    overheadAmounts: charges.map(({ overhead }) => String(overhead)),
  });
  company.write(WIPLEDGER_AP, [order.number], {
    dates: invoices.map(({ invoiceDate }) => String(invoiceDate)),
    periods: invoices.map(({ invoiceDate }) => fiscalPeriodOf(invoiceDate)),
    vendorNos: invoices.map(({ vendor }) => vendor.number),
    invoiceNos: invoices.map(({ invoiceNo }) => invoiceNo),
    amounts: invoices.map(({ amount }) => String(amount)),
    variances: invoices.map(({ variance }) => String(variance)),
  });
  const variances = invoices.map(({ variance }) => variance);
  return {
    outside: total([...charges.map(({ amount }) => amount), ...variances]),
    overhead: total(charges.map(({ overhead }) => overhead)),
  };
}
