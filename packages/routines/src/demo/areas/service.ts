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
  type DemoCustomer,
  type DemoJob,
  type DemoPart,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import type { DemoEmployee } from '../demo-employee.ts';
import { workdayUntil } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { lineValue } from '../prices.ts';
import { timeOfDay } from '../random.ts';
import { reportRecord } from '../reported-record.ts';
import { demoLogin } from './employees.ts';

interface Trouble {
  readonly problem: string;
  readonly solution: string;
  /** What is replaced: the noun of a part that the machine has in it. */
  readonly replaced?: string;
}

const trouble = (problem: string, solution: string, replaced?: string): Trouble => ({
  problem,
  solution,
  ...(replaced !== undefined && { replaced }),
});

/** What goes wrong with any machine. */
const troublesOfAny: readonly Trouble[] = [
  trouble('STOPS WITHOUT ALARM', 'SENSOR REPLACED', 'SENSOR'),
  trouble('LEAKS OIL AT THE FRONT', 'SEAL REPLACED', 'O-RING'),
  trouble('DOES NOT START AFTER THE WEEKEND', 'BATTERY OF THE CONTROL REPLACED'),
  trouble('GUARD DOOR STAYS LOCKED', 'INTERLOCK SWITCH ADJUSTED'),
  trouble('DRIVE TRIPS AFTER AN HOUR', 'MOTOR REPLACED', 'ELECTRIC MOTOR'),
  trouble('RUNS ROUGH AT FULL SPEED', 'BEARING REPLACED', 'BALL BEARING'),
  trouble('KNOCKS WHEN IT REVERSES', 'COUPLING REPLACED', 'COUPLING'),
  trouble('CLAMPS TOO SLOWLY', 'VALVE REPLACED', 'VALVE'),
  trouble('SCREEN STAYS DARK', 'LOOSE PLUG FOUND AND SECURED'),
  trouble('CUSTOMER ASKS FOR TRAINING', 'OPERATORS SHOWN THE SETUP'),
];
/** And with one of a kind. */
const troublesOfKind: Readonly<Record<string, readonly Trouble[]>> = {
  LATHE: [
    trouble('SPINDLE RUNS HOT', 'BEARING REPLACED', 'BALL BEARING'),
    trouble('CHATTERS ON LONG SHAFTS', 'TAILSTOCK ALIGNED'),
  ],
  'MILLING MACHINE': [
    trouble('TOOL CHANGER DROPS TOOLS', 'GRIPPER SPRINGS REPLACED'),
    trouble('TABLE DRIFTS OVER NIGHT', 'SCALE CLEANED AND SET'),
  ],
  PRESS: [
    trouble('RAM SINKS UNDER LOAD', 'VALVE SEAT LAPPED'),
    trouble('LOSES PRESSURE WHEN WARM', 'PUMP OVERHAULED'),
  ],
  CONVEYOR: [
    trouble('BELT RUNS TO THE LEFT', 'ROLLERS ALIGNED'),
    trouble('GEARBOX IS LOUD', 'OIL CHANGED, GEARS INSPECTED'),
  ],
  'TRANSFER STATION': [
    trouble('PARTS JAM AT THE TURN', 'GUIDE RAIL MOVED'),
    trouble('GRIPPER LETS GO TOO EARLY', 'CYLINDER SEALS REPLACED', 'O-RING'),
  ],
};
const wishes = ['NEW LAPTOP', 'PRINTER IN THE STORE ROOM', 'ACCESS TO THE VAULT', 'LONGER REPORT'];
const upkeep = ['OIL CHANGE', 'BELT TENSION', 'CALIBRATION', 'FILTER CHANGE'];
const equipment = ['LATHE 3', 'MILL 1', 'PAINT BOOTH', 'COMPRESSOR'];

