import type { Fields, RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../../schema/invoices.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { POHEAD, POLINE, VENDOR } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { type Random, seededRandom, seedOf } from '../random.ts';
import { type Rejection, rejectionsOf } from './rejections.ts';

/** Non-conformances on the form that was used first: those of former years, and those of who still took it lately. */
export const formerNotices: DemoArea = {
  name: 'former notices',
  generate(company) {
    let number = FIRST_NUMBER;
    for (let left = company.count(6); left > 0; left -= 1) {
      writeFormer(company, String(number));
      number += 1;
    }
    for (const order of company.finishedOrders)
      if (order.rework && !order.rework.inspection) {
        writeMended(company, String(number), order);
        number += 1;
      }
    for (const find of lately) {
      reportLate(company, String(number), find);
      number += 1;
    }
  },
};

const FIRST_NUMBER = 1001;

type Notice = Fields<typeof NCN_1287.attributes>;

/** What a notice says of a part. */
type NoticedPart = Pick<DemoPart, 'number' | 'description' | 'unit' | 'revision'>;

interface Opened {
  readonly number: string;
  readonly part: NoticedPart;
  readonly day: number;
  readonly rejected: number;
  readonly rejection: Rejection;
}

const DEFECTS = ['D1', 'D2', 'D3'];
const SEVERITIES = ['MINOR', 'MAJOR', 'CRITICAL'];
const INSPECTORS = ['JH', 'SK'];

/** What every notice says when it is opened. */
function openedFields(random: Random, opened: Opened): Partial<Notice> {
  const { number, part, day, rejected, rejection } = opened;
  const inspector = random.pick(INSPECTORS);
  return {
    noticeNo: number,
    openedDate: String(day),
    originator: inspector,
    department: 'QUALITY',
    partNo: part.number,
    partDescription: part.description,
    revision: part.revision,
    drawing: `DWG-${part.number}`,
    quantityInspected: String(rejected * 2),
    quantityRejected: String(rejected),
    unit: part.unit,
    defectCode: random.pick(DEFECTS),
    reason: rejection.reason,
    requirement: rejection.required,
    actualCondition: rejection.actual,
    severity: random.pick(SEVERITIES),
    inspector,
    inspectionDate: String(day),
  };
}

interface Closing {
  readonly rejection: Rejection;
  readonly rejected: number;
  readonly decided: number;
  readonly completed: number;
  readonly disposition: string;
}

const DECIDING = ['EN', 'EV', 'JH'];

/** What a notice says once the matter is closed. */
function closedFields(random: Random, closing: Closing): Partial<Notice> {
  const { rejection, rejected, decided, completed, disposition } = closing;
  const cause = random.pick(rejection.causes);
  const material = random.integer(10, 400) * 100;
  const labor = random.integer(1, 60) * 100;
  return {
    causeCode: cause.code,
    rootCause: cause.cause,
    containmentAction: 'PIECES SET ASIDE',
    correctiveAction: cause.action,
    actionDueDate: String(completed + 4),
    actionCompletedDate: String(completed - 1),
    disposition,
    dispositionQuantity: String(rejected),
    dispositionBy: random.pick(DECIDING),
    dispositionDate: String(decided),
    materialCost: String(material),
    laborCost: String(labor),
    totalCost: String(material + labor),
    completed: 'Y',
    completedDate: String(completed),
  };
}

const DECIDED_DAYS = 3;
const COMPLETED_DAYS = 26;

/** Of before the books were opened, so that the orders it was about are not in them; what a vendor had sent. */
function writeFormer(company: DemoCompany, number: string): void {
  const { random } = company;
  const part = random.pick(company.parts.filter(({ vendor }) => vendor !== undefined));
  const { vendor } = part;
  const day = company.workdays(company.founded, -random.integer(100, 300));
  const rejected = random.integer(1, 9) * 1000;
  const rejection = random.pick(rejectionsOf(vendor ? { vendor } : {}));
  const holding = part.holdings[0];
  const disposition = random.pick(['USE', 'REWORK', 'RETURN', 'SCRAP']);
  company.write(NCN_1287, [number], {
    ...openedFields(random, { number, part, day, rejected, rejection }),
    ...closedFields(random, {
      ...{ rejection, rejected, disposition },
      decided: day + DECIDED_DAYS,
      completed: day + COMPLETED_DAYS,
    }),
    workCenter: 'INS1',
    location: 'MAIN',
    lotNo: holding?.lotNo ?? '',
    binNo: holding?.bin ?? '',
    vendorNo: vendor?.number ?? '',
    vendorName: vendor?.name ?? '',
    quantityReceived: String(rejected * 5),
    responsibleDepartment: 'PURCHASING',
    responsibleEmployee: vendor?.buyer ?? '',
  });
}

const WORKDAYS_BEFORE_BOOKS = 8;

/** What was rejected last before the books were opened, and was put aside until an order mended it. */
function writeMended(
  company: DemoCompany,
  number: string,
  {
    part,
    quantity: rejected,
    number: reworkOrder,
    rework,
    done,
  }: DemoCompany['finishedOrders'][number],
): void {
  const { random } = company;
  const day = company.workdays(company.founded, -WORKDAYS_BEFORE_BOOKS);
  const rejection = random.pick(rejectionsOf({}));
  const { decided = day } = rework ?? {};
  const completed = done ?? day;
  company.write(NCN_1287, [number], {
    ...openedFields(random, { number, part, day, rejected, rejection }),
    ...closedFields(random, { rejection, rejected, decided, completed, disposition: 'REWORK' }),
    reworkOrder,
    responsibleDepartment: 'PRODUCTION',
    responsibleEmployee: 'FS',
  });
}

/** What a notice of late is about, as the books say it on its day. */
interface Found extends Partial<Notice> {
  readonly partNo: string;
}

interface Late {
  readonly causedBy: Parameters<typeof rejectionsOf>[0];
  readonly find: (context: CompanyContext) => Found | undefined;
  /** What becomes of it; blank while it is open. */
  readonly disposition: string;
}

/** A piece of an order for a job, at an operation. */
function onTheFloor({ session, company }: CompanyContext): Found | undefined {
  const orders = [...OPENWO.records(session, company)];
  const isOfJob = ({ jobNo }: RecordOf<typeof OPENWO>) => jobNo !== '';
  for (const order of [...orders.filter(isOfJob), ...orders])
    for (const line of WIPROUTE_LINE.recordsUnder(session, order.recordId))
      if (Number(line.completedQuantity) > 0)
        return {
          partNo: order.partNo,
          department: 'PRODUCTION',
          jobNo: order.jobNo,
          serialNo: order.jobNo && `${order.jobNo}-1`,
          workOrder: order.key.workOrder,
          operation: line.key.line,
          workCenter: line.workCenter,
          responsibleDepartment: 'PRODUCTION',
          responsibleEmployee: 'FS',
        };
  return undefined;
}

/** What a vendor has sent. */
function received({ session, company }: CompanyContext): Found | undefined {
  for (const line of POLINE.records(session, company)) {
    const { poNumber: purchaseOrder, line: purchaseOrderLine } = line.key;
    const vendorNo = POHEAD.read(session, company, purchaseOrder)?.vendorNo ?? '';
    if (line.workOrder === '' && Number(line.receivedQuantity) > 0)
      return {
        ...{ partNo: line.partNo, purchaseOrder, purchaseOrderLine, vendorNo },
        vendorName: VENDOR.read(session, company, vendorNo)?.vendorName ?? '',
        quantityReceived: line.receivedQuantity,
        location: 'EAST',
        responsibleDepartment: 'PURCHASING',
        responsibleEmployee: 'AB',
      };
  }
  return undefined;
}

/** What was shipped to a customer, whose order is still open. */
function shipped({ session, company }: CompanyContext): Found | undefined {
  for (const { key, customerNo, orderNo } of INVOICE_HEAD.records(session, company)) {
    const [line] = INVOICE_LINE.recordsUnder(session, company, key.invoice);
    if (line !== undefined && OPEN_ORD_HEAD.has(session, company, orderNo))
      return {
        partNo: line.partNo,
        department: 'SHIPPING',
        customerNo,
        salesOrder: orderNo,
        replacementOrder: orderNo,
        responsibleDepartment: 'SHIPPING',
        responsibleEmployee: 'TJ',
      };
  }
  return undefined;
}

/** The last was entered twice, and the one before is still open. */
const lately: readonly Late[] = [
  { causedBy: {}, find: onTheFloor, disposition: 'SCRAP' },
  { causedBy: { customer: {} }, find: shipped, disposition: 'USE' },
  { causedBy: { vendor: {} }, find: received, disposition: '' },
  { causedBy: { vendor: {} }, find: received, disposition: 'DELETED' },
];

const LATELY_WORKDAYS = 9;
const ONE = 1000;

function reportLate(company: DemoCompany, number: string, late: Late): void {
  const day = company.workdays(company.today, -LATELY_WORKDAYS);
  const random = seededRandom(seedOf(day, number));
  const rejection = random.pick(rejectionsOf(late.causedBy));
  company.schedule(day, 'quality', (context) => {
    const { session, company: of } = context;
    const found = late.find(context);
    const product = found && PRODUCT.read(session, of, found.partNo);
    if (product === undefined) return;
    const { description, unit, revision } = product;
    const part = { number: product.key.part, description, unit, revision };
    const isOpen = late.disposition === '';
    const isDeleted = late.disposition === 'DELETED';
    const closing = { rejection, rejected: ONE, decided: day, completed: day };
    NCN_1287.write(session, keyOf(of, number), {
      ...openedFields(random, { number, part, day, rejected: ONE, rejection }),
      ...(isOpen || isDeleted
        ? { deleted: isDeleted ? 'Y' : '' }
        : closedFields(random, { ...closing, disposition: late.disposition })),
      ...found,
    });
  });
}
