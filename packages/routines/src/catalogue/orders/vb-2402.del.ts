import { demandSources } from '../../business/demand/line-demand.ts';
import { deleteOrderLine, keepLostSale, withoutLine } from '../../business/orders/delete-line.ts';
import { postAudit } from '../../business/records/audit.ts';
import { company, defineRoutine, handle, inout, input } from '../../entry/routine.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';

const firstTables = {
  'CO.STDS': handle(),
  'CO.STDS.COST': handle(),
  'OPEN.ORD.LINE': handle(),
  'OPEN.ORD.CHRGS': handle(),
  'OPEN.ORD.NOTES': handle(),
  PRODUCT: handle(),
  ITEMQTY: handle(),
  ITEMCA: handle(),
  LOT: handle(),
  LOTCOST: handle(),
  LOTCOSTXREF: handle(),
  LOTHIST: handle(),
  'LOTHIST.AUDIT': handle(),
  LOTXREF: handle(),
  SOREQ: handle(),
  JOBXREF: handle(),
  'JOB.BIN': handle(),
  'JOB.BINXREF': handle(),
  'JOB.PRODUCT': handle(),
  MLOSTSLS: handle(),
  MODELREQ: handle(),
  WBOOKING: handle(),
  UNITCONV: handle(),
  TRANSREG: handle(),
  DTRANSREG: handle('Dictionary of TRANSREG, which counts the audit records.'),
};

const lastTables = {
  BIN: handle(),
  'BIN.PRODUCT': handle(),
  BINXREF: handle(),
  LOCODE: handle(),
  OPENWO: handle(),
  'OPEN.ORD.LINE.1287': handle(),
};

export const vb2402Del = defineRoutine({
  name: 'VB_2402.DEL',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Internal',
  description:
    'Deletes a line of a sales order with everything that hangs on it: notes, charges, allocations, requirements, lot reservations and schedule demand; the header comes back with new totals.',
  args: {
    ...firstTables,
    CO: company(),
    ORDNO: input('Sales order number.', { required: true }),
    ZLINE: input('Line number.', { required: true }),
    INITS: input('Initials of the operator.'),
    FILE: input('Table name the audit record carries.'),
    PGM: input('Program the deletion comes from.'),
    CRTNO: input('Terminal number.'),
    AUDIT: input('Y to leave an audit record, N not to.'),
    PURGEHEAD: input('Y to delete the header as well when its last line goes.'),
    CODE: input('Reason for the deletion, kept with the lost sale.'),
    HREC: inout('Order header; its totals are worked out again.'),
    CWS: input('Terminal code that clears the work area; without effect here.'),
    CES: input('Terminal code that clears to the end of the screen; without effect here.'),
    BEL: input('Terminal code for the bell; without effect here.'),
    ...lastTables,
  },
  alsoReads: [
    'CO.STDS',
    'CO.STDS.COST',
    'ITEMCA',
    'LOTCOST',
    'LOTCOSTXREF',
    'LOTHIST',
    'LOTHIST.AUDIT',
    'LOTXREF',
    'JOB.BIN',
    'JOB.BINXREF',
    'JOB.PRODUCT',
    'BIN',
    'BIN.PRODUCT',
    'BINXREF',
    'LOCODE',
    'OPENWO',
    ...demandSources,
  ],
  writes: [
    'ALLOCXREF',
    'ITEMQTY',
    'ITEMORD.MS',
    'JOBXREF',
    'MODELREQ',
    'MS.DEMAND',
    'OPEN.ORD.CHRGS',
    'OPEN.ORD.HEAD',
    'OPEN.ORD.LINE',
    'OPEN.ORD.LINE.1287',
    'OPEN.ORD.NOTES',
    'OPEN.ORD.XREF',
    'SOREQ',
    'TRANSREG',
    'WBOOKING',
    'WORKLOTSUM.MS',
  ],
  alsoWrites: ['DICT TRANSREG', 'LOT', 'MLOSTSLS', 'REQ', 'MRP.INCR.1287', 'WOXREF'],
  messages: ['SALES ORDER NOT FOUND', 'LINE NOT FOUND'],
  examples: [
    {
      call: { CO: '1', ORDNO: '80013', ZLINE: '2', CODE: 'P', AUDIT: 'Y' },
      reply: {
        HREC: [
          ...['C1002', '21443', 'PO-85909', 'W', 'O', ['1', '3'], '', '379232', '302637', '0'],
          ...['1', 'PICKUP', 'NET30', 'MP', '200', '', '', '', '21528', '', 'N', 'MP', '60003'],
        ],
      },
    },
    { call: { CO: '1', ORDNO: '80011', ZLINE: '9' }, reply: {}, failure: 'LINE NOT FOUND' },
  ],
  notes: [
    'A table argument is the name of a table; left out, it is the table the argument is named after. It may name no other.',
    'There is no message argument, so a failure ends the call and changes nothing.',
    'A blank HREC is the header on file; one that is given is written in its place, with the line taken off and new totals. It comes back blank when the header is purged.',
    'Charges belong to the order, not to a line: they go when the header is purged, and else count in its totals.',
    'What was shipped of the line stays booked; the open rest is taken out of the bookings, and with a CODE kept as a lost sale.',
    'Serial numbers that the extension of the line sets aside are free again. No work order is changed, so ALLOCXREF is left as it is.',
  ],

  run(args, session, refuse) {
    const { CO, ORDNO, ZLINE, HREC } = args;
    const onFile = OPEN_ORD_HEAD.readLocked(session, CO, ORDNO);
    if (!onFile) throw refuse('SALES ORDER NOT FOUND');
    const line = OPEN_ORD_LINE.readLocked(session, CO, ORDNO, ZLINE);
    if (!line) throw refuse('LINE NOT FOUND');
    const header = HREC === '' ? onFile : OPEN_ORD_HEAD.parse(HREC, onFile.recordId);
    const initials = args.INITS || session.initials;
    deleteOrderLine(session, header, line);
    if (args.CODE !== '') keepLostSale(session, header, line, { reason: args.CODE, initials });
    if (args.AUDIT === 'Y')
      postAudit(session, TRANSREG, {
        company: CO,
        program: args.PGM || 'VB_2402.DEL',
        table: OPEN_ORD_LINE.name,
        key: line.recordId,
        action: 'D',
        oldRecord: line.recordText,
        newRecord: '',
        file: args.FILE,
        initials,
        ...(args.CRTNO && { port: args.CRTNO }),
      });
    return { HREC: withoutLine(session, header, ZLINE, args.PURGEHEAD === 'Y') ?? '' };
  },
});
