import { type UpperPosition, upperBill } from '../../business/bills/upper-bill.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { PRODUCT } from '../../schema/inventory.ts';

const upperPositions = inColumns<UpperPosition>(
  column('BOM level', ({ level }) => String(level)),
  column('WBS number', ({ wbsNo }) => wbsNo),
  column('part number', ({ part }) => part),
  column('description', ({ description }) => description),
  column('MRP code', ({ mrpCode }) => mrpCode),
  column('unit of measure', ({ unit }) => unit),
  column('quantity', ({ legQuantity }) => String(legQuantity), 'MD3'),
  column('group technology class', ({ gtCode }) => gtCode),
);

const asked = packed({ company: COMPANY, part: 'part number' });

export const vbLdsIndexRev1 = defineRoutine({
  name: 'VB_LDS.INDEX.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'The upper part of a bill of material: facilities, assemblies, modules and physical products, without the parts they are made of.',
  args: {
    INDATA: input('Whose bill.', {
      required: true,
      layout: asked.layout,
    }),
    OUTDATA: output('One row per place in the bill.', upperPositions.layout),
    MESSAGE: message('Blank, or why nothing is shown.'),
  },
  opens: [PRODUCT],
  does: [upperBill],
  messages: ['PART NOT FOUND'],
  examples: [
    {
      call: { INDATA: ['1', 'P100'] },
      reply: {
        OUTDATA: [
          ['0', '1', '1'],
          ['1', '1.1', '1.2'],
          ['P100', 'A202', 'A215'],
          ['MILLING MACHINE 100', 'DRIVE UNIT 202', 'SPINDLE 215'],
          ['M', 'M', 'M'],
          ['EA', 'EA', 'EA'],
          ['1000', '1000', '2000'],
          ['PRODUCT', 'MODULE', 'MODULE'],
        ],
        MESSAGE: '',
      },
    },
    { call: { INDATA: ['1', 'NONE'] }, reply: { OUTDATA: '', MESSAGE: 'PART NOT FOUND' } },
  ],
  notes: [
    'What a part counts as is given by its group technology class: PRODUCT, FACILITY, ASSEMBLY, MODULE and PHYSICAL are shown. A part of another class is not gone into.',
    'The first row is the part asked for, level 0 and breakdown number 1, regardless of its class.',
    'The quantity is that of the whole way down from one of the part asked for.',
  ],

  run({ INDATA }, session, reject) {
    const { company, part } = asked.of(INDATA);
    if (!PRODUCT.read(session, company, part)) throw reject('PART NOT FOUND');
    const top = { part, wbsNo: '1', quantity: 1000n };
    return { OUTDATA: upperPositions.of(upperBill(companyContext(session, company), top)) };
  },
});
