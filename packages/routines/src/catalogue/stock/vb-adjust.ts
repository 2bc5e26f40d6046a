import { adjustStock } from '../../business/stock/adjust-stock.ts';
import { costElements } from '../../business/stock/cost-elements.ts';
import { jobOfStock } from '../../business/stock/stock-control.ts';
import { company, handle, input, output, yesOrNo } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { changedBins, changedCosts, changedLots } from './changed-stock.ts';
import { costLotsOf, dateOf, elementCostsOf, quantityOf } from './stated-stock.ts';

export const vbAdjust = defineRoutine({
  name: 'VB_ADJUST',
  domain: 'Inventory',
  safety: 'INT',
  pattern: 'Internal',
  description:
    'Puts a quantity into stock or takes it out, for a part kept by location, lot or serial number: material and cost lots in LIFO or FIFO order, bins, consignment, and the lot history that shows it.',
  args: {
    BIN: handle(),
    'BIN.PRODUCT': handle(),
    BINXREF: handle(),
    'CO.STDS': handle(),
    'CO.STDS.COST': handle(),
    ITEMCA: handle(),
    'JOB.BIN': handle(),
    'JOB.BINXREF': handle(),
    'JOB.PRODUCT': handle(),
    LOCODE: handle(),
    LOT: handle(),
    LOTCOST: handle(),
    LOTCOSTXREF: handle(),
    LOTHIST: handle(),
    'LOTHIST.AUDIT': handle(),
    LOTXREF: handle(),
    PRODUCT: handle(),
    CO: company(),
    PART: input('Part number.', { required: true }),
    C: input('Unit cost by element.', { layout: costElements }),
    LCF: input('How the part is controlled: 1 location, 2 lot, 3 serial, 4 location with bins.'),
    LOTNO: input('Lot or serial number.'),
    LOC: input('Location code.', { required: true }),
    RDATE: input('Receipt date, internal.'),
    BINNO: input('Bin number.'),
    QTY: input('Quantity to add, below zero to take out (3 implied decimals).'),
    AQTY: input('Change of the allocated quantity (3 implied decimals).'),
    CQTY: input('Quantity to cost (3 implied decimals).'),
    CLOTS: input('Cost lots to use, value-marked; blank goes by LIFO or FIFO.'),
    CQTYS: input('Quantity for each of the cost lots, value-marked.'),
    ADJCLOTS: output('Cost lots that changed, value-marked.'),
    ADJCQTYS: output('By how much each cost lot changed, value-marked.'),
    ADJOFFLOTS: output('Lots used to set off a shortage, value-marked.'),
    ADJLOTS: output('Lots that changed, value-marked.'),
    ADJQTYS: output('By how much each lot changed, value-marked.'),
    ADJBINS: output('Bins that changed, value-marked.'),
    ADJBQTYS: output('By how much each bin changed, value-marked.'),
    CAJOBNO: input('Job or cost account the stock belongs to; blank for general stock.'),
    INITS: input('Initials of the operator.'),
    CRTNO: input('Terminal number.'),
    PGM: input('Program the adjustment comes from.'),
    BEL: input('Terminal code for the bell; without effect here.'),
    CEL: input('Terminal code that clears to the end of the line; without effect here.'),
    EXPDATE: input('Expiry date of the lot, internal.'),
    OWNER: input('Owner of consigned stock.'),
    CONSIGNFLAG: yesOrNo('Y for consigned stock, N for our own.'),
    CWS: input('Terminal code that clears the work area; without effect here.'),
    DUMMY5: input('Unused.'),
    CUSTDUMMY1: input('Unused.'),
    CUSTDUMMY2: input('Unused.'),
    CUSTDUMMY3: input('Unused.'),
    CUSTDUMMY4: input('Unused.'),
    CUSTDUMMY5: output('Always blank.'),
  },
  writes: [
    'LOT',
    'BIN',
    'JOB.BIN',
    'LOTHIST',
    'LOTHIST.AUDIT',
    'LOTCOST',
    'LOTXREF',
    'LOTCOSTXREF',
    'LOCODE',
    'CO.STDS',
  ],
  does: [adjustStock, jobOfStock],
  messages: [
    'OWNER REQUIRED',
    'INVALID FLAG {flag}',
    'INVALID COST {cost}',
    'INVALID DATE {date}',
    'COST LOTS AND QUANTITIES DIFFER IN LENGTH',
  ],
  examples: [
    {
      call: {
        CO: '1',
        PART: 'P100',
        LCF: '4',
        LOC: 'MAIN',
        BINNO: 'B1',
        QTY: '3000',
        C: ['10000', '', '5000'],
        PGM: 'COUNT',
      },
      reply: {
        ADJCLOTS: '40456',
        ADJCQTYS: '3000',
        ADJLOTS: 'MAIN',
        ADJQTYS: '3000',
        ADJBINS: 'B1',
        ADJBQTYS: '3000',
        ADJOFFLOTS: '',
      },
    },
    {
      call: { CO: '1', PART: 'P100', LOC: 'MAIN', QTY: '-13000' },
      reply: {
        ADJCLOTS: [['40001', '40002']],
        ADJCQTYS: [['-12000', '-1000']],
        ADJLOTS: 'MAIN',
        ADJQTYS: '-13000',
        ADJBINS: [['B1', 'B2']],
        ADJBQTYS: [['-12000', '-1000']],
      },
    },
    {
      call: { CO: '1', PART: 'P100', LOC: 'MAIN', QTY: '-18000' },
      reply: {},
      failure: 'INSUFFICIENT QUANTITY OF P100',
    },
  ],
  notes: [
    'There is no message argument, so a failure ends the call and changes nothing.',
    'A blank cost quantity is the quantity, and none for consigned stock; blank costs are those of the part by the method of the company.',
    'Where stock comes without a lot number, a part kept by lot gets a new one. Where it goes without one, lots are used as the company has it, and neither those on hold nor too old.',
    'General stock runs short only where the standards of the company let it; what comes to the location next makes up for it, and the lots that were short are in ADJOFFLOTS.',
    'Stock of a cost account is general stock.',
    'What the inventory accounts gain or lose is posted today, as document IA and a number, against the account of variances; in a closed period, or where an account may not be posted to, the call is rejected.',
  ],

  run(reported, session, reject) {
    const { CO, PART, LCF, LOC, LOTNO, BINNO, CONSIGNFLAG, OWNER } = reported;
    if (!/^[YN]?$/.test(CONSIGNFLAG)) throw reject(`INVALID FLAG ${CONSIGNFLAG}`);
    if (CONSIGNFLAG === 'Y' && OWNER === '') throw reject('OWNER REQUIRED');
    const owner = CONSIGNFLAG === 'Y' ? OWNER : '';
    const quantity = quantityOf(reported.QTY, reject);
    const { changes, costs, offsetLots } = adjustStock(companyContext(session, CO), {
      part: PART,
      control: LCF,
      location: LOC,
      lotNo: LOTNO,
      bin: BINNO,
      job: jobOfStock(companyContext(session, CO), reported.CAJOBNO),
      quantity,
      allocated: quantityOf(reported.AQTY, reject),
      costQuantity: reported.CQTY === '' ? undefined : quantityOf(reported.CQTY, reject),
      elementCosts: elementCostsOf(reported.C, reject),
      costLots: costLotsOf(reported.CLOTS, reported.CQTYS, reject),
      details: {
        receivedDate: dateOf(reported.RDATE, String(session.clock.today()), reject),
        expiryDate: dateOf(reported.EXPDATE, '', reject),
        owner,
        sourceOrder: '',
      },
      source: {
        type: 'A',
        program: reported.PGM,
        initials: reported.INITS,
        port: reported.CRTNO,
        reference: '',
      },
    });
    return {
      ...changedCosts(costs),
      ...changedLots(changes),
      ADJOFFLOTS: [[...offsetLots]],
      ...changedBins(changes),
    };
  },
});
