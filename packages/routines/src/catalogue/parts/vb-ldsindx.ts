import { type UpperPosition, upperBill } from '../../business/bills/upper-bill.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { assertOpenCompany } from '../../entry/open-company.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { keyOf } from '../../schema/record-key.ts';

interface DeliveredPosition extends UpperPosition {
  readonly product: string;
}

const deliveredPositions = inColumns<DeliveredPosition>(
  column('product number', ({ product }) => product),
  column('part number', ({ part }) => part),
  column('quantity', ({ legQuantity }) => String(legQuantity), 'MD3'),
  column('description', ({ description }) => description),
  column('position in the hierarchy', ({ wbsNo }) => wbsNo),
);

export const vbLdsindx = defineRoutine({
  name: 'VB_LDSINDX',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Products a job delivers, with the place of each in the product hierarchy.',
  args: {
    JOBNO: input('Job number.', { required: true }),
    DATA: output('One row per product.', deliveredPositions.layout),
  },
  reads: ['JOBMASTER'],
  does: [assertOpenCompany, upperBill],
  messages: ['JOB NOT FOUND'],
  examples: [
    {
      call: { JOBNO: '26001' },
      reply: {
        DATA: [
          ['P100', 'P100', 'P100'],
          ['P100', 'A202', 'A215'],
          ['5000', '5000', '10000'],
          ['MILLING MACHINE 100', 'DRIVE UNIT 202', 'SPINDLE 215'],
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

  run({ JOBNO }, session, reject) {
    const id = JOBNO.includes('!') ? JOBNO : keyOf(companyOf(session), JOBNO);
    const company = id.slice(0, id.indexOf('!'));
    assertOpenCompany(companyContext(session, company), company);
    const job = JOBMASTER.read(session, id);
    if (job === undefined) throw reject('JOB NOT FOUND');
    const jobContext = companyContext(session, company);
    const products = JOBMASTER.rows(job, 'PRODUCT.LINES');
    return {
      DATA: deliveredPositions.of(
        products.flatMap(({ product, quantity }, index) => {
          const count = BigInt(storedWholeNumber(quantity, 'job quantity'));
          const top = { part: product, wbsNo: String(index + 1), quantity: count };
          return upperBill(jobContext, top).map((position) => ({ ...position, product }));
        }),
      ),
    };
  },
});
