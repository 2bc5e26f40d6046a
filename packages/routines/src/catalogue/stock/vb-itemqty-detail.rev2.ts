import { type JobQuantities, quantitiesByJob } from '../../business/stock/job-quantities.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { PRODUCT } from '../../schema/inventory.ts';

const jobQuantities = inColumns<JobQuantities>(
  column('job number, STOCK for general stock', ({ job }) => job),
  column('allocated quantity', ({ allocated }) => allocated, 'MD3'),
  column('on-hand quantity', ({ onHand }) => onHand, 'MD3'),
  column('on-order quantity', ({ onOrder }) => onOrder, 'MD3'),
  column('order type, PO or WO', ({ orders }) => orders.map(({ type }) => type)),
  column('order number', ({ orders }) => orders.map(({ number }) => number)),
  column('date promised or due', ({ orders }) => orders.map(({ date }) => date), 'D2/'),
  column(
    'order quantity still open',
    ({ orders }) => orders.map(({ quantity }) => quantity),
    'MD3',
  ),
);

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
      jobQuantities.layout,
    ),
  },
  opens: [PRODUCT],
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
          ['', '21507', '21556', '21502'],
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

  run({ CO, PARTNO }, session, reject) {
    if (!PRODUCT.read(session, CO, PARTNO)) throw reject('PART NOT FOUND');
    return { JOBQTYREC: jobQuantities.of(quantitiesByJob(companyContext(session, CO), PARTNO)) };
  },
});