/** Calls of customers, requests inside the house, and upkeep. */
export const service: DemoArea = {
  name: 'service',
  generate(company) {
    const machines = machinesOf(company);
    for (const [index, day] of daysBefore(company, company.count(7), 120).entries())
      reportCall(company, String(9001 + index), day, machines);
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

/** Those who build machines take turns in mending them; where nobody does, the foreman goes. */
function technicianFor({ employees }: DemoCompany, call: string): DemoEmployee | undefined {
  const builders = employees.filter(
    ({ isActive, title }) => isActive && (title === 'Assembler' || title === 'Machinist'),
  );
  return builders[Number(call) % builders.length] ?? employees.find(isForeman);
}

const isForeman = ({ initials }: DemoEmployee): boolean => initials === 'FS';

/** A machine at a customer. */
interface Machine {
  readonly customer: DemoCustomer;
  readonly product: DemoPart;
  /** Undefined where it was ordered without one. */
  readonly job?: DemoJob;
  readonly serialNo: string;
  readonly shipped: number;
  /** What it was mended for. */
  readonly troubles: Trouble[];
}

const PIECE = 1000;

/** The machines of jobs that are done, those sold from stock, and those that customers bought before the books were opened. */
function machinesOf(company: DemoCompany): readonly Machine[] {
  const { jobs, invoices } = company;
  const ofJobs = jobs
    .filter(({ isOpen }) => !isOpen)
    .flatMap((job) =>
      piecesOf(job.quantity).map((piece) => ({
        ...{ job, customer: job.customer, product: job.product },
        ...{ serialNo: `${job.number}-${piece}`, shipped: job.dueDate },
      })),
    );
  const fromStock = invoices
    .filter(({ order, credited }) => order?.job === undefined && credited === undefined)
    .flatMap(({ number, customer, date, lines }) =>
      lines
        .filter(({ part }) => part.role === 'product')
        .flatMap(({ part, line, quantity }) =>
          piecesOf(quantity).map((piece) => ({
            ...{ customer, product: part, shipped: date },
            serialNo: `${number}-${line}-${piece}`,
          })),
        ),
    );
  return [...ofJobs, ...fromStock, ...soldBefore(company)].map((one) => ({ ...one, troubles: [] }));
}

const piecesOf = (quantity: number): number[] =>
  Array.from({ length: Math.trunc(quantity / PIECE) }, (_, index) => index + 1);

/** Over so many days customers bought machines that are still in use. */
const SALES_DAYS = 1400;
const DAYS_BETWEEN_SALES = 137;

/** Every customer has a machine of the years before the books were opened. */
function soldBefore({ customers, parts, founded }: DemoCompany): Omit<Machine, 'troubles'>[] {
  const products = parts.filter(({ role }) => role === 'product');
  return customers.flatMap((customer, index) => {
    const product = products[(index * 5) % products.length];
    const shipped = founded - 30 - ((index * DAYS_BETWEEN_SALES) % SALES_DAYS);
    const serialNo = `${product?.number}-${100 + index}`;
    return product ? [{ customer, product, shipped, serialNo }] : [];
  });
}

/** Every so many calls are of a machine that was mended before. */
const AGAIN_EVERY = 4;

/** The machine that somebody calls about: one that nobody called about so far, or now and then one that was mended. */
function calledAbout(
  machines: readonly Machine[],
  call: string,
  { called, turn }: { readonly called: number; readonly turn: number },
): Machine | undefined {
  const there = machines.filter(({ shipped }) => shipped < called);
  const mended = there.filter(({ troubles }) => troubles.length > 0);
  const again = Number(call) % AGAIN_EVERY === 0 && mended[turn % mended.length];
  if (again) return again;
  return leastOf(fromTurn(there, turn), ({ troubles }) => troubles.length);
}

/** A trouble that a machine may have and has not had, of those the one that the fewest machines had. */
function troubleOf(
  machines: readonly Machine[],
  { product, troubles }: Machine,
  turn: number,
): Trouble {
  const ofKind = troublesOfKind[product.noun] ?? [];
  const possible = [...ofKind, ...troublesOfAny].filter(
    (one) => (!one.replaced || partIn(product, one.replaced)) && !troubles.includes(one),
  );
  const times = countsOf(machines.flatMap((machine) => machine.troubles));
  const found = leastOf(fromTurn(possible, turn), (one) => times.get(one) ?? 0);
  if (found === undefined) throw new TypeError(`Nothing is wrong with ${product.number}.`);
  return found;
}

function countsOf<Item>(items: readonly Item[]): ReadonlyMap<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The first of the items that have the least of something; `undefined` of an empty list. */
function leastOf<Item>(
  [first, ...others]: readonly Item[],
  measured: (item: Item) => number,
): Item | undefined {
  if (first === undefined) return undefined;
  return others.reduce((least, one) => (measured(one) < measured(least) ? one : least), first);
}

/** A list that begins at another place, and goes on to the place before it. */
const fromTurn = <Item>(list: readonly Item[], turn: number): Item[] => {
  const place = turn % list.length;
  return [...list.slice(place), ...list.slice(0, place)];
};

/** The first part of a kind in a machine, through all levels of its bill. */
function partIn({ components }: DemoPart, noun: string): DemoPart | undefined {
  for (const { part } of components) {
    const found = part.noun === noun ? part : partIn(part, noun);
    if (found) return found;
  }
  return undefined;
}

const MOST_TURNS = 9999;

function reportCall(
  company: DemoCompany,
  number: string,
  called: number,
  machines: readonly Machine[],
): void {
  const { random, shop } = company;
  const machine = calledAbout(machines, number, { called, turn: random.integer(0, MOST_TURNS) });
  if (machine === undefined) return;
  const { customer, product, job, shipped, serialNo } = machine;
  const found = troubleOf(machines, machine, random.integer(0, MOST_TURNS));
  machine.troubles.push(found);
  const { problem, solution } = found;
  const visited = addWorkdays(called, random.integer(1, 15), shop.calendar);
  const technician = technicianFor(company, number);
  const hours = random.integer(2, 12) * 100;
  const replaced = found.replaced && partIn(product, found.replaced);
  const underWarranty = called <= shipped + WARRANTY_DAYS;
  const travelCost = inTurn(customer.contacts.length, TRAVEL_CENTS);
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
        serialNo,
        calledDate: String(called),
        calledTime: timeOfDay(random),
        takenBy: 'MP',
        problem,
        serviceStatus: 'OPEN',
        priority: String(random.integer(1, 5)),
        underWarranty: underWarranty ? 'Y' : 'N',
        technician: technician?.number ?? '',
        noteLines: [`CALLED ABOUT ${product.description}`],
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
