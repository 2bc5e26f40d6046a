import { keyOf } from 'mvdb';
import { BillLoop } from '../../business/bills/bill-of-material.ts';
import { upperBill, upperBillSources } from '../../business/bills/upper-bill.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { columns, defineRoutine, input, output } from '../../entry/routine.ts';
import { JOBMASTER } from '../../schema/projects.ts';

export const vbLdsindx = defineRoutine({
  name: 'VB_LDSINDX',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Products a job delivers, with the place of each in the product hierarchy.',
  args: {
    JOBNO: input('Job number.', { required: true }),
    DATA: output(
      'One row per product.',
      columns(
        'product number',
        'part number',
        ['quantity', 'MD3'],
        'description',
        'position in the hierarchy',
      ),
    ),
  },
  reads: ['JOBMASTER'],
  alsoReads: ['PRODUCT', ...upperBillSources],
  messages: ['JOB NOT FOUND', 'BILL OF MATERIAL LOOPS AT {part}'],
  examples: [
    {
      call: { JOBNO: '26001' },
      reply: {
        DATA: [
          ['P100', 'P100', 'P100'],
          ['P100', 'A202', 'A215'],
          ['5000', '5000', '10000'],
          ['MILLING MACHINE 100', 'DRIVE UNIT 202', 'GEARBOX 215'],
          ['1', '1.1', '1.2'],
        ],
      },
    },
    { call: { JOBNO: 'NONE' }, reply: {}, failure: 'JOB NOT FOUND' },
  ],
  notes: [
    'Without a company argument, a job number without prefix is one of the current company.',
    'There is no message argument, so a job that is not there fails the call.',
    'Each product is followed by what VB_LDS.INDEX.REV1 shows of its bill; the position is the number of the product in the job and the way down from it.',
    'The quantity is what the whole job takes.',
  ],

  run({ JOBNO }, session, refuse) {
    const id = JOBNO.includes('!') ? JOBNO : keyOf(session.company, JOBNO);
    const job = JOBMASTER.read(session, id);
    if (job === undefined) throw refuse('JOB NOT FOUND');
    const company = id.slice(0, id.indexOf('!'));
    try {
      const found = JOBMASTER.rows(job, 'PRODUCT.LINES').flatMap(({ product, quantity }, index) => {
        const count = BigInt(storedWholeNumber(quantity, 'job quantity'));
        const places = upperBill(session, company, product, String(index + 1), count);
        return places.map((place) => ({ ...place, product }));
      });
      if (found.length === 0) return {};
      return {
        DATA: [
          found.map(({ product }) => product),
          found.map(({ part }) => part),
          found.map(({ legQuantity }) => String(legQuantity)),
          found.map(({ description }) => description),
          found.map(({ wbsNo }) => wbsNo),
        ],
      };
    } catch (error) {
      if (error instanceof BillLoop) throw refuse(`BILL OF MATERIAL LOOPS AT ${error.part}`);
      throw error;
    }
  },
});
