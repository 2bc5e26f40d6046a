import { extract } from 'mvdb/functions';
import { BillLoop } from '../../business/bills/bill-of-material.ts';
import { upperBill, upperBillSources } from '../../business/bills/upper-bill.ts';
import {
  COMPANY,
  columns,
  defineRoutine,
  input,
  message,
  output,
  record,
} from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

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
      layout: record(COMPANY, 'part number'),
    }),
    OUTDATA: output(
      'One row per place in the bill.',
      columns(
        'BOM level',
        'WBS number',
        'part number',
        'description',
        'MRP code',
        'unit of measure',
        ['quantity', 'MD3'],
        'group technology class',
      ),
    ),
    MESSAGE: message('Blank, or why nothing is shown.'),
  },
  alsoReads: ['PRODUCT', ...upperBillSources],
  messages: ['PART NOT FOUND', 'BILL OF MATERIAL LOOPS AT {part}'],
  examples: [
    {
      call: { INDATA: ['1', 'P100'] },
      reply: {
        OUTDATA: [
          ['0', '1', '1'],
          ['1', '1.1', '1.2'],
          ['P100', 'A202', 'A215'],
          ['MILLING MACHINE 100', 'DRIVE UNIT 202', 'GEARBOX 215'],
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
    'What a part counts as is told by its group technology class: PRODUCT, FACILITY, ASSEMBLY, MODULE and PHYSICAL are shown. A part of another class is not gone into.',
    'The first row is the part asked for, level 0 and breakdown number 1, whatever its class.',
    'The quantity is that of the whole way down from one of the part asked for.',
  ],

  run({ INDATA }, session, refuse) {
    const company = extract(INDATA, 1);
    const part = extract(INDATA, 2);
    if (!PRODUCT.read(session, company, part)) throw refuse('PART NOT FOUND');
    try {
      const places = upperBill(session, company, part, '1', 1000n);
      return {
        OUTDATA: [
          places.map(({ level }) => String(level)),
          places.map(({ wbsNo }) => wbsNo),
          places.map((place) => place.part),
          places.map(({ description }) => description),
          places.map(({ mrpCode }) => mrpCode),
          places.map(({ unit }) => unit),
          places.map(({ legQuantity }) => String(legQuantity)),
          places.map(({ gtCode }) => gtCode),
        ],
      };
    } catch (error) {
      if (error instanceof BillLoop) throw refuse(`BILL OF MATERIAL LOOPS AT ${error.part}`);
      throw error;
    }
  },
});
