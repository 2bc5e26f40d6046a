import { keepPhoto } from '../../business/parts/keep-photo.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { keepFloorRequest, keepNonConformance } from '../../business/quality/quality-records.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { NCN_CHG_1287, REDBOOK_1287 } from '../../schema/quality.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoInspection,
  type DemoJob,
  type DemoPart,
  type DemoRework,
  type DemoWorkOrder,
  total,
} from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { lineValue } from '../prices.ts';
import { timeOfDay } from '../random.ts';
import { reportRecord } from '../reported-record.ts';
import { type ChangeNotice, engineers, reportChangeNotices } from './change-notices.ts';
import { rejectionsOf } from './rejections.ts';
import { releasedOn } from './work-in-process.ts';

const inspectors = ['JH', 'SK'];
const requests = [
  ['ADD A CHAMFER OF 1 MM', 'BURRS CUT FINGERS'],
  ['SHOW TORQUE ON THE DRAWING', 'ASSEMBLERS HAVE TO ASK'],
  ['ALLOW WELDED FRAME', 'CASTING IS LATE'],
] as const;
const answers = ['REJECTED', 'DONE', 'ACCEPTED', 'DONE'];

/** Changes of products, what the floor asks to be changed, and what was rejected, of the last months. */
export const quality: DemoArea = {
  name: 'quality',
  generate(company) {
    const notices = reportChangeNotices(company);
    reportRequests(company, notices);
    reportNonConformances(company, notices);
  },
};

/** The revision of a part on a day. */
function revisionOn(part: DemoPart, day: number, notices: readonly ChangeNotice[]): string {
  const notice = notices.find((one) => one.revisions.has(part) && one.completed < day);
  return notice?.revisions.get(part) ?? part.revision;
}

const REQUEST_WORKDAYS = 40;

function reportRequests(company: DemoCompany, notices: readonly ChangeNotice[]): void {
  const { random, today } = company;
  const released = company.workOrders.filter(({ releaseDate }) => releaseDate !== undefined);
  if (released.length === 0) return;
  const noted = Array.from({ length: company.count(8) }, () => {
    const order = random.pick(released);
    const day = company.workdays(today, -random.integer(1, REQUEST_WORKDAYS));
    return { order, day: workdayUntil(company, Math.max(day, releasedOn(company, order))) };
  }).sort((a, b) => a.day - b.day);
  for (const [index, { order, day }] of noted.entries()) {
    const { part, job, number } = order;
    const [requestDescription, reason] = random.pick(requests);
    const answered = addWorkdays(day, random.integer(1, 8), company.shop.calendar);
    const engineer = random.pick(engineers);
    const existing = notices.filter(({ requested }) => requested < answered);
    const answer = answers[index % (existing.length > 0 ? answers.length : 1)] ?? '';
    const entries = [
      {
        day,
        role: 'shop' as const,
        fields: {
          partNo: part.number,
          drawing: `DWG-${part.number}`,
          requestDescription,
          reason,
          drawingRevision: revisionOn(part, day, notices),
          workOrder: number,
          jobNo: job?.number ?? '',
          noteLines: [`FOUND ON ${number}`],
          operation: String(random.pick(company.routings.get(part) ?? []).line),
          requestedBy: 'FS',
          requestedDate: String(day),
          requestedTime: timeOfDay(random),
          assignedTo: engineer,
          assignedDate: String(day),
          notifyList: [engineer],
          priority: String(random.integer(1, 5)),
          status: 'OPEN',
          enteredBy: 'FS',
        },
      },
      index === 0
        ? withdrawal(company, day)
        : {
            day: answered,
            role: 'engineering' as const,
            fields: {
              status: answer,
              answer: `${answer} BY ENGINEERING`,
              answeredBy: engineer,
              answeredDate: String(answered),
              changeNotice: answer === 'DONE' ? random.pick(existing).number : '',
            },
          },
      ...(random.chance(0.1) && index > 0 ? [withdrawal(company, answered)] : []),
    ];
    const saved = { table: REDBOOK_1287, keep: keepFloorRequest, program: 'VB_REDBOOK.REV1' };
    reportRecord(company, saved, `R${2001 + index}`, entries);
  }
}

/** What proved to be entered twice. */
const withdrawal = ({ random, shop }: DemoCompany, day: number) => ({
  day: addWorkdays(day, random.integer(1, 5), shop.calendar),
  fields: undefined,
  role: 'quality' as const,
});

