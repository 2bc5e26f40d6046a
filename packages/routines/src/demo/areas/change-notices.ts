import { keepLink } from '../../business/bills/change-bill.ts';
import { savePart } from '../../business/parts/save-part.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { keepChangeNotice } from '../../business/quality/quality-records.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { BMF, BMFLOCK } from '../../schema/bills.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { ENG_CHG_1287 } from '../../schema/quality.ts';
import type { DemoCompany, DemoPart } from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { reportRecord } from '../reported-record.ts';
import { enteredOn } from './work-in-process.ts';

const departments = ['ENGINEERING', 'PURCHASING', 'PRODUCTION', 'QUALITY'];
/** Initials of those who look after products. */
export const engineers = ['EN', 'EV', 'LM'];
const changeCodes = ['DIM', 'MAT', 'DOC', 'SUB'];
const changes = [
  ['LONGER BRACKET', 'INTERFERES WITH THE COVER'],
  ['STAINLESS SCREWS', 'CORROSION SEEN IN THE FIELD'],
  ['TIGHTER BORE', 'BEARING WALKS UNDER LOAD'],
  ['NEW WIRING DIAGRAM', 'TERMINALS WERE RENUMBERED'],
] as const;

/** A change of a part, and of parts that change with it. */
export interface ChangeNotice {
  readonly number: string;
  readonly requested: number;
  /** When the change is carried out; it may be to come. */
  readonly completed: number;
  /** What revision it makes of each. */
  readonly revisions: ReadonlyMap<DemoPart, string>;
}

const DAYS_MIN = 3;
const DAYS_MAX = 120;
/** Of every so many changes one was requested in the last days. */
const RECENT_EVERY = 5;
const RECENT_DAYS_MAX = 8;
const AFFECTED_MAX = 2;
/** Of every so many changes all but one are of parts that are in work, where there are any. */
const IN_WORK_EVERY = 3;

/** Reports of changes of products, each of parts of its own, from the request until they are carried out. */
export function reportChangeNotices(company: DemoCompany): readonly ChangeNotice[] {
  const { random, today } = company;
  const isMade = ({ role }: DemoPart) => role === 'assembly' || role === 'fabricated';
  const left = new Set(company.parts.filter(isMade));
  const entered = firstEntries(company);
  const days = Array.from({ length: company.count(10) }, (_, index) => {
    const daysMax = index % RECENT_EVERY === 0 ? RECENT_DAYS_MAX : DAYS_MAX;
    return workdayUntil(company, company.workdays(today, -random.integer(DAYS_MIN, daysMax)));
  });
  return days
    .sort((a, b) => a - b)
    .flatMap((requested, index) => {
      if (left.size === 0) return [];
      const inWork = [...left].filter((one) => (entered.get(one) ?? today) < requested);
      const isOfWork = index % IN_WORK_EVERY > 0 && inWork.length > 0;
      const part = random.pick(isOfWork ? inWork : [...left]);
      left.delete(part);
      const also = part.components
        .map((component) => component.part)
        .filter((component) => left.has(component))
        .slice(0, AFFECTED_MAX);
      for (const one of also) left.delete(one);
      return reportChangeNotice(company, { number: `E${1001 + index}`, requested, part, also });
    });
}

/** When the first of the open orders of each part was entered. */
function firstEntries(company: DemoCompany): ReadonlyMap<DemoPart, number> {
  const first = new Map<DemoPart, number>();
  for (const order of company.workOrders) {
    const day = enteredOn(company, order);
    first.set(order.part, Math.min(day, first.get(order.part) ?? day));
  }
  return first;
}

interface PlannedChange extends Pick<ChangeNotice, 'number' | 'requested'> {
  readonly part: DemoPart;
  readonly also: readonly DemoPart[];
}

function reportChangeNotice(
  company: DemoCompany,
  { number, requested, part, also }: PlannedChange,
): ChangeNotice {
  const { random, today, shop } = company;
  const approved = addWorkdays(requested, random.integer(1, 10), shop.calendar);
  const completed = addWorkdays(approved, random.integer(3, 30), shop.calendar);
  const revisions = new Map([part, ...also].map((one) => [one, nextRevision(one)]));
  const [changeDescription, reason] = random.pick(changes);
  const requestedBy = random.pick(engineers);
  const isDropped = random.chance(0.1);
  const orders = company.workOrders.filter(
    (order) => order.part === part && enteredOn(company, order) < approved,
  );
  const roleName = 'engineering' as const;
  const saved = { table: ENG_CHG_1287, keep: keepChangeNotice, program: 'VB_ENGCHG.REV1' };
  reportRecord(company, saved, number, [
    {
      day: requested,
      role: roleName,
      fields: {
        project: random.pick(company.projects),
        changeDescription,
        reason,
        completeStatus: 'OPEN',
        department: random.pick(departments),
        changeCode: random.pick(changeCodes),
        partNo: part.number,
        oldRevision: part.revision,
        newRevision: nextRevision(part),
        priority: String(random.integer(1, 5)),
        requestedBy,
        enteredBy: requestedBy,
        requestedDate: String(requested),
        affectedParts: also.map((one) => one.number),
        affectedRevisions: also.map(nextRevision),
        estimatedCost: String(random.integer(50, 5000) * 100),
        noteLines: [`RAISED AT THE REVIEW OF ${part.description}`],
      },
    },
    {
      day: approved,
      role: roleName,
      fields: isDropped
        ? undefined
        : {
            completeStatus: 'WORKING',
            approvedBy: 'PW',
            approvedDate: String(approved),
            effectiveDate: String(completed),
            workOrders: orders.map((order) => order.number),
          },
    },
    ...(isDropped
      ? []
      : [
          {
            day: completed,
            role: roleName,
            fields: { completeStatus: 'COMPLETE', completedDate: String(completed) },
          },
        ]),
  ]);
  if (isDropped) return { number, requested, completed: Number.POSITIVE_INFINITY, revisions };
  const drawings = company.parts.filter(({ role }) => role === 'document');
  const drawing = drawings[requested % drawings.length];
  if (completed < today)
    company.schedule(completed, roleName, (context) => {
      for (const [one, revision] of revisions) revise(context, one, { revision, drawing });
    });
  return { number, requested, completed, revisions };
}

const nextRevision = ({ revision }: DemoPart): string =>
  String.fromCharCode(revision.charCodeAt(0) + 1);

/** Gives a part a revision, and its bill a drawing more, where nobody else is at work on that. */
function revise(
  context: CompanyContext,
  { number: part, components }: DemoPart,
  { revision, drawing }: { readonly revision: string; readonly drawing: DemoPart | undefined },
): void {
  const { session, company } = context;
  const master = PRODUCT.read(session, company, part)?.recordText ?? '';
  savePart(context, {
    program: 'VB_PART.REV1',
    part,
    isNew: false,
    extension: '',
    notes: '',
    master: PRODUCT.format({ revision }, master),
  });
  const isOnBill = components.some((one) => one.part === drawing);
  if (drawing === undefined || isOnBill || BMFLOCK.has(session, company, part)) return;
  const last = components.at(-1)?.part.number ?? '';
  const { operation = '' } = BMF.read(session, company, part, last) ?? {};
  keepLink(context, {
    program: 'VB_E0052A.REV1',
    assembly: part,
    component: drawing.number,
    revision,
    record: BMF.format({ quantityPer: '1000', allocated: 'N', operation, revision }),
  });
}
