import { deleteOrderLine } from '../../business/orders/delete-line.ts';
import { postAudit } from '../../business/records/audit.ts';
import { company, handle, inout, input, yesOrNo } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

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
    AUDIT: yesOrNo('Y to leave an audit record, N not to.'),
    PURGEHEAD: yesOrNo('Y to delete the header as well when its last line goes.'),
    CODE: input('Reason for the deletion, kept with the lost sale.'),
    HREC: inout('Order header; its totals are worked out again.'),
    CWS: input('Terminal code that clears the work area; without effect here.'),
    CES: input('Terminal code that clears to the end of the screen; without effect here.'),
    BEL: input('Terminal code for the bell; without effect here.'),
    ...lastTables,
  },
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
  does: [deleteOrderLine, postAudit],
  examples: [
    {
      call: { CO: '1', ORDNO: '80013', ZLINE: '2', CODE: 'P', AUDIT: 'Y' },
      reply: {
        HREC: [
          'C1002',
          '21443',
          'PO-85909',
          'W',
          'O',
          ['1', '3'],
          '1',
          '614976',
          '530808',
          '2100',
          '1',
          'PICKUP',
          'NET30',
          'MP',
          '200',
          '',
          '',
          '',
          '21530',
          '',
          'N',
          'MP',
          '60035',
        ],
      },
    },
    { call: { CO: '1', ORDNO: '80011', ZLINE: '9' }, reply: {}, failure: 'LINE NOT FOUND' },
  ],
  notes: [
    'A table argument is the name of a table; left out, it is the table the argument is named after. It may name no other.',
    'There is no message argument, so a failure ends the call and changes nothing.',
    'Parts and planning delete lines. A line of which something was shipped, or which an invoice being entered lists, stays: what was shipped and what was invoiced would not agree.',
    'HREC is the header as the caller saw it; where it is not the one on file, the order has changed and nothing is deleted. A blank one says nothing. It comes back with the line taken off and new totals, and blank when the header is purged.',
    'With AUDIT Y every record that goes is reported to TRANSREG: the line, its extension, notes and charges, and a header that is purged.',
    'The charges of the line go with it; those of the whole order go when the header is purged. A charge that was invoiced stays, and keeps the line.',
    'The line is taken out of the bookings, and with a CODE kept as a lost sale.',
    'Serial numbers that the extension of the line sets aside are free again.',
    'Work orders that were made for the line, live, staged or simulated, go on for their job or for stock; what they set aside does not change, so ALLOCXREF is left as it is. A job, a work order, a non-conformance or a service call that was about a purged order has no sales order.',
  ],

  run(args, session) {
    const { CO, ORDNO, ZLINE, HREC } = args;
    const initials = args.INITS || session.initials;
    const sales = companyContext(session, CO);
    const { header, records } = deleteOrderLine(sales, {
      order: ORDNO,
      line: ZLINE,
      seenHeader: HREC,
      lostReason: args.CODE,
      initials,
      isPurged: args.PURGEHEAD === 'Y',
    });
    for (const { table, key, record } of args.AUDIT === 'Y' ? records : [])
      postAudit(sales, {
        program: args.PGM || 'VB_2402.DEL',
        table,
        key,
        action: 'D',
        oldRecord: record,
        newRecord: '',
        file: args.FILE,
        initials,
        ...(args.CRTNO && { port: args.CRTNO }),
      });
    return { HREC: header };
  },
});
