import { FIELD_MARK, type Session } from 'mvdb';
import { demandTables } from '../../business/demand/line-demand.ts';
import { deleteOrderLine, withoutLine } from '../../business/orders/delete-line.ts';
import { lineAccessOf, workedOut } from '../../business/orders/line-access.ts';
import {
  extensionFault,
  lineFault,
  lineFaultMessages,
  lineFaultSources,
  notesFault,
} from '../../business/orders/line-faults.ts';
import {
  freeSerials,
  reserveSerials,
  type Serials,
} from '../../business/orders/lot-reservations.ts';
import { orderTotals } from '../../business/orders/order-totals.ts';
import { withDefaults, withTotals, writeOrderLine } from '../../business/orders/save-line.ts';
import { permittedChanges } from '../../business/records/permitted-changes.ts';
import type { Refuse } from '../../entry/refusal.ts';
import { COMPANY, defineRoutine, input, message, record } from '../../entry/routine.ts';
import { keyOf, type RecordOf } from '../../schema/define-table.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import {
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';

export const vb2402l = defineRoutine({
  name: 'VB_2402L',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Stores or deletes a line of a sales order, changing only the fields that the department of the login may change, and keeps weight, allocation and requirements in step.',
  args: {
    INDATA: input('Which line.', {
      required: true,
      layout: record(
        COMPANY,
        'sales order number',
        'line number',
        'Y to put the lines of the order in ascending order',
      ),
    }),
    LREC: input(
      'The whole order line; blank leaves it, or deletes it when LREC2 and NREC are too.',
    ),
    LREC2: input('The whole extension record of the line; blank leaves it.'),
    NREC: input('The whole notes record of the line; blank leaves it.'),
    MESSAGE: message('Blank, or what was left as it was and why.'),
  },
  alsoReads: [...lineFaultSources, 'ITEMMANF', 'ITEMCA', 'LOTXREF', 'OPEN.ORD.CHRGS'],
  writes: [
    'OPEN.ORD.LINE',
    'OPEN.ORD.LINE.1287',
    'OPEN.ORD.NOTES',
    'PRODUCT',
    'ITEMQTY',
    'SOREQ',
    'JOBXREF',
  ],
  alsoWrites: ['OPEN.ORD.HEAD', 'WBOOKING', 'LOT', 'WOXREF', ...demandTables],
  messages: [
    'SALES ORDER NOT FOUND',
    'INVALID LINE NUMBER {line}',
    'LINE NOT FOUND',
    'LINE IS SHIPPED',
    'NOT ALLOWED FOR DEPARTMENT {department}',
    'NOT CHANGED {fields}',
    'LOT NOT FOUND {lot}',
    'LOT IS SET ASIDE {lot}',
    ...lineFaultMessages,
  ],
  examples: [
    {
      call: {
        INDATA: ['1', '80013', '1'],
        LREC: [
          ...['F341', 'FLANGE 341', 'EA', '9000', '7000', '2000', '3445871', '0', '3445871'],
          ...['310128', '241211', '21495', '21502', '21446', '', 'MAIN', 'O', '1', 'N', 'N'],
        ],
        NREC: [['CALL BEFORE DELIVERY'], ['P']],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: {
        INDATA: ['1', '80013', '1'],
        LREC: [
          ...['F341', 'FLANGE 341', 'EA', '12000', '7000', '2000', '100', '0', '3445871'],
          ...['310128', '241211', '21495', '21495', '21446', '', 'MAIN', 'O', '3', 'N', 'N'],
        ],
      },
      reply: { MESSAGE: 'NOT CHANGED UNIT.PRICE' },
    },
    {
      call: { INDATA: ['1', '80013', '1'], LREC2: '500' },
      reply: { MESSAGE: 'NOT ALLOWED FOR DEPARTMENT PLANNING' },
    },
    { call: { INDATA: ['1', '80013', '9'] }, reply: { MESSAGE: 'LINE NOT FOUND' } },
  ],
  notes: [
    'The departments are accounting, parts, planning, shipping and other; shipping changes the weight of the item only.',
    'Accounting changes prices, costs and tax; planning what is sold, when and from where; parts all of these and the weight; others the description. All but shipping change notes. Parts and planning add and delete lines.',
    'A change to a field that the department may not change is left out and named in MESSAGE, and the rest is stored. Where nothing is left to store, it is not allowed.',
    'What follows from quantity and price, and what invoices have shipped, is worked out, whatever LREC says of it. A line that was shipped is not deleted, and keeps its part.',
    'A new line takes description, unit, location, price and cost from its part where it has none; the price is that of the list less the discount.',
    'The weight of the item becomes the weight of its part.',
  ],

  run({ INDATA, LREC, LREC2, NREC }, session, refuse) {
    const [company = '', order = '', lineNo = '', flag = ''] = INDATA.split(FIELD_MARK);
    const header = OPEN_ORD_HEAD.readLocked(session, company, order);
    if (!header) throw refuse('SALES ORDER NOT FOUND');
    if (!LINE_NUMBER.test(lineNo)) throw refuse(`INVALID LINE NUMBER ${lineNo}`);
    if (!['', 'Y', 'N'].includes(flag)) throw refuse(`INVALID FLAG ${flag}`);
    const line = OPEN_ORD_LINE.readLocked(session, header.recordId, lineNo);
    if (!line && LREC === '') throw refuse('LINE NOT FOUND');
    const isDeletion = [LREC, LREC2, NREC].every((text) => text === '');
    const access = lineAccessOf(session.department);
    if ((isDeletion || !line) && !access.mayAdd) throw refuse(notAllowed(session));
    if (line && isDeletion) {
      if (hasShipped(line)) throw refuse('LINE IS SHIPPED');
      deleteOrderLine(session, header, line);
      withoutLine(session, header, lineNo, false);
      return {};
    }
    const left = saveLine(session, refuse, header, lineNo, line, { LREC, LREC2, NREC });
    writeHeader(session, header, lineNo, flag === 'Y');
    return left.length === 0 ? {} : { MESSAGE: `NOT CHANGED ${left.join(', ')}` };
  },
});

type Header = RecordOf<typeof OPEN_ORD_HEAD.attributes>;
type Line = RecordOf<typeof OPEN_ORD_LINE.attributes>;

const LINE_NUMBER = /^[1-9]\d{0,3}$/;

const hasShipped = ({ shippedQuantity }: Line): boolean => Number(shippedQuantity) > 0;

const notAllowed = ({ department }: Session) => `NOT ALLOWED FOR DEPARTMENT ${department}` as const;

type SaveFault =
  | (typeof lineFaultMessages)[number]
  | 'LOT NOT FOUND {lot}'
  | 'LOT IS SET ASIDE {lot}'
  | 'LINE IS SHIPPED'
  | 'NOT ALLOWED FOR DEPARTMENT {department}';

/** Stores of a line what the department of the session may change. @returns What was left as it was. */
function saveLine(
  session: Session,
  refuse: Refuse<SaveFault>,
  header: Header,
  lineNo: string,
  line: Line | undefined,
  { LREC, LREC2, NREC }: Readonly<Record<'LREC' | 'LREC2' | 'NREC', string>>,
): readonly string[] {
  const [company = ''] = header.recordId.split('!');
  const lineId = keyOf(header.recordId, lineNo);
  const access = lineAccessOf(session.department);
  const stored = line?.recordText ?? '';
  const changes = permittedChanges(OPEN_ORD_LINE, stored, LREC || stored, access.line, workedOut);
  const extension = OPEN_ORD_LINE_1287.readLocked(session, lineId);
  const before = extension?.recordText ?? '';
  const extended = permittedChanges(OPEN_ORD_LINE_1287, before, LREC2 || before, access.extension);
  const isNoted = NREC !== '' && NREC !== OPEN_ORD_NOTES.readLocked(session, lineId)?.recordText;
  const noted = isNoted && access.mayNote ? OPEN_ORD_NOTES.parse(NREC, lineId) : undefined;
  const left = [...changes.left, ...extended.left, ...(isNoted && !noted ? ['NOTES'] : [])];
  if (!changes.isChanged && !extended.isChanged && !noted) {
    if (left.length > 0) throw refuse(notAllowed(session));
    return left;
  }

  const merged = OPEN_ORD_LINE.parse(changes.record, lineId);
  const filled = line ? merged : withDefaults(session, company, merged);
  const after = OPEN_ORD_LINE_1287.parse(extended.record, lineId);
  const fault =
    (changes.isChanged ? lineFault(session, company, filled) : undefined) ??
    extensionFault(after) ??
    (noted && notesFault(noted));
  if (fault !== undefined) throw refuse(fault);
  if (line && hasShipped(line) && line.partNo !== filled.partNo) throw refuse('LINE IS SHIPPED');

  moveSerials(
    session,
    refuse,
    company,
    { part: line?.partNo ?? '', serials: extension?.serialNos ?? [] },
    { part: filled.partNo, serials: after.serialNos },
  );
  if (changes.isChanged) writeOrderLine(session, line, withTotals(filled), header.salesman);
  if (extended.isChanged || !line) OPEN_ORD_LINE_1287.open(session).write(lineId, after.recordText);
  if (noted) OPEN_ORD_NOTES.open(session).write(lineId, NREC);
  if (after.itemWeight !== extension?.itemWeight)
    weigh(session, company, filled.partNo, after.itemWeight);
  return left;
}

/** Serial numbers set aside for the line are those of its extension. */
function moveSerials(
  session: Session,
  refuse: Refuse<SaveFault>,
  company: string,
  before: Serials,
  after: Serials,
): void {
  if (before.part === after.part && before.serials.join() === after.serials.join()) return;
  freeSerials(session, company, before);
  const fault = reserveSerials(session, company, after);
  if (fault !== undefined) throw refuse(fault);
}

function weigh(session: Session, company: string, partNo: string, weight: string): void {
  const part = PRODUCT.readLocked(session, company, partNo);
  if (part && weight !== '') PRODUCT.update(session, part, { weight });
}

function writeHeader(session: Session, header: Header, lineNo: string, isSorted: boolean): void {
  const { recordId, chargeNos } = header;
  const all = header.lineNos.includes(lineNo) ? header.lineNos : [...header.lineNos, lineNo];
  const lineNos = isSorted ? [...all].sort((a, b) => Number(a) - Number(b)) : all;
  const totals = orderTotals(session, recordId, { lineNos, chargeNos });
  OPEN_ORD_HEAD.update(session, header, { lineNos, ...totals });
}
