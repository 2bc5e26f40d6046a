import { addWorkdays } from '../../business/planning/workdays.ts';
import {
  keepItRequest,
  keepMaintenance,
  keepServiceCall,
} from '../../business/service/service-records.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { ITREQUESTS_1287, MAINTENANCE_1287, SERVICE_1287 } from '../../schema/service.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoPart,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import type { DemoEmployee } from '../demo-employee.ts';
import { workdayUntil } from '../history.ts';
import { lineValue } from '../prices.ts';
import { timeOfDay } from '../random.ts';
import { reportRecord } from '../reported-record.ts';
import { demoLogin } from './employees.ts';

/** What goes wrong with any machine, and what helps. */
const problemsOfAny = [
  ['STOPS WITHOUT ALARM', 'SENSOR ADJUSTED'],
  ['LEAKS OIL AT THE FRONT', 'SEAL REPLACED'],
  ['DOES NOT START AFTER THE WEEKEND', 'BATTERY OF THE CONTROL REPLACED'],
  ['GUARD DOOR STAYS LOCKED', 'INTERLOCK SWITCH REPLACED'],
] as const;
/** And with one of a kind. */
const problemsOfKind: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  LATHE: [
    ['SPINDLE RUNS HOT', 'BEARING REPLACED'],
    ['CHATTERS ON LONG SHAFTS', 'TAILSTOCK ALIGNED'],
  ],
  'MILLING MACHINE': [
    ['TOOL CHANGER DROPS TOOLS', 'GRIPPER SPRINGS REPLACED'],
    ['TABLE DRIFTS OVER NIGHT', 'SCALE CLEANED AND SET'],
  ],
  PRESS: [
    ['RAM SINKS UNDER LOAD', 'VALVE SEAT LAPPED'],
    ['LOSES PRESSURE WHEN WARM', 'PUMP OVERHAULED'],
  ],
  CONVEYOR: [
    ['BELT RUNS TO THE LEFT', 'ROLLERS ALIGNED'],
    ['GEARBOX IS LOUD', 'OIL CHANGED, GEARS INSPECTED'],
  ],
  'TRANSFER STATION': [
    ['PARTS JAM AT THE TURN', 'GUIDE RAIL MOVED'],
    ['GRIPPER LETS GO TOO EARLY', 'CYLINDER SEALS REPLACED'],
  ],
};
const wishes = ['NEW LAPTOP', 'PRINTER IN THE STORE ROOM', 'ACCESS TO THE VAULT', 'LONGER REPORT'];
const upkeep = ['OIL CHANGE', 'BELT TENSION', 'CALIBRATION', 'FILTER CHANGE'];
const equipment = ['LATHE 3', 'MILL 1', 'PAINT BOOTH', 'COMPRESSOR'];

/** Calls of customers, requests inside the house, and upkeep. */
export const service: DemoArea = {
  name: 'service',
  generate(company) {
    for (const [index, day] of daysBefore(company, company.count(7), 120).entries())
      reportCall(company, String(9001 + index), day);
    for (const [index, day] of daysBefore(company, company.count(5), 60).entries())
      reportRequest(company, `IT${company.number}${101 + index}`, day);
    for (let index = 0; index < company.count(5); index += 1)
      reportUpkeep(company, `MT${company.number}${101 + index}`);
  },
};

/** So many days, each at most so many workdays ago, in order. */
function daysBefore(company: DemoCompany, count: number, workdays: number): number[] {
  const { random, today } = company;
  const days = Array.from({ length: count }, () =>
    workdayUntil(company, company.workdays(today, -random.integer(1, workdays))),
  );
  return days.sort((a, b) => a - b);
}

const WARRANTY_DAYS = 365;
const FOLLOW_UP_DAYS = 30;
const TRAVEL_CENTS = [14_000, 22_000, 31_500, 48_000];
/** What an hour of a technician costs, in cents. */
const HOUR_CENTS = 60;

/** What a customer is billed of what a call cost us, in percent. */
const BILLED_PERCENT = 140;

/** What one of a part costs, in cents. */
const costIn = ({ costs }: DemoPart): number => lineValue(1000, total(costs));

const problemsOf = ({ noun }: DemoPart) => [...problemsOfAny, ...(problemsOfKind[noun] ?? [])];

/** Those who build machines take turns in mending them; where nobody does, the foreman goes. */
function technicianFor({ employees }: DemoCompany, call: string): DemoEmployee | undefined {
  const builders = employees.filter(
    ({ isActive, title }) => isActive && (title === 'Assembler' || title === 'Machinist'),
  );
  return builders[Number(call) % builders.length] ?? employees.find(isForeman);
}

const isForeman = ({ initials }: DemoEmployee): boolean => initials === 'FS';

