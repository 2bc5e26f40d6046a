import { add } from 'mvdb/functions';
import { STOCK } from '../../business/stock/job-quantities.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';
import { PRODUCT, REQ } from '../../schema/inventory.ts';

export const vbPoByJobRev1 = defineRoutine({
  name: 'VB_PO_BY_JOB.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'How much of a part is on order at vendors, added up by job.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output(
      'One value per job.',
      columns(
        'job number, STOCK without one',
        ['on-hand quantity, always blank', 'MD3'],
        ['on-order quantity', 'MD3'],
        ['allocated quantity, always blank', 'MD3'],
      ),
    ),
  },
  reads: ['REQ'],
  alsoReads: ['PRODUCT'],
  messages: ['PART NOT FOUND'],
  examples: [
    { call: { CO: '1', PARTNO: 'C500' }, reply: { DATA: ['26007', '', '28000', ''] } },
    { call: { CO: '1', PARTNO: 'P100' }, reply: { DATA: '' } },
    { call: { CO: '1', PARTNO: 'NONE' }, reply: {}, failure: 'PART NOT FOUND' },
  ],
  notes: [
    'Stock comes first, then the jobs in ascending order; a job without an open quantity is not listed.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, PARTNO }, session, refuse) {
    if (!PRODUCT.read(session, CO, PARTNO)) throw refuse('PART NOT FOUND');
    const { poJobs = [], poQuantities = [] } = REQ.read(session, CO, PARTNO) ?? {};
    const byJob = new Map<string, string>();
    for (const [index, quantity] of poQuantities.entries()) {
      const job = poJobs[index] ?? '';
      byJob.set(job, add(byJob.get(job) ?? '0', quantity));
    }
    // The blank name of stock sorts before every job.
    const jobs = [...byJob.keys()].sort();
    if (jobs.length === 0) return {};
    return {
      DATA: [
        jobs.map((job) => job || STOCK),
        jobs.map(() => ''),
        jobs.map((job) => byJob.get(job) ?? ''),
        jobs.map(() => ''),
      ],
    };
  },
});
