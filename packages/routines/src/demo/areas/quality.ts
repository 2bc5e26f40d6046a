import { addWorkdays } from '../../business/planning/workdays.ts';
import { ENG_CHG_1287, NCN_CHG_1287, REDBOOK_1287 } from '../../schema/quality.ts';
import type { DemoArea, DemoCompany, DemoWorkOrder } from '../demo-company.ts';

const departments = ['ENGINEERING', 'PURCHASING', 'PRODUCTION', 'QUALITY'];
const initials = ['EV', 'LM', 'PW', 'JH', 'SK'];
const changeCodes = ['DIM', 'MAT', 'DOC', 'SUB'];
const changes = [
  ['LONGER BRACKET', 'INTERFERES WITH THE COVER'],
  ['STAINLESS SCREWS', 'CORROSION SEEN IN THE FIELD'],
  ['TIGHTER BORE', 'BEARING WALKS UNDER LOAD'],
  ['NEW WIRING DIAGRAM', 'TERMINALS WERE RENUMBERED'],
] as const;
const rejections = [
  ['BORE OVERSIZE', 'BORE DIAMETER', '25.000 +0.021', '25.034'],
  ['SURFACE SCRATCHED', 'ROUGHNESS RA', '1.6', '3.2'],
  ['WRONG MATERIAL', 'HARDNESS HRC', '58-62', '41'],
  ['THREAD DAMAGED', 'THREAD M12', 'GO/NO-GO', 'NO-GO'],
] as const;
const requests = [
  ['ADD A CHAMFER OF 1 MM', 'BURRS CUT FINGERS'],
  ['SHOW TORQUE ON THE DRAWING', 'ASSEMBLERS HAVE TO ASK'],
  ['ALLOW WELDED FRAME', 'CASTING IS LATE'],
] as const;
const answers = ['ACCEPTED', 'REJECTED', 'DONE'];

/** Change notices, requests for change from the floor, and non-conformances of the last months. */
export const quality: DemoArea = {
  name: 'quality',
  generate(company) {
    const changeNotices = Array.from({ length: company.count(10) }, (_, index) =>
      writeChangeNotice(company, `E${1001 + index}`),
    );
    for (let index = 0; index < company.count(8); index += 1)
      writeRequest(company, `R${2001 + index}`, changeNotices);
    for (let index = 0; index < company.count(14); index += 1)
      writeNonConformance(company, `N${3001 + index}`, changeNotices);
  },
};

function writeChangeNotice(company: DemoCompany, number: string): string {
  const { random, today } = company;
  const part = random.pick(company.parts);
  const [description, reason] = random.pick(changes);
  const requested = addWorkdays(today, -random.integer(5, 120));
  const approved = addWorkdays(requested, random.integer(1, 10));
  const completed = addWorkdays(approved, random.integer(3, 30));
  const isApproved = approved <= today;
  const isComplete = completed <= today;
  const affected = part.components.map((component) => component.part);
  company.write(ENG_CHG_1287, [number], {
    project: random.pick(company.projects),
    changeDescription: description,
    completeStatus: isComplete ? 'COMPLETE' : isApproved ? 'WORKING' : 'OPEN',
    department: random.pick(departments),
    changeCode: random.pick(changeCodes),
    partNo: part.number,
    oldRevision: part.revision,
    newRevision: nextRevision(part.revision),
    reason,
    priority: String(random.integer(1, 5)),
    requestedBy: random.pick(initials),
    requestedDate: String(requested),
    approvedBy: isApproved ? random.pick(initials) : '',
    approvedDate: isApproved ? String(approved) : '',
    effectiveDate: isApproved ? String(addWorkdays(approved, 15)) : '',
    completedDate: isComplete ? String(completed) : '',
    affectedParts: affected.map((each) => each.number),
    affectedRevisions: affected.map((each) => nextRevision(each.revision)),
    estimatedCost: String(random.integer(50, 5000) * 100),
    workOrders: company.workOrders
      .filter((order) => order.part === part)
      .map((order) => order.number),
    noteLines: [`RAISED AT THE REVIEW OF ${part.description}`],
    enteredBy: random.pick(initials),
    deleted: random.chance(0.1) ? 'Y' : '',
  });
  return number;
}

