import { stockOfJob } from '../../business/jobs/job-stock.ts';
import { firm } from '../../entry/firm.ts';
import { columns, company, defineRoutine, input, message, output } from '../../entry/routine.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';

export const vbJobInventory = defineRoutine({
  name: 'VB_JOB.INVENTORY',
  domain: 'Projects',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Stock held for one job: which part lies where, in which lot and bin, and how much.',
  args: {
    CO: company(),
    'T.JOB': input('Job number.', { required: true }),
    DATA: output(
      'One row per part, lot and bin.',
      columns(
        'job number',
        'part number',
        'part description',
        'location',
        'lot number',
        'bin number',
        ['quantity in the bin', 'MD3'],
        'MRP code',
      ),
    ),
    MESSAGE: message('Blank, or why no stock is shown.'),
  },
  alsoReads: ['JOBMASTER', 'PRODUCT', 'ITEMMANF'],
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
    { call: { CO: '1', 'T.JOB': '26001' }, reply: { DATA: '', MESSAGE: '' } },
    { call: { CO: '1', 'T.JOB': 'NONE' }, reply: { DATA: '', MESSAGE: 'JOB NOT FOUND' } },
  ],
  notes: [
    'The bins are in the order in which the job took them, a part in a bin once for each lot.',
    'What cost lots hold for the job beyond its bins follows by lot, in the bin that the history of the lot names last for the job, or in none.',
  ],

  run({ CO, 'T.JOB': job }, session, refuse) {
    if (!JOBMASTER.read(session, CO, job)) throw refuse('JOB NOT FOUND');
    const found = stockOfJob(firm(session, CO), job);
    if (found.length === 0) return {};
    const parts = found.map(({ part }) => ({
      description: PRODUCT.read(session, CO, part)?.description ?? '',
      mrpCode: ITEMMANF.read(session, CO, part)?.mrpCode ?? '',
    }));
    return {
      DATA: [
        found.map(() => job),
        found.map(({ part }) => part),
        parts.map(({ description }) => description),
        found.map(({ location }) => location),
        found.map(({ lotNo }) => lotNo),
        found.map(({ bin }) => bin),
        found.map(({ quantity }) => quantity),
        parts.map(({ mrpCode }) => mrpCode),
      ],
    };
  },
});
