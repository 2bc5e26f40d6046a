import { addWorkdays } from '../../business/planning/workdays.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { ITREQUESTS_1287, MAINTENANCE_1287, SERVICE_1287 } from '../../schema/service.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import { demoLogin } from './employees.ts';

const problems = [
  ['SPINDLE RUNS HOT', 'BEARING REPLACED'],
  ['LEAKS OIL AT THE FRONT', 'SEAL REPLACED'],
  ['STOPS WITHOUT ALARM', 'SENSOR ADJUSTED'],
] as const;
const wishes = ['NEW LAPTOP', 'PRINTER IN THE STORE ROOM', 'ACCESS TO THE VAULT', 'LONGER REPORT'];
const upkeep = ['OIL CHANGE', 'BELT TENSION', 'CALIBRATION', 'FILTER CHANGE'];
const equipment = ['LATHE 3', 'MILL 1', 'PAINT BOOTH', 'COMPRESSOR'];

/** Calls of customers, requests inside the house, upkeep, and non-conformances of former years. */
export const service: DemoArea = {
  name: 'service',
  generate(company) {
    for (let index = 0; index < company.count(7); index += 1) writeCall(company, 9001 + index);
    for (let index = 0; index < company.count(5); index += 1)
      writeRequest(company, `IT${company.number}${101 + index}`);
    for (let index = 0; index < company.count(5); index += 1)
      writeUpkeep(company, `MT${company.number}${101 + index}`);
    for (let index = 0; index < company.count(6); index += 1)
      writeFormerNotice(company, String(1001 + index));
  },
};

function writeCall(company: DemoCompany, number: number): void {
  const { random, today } = company;
  const job = random.pick(company.jobs);
  const [problem, solution] = random.pick(problems);
  const called = addWorkdays(today, -random.integer(0, 120));
  const visited = addWorkdays(called, random.integer(1, 15));
  const isClosed = visited < today;
  const technician = company.employees.find(({ initials }) => initials === 'FS');
  const hours = random.integer(2, 12) * 100;
  company.write(SERVICE_1287, [String(number)], {
    customerNo: job.customer.number,
    contactNo: job.customer.contacts[0] ?? '',
    jobNo: job.number,
    project: job.project,
    productNo: job.product.number,
    serialNo: `${job.number}-1`,
    calledDate: String(called),
    calledTime: String(random.integer(7 * 60, 16 * 60) * 60),
    takenBy: 'MP',
    problem,
    serviceStatus: isClosed ? 'CLOSED' : 'OPEN',
    priority: String(random.integer(1, 5)),
    underWarranty: random.chance(0.5) ? 'Y' : 'N',
    technician: technician?.number ?? '',
    visitDates: isClosed ? [String(visited)] : [],
    visitHours: isClosed ? [String(hours)] : [],
    partsUsed: isClosed ? job.product.components.slice(0, 1).map(({ part }) => part.number) : [],
    solution: isClosed ? solution : '',
    salesOrder: job.salesOrder?.number ?? '',
    laborCost: isClosed ? String(hours * 60) : '',
    travelCost: isClosed ? '22000' : '',
    closedDate: isClosed ? String(visited) : '',
    closedBy: isClosed ? 'MP' : '',
    followUpDate: String(visited + 30),
    noteLines: [`MACHINE ${job.product.description}`],
    deleted: random.chance(0.1) ? 'Y' : '',
  });
}

function writeRequest(company: DemoCompany, number: string): void {
  const { random, today } = company;
  const asked = addWorkdays(today, -random.integer(0, 60));
  const isDone = random.chance(0.5);
  company.write(ITREQUESTS_1287, [number], {
    requestedBy: demoLogin(company, random.pick(['parts', 'accounting', 'shipping'])),
    requestedDate: String(asked),
    requestTitle: random.pick(wishes),
    descriptionLines: ['AS DISCUSSED'],
    priority: String(random.integer(1, 5)),
    requestStatus: isDone ? 'DONE' : random.pick(['OPEN', 'WORKING']),
    assignedTo: 'EN',
    dueDate: String(addWorkdays(asked, 10)),
    doneDate: isDone ? String(Math.min(today, addWorkdays(asked, 5))) : '',
    spentHours: isDone ? String(random.integer(1, 8) * 50) : '',
    department: random.pick(['PARTS', 'ACCOUNTING', 'SHIPPING']),
  });
}