function writeRequest(
  company: DemoCompany,
  number: string,
  changeNotices: readonly string[],
): void {
  const { random, today } = company;
  const order = random.pick(company.workOrders);
  const [description, reason] = random.pick(requests);
  const requested = addWorkdays(today, -random.integer(0, 60));
  const answered = addWorkdays(requested, random.integer(1, 20));
  const isAnswered = answered <= today;
  const status = isAnswered ? random.pick(answers) : 'OPEN';
  company.write(REDBOOK_1287, [number], {
    partNo: order.part.number,
    drawing: `DWG-${order.part.number}`,
    drawingRevision: order.part.revision,
    requestDescription: description,
    reason,
    workOrder: order.number,
    jobNo: order.job?.number ?? '',
    operation: String(random.pick(company.routings.get(order.part) ?? []).line),
    requestedBy: random.pick(initials),
    requestedDate: String(requested),
    requestedTime: String(random.integer(7 * 60, 16 * 60) * 60),
    assignedTo: random.pick(initials),
    assignedDate: String(requested),
    priority: String(random.integer(1, 5)),
    status,
    answer: isAnswered ? `${status} BY ENGINEERING` : '',
    answeredBy: isAnswered ? random.pick(initials) : '',
    answeredDate: isAnswered ? String(answered) : '',
    changeNotice: status === 'DONE' ? random.pick(changeNotices) : '',
    noteLines: [`FOUND ON ${order.number}`],
    notifyList: [random.pick(initials)],
    enteredBy: random.pick(initials),
    deleted: random.chance(0.1) ? 'Y' : '',
  });
}

const dispositions = ['USE', 'REWORK', 'RETURN', 'SCRAP'];

function writeNonConformance(
  company: DemoCompany,
  number: string,
  changeNotices: readonly string[],
): void {
  const { random, today } = company;
  const order = random.pick(company.workOrders);
  const { part } = order;
  const [reason, characteristic, required, actual] = random.pick(rejections);
  const reported = addWorkdays(today, -random.integer(0, 90));
  const decided = addWorkdays(reported, random.integer(1, 10));
  const closed = addWorkdays(decided, random.integer(1, 20));
  const isDecided = decided <= today;
  const isClosed = closed <= today;
  const rejected = random.integer(1, 5) * 1000;
  const disposition = isDecided ? random.pick(dispositions) : '';
  const cost = String(random.integer(20, 900) * 100);
  const holding = part.holdings[0];
  company.write(NCN_CHG_1287, [number], {
    partNo: part.number,
    partDescription: part.description,
    reason,
    completed: isClosed ? 'Y' : '',
    completedDate: isClosed ? String(closed) : '',
    completedBy: isClosed ? random.pick(initials) : '',
    rejectedQty: String(rejected),
    inspectedQty: String(rejected + random.integer(0, 20) * 1000),
    unit: part.unit,
    workOrder: order.number,
    jobNo: order.job?.number ?? '',
    ...foundAt(company, order),
    lotNo: holding?.lotNo ?? '',
    drawing: `DWG-${part.number}`,
    drawingRevision: part.revision,
    characteristics: [characteristic],
    requiredValues: [required],
    actualValues: [actual],
    defectCode: random.pick(['D1', 'D2', 'D3']),
    causeCode: isDecided ? random.pick(['TOOL', 'MAT', 'OPER']) : '',
    cause: isDecided ? 'WORN TOOL' : '',
    disposition,
    dispositionBy: isDecided ? random.pick(initials) : '',
    dispositionDate: isDecided ? String(decided) : '',
    correctiveAction: isDecided ? 'CHECK TOOL AT SHIFT START' : '',
    actionOwner: isDecided ? random.pick(initials) : '',
    actionDueDate: isDecided ? String(addWorkdays(decided, 20)) : '',
    actionDoneDate: isClosed ? String(closed) : '',
    scrapCost: disposition === 'SCRAP' ? cost : '',
    reworkCost: disposition === 'REWORK' ? cost : '',
    location: holding?.location ?? '',
    binNo: holding?.bin ?? '',
    reportedBy: random.pick(initials),
    reportedDate: String(reported),
    reportedTime: String(random.integer(7 * 60, 16 * 60) * 60),
    department: random.pick(departments),
    severity: random.pick(['MINOR', 'MAJOR', 'CRITICAL']),
    approvers: isDecided ? ['EV', 'PW'] : [],
    approvalDates: isDecided ? [String(decided), String(decided)] : [],
    changeNotice: random.chance(0.2) ? random.pick(changeNotices) : '',
    noteLines: [`FOUND ON ${order.number}`],
    enteredBy: random.pick(initials),
    deleted: random.chance(0.1) ? 'Y' : '',
  });
}

/** The operation at which material was rejected: that of a vendor, where the order went to one. */
function foundAt(company: DemoCompany, order: DemoWorkOrder) {
  const { outside } = order;
  const operations = company.routings.get(order.part) ?? [];
  const any = company.random.pick(operations);
  const { line, workCenter } = operations.find((each) => each.line === outside?.operation) ?? any;
  return {
    operation: String(line),
    workCenter: workCenter.number,
    purchaseOrder: outside?.orderNo ?? '',
    vendorNo: outside?.vendor.number ?? '',
  };
}

function nextRevision(revision: string): string {
  return String.fromCharCode(revision.charCodeAt(0) + 1);
}
