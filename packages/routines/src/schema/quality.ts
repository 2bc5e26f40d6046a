import { association, many } from 'mvdb';
import { date, flag, money, number, quantity, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const ENG_CHG_1287 = defineTable({
  name: 'ENG.CHG.1287',
  description:
    'Engineering change notices: what is to change in a product, why, and how far it is.',
  key: ['company', 'change number'],
  title: 'DESCRIPTION',
  indexedBy: ['project', 'partNo', 'affectedParts'],
  attributes: {
    project: text(1, 'PROJECT', 'Project the change is for.', { pointsTo: 'PROJECT.1287' }),
    changeDescription: text(2, 'DESCRIPTION', 'What changes.', { format: '30T' }),
    completeStatus: text(3, 'COMPLETE.STATUS', 'OPEN, WORKING or COMPLETE.', { format: '8L' }),
    department: text(4, 'DEPARTMENT', 'Department that has to act.', { format: '12L' }),
    changeCode: text(5, 'CHANGE.CODE', 'Kind of change.', { format: '4L' }),
    partNo: text(6, 'PART.NO', 'Part that changes.', { pointsTo: 'PRODUCT' }),
    oldRevision: text(7, 'OLD.REVISION', 'Revision before the change.', { format: '4L' }),
    newRevision: text(8, 'NEW.REVISION', 'Revision after the change.', { format: '4L' }),
    reason: text(9, 'REASON', 'Why it changes.', { format: '30T' }),
    priority: number(10, 'PRIORITY', '1 at once to 5 when convenient.', { format: '2R' }),
    requestedBy: text(11, 'REQUESTED.BY', 'Initials of who asked for it.', { format: '3L' }),
    requestedDate: date(12, 'REQUESTED.DATE', 'When it was asked for.'),
    approvedBy: text(13, 'APPROVED.BY', 'Initials of who approved it.', { format: '3L' }),
    approvedDate: date(14, 'APPROVED.DATE', 'When it was approved.'),
    effectiveDate: date(15, 'EFFECTIVE.DATE', 'From when it holds.'),
    completedDate: date(16, 'COMPLETED.DATE', 'When the last department was done.'),
    ...association('AFFECTED', {
      affectedParts: text(17, 'AFFECTED.PARTS', 'Parts that change with it.', {
        as: 'part',
        pointsTo: 'PRODUCT',
      }),
      affectedRevisions: text(18, 'AFFECTED.REVISIONS', 'Their revisions after the change.', {
        as: 'revision',
        format: '4L',
      }),
    }),
    estimatedCost: money(19, 'ESTIMATED.COST', 'What the change is expected to cost.'),
    workOrders: many(text(20, 'WORK.ORDERS', 'Work orders to rework.', { pointsTo: 'OPENWO' })),
    noteLines: many(text(21, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    enteredBy: text(22, 'ENTERED.BY', 'Initials of who entered the notice.', { format: '3L' }),
    deleted: flag(23, 'DELETED', 'Y once the notice was deleted.'),
  },
});

export const REDBOOK_1287 = defineTable({
  name: 'REDBOOK.1287',
  description: 'Requests for change noted on the shop floor against drawings and instructions.',
  key: ['company', 'request number'],
  title: 'DESCRIPTION',
  indexedBy: ['workOrder', 'partNo'],
  attributes: {
    partNo: text(1, 'PART.NO', 'Part the request is about.', { pointsTo: 'PRODUCT' }),
    drawing: text(2, 'DRAWING', 'Drawing or instruction.'),
    drawingRevision: text(3, 'DRAWING.REVISION', 'Its revision.', { format: '4L' }),
    requestDescription: text(4, 'DESCRIPTION', 'What should change.', { format: '30T' }),
    reason: text(5, 'REASON', 'Why.', { format: '30T' }),
    workOrder: text(6, 'WORK.ORDER', 'Work order on which it was found.', { pointsTo: 'OPENWO' }),
    jobNo: text(7, 'JOB.NO', 'Job on which it was found.', { pointsTo: 'JOBMASTER' }),
    operation: number(8, 'OPERATION', 'Operation on which it was found.', {
      pointsTo: 'WIPROUTE.LINE',
      after: ['workOrder'],
      format: '4R',
    }),
    requestedBy: text(9, 'REQUESTED.BY', 'Initials of who noted it.', { format: '3L' }),
    requestedDate: date(10, 'REQUESTED.DATE', 'When it was noted.'),
    requestedTime: time(11, 'REQUESTED.TIME', 'At what time.'),
    assignedTo: text(12, 'ASSIGNED.TO', 'Initials of the engineer in charge.', { format: '3L' }),
    assignedDate: date(13, 'ASSIGNED.DATE', 'Since when.'),
    priority: number(14, 'PRIORITY', '1 at once to 5 when convenient.', { format: '2R' }),
    status: text(15, 'STATUS', 'OPEN, ACCEPTED, REJECTED or DONE.', { format: '8L' }),
    answer: text(16, 'ANSWER', 'What engineering decided.', { format: '30T' }),
    answeredBy: text(17, 'ANSWERED.BY', 'Initials of who decided.', { format: '3L' }),
    answeredDate: date(18, 'ANSWERED.DATE', 'When it was decided.'),
    changeNotice: text(19, 'CHANGE.NOTICE', 'Engineering change that carries it out.', {
      pointsTo: 'ENG.CHG.1287',
    }),
    noteLines: many(text(20, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    notifyList: many(
      text(21, 'NOTIFY.LIST', 'Initials of those to be reported.', { format: '3L' }),
    ),
    enteredBy: text(22, 'ENTERED.BY', 'Initials of who entered the request.', { format: '3L' }),
    deleted: flag(23, 'DELETED', 'Y once the request was deleted.'),
  },
});

export const NCN_CHG_1287 = defineTable({
  name: 'NCN.CHG.1287',
  description: 'Non-conformance notices: rejected material, why, and what becomes of it.',
  key: ['company', 'notice number'],
  indexedBy: ['partNo', 'jobNo', 'photoNos', 'workOrder'],
  attributes: {
    partNo: text(1, 'PART.NO', 'Part rejected.', { pointsTo: 'PRODUCT' }),
    partDescription: text(2, 'PART.DESCRIPTION', 'Its description when rejected.', {
      format: '25L',
    }),
    reason: text(3, 'REASON', 'Why it was rejected.', { format: '30T' }),
    completed: flag(4, 'COMPLETED', 'Y once the notice is closed.'),
    completedDate: date(5, 'COMPLETED.DATE', 'When it was closed.'),
    completedBy: text(6, 'COMPLETED.BY', 'Initials of who closed it.', { format: '3L' }),
    rejectedQty: quantity(7, 'REJECTED.QTY', 'Quantity rejected.'),
    inspectedQty: quantity(8, 'INSPECTED.QTY', 'Quantity inspected.'),
    unit: text(9, 'UNIT', 'Unit of measure.', { format: '3L' }),
    workOrder: text(10, 'WORK.ORDER', 'Work order it was found on.', { pointsTo: 'OPENWO' }),
    jobNo: text(11, 'JOB.NO', 'Job it was found on.', { pointsTo: 'JOBMASTER' }),
    operation: number(12, 'OPERATION', 'Operation it was found at.', {
      pointsTo: 'WIPROUTE.LINE',
      after: ['workOrder'],
      format: '4R',
    }),
    workCenter: text(13, 'WORK.CENTER', 'Work center that made it.', {
      pointsTo: 'WOCE',
      format: '6L',
    }),
    purchaseOrder: text(14, 'PURCHASE.ORDER', 'Purchase order it came in on.', {
      pointsTo: 'POHEAD',
    }),
    vendorNo: text(15, 'VENDOR.NO', 'Vendor it came from.', { pointsTo: 'VENDOR' }),
    lotNo: text(16, 'LOT.NO', 'Lot it belongs to.'),
    serialNos: many(text(17, 'SERIAL.NOS', 'Serial numbers rejected.')),
    drawing: text(18, 'DRAWING', 'Drawing it was measured against.'),
    drawingRevision: text(19, 'DRAWING.REVISION', 'Revision of the drawing.', { format: '4L' }),
    ...association('MEASUREMENTS', {
      characteristics: text(20, 'CHARACTERISTICS', 'What was measured.', {
        as: 'characteristic',
        format: '20L',
      }),
      requiredValues: text(21, 'REQUIRED.VALUES', 'What was required.', {
        as: 'requiredValue',
        format: '12L',
      }),
      actualValues: text(22, 'ACTUAL.VALUES', 'What was found.', {
        as: 'actualValue',
        format: '12L',
      }),
    }),
    defectCode: text(23, 'DEFECT.CODE', 'Kind of defect.', { format: '4L' }),
    causeCode: text(24, 'CAUSE.CODE', 'Kind of cause.', { format: '4L' }),
    cause: text(25, 'CAUSE', 'What caused it.', { format: '30T' }),
    disposition: text(26, 'DISPOSITION', 'USE, REWORK, RETURN or SCRAP.', { format: '8L' }),
    dispositionBy: text(27, 'DISPOSITION.BY', 'Initials of who decided.', { format: '3L' }),
    dispositionDate: date(28, 'DISPOSITION.DATE', 'When it was decided.'),
    correctiveAction: text(29, 'CORRECTIVE.ACTION', 'What keeps it from happening again.', {
      format: '30T',
    }),
    actionOwner: text(30, 'ACTION.OWNER', 'Initials of who sees to it.', { format: '3L' }),
    actionDueDate: date(31, 'ACTION.DUE.DATE', 'By when.'),
    actionDoneDate: date(32, 'ACTION.DONE.DATE', 'When it was done.'),
    reworkOrder: text(33, 'REWORK.ORDER', 'Work order that reworks it.', { pointsTo: 'OPENWO' }),
    scrapCost: money(34, 'SCRAP.COST', 'Cost of what was scrapped.'),
    reworkCost: money(35, 'REWORK.COST', 'Cost of the rework.'),
    isCustomerReturn: flag(36, 'CUSTOMER.RETURN', 'Y when a customer sent it back.'),
    customerNo: text(37, 'CUSTOMER.NO', 'Customer that sent it back.', { pointsTo: 'CUSTOMER' }),
    location: text(38, 'LOCATION', 'Where it is kept meanwhile.', {
      pointsTo: 'LOCODE',
      format: '6L',
    }),
    binNo: text(39, 'BIN.NO', 'Bin it is kept in.', { format: '8L' }),
    reportedBy: text(40, 'REPORTED.BY', 'Initials of who found it.', { format: '3L' }),
    reportedDate: date(41, 'REPORTED.DATE', 'When it was found.'),
    reportedTime: time(42, 'REPORTED.TIME', 'At what time.'),
    department: text(43, 'DEPARTMENT', 'Department that has to act.', { format: '12L' }),
    severity: text(44, 'SEVERITY', 'MINOR, MAJOR or CRITICAL.', { format: '8L' }),
    ...association('APPROVALS', {
      approvers: text(45, 'APPROVERS', 'Initials of those who approve.', {
        as: 'approver',
        format: '3L',
      }),
      approvalDates: date(46, 'APPROVAL.DATES', 'When each approved.', { as: 'date' }),
    }),
    photoNos: many(
      text(47, 'PHOTO.NOS', 'Photographs of the defect.', { pointsTo: 'PART.PHOTOS.1287' }),
    ),
    changeNotice: text(48, 'CHANGE.NOTICE', 'Engineering change that follows.', {
      pointsTo: 'ENG.CHG.1287',
    }),
    noteLines: many(text(49, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    enteredBy: text(50, 'ENTERED.BY', 'Initials of who entered the notice.', { format: '3L' }),
    deleted: flag(51, 'DELETED', 'Y once the notice was deleted.'),
  },
});