/** A call about the machine of a job that is done; before the first is, about any other. */
function reportCall(company: DemoCompany, number: string, called: number): void {
  const { random, shop } = company;
  const done = company.jobs.filter(({ isOpen, dueDate }) => !isOpen && dueDate < called);
  const job = done.length > 0 ? random.pick(done) : undefined;
  const customer = job?.customer ?? random.pick(company.customers);
  const product = job?.product ?? random.pick(company.jobs).product;
  const [problem, solution] = random.pick(problemsOf(product));
  const visited = addWorkdays(called, random.integer(1, 15), shop.calendar);
  const technician = technicianFor(company, number);
  const hours = random.integer(2, 12) * 100;
  const replaced = product.components[0]?.part;
  const underWarranty = job !== undefined && called <= job.dueDate + WARRANTY_DAYS;
  const travelCost = TRAVEL_CENTS[customer.contacts.length % TRAVEL_CENTS.length] ?? 0;
  const cost = hours * HOUR_CENTS + travelCost + (replaced ? costIn(replaced) : 0);
  const orders = company.salesOrders.filter((one) => !one.job && one.customer === customer);
  const closing = {
    serviceStatus: 'CLOSED',
    visitDates: [String(visited)],
    visitHours: [String(hours)],
    partsUsed: replaced ? [replaced.number] : [],
    partsCost: replaced ? String(costIn(replaced)) : '0',
    solution,
    laborCost: String(hours * HOUR_CENTS),
    travelCost: String(travelCost),
    billedAmount: underWarranty ? '0' : String(Math.trunc((cost * BILLED_PERCENT) / 100)),
    closedDate: String(visited),
    closedBy: 'MP',
    followUpDate: String(visited + FOLLOW_UP_DAYS),
  };
  const saved = { table: SERVICE_1287, keep: keepServiceCall, program: 'VB_SERVICE.REV1' };
  reportRecord(company, saved, number, [
    {
      day: called,
      role: 'sales',
      fields: {
        customerNo: customer.number,
        contactNo: customer.contacts[0] ?? '',
        jobNo: job?.number ?? '',
        project: job?.project ?? '',
        productNo: product.number,
        serialNo: job ? `${job.number}-1` : '',
        calledDate: String(called),
        calledTime: timeOfDay(random),
        takenBy: 'MP',
        problem,
        serviceStatus: 'OPEN',
        priority: String(random.integer(1, 5)),
        underWarranty: underWarranty ? 'Y' : 'N',
        technician: technician?.number ?? '',
        noteLines: [`MACHINE ${product.description}`],
      },
    },
    {
      day: visited,
      role: 'sales',
      fields: random.chance(0.1) ? undefined : closing,
      found: (context: CompanyContext) => ({ salesOrder: partsOrderOf(context, orders) }),
    },
  ]);
}

/** The first of the orders that there is, with which what is replaced is shipped; blank for none. */
const partsOrderOf = (
  { session, company }: CompanyContext,
  orders: readonly DemoSalesOrder[],
): string =>
  orders.find(({ number }) => OPEN_ORD_HEAD.read(session, company, number))?.number ?? '';

function reportRequest(company: DemoCompany, number: string, asked: number): void {
  const { random, shop } = company;
  const login = random.pick(['parts', 'accounting', 'shipping']);
  const begun = addWorkdays(asked, random.integer(1, 3), shop.calendar);
  const done = addWorkdays(begun, random.integer(2, 30), shop.calendar);
  const saved = { table: ITREQUESTS_1287, keep: keepItRequest, program: 'VB_ITREQUEST.REV1' };
  reportRecord(company, saved, number, [
    {
      day: asked,
      role: 'sales',
      fields: {
        requestedBy: demoLogin(company, login),
        requestedDate: String(asked),
        requestTitle: random.pick(wishes),
        descriptionLines: ['AS DISCUSSED'],
        priority: String(random.integer(1, 5)),
        requestStatus: 'OPEN',
        assignedTo: 'EN',
        dueDate: String(company.workdays(asked, 10)),
        department: login.toUpperCase(),
      },
    },
    { day: begun, role: 'engineering', fields: { requestStatus: 'WORKING' } },
    {
      day: done,
      role: 'engineering',
      fields: {
        requestStatus: 'DONE',
        doneDate: String(done),
        spentHours: String(random.integer(1, 8) * 50),
      },
    },
  ]);
}

const NOTICE_DAYS = 10;

function reportUpkeep(company: DemoCompany, number: string): void {
  const { random, today } = company;
  const scheduled = company.workdays(today, random.integer(-60, 30));
  const requested = workdayUntil(company, scheduled - NOTICE_DAYS);
  const done = workdayUntil(company, scheduled);
  const saved = { table: MAINTENANCE_1287, keep: keepMaintenance, program: 'VB_MAINTENANCE.REV1' };
  const entered = {
    day: requested,
    role: 'shop' as const,
    fields: {
      equipment: random.pick(equipment),
      workDescription: random.pick(upkeep),
      maintenanceType: random.pick(['P', 'P', 'R']),
      noteLines: ['TELL THE FOREMAN A DAY BEFORE'],
      requestedBy: 'FS',
      requestedDate: String(requested),
      scheduledDate: String(scheduled),
      intervalDays: '90',
    },
  };
  const finished = {
    day: done,
    role: 'shop' as const,
    fields: {
      doneDate: String(done),
      doneBy: 'FS',
      downHours: '200',
      spentHours: String(random.integer(1, 10) * 50),
      materialCost: String(random.integer(5, 80) * 100),
    },
  };
  reportRecord(company, saved, number, scheduled < today ? [entered, finished] : [entered]);
}