/** What customers sent back. */
const returnedBy = ({ invoices }: DemoCompany): DemoInspection[] =>
  invoices
    .filter(({ credited, keepsGoods }) => credited !== undefined && !keepsGoods)
    .flatMap(({ date, customer, lines }) =>
      lines.map(({ part, quantity }) => ({
        part,
        customer,
        day: date,
        quantity: Math.abs(quantity),
        lost: 0,
        bin: '',
      })),
    );

/** What else is reported in a company that notices name. */
interface Reported {
  readonly notices: readonly ChangeNotice[];
  /** The orders that mend what was rejected. */
  readonly reworks: ReadonlyMap<DemoInspection, DemoWorkOrder>;
  /** What was reported twice, and is taken back. */
  readonly withdrawn: ReadonlySet<DemoInspection>;
}

/** Of so many notices of which nothing is lost, the first is withdrawn. */
const WITHDRAWN_EVERY = 10;

/** Of what is lost or comes back from a customer it is always reported; of the rest, of a share. */
function reportNonConformances(company: DemoCompany, notices: readonly ChangeNotice[]): void {
  const { random, inspections } = company;
  const fine = inspections.filter(({ lost }) => lost === 0);
  const found = [...inspections.filter(({ lost }) => lost > 0), ...returnedBy(company)];
  const ofJob = fine.findIndex(({ order }) => order?.job);
  if (ofJob !== -1) found.push(...fine.splice(ofJob, 1));
  for (let left = company.count(14) - found.length; left > 0 && fine.length > 0; left -= 1)
    found.push(...fine.splice(random.integer(0, fine.length - 1), 1));
  const inOrder = found.sort((a, b) => a.day - b.day);
  const harmless = inOrder.filter(({ lost, customer }) => lost === 0 && customer === undefined);
  const reported: Reported = {
    notices,
    reworks: reworksOf(company),
    withdrawn: new Set(harmless.filter((_, index) => index % WITHDRAWN_EVERY === 0)),
  };
  for (const [index, inspection] of inOrder.entries())
    reportNonConformance(company, `N${3001 + index}`, inspection, reported);
}

function reworksOf({ finishedOrders }: DemoCompany): Reported['reworks'] {
  const reworks = new Map<DemoInspection, DemoWorkOrder>();
  for (const order of finishedOrders) {
    const { inspection } = order.rework ?? {};
    if (inspection) reworks.set(inspection, order);
  }
  return reworks;
}

function dispositionOf(
  { random }: DemoCompany,
  { lost, order, customer }: DemoInspection,
  rework: DemoRework | undefined,
): string {
  if (rework) return 'REWORK';
  if (lost > 0) return order ? 'SCRAP' : 'RETURN';
  return order || customer ? random.pick(['USE', 'REWORK']) : 'USE';
}

/** The lot into which it came of a vendor; blank where none is kept. */
function lotReceived({ session, company }: CompanyContext, inspection: DemoInspection): string {
  const { part, purchaseOrder = '', purchaseLine = '' } = inspection;
  if (part.lotControl !== '2' || purchaseLine === '') return '';
  const line = POLINE.read(session, company, purchaseOrder, purchaseLine);
  return POLINE.rows(line, 'RECEIPTS')[0]?.lotNo ?? '';
}

/** What a work order was charged in all, in cents. */
const chargedTo = ({ session, company }: CompanyContext, order: string): string =>
  WIPLEDGER_SUM.read(session, company, order)?.totalCharged ?? '';

/** A machine of a job is known by the number of its job. */
const serialOf = ({ number }: DemoJob): string => `${number}-1`;

const PHOTO_EVERY = 4;

/** Now and then a photograph is taken of what is wrong. @returns The numbers of what was taken. */
function photographed(company: DemoCompany, number: string, inspection: DemoInspection): string[] {
  const { part, day } = inspection;
  if (Number(number.slice(1)) % PHOTO_EVERY !== 0) return [];
  const saved = { table: PART_PHOTOS_1287, keep: keepPhoto, program: 'VB_PARTPHOTO.REV1' };
  const fields = {
    fileName: `IMG_${number}.JPG`,
    description: part.description,
    photoType: 'D',
    typeDescription: 'DAMAGE',
    partNo: part.number,
    takenDate: String(day),
    takenBy: 'JH',
  };
  reportRecord(company, saved, number, [{ day, role: 'quality', fields }]);
  return [number];
}

