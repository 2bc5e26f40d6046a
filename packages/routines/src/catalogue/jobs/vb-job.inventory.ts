import { type JobStock, stockOfJob } from '../../business/jobs/job-stock.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';

interface ShownStock extends JobStock {
  readonly job: string;
  readonly description: string;
  readonly mrpCode: string;
}

const shownStock = inColumns<ShownStock>(
  column('job number', ({ job }) => job),
  column('part number', ({ part }) => part),
  column('part description', ({ description }) => description),
  column('location', ({ location }) => location),
  column('lot number', ({ lotNo }) => lotNo),
  column('bin number', ({ bin }) => bin),
  column('quantity in the bin', ({ quantity }) => quantity, 'MD3'),
  column('MRP code', ({ mrpCode }) => mrpCode),
);

export const vbJobInventory = defineRoutine({
  name: 'VB_JOB.INVENTORY',
  domain: 'Projects',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Stock held for one job: which part lies where, in which lot and bin, and how much.',
  args: {
    CO: company(),
    'T.JOB': input('Job number.', { required: true }),
    DATA: output('One row per part, lot and bin.', shownStock.layout),
    MESSAGE: message('Blank, or why no stock is shown.'),
  },
  opens: [JOBMASTER, PRODUCT, ITEMMANF],
  does: [stockOfJob],
  messages: ['JOB NOT FOUND'],
  examples: [
    {
      call: { CO: '1', 'T.JOB': '26004' },
      reply: {
        DATA: [
          ['26004', '26004', '26004', '26004'],
          ['F348', 'F354', 'C578', 'C587'],
          ['BRACKET 348', 'COVER PLATE 354', 'SENSOR 578', 'VALVE 587'],
          ['MAIN', 'MAIN', 'MAIN', 'MAIN'],
          ['MAIN', 'MAIN', 'MAIN', 'MAIN'],
          ['J4', 'J4', 'J1', 'J1'],
          ['1000', '3000', '3000', '1000'],
          ['M', 'M', 'P', 'P'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', 'T.JOB': '26003' }, reply: { DATA: '', MESSAGE: '' } },
    { call: { CO: '1', 'T.JOB': 'NONE' }, reply: { DATA: '', MESSAGE: 'JOB NOT FOUND' } },
  ],
  notes: [
    'The bins are in the order in which the job took them, a part in a bin once for each lot.',
    'What cost lots hold for the job beyond its bins follows by lot, in the bin that the history of the lot names last for the job, or in none.',
  ],

  run({ CO, 'T.JOB': job }, session, reject) {
    if (!JOBMASTER.read(session, CO, job)) throw reject('JOB NOT FOUND');
    const stock = stockOfJob(companyContext(session, CO), job).map((held) => ({
      ...held,
      job,
      description: PRODUCT.read(session, CO, held.part)?.description ?? '',
      mrpCode: ITEMMANF.read(session, CO, held.part)?.mrpCode ?? '',
    }));
    return { DATA: shownStock.of(stock) };
  },
});
