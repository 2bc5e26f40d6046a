import { association, many } from 'mvdb';
import { date, flag, number, percent, quantity, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const BMF = defineTable({
  name: 'BMF',
  description:
    'Links of the bills of material. ITEMMANF names the first component and the first assembly of a part; from there each link names the next, in both directions.',
  key: ['company', 'assembly', 'component'],
  attributes: {
    quantityPer: quantity(1, 'QUANTITY.PER', 'Quantity that one assembly takes.'),
    sequence: number(2, 'SEQUENCE', 'Place in the bill: 10, 20 and so on.', { format: '4R' }),
    findNumber: text(3, 'FIND.NUMBER', 'Number in the balloon on the drawing.', { format: '4R' }),
    scrapPercent: percent(4, 'SCRAP.PERCENT', 'What is lost of it on the way.'),
    nextComponent: text(5, 'NEXT.COMPONENT', 'Component after it in the bill; blank at the end.', {
      pointsTo: 'BMF',
      after: ['assembly'],
      isDerived: true,
    }),
    previousComponent: text(6, 'PREVIOUS.COMPONENT', 'Component before it; blank at the start.', {
      pointsTo: 'BMF',
      after: ['assembly'],
      isDerived: true,
    }),
    nextAssembly: text(7, 'NEXT.ASSEMBLY', 'Next assembly it goes into; blank at the end.', {
      pointsTo: 'PRODUCT',
      isDerived: true,
    }),
    previousAssembly: text(8, 'PREVIOUS.ASSEMBLY', 'Assembly before that; blank at the start.', {
      pointsTo: 'PRODUCT',
      isDerived: true,
    }),
    revision: text(9, 'REVISION', 'Revision of the assembly it came with.', { format: '4L' }),
    effectiveDate: date(10, 'EFFECTIVE.DATE', 'From when it belongs to the assembly.'),
    operation: number(11, 'OPERATION', 'Operation of the assembly that uses it.', {
      pointsTo: 'SROUTE.LINE',
      after: ['assembly'],
      format: '4R',
    }),
    allocated: flag(12, 'ALLOCATED', 'N where work orders set nothing of it aside.'),
    enteredDate: date(13, 'ENTERED.DATE', 'When the link was entered.'),
    enteredBy: text(14, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    endDate: date(15, 'END.DATE', 'Last day it belongs to the assembly; blank for ever.'),
  },
});

export const BMF_1287 = defineTable({
  name: 'BMF.1287',
  description: 'Links of the bills of material: what this company keeps beyond the standard.',
  key: ['company', 'assembly', 'component'],
  attributes: {
    referenceDesignators: many(
      text(1, 'REFERENCE.DESIGNATORS', 'Where in the assembly each piece sits.', {
        format: '10L',
      }),
    ),
    kitLocation: text(2, 'KIT.LOCATION', 'Location the kit is put together at.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    customerSupplied: flag(3, 'CUSTOMER.SUPPLIED', 'Y where the customer brings it.'),
    recommendedSpare: flag(4, 'RECOMMENDED.SPARE', 'Y where a spare is recommended.'),
  },
});

/** Notes of one thing, with who changed them last. */
const notes = {
  noteLines: many(text(1, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  changedDate: date(2, 'CHANGED.DATE', 'When they last changed.'),
  changedBy: text(3, 'CHANGED.BY', 'Initials of who changed them.', { format: '3L' }),
};

export const BMF_NOTES = defineTable({
  name: 'BMF.NOTES',
  description: 'Notes on a component in a bill of material.',
  key: ['company', 'assembly', 'component'],
  attributes: notes,
});

export const BMF_ASSY_NOTES = defineTable({
  name: 'BMF.ASSY.NOTES',
  description: 'Notes on an assembly as a whole.',
  key: ['company', 'assembly', 'note number'],
  attributes: notes,
});

export const ASSY_NOTES_XREF = defineTable({
  name: 'ASSY.NOTES.XREF',
  description: 'The notes of each assembly, in the order they are printed in.',
  key: ['company', 'assembly'],
  attributes: {
    noteNos: many(
      text(1, 'NOTE.NOS', 'Number of the note.', {
        pointsTo: 'BMF.ASSY.NOTES',
        after: ['assembly'],
        format: '4R',
      }),
    ),
  },
});

export const REVXREF = defineTable({
  name: 'REVXREF',
  description: 'The revisions that the bill of each assembly has had, the latest first.',
  key: ['company', 'assembly'],
  attributes: {
    ...association('HISTORY', {
      revisions: text(1, 'REVISIONS', 'Revision.', { as: 'revision', format: '4L' }),
      effectiveDates: date(2, 'EFFECTIVE.DATES', 'From when it held.', { as: 'date' }),
      changedBy: text(3, 'CHANGED.BY', 'Who brought it in.', { format: '3L' }),
      componentCounts: number(4, 'COMPONENT.COUNTS', 'How many components the bill had then.', {
        as: 'componentCount',
        format: '4R',
      }),
    }),
  },
});

export const BMFLOCK = defineTable({
  name: 'BMFLOCK',
  description: 'Bills of material that someone is changing at a screen.',
  key: ['company', 'assembly'],
  attributes: {
    login: text(1, 'LOGIN', 'Login of who is changing it.', { format: '10L' }),
    initials: text(2, 'INITIALS', 'Initials of that person.', { format: '3L' }),
    port: text(3, 'PORT', 'Terminal it is changed at.', { format: '5L' }),
    lockedDate: date(4, 'LOCKED.DATE', 'Since which day.'),
    lockedTime: time(5, 'LOCKED.TIME', 'Since what time.'),
    program: text(6, 'PROGRAM', 'Program it is changed with.', { format: '20L' }),
  },
});

export const JOBPARTS_1287 = defineTable({
  name: 'JOBPARTS.1287',
  description:
    'Places in the exploded bill of a sales order or part that someone gave a priority. The ids have no company; the record says which.',
  key: ['sales order or part', 'WBS number'],
  indexedBy: ['partNo'],
  attributes: {
    priority: number(1, 'PRIORITY', 'Priority, 1 first.', { format: '2R' }),
    company: text(2, 'COMPANY', 'Company.', { format: '3L' }),
    partNo: text(3, 'PART.NO', 'Part at that place.', { pointsTo: 'PRODUCT' }),
    noteLines: many(text(4, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    changedDate: date(5, 'CHANGED.DATE', 'When the priority was given.'),
    changedBy: text(6, 'CHANGED.BY', 'Initials of who gave it.', { format: '3L' }),
  },
});
