import { costElements } from '../../business/stock/cost-elements.ts';
import { transferStock } from '../../business/stock/transfer-stock.ts';
import { company, handle, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { changedCosts } from './changed-stock.ts';
import { elementCostsOf, quantityOf } from './stated-stock.ts';

export const vbTransfer = defineRoutine({
  name: 'VB_TRANSFER',
  domain: 'Inventory',
  safety: 'INT',
  pattern: 'Internal',
  description:
    'Moves a quantity of a part from one location to another, with its lots, bins and history; what is on hand in all stays the same.',
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
    LOTHIST: handle(),
    'LOTHIST.AUDIT': handle(),
    LOTXREF: handle(),
    CO: company(),
    PART: input('Part number.', { required: true }),
    C: input('Unit cost by element.', { layout: costElements }),
    LOTNO: input('Lot or serial number.'),
    FLCD: input('Location the parts leave.', { required: true }),
    TLCD: input('Location the parts go to.', { required: true }),
    LFLAG: input('4 for a part kept by location; otherwise by lot or serial number.'),
    FBINFLAG: input('Bins at the old location: B bin, J job bin, blank none.'),
    TBINFLAG: input('Bins at the new location: B bin, J job bin, blank none.'),
    FBIN: input('Bin the parts leave.'),
    TBIN: input('Bin the parts go to.'),
    QTY: input('Quantity to move (3 implied decimals).', { required: true }),
    ADJLOTS: output('Lots that changed, value-marked.'),
    ADJQTYS: output('By how much each lot changed, value-marked.'),
    ADJCLOTS: output('Cost lots that changed, value-marked.'),
    ADJCQTYS: output('By how much each cost lot changed, value-marked.'),
    CAJOBNO: input('Job or cost account the stock belongs to; blank for general stock.'),
    INITS: input('Initials of the operator.'),
    CRTNO: input('Terminal number.'),
    PGM: input('Program the transfer comes from.'),
    BEL: input('Terminal code for the bell; without effect here.'),
    CEL: output('Always blank.'),
  },
  writes: ['LOT', 'BIN', 'JOB.BIN', 'LOTHIST', 'LOTHIST.AUDIT', 'LOTXREF', 'LOCODE', 'CO.STDS'],
  does: [transferStock],
  messages: ['INVALID BIN FLAG', 'JOB REQUIRED', 'INVALID COST {cost}'],
  examples: [
    {
      call: {
        CO: '1',
        PART: 'P100',
        LFLAG: '4',
        FLCD: 'MAIN',
        FBINFLAG: 'B',
        FBIN: 'B2',
        TLCD: 'RECV',
        QTY: '1000',
        PGM: 'TRANSFER',
      },
      reply: {
        ADJLOTS: [['MAIN', 'RECV']],
        ADJQTYS: [['-1000', '1000']],
        ADJCLOTS: [['40001', '40456']],
        ADJCQTYS: [['-1000', '1000']],
      },
    },
    {
      call: {
        CO: '1',
        PART: 'P100',
        LFLAG: '4',
        FLCD: 'MAIN',
        FBINFLAG: 'B',
        FBIN: 'B2',
        TLCD: 'MAIN',
        TBINFLAG: 'B',
        TBIN: 'B2',
        QTY: '1000',
      },
      reply: {},
      failure: 'SAME PLACE',
    },
  ],
  notes: [
    'There is no message argument, so a failure ends the call and changes nothing.',
    'A job bin is one of the job in CAJOBNO; stock may change from general stock to a job and back.',
    'What the stock cost goes along, in cost lots of the new place that were received when the old ones were.',
    'ADJLOTS and ADJQTYS report both ends: the lot that some left, and the one that it came to, which of a part kept by lot is the same.',
    'The status of a lot goes along. Stock on hold does not come to a lot that is free.',
    'The cost array is looked at and not used: what the stock cost is what its cost lots say.',
    'A transfer between locations of different inventory accounts is posted today, as document IA and a number; a cent that rounding leaves goes to the account of variances.',
  ],

  run(reported, session, reject) {
    elementCostsOf(reported.C, reject);
    const flags = [reported.FBINFLAG, reported.TBINFLAG];
    if (!flags.every((flag) => /^[BJ]?$/.test(flag))) throw reject('INVALID BIN FLAG');
    if (flags.includes('J') && reported.CAJOBNO === '') throw reject('JOB REQUIRED');
    if (
      (reported.FBINFLAG === '' && reported.FBIN !== '') ||
      (reported.TBINFLAG === '' && reported.TBIN !== '')
    )
      throw reject('INVALID BIN FLAG');
    const jobOf = (flag: string) => (flag === 'J' ? reported.CAJOBNO : '');
    const { changes, costs } = transferStock(companyContext(session, reported.CO), {
      part: reported.PART,
      isByLocation: reported.LFLAG === '4',
      lotNo: reported.LOTNO,
      from: { location: reported.FLCD, bin: reported.FBIN, job: jobOf(reported.FBINFLAG) },
      to: { location: reported.TLCD, bin: reported.TBIN, job: jobOf(reported.TBINFLAG) },
      quantity: quantityOf(reported.QTY, reject),
      source: {
        type: 'T',
        program: reported.PGM,
        initials: reported.INITS,
        port: reported.CRTNO,
        reference: '',
      },
    });
    return {
      ADJLOTS: [changes.map(({ lotNo }) => lotNo)],
      ADJQTYS: [changes.map(({ quantity: change }) => String(change))],
      ...changedCosts(costs),
    };
  },
});
