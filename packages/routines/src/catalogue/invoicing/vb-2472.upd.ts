import { postChanges } from '../../business/invoicing/post-changes.ts';
import { postCredit } from '../../business/invoicing/post-credit.ts';
import { company, handle, inout, input, yesOrNo } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vb2472Upd = defineRoutine({
  name: 'VB_2472.UPD',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Internal',
  description:
    'Posts a credit memo from the work tables: invoice records of credit type, returned stock and lots, bookings, schedule demand, the balance of the customer and the general ledger.',
  args: {
    'CO.STDS': handle(),
    'CO.STDS.COST': handle(),
    CREDIT: handle(),
    INVAUDIT: handle(),
    INVAUDWOXREF: handle(),
    INVHIST: handle(),
    INVXREF: handle(),
    'INVOICE.HEAD': handle(),
    'INVOICE.LINE': handle(),
    'INVOICE.CHRGS': handle(),
    'INVOICE.NOTES': handle(),
    'INVOICE.TRAIL': handle(),
    ITEMCA: handle(),
    ITEMHIST: handle(),
    ITEMQTY: handle(),
    'JOB.BIN': handle(),
    'JOB.BINXREF': handle(),
    'JOB.PRODUCT': handle(),
    LOT: handle(),
    LOTCOST: handle(),
    LOTCOSTXREF: handle(),
    LOTHIST: handle(),
    'LOTHIST.AUDIT': handle(),
    LOTXREF: handle(),
    MODELREQ: handle(),
    PRODUCT: handle(),
    TRANSCRT: handle(),
    TRANSREG: handle(),
    DTRANSREG: handle('Dictionary of TRANSREG, which counts the audit records.'),
    WORK2470L: handle('Credit memo lines to post.'),
    WORK2470C: handle('Credit memo charges to post.'),
    WORK2470N: handle('Credit memo notes to post.'),
    WOXREF: handle(),
    CES: input('Terminal code that clears to the end of the screen; without effect here.'),
    CEL: input('Terminal code that clears to the end of the line; without effect here.'),
    BEL: input('Terminal code for the bell; without effect here.'),
    CWS: input('Terminal code that clears the work area; without effect here.'),
    CO: company(),
    ORDNO: input('Sales order number; blank for a credit without an order.'),
    CREDNO: input('Credit memo number.', { required: true }),
    CRTNO: input('Terminal number.'),
    FILE: input('Table name the audit records carry.'),
    INITS: input('Initials of the operator.'),
    SEL: input('Choice of the calling screen that led here; without effect here.'),
    AUDIT: yesOrNo('Y to leave audit records, N not to.'),
    HREC: inout('Credit memo header; comes back as posted.'),
    TREC: inout('Transaction record; comes back as posted.'),
    BIN: handle(),
    'BIN.PRODUCT': handle(),
    BINXREF: handle(),
    LOCODE: handle(),
    OPENWO: handle(),
  },
  reads: ['OPENWO', 'WOXREF'],
  writes: [
    'INVOICE.CHRGS',
    'INVOICE.HEAD',
    'INVOICE.LINE',
    'INVOICE.NOTES',
    'CREDIT',
    'CUSTOE',
    'ITEMQTY',
    'MODELREQ',
    'MS.DEMAND',
    'TRANSREG',
    'WBOOKING',
    'WIPLEDGER.SUM',
    'WORKLOTSUM.MS',
    'ALLOCXREF',
    'ITEMORD.MS',
  ],
  does: [postCredit, postChanges],
  examples: [
    { call: { CO: '1', CREDNO: 'W1' }, reply: {} },
    {
      call: { CO: '1', CREDNO: 'NONE' },
      reply: {},
      failure: 'CREDIT MEMO NOT FOUND IN WORK FILE',
    },
  ],
  notes: [
    'The tables up to DTRANSREG are those of the invoice engine without the order tables, lost sales, order requirements, special audit and the drop-ship cross-reference, which a credit does not touch.',
    'A table argument is the name of a table; left out, it is the table the argument is named after. It may name no other.',
    'There is no message argument, so a failure ends the call and changes nothing.',
    'The credit memo that was entered under CREDNO is posted under that number, and is gone from the work tables.',
    'HREC is the header as it was entered, TREC the record of the terminal, as the caller saw them; where one is not on file, nothing is posted. Blank ones say nothing. Both come back as they are now.',
    'Of an invoice, of each of its lines and of its charges no more is credited than was invoiced. What is left of a line at the end comes to what is left of its value, tax, commission and cost.',
    'At the price of the invoice a credit is a share of the value of its line, at another price what it says. A line is in the unit in which it was invoiced; the lots that it names come to its quantity in the unit of stock.',
    'Goods come back to where they had come from: to the lots and cost lots of stock, to work in process, or to the vendor: by the purchase order that they came by they are still to come, as long as it has not billed them, else it is to give back what they had cost. A line that is supplied from N is credited and stays with the customer. Without an invoice goods come back at the unit cost of the line.',
    'The sales order stays as it is; the bookings of its line are less what came back.',
    'With AUDIT the credit memo and its lines are reported to TRANSREG.',
  ],

  run(args, session) {
    const { CO, ORDNO, CREDNO, HREC, TREC } = args;
    const sales = companyContext(session, CO);
    const by = {
      program: 'VB_2472.UPD',
      initials: args.INITS || session.initials,
      port: args.CRTNO || session.port,
    };
    const seen = { seenHeader: HREC, seenTerminal: TREC };
    const posted = postCredit(sales, { order: ORDNO, creditMemo: CREDNO, ...seen, by });
    if (args.AUDIT === 'Y') postChanges(sales, { changes: posted.changes, by, file: args.FILE });
    return { HREC: posted.head.recordText, TREC: posted.terminal };
  },
});