function writeUpkeep(company: DemoCompany, number: string): void {
  const { random, today } = company;
  const scheduled = addWorkdays(today, random.integer(-60, 30));
  const isDone = scheduled < today;
  company.write(MAINTENANCE_1287, [number], {
    equipment: random.pick(equipment),
    workDescription: random.pick(upkeep),
    maintenanceType: random.pick(['P', 'P', 'R']),
    requestedBy: 'FS',
    requestedDate: String(scheduled - 10),
    scheduledDate: String(scheduled),
    doneDate: isDone ? String(scheduled) : '',
    doneBy: isDone ? 'FS' : '',
    spentHours: isDone ? String(random.integer(1, 10) * 50) : '',
    materialCost: isDone ? String(random.integer(5, 80) * 100) : '',
    intervalDays: '90',
    downHours: isDone ? '200' : '',
  });
}

function writeFormerNotice(company: DemoCompany, number: string): void {
  const { random, today } = company;
  const part = random.pick(company.parts.filter(({ vendor }) => vendor !== undefined));
  const opened = addWorkdays(today, -random.integer(300, 500));
  const material = random.integer(10, 400) * 100;
  const labor = random.integer(1, 60) * 100;
  const rejected = random.integer(1, 9) * 1000;
  const holding = part.holdings[0];
  const order = random.pick(company.salesOrders);
  const job = random.pick(company.jobs);
  company.write(NCN_1287, [number], {
    noticeNo: number,
    openedDate: String(opened),
    originator: 'JH',
    department: 'QUALITY',
    partNo: part.number,
    partDescription: part.description,
    revision: part.revision,
    drawing: `DWG-${part.number}`,
    serialNo: '',
    lotNo: holding?.lotNo ?? '',
    jobNo: job.number,
    workOrder: random.pick(company.workOrders).number,
    operation: '10',
    workCenter: 'INS1',
    purchaseOrder: part.lastPurchase?.orderNo ?? '',
    purchaseOrderLine: part.lastPurchase ? '1' : '',
    vendorNo: part.vendor?.number ?? '',
    vendorName: part.vendor?.name ?? '',
    customerNo: order.customer.number,
    salesOrder: order.number,
    quantityReceived: String(rejected * 5),
    quantityInspected: String(rejected * 2),
    quantityRejected: String(rejected),
    unit: part.unit,
    location: 'MAIN',
    binNo: holding?.bin ?? '',
    defectCode: random.pick(['D1', 'D2', 'D3']),
    reason: 'BORE TOO LARGE',
    requirement: '25.00 +0.02',
    actualCondition: '25.06',
    severity: random.pick(['MINOR', 'MAJOR', 'CRITICAL']),
    inspector: 'SK',
    inspectionDate: String(opened),
    causeCode: 'TOOL',
    rootCause: 'WORN TOOL',
    responsibleDepartment: 'PURCHASING',
    responsibleEmployee: 'AB',
    containmentAction: 'LOT SET ASIDE',
    correctiveAction: 'VENDOR CHANGED TOOL',
    actionDueDate: String(opened + 30),
    actionCompletedDate: String(opened + 25),
    disposition: random.pick(['USE', 'REWORK', 'RETURN', 'SCRAP']),
    dispositionQuantity: String(rejected),
    dispositionBy: 'EN',
    dispositionDate: String(opened + 3),
    reworkOrder: '',
    replacementOrder: '',
    materialCost: String(material),
    laborCost: String(labor),
    totalCost: String(material + labor),
    deleted: '',
    completed: 'Y',
    completedDate: String(opened + 26),
  });
}