const PIECE = 1000;
/** What an hour of rework costs, in cents. */
const REWORK_CENTS = 4500;

function reportNonConformance(
  company: DemoCompany,
  number: string,
  inspection: DemoInspection,
  { notices, reworks, withdrawn }: Reported,
): void {
  const { random, shop } = company;
  const { rework, done, number: reworkOrder = '' } = reworks.get(inspection) ?? {};
  const { part, day, quantity, lost, bin } = inspection;
  const { order, operation, purchaseOrder, vendor, customer } = inspection;
  const possible = rejectionsOf(inspection).filter(({ isMendable }) => isMendable || !rework);
  const { reason, characteristic, required, actual, causes } = random.pick(possible);
  const rejected = lost || Math.min(quantity, random.integer(1, 5) * PIECE);
  const disposition = dispositionOf(company, inspection, rework);
  const decided =
    rework?.decided ?? (lost > 0 ? day : addWorkdays(day, random.integer(1, 10), shop.calendar));
  const closed = addWorkdays(done ?? decided, random.integer(1, 20), shop.calendar);
  const inspector = random.pick(inspectors);
  const owner = random.pick(engineers);
  const existing = notices.filter(({ requested }) => requested < decided);
  const center = company.routings.get(part)?.find(({ line }) => String(line) === operation);
  const cause = random.pick(causes);
  const photos = photographed(company, number, inspection);
  const entries = [
    {
      day,
      role: 'quality' as const,
      fields: {
        partNo: part.number,
        partDescription: part.description,
        reason,
        unit: part.unit,
        rejectedQty: String(rejected),
        inspectedQty: String(quantity),
        workOrder: order?.number ?? '',
        jobNo: order?.job?.number ?? '',
        serialNos: order?.job ? [serialOf(order.job)] : [],
        photoNos: photos,
        operation: operation ?? '',
        workCenter: center?.workCenter.number ?? '',
        purchaseOrder: purchaseOrder ?? '',
        vendorNo: vendor?.number ?? '',
        isCustomerReturn: customer ? 'Y' : '',
        customerNo: customer?.number ?? '',
        location: bin === '' ? '' : 'MAIN',
        binNo: bin,
        drawing: `DWG-${part.number}`,
        drawingRevision: revisionOn(part, day, notices),
        characteristics: [characteristic],
        requiredValues: [required],
        actualValues: [actual],
        defectCode: random.pick(['D1', 'D2', 'D3']),
        reportedBy: inspector,
        reportedDate: String(day),
        reportedTime: timeOfDay(random),
        department: vendor ? 'PURCHASING' : 'PRODUCTION',
        severity: random.pick(['MINOR', 'MAJOR', 'CRITICAL']),
        noteLines: [customer ? 'SENT BACK' : `FOUND ON ${order?.number ?? purchaseOrder}`],
        enteredBy: inspector,
      },
      found: (context: CompanyContext) => ({ lotNo: lotReceived(context, inspection) }),
    },
    {
      day: decided,
      role: 'quality' as const,
      fields: {
        causeCode: cause.code,
        cause: cause.cause,
        disposition,
        dispositionBy: inspector,
        dispositionDate: String(decided),
        correctiveAction: cause.action,
        actionOwner: owner,
        actionDueDate: String(company.workdays(decided, 20)),
        scrapCost: disposition === 'SCRAP' ? String(lineValue(lost, total(part.costs))) : '',
        reworkOrder,
        reworkCost:
          disposition === 'REWORK' && !rework ? String(random.integer(1, 6) * REWORK_CENTS) : '',
        approvers: ['EV', 'PW'],
        approvalDates: [String(decided), String(decided)],
        changeNotice: existing.length > 0 && random.chance(0.3) ? random.pick(existing).number : '',
      },
    },
    withdrawn.has(inspection)
      ? withdrawal(company, decided)
      : {
          day: closed,
          role: 'quality' as const,
          fields: {
            completed: 'Y',
            completedDate: String(closed),
            completedBy: inspector,
            actionDoneDate: String(closed),
          },
          found: (context: CompanyContext) =>
            rework ? { reworkCost: chargedTo(context, reworkOrder) } : {},
        },
  ];
  const saved = { table: NCN_CHG_1287, keep: keepNonConformance, program: 'VB_NCN.REV1' };
  reportRecord(company, saved, number, entries);
}
