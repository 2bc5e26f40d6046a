import { quantitiesByJob } from '../../business/stock/job-quantities.ts';
import { firm } from '../../entry/firm.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

export const vbItemqtyDetailRev2 = defineRoutine({
  name: 'VB_ITEMQTY_DETAIL.REV2',
  domain: 'Inventory',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'What is needed, on hand and on order of a part, job by job, with the purchase orders and work orders that will bring it.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    JOBQTYREC: output(
      'One value per job; the orders of a job are subvalues, by date.',
      columns(
        'job number, STOCK for general stock',
        ['allocated quantity', 'MD3'],
        ['on-hand quantity', 'MD3'],
        ['on-order quantity', 'MD3'],
        'order type, PO or WO',
        'order number',
        ['date promised or due', 'D2/'],
        ['order quantity still open', 'MD3'],
      ),
    ),
  },
  alsoReads: ['PRODUCT'],
  does: [quantitiesByJob],
  messages: ['PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'P100' },
      reply: {
        JOBQTYREC: [
          ['STOCK', '26001', '26002', '26003'],
          ['0', '5000', '3000', '1000'],
          ['17000', '0', '0', '0'],
          ['0', '5000', '3000', '1000'],
          ['', 'WO', 'WO', 'WO'],
          ['', '100001', '100003', '100006'],
          ['', '21507', '21550', '21502'],
          ['', '5000', '3000', '1000'],
        ],
      },
    },
    { call: { CO: '1', PARTNO: 'D900' }, reply: { JOBQTYREC: '' } },
    { call: { CO: '1', PARTNO: 'NO SUCH PART' }, reply: {}, failure: 'PART NOT FOUND' },
  ],
  notes: [
    'General stock comes first as STOCK, then the jobs in ascending order; what no job has anything to do with is not listed.',
    'A purchase order line promised on several dates is listed once for each.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, PARTNO }, session, refuse) {
    if (!PRODUCT.read(session, CO, PARTNO)) throw refuse('PART NOT FOUND');
    const jobs = quantitiesByJob(firm(session, CO), PARTNO);
    if (jobs.length === 0) return {};
    return {
      JOBQTYREC: [
        jobs.map(({ job }) => job),
        jobs.map(({ allocated }) => allocated),
        jobs.map(({ onHand }) => onHand),
        jobs.map(({ onOrder }) => onOrder),
        jobs.map(({ orders }) => orders.map(({ type }) => type)),
        jobs.map(({ orders }) => orders.map(({ number }) => number)),
        jobs.map(({ orders }) => orders.map(({ date }) => date)),
        jobs.map(({ orders }) => orders.map(({ quantity }) => quantity)),
      ],
    };
  },
});
